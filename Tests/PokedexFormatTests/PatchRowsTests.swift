import Base
import PokedexFormat
import Testing

@Suite struct PatchRowsTests {
  private static let rows: [[Value]] = [
    [.integer(5), .null, .text("ピカ"), .text(""), .blob([1, 2]), .integer(.min)],
    [.integer(3), .integer(-7), .text(""), .null, .real(1.5), .integer(.max)],
    [.integer(3), .integer(900), .text("a"), .text("x"), .null, .integer(0)],
  ]

  private static func unpack(_ bytes: [UInt8], columns: Int, count: Int) throws -> [[Value]] {
    var rows = try PatchRows.Rows(bytes, columns: columns, count: count)
    var all: [[Value]] = []
    var row: [Value] = []
    while try rows.next(&row) { all.append(row) }
    return all
  }

  @Test func unpack_whatWasPacked_givesItBack() throws {
    let bytes = PatchRows.encode(Self.rows, columns: 6)
    try expectEqual(Self.unpack(bytes, columns: 6, count: 3), Self.rows)
  }

  @Test(arguments: [
    ("\nheader\t2\nbippa\t2\n", "\nbippa\t8194\nheader\t2\nbidoof\t1\n"), ("", "ピカチュウ"),
    ("ピカチュウ", ""), ("Hedor", "Hedor"), ("abcdefgh", "abXdefYgh"), ("abcdefgh", "abXdefghiY"),
    (String(repeating: "a", count: 3000), String(repeating: "b", count: 3000)),
  ])
  func unpack_editedTexts_givesThemBack(old: String, new: String) throws {
    for (old, new) in [
      (Value.text(old), Value.text(new)), (.blob(Array(old.utf8)), .blob(Array(new.utf8))),
    ] {
      let rows = [[.text("key"), new], [.text("other"), new]]
      let bytes = PatchRows.encode(rows, old: [[old], [new]], columns: 2)
      var reader = try PatchRows.Rows(bytes, columns: 2, count: 2)
      var row: [Value] = []
      for (expected, known) in zip(rows, [old, new]) {
        #expect(try reader.next(&row) { $0 == [expected[0]] ? known : nil } && row == expected)
      }
      #expect(bytes.count <= PatchRows.encode(rows, columns: 2).count)
    }
  }

  /// One more key in a long list takes a few bytes.
  @Test func pack_insertedLine_takesLittleMoreThanTheLine() {
    let lines = (0..<100).map { "key \($0)\t2\n" }
    let (old, new) = (lines.joined(), (lines[..<50] + ["new\t1\n"] + lines[50...]).joined())
    let bytes = PatchRows.encode([[.text(new)]], old: [[.text(old)]], columns: 1)
    #expect(bytes.count <= "new\t1\n".utf8.count + 6)
  }

  /// The edits keep two bytes, drop one and insert one.
  @Test(arguments: [nil, .text("ab"), .null, .integer(1)] as [Value?])
  func next_editsOfAnotherText_refuses(old: Value?) throws {
    let bytes: [UInt8] = [5, 1, 2, 1, 1, 65]
    var row: [Value] = []
    var reader = try PatchRows.Rows(bytes, columns: 1, count: 1)
    #expect(throws: PatchRows.Malformed.self) { try reader.next(&row) { _ in old } }
    reader = try PatchRows.Rows(bytes, columns: 1, count: 1)
    #expect(try reader.next(&row) { _ in .text("abc") } && row == [.text("abA")])
  }

  @Test func unpack_fewLargeIntegers_takesAByteEach() throws {
    let rows = (0..<1000).map { (index: Int) -> [Value] in
      index % 7 == 0 ? [.null] : [.integer(Int64(index % 5) << 40)]
    }
    let bytes = PatchRows.encode(rows, columns: 1)
    try expectEqual(Self.unpack(bytes, columns: 1, count: 1000), rows)
    #expect(bytes.count < 1050)
  }

  @Test func unpack_numbersWhoseDistancesOverflow_wrap() throws {
    // Twice 2^63 - 1 from 0, zigzag-encoded.
    let most: [UInt8] = [0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01]
    try expectEqual(
      Self.unpack([0] + most + most, columns: 1, count: 2),
      [[.integer(.max)], [.integer(-2)]])
  }

  @Test func unpack_everyPrefix_refuses() {
    let bytes = PatchRows.encode(Self.rows, columns: 6)
    for length in 0..<bytes.count {
      #expect(throws: PatchRows.Malformed.self) {
        try PatchRows.Rows(Array(bytes[..<length]), columns: 6, count: 3)
      }
    }
  }

  @Test func unpack_moreRowsThanBytes_refuses() {
    #expect(throws: PatchRows.Malformed.self) {
      try PatchRows.Rows([0, 1], columns: 1, count: 1 << 40)
    }
  }

  @Test(
    arguments: [
      (1, 1, []), (0, 1, [0, 0]), (1, 0, [0, 0]), (1, -1, [0, 0]), (1, .min, [0, 0]),
      (1, 1, [7, 0]),
      (1, 1, [0, 0, 0]), (1, 1, [2, 0x81, 0x80, 0x80, 0x80, 0x08]), (1, 1, [4, 3, 9]),
      (1, 1, [2, 0x80, 0x80, 0x80, 0x80, 0x04]), (1, 1, [4, 4, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F]),
      (1, 1, [0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01]),
      // Edits without their bytes, or with others; few integers that are none, too many, or texts.
      (1, 1, [5, 1, 0, 0]), (1, 1, [5, 1, 0, 0, 2, 65]), (1, 1, [5, 0, 65]), (1, 1, [6, 0, 0, 0]),
      (1, 1, [6, 2, 0, 2, 2, 0]), (1, 1, [6, 1, 2, 1, 65, 0]), (1, 1, [6, 1, 0, 2, 1]),
      // A length of 2^63 does not fit into an Int.
      (1, 1, [4, 4, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01]),
    ] as [(Int, Int, [UInt8])])
  func unpack_whatIsNotRows_refuses(columns: Int, count: Int, bytes: [UInt8]) {
    #expect(throws: PatchRows.Malformed.self) {
      try PatchRows.Rows(bytes, columns: columns, count: count)
    }
  }
}
