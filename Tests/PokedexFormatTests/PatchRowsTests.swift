import PokedexFormat
import SQLiteKit
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
    #expect(try Self.unpack(bytes, columns: 6, count: 3) == Self.rows)
  }

  @Test func unpack_numbersWhoseDistancesOverflow_wrap() throws {
    // Twice 2^63 - 1 from 0, zigzag-encoded.
    let most: [UInt8] = [0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01]
    #expect(
      try Self.unpack([0] + most + most, columns: 1, count: 2)
        == [[.integer(.max)], [.integer(-2)]])
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
      (1, 1, [5, 0]),
      (1, 1, [0, 0, 0]), (1, 1, [2, 0x81, 0x80, 0x80, 0x80, 0x08]), (1, 1, [4, 3, 9]),
      (1, 1, [2, 0x80, 0x80, 0x80, 0x80, 0x04]), (1, 1, [4, 4, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F]),
      (1, 1, [0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01]),
      // A length of 2^63 does not fit into an Int.
      (1, 1, [4, 4, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01]),
    ] as [(Int, Int, [UInt8])])
  func unpack_whatIsNotRows_refuses(columns: Int, count: Int, bytes: [UInt8]) {
    #expect(throws: PatchRows.Malformed.self) {
      try PatchRows.Rows(bytes, columns: columns, count: count)
    }
  }
}
