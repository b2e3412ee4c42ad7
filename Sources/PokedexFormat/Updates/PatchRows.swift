package import Base

/// The encoding of rows in a patch: by columns, with integers as differences from the row above, so that
/// repetitions are adjacent and a general-purpose compressor finds them.
///
/// A column begins with its form, the shortest that its values have. Numbers are LEB128; a signed one is
/// zigzag-encoded (0, -1, 1, -2 … become 0, 1, 2, 3 …).
///
/// - `0`, integers: the differences;
/// - `1`, integers and nulls: the differences plus one, and 0 for null;
/// - `2`, texts: the lengths of all, then the bytes of all;
/// - `3`, texts and nulls: the lengths plus one, and 0 for null, then the bytes;
/// - `4`, anything: for each value the tag of the content digest (0 null, 1 integer, 2 real, 3 text, 4 blob),
///   then the integer itself, the bits of the real as eight bytes, little-endian, or length and bytes;
/// - `5`, texts or blobs that the receiver has in an older state: for each value the number of its edits, and
///   for each of these the numbers of old bytes to keep, of old bytes to drop, and of new bytes to insert;
///   then the new bytes of all. What follows the last edit is kept;
/// - `6`, few distinct integers: their number, a column of form 0 or 1 with them, then for each value its place
///   in that column.
package enum PatchRows {
  /// The error for bytes that are not in the encoding.
  package struct Malformed: Error, Sendable, Hashable {}

  /// The maximum number of rows to decode, of one part and of all parts of a patch together: about twice the
  /// rows of the full database.
  package static let largestCount = 1 << 21

  /// Encodes `rows` of `columns` columns.
  ///
  /// - Parameter old: for each row the values of its last columns that the receiver has; empty if it has none.
  package static func encode(_ rows: [[Value]], old: [[Value]] = [], columns: Int) -> [UInt8] {
    let firstOld = columns - (old.first?.count ?? 0)
    return (0..<columns).flatMap { column in
      let values = rows.map { $0[column] }
      let before = column < firstOld ? [] : old.map { $0[column - firstOld] }
      let forms = [simple(values), few(values), edits(values, before)]
      return forms.compactMap(\.self).min { $0.count < $1.count } ?? []
    }
  }

  /// Returns a column of form 0 to 4.
  private static func simple(_ values: [Value]) -> [UInt8] {
    let hasNull = values.contains(.null)
    var bytes: [UInt8] = []
    if values.allSatisfy({ $0.kind == .integer || $0.kind == .null }), fits(values) {
      bytes.append(hasNull ? 1 : 0)
      encodeIntegers(values, hasNull, bytes: &bytes)
    } else if values.allSatisfy({ $0.kind == .text || $0.kind == .null }) {
      bytes.append(hasNull ? 3 : 2)
      encodeTexts(values, hasNull, bytes: &bytes)
    } else {
      bytes.append(4)
      for value in values { encodeTagged(value, &bytes) }
    }
    return bytes
  }

  /// Returns a column of form 6; nil if it would not be shorter than another one.
  private static func few(_ values: [Value]) -> [UInt8]? {
    var places: [Value: UInt64] = [:]
    var distinct: [Value] = []
    for value in values where places[value] == nil {
      places[value] = UInt64(distinct.count)
      distinct.append(value)
      guard distinct.count <= values.count / 2 else { return nil }
    }
    let column = simple(distinct)
    guard column[0] <= 1 else { return nil }
    var bytes: [UInt8] = [6]
    LEB128.append(UInt64(distinct.count), to: &bytes)
    bytes += column
    for value in values { LEB128.append(places[value] ?? 0, to: &bytes) }
    return bytes
  }

  /// Returns a column of form 5; nil if the values or their older states are no texts or blobs.
  private static func edits(_ values: [Value], _ old: [Value]) -> [UInt8]? {
    guard !old.isEmpty, zip(values, old).allSatisfy({ $0.kind == $1.kind }) else { return nil }
    var bytes: [UInt8] = [5]
    var inserted: [UInt8] = []
    for (value, old) in zip(values, old) {
      guard let old = old.bytes, let new = value.bytes else { return nil }
      let edits = ByteEdit.edits(from: old, to: new)
      LEB128.append(UInt64(edits.count), to: &bytes)
      for edit in edits {
        for number in [edit.kept, edit.dropped, edit.inserted.count] {
          LEB128.append(UInt64(number), to: &bytes)
        }
        inserted += new[edit.inserted]
      }
    }
    return bytes + inserted
  }

  /// Whether the numbers are so small that neither their differences nor these plus one overflow.
  private static func fits(_ values: [Value]) -> Bool {
    values.allSatisfy { $0.integer.map { (-1 << 60...1 << 60).contains($0) } ?? true }
  }

  private static func encodeIntegers(_ values: [Value], _ hasNull: Bool, bytes: inout [UInt8]) {
    var last: Int64 = 0
    for value in values {
      guard let number = value.integer else {
        LEB128.append(0, to: &bytes)
        continue
      }
      LEB128.append(folded(number - last) + (hasNull ? 1 : 0), to: &bytes)
      last = number
    }
  }

  private static func encodeTexts(_ values: [Value], _ hasNull: Bool, bytes: inout [UInt8]) {
    for value in values {
      let length = value.text.map { UInt64($0.utf8.count) + (hasNull ? 1 : 0) }
      LEB128.append(length ?? 0, to: &bytes)
    }
    for text in values.compactMap(\.text) { bytes.append(contentsOf: text.utf8) }
  }

  private static func encodeTagged(_ value: Value, _ bytes: inout [UInt8]) {
    switch value {
    case .null: bytes.append(0)
    case .integer(let number):
      bytes.append(1)
      LEB128.append(folded(number), to: &bytes)
    case .real(let number):
      bytes.append(2)
      withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    case .text(let text):
      bytes.append(3)
      LEB128.append(UInt64(text.utf8.count), to: &bytes)
      bytes.append(contentsOf: text.utf8)
    case .blob(let blob):
      bytes.append(4)
      LEB128.append(UInt64(blob.count), to: &bytes)
      bytes.append(contentsOf: blob)
    }
  }

  private static func folded(_ number: Int64) -> UInt64 {
    UInt64(bitPattern: (number << 1) ^ (number >> 63))
  }

  // MARK: Decoding

  /// An iterator over encoded rows, which decodes one row at a time to save memory.
  package struct Rows: Sendable {
    private var columns: [Column] = []
    private var left: Int

    /// Checks that `bytes` contains exactly `count` rows of `columns` columns.
    package init(_ bytes: [UInt8], columns: Int, count: Int) throws(Malformed) {
      // Each value takes at least a byte, so that a small blob cannot claim many rows.
      guard columns > 0, count > 0, count <= largestCount, count <= bytes.count else {
        throw Malformed()
      }
      left = count
      var reader = Reader(bytes)
      for _ in 0..<columns { self.columns.append(try Column(&reader, count)) }
      guard reader.isAtEnd else { throw Malformed() }
    }

    /// Decodes the values of the next row into `row`; returns false after the last row.
    ///
    /// - Parameter old: returns the older state of the value that follows the values of `row`; nil if there is
    ///   none. Called only for columns that have edits.
    /// - Throws: ``Malformed`` if the edits are not those of the older state; errors of `old`.
    package mutating func next(
      _ row: inout [Value], old: (_ row: [Value]) throws -> Value? = { _ in nil }
    ) throws -> Bool {
      guard left > 0 else { return false }
      left -= 1
      row.removeAll(keepingCapacity: true)
      for index in columns.indices {
        let value =
          columns[index].hasEdits
          ? try columns[index].next(after: try old(row)) : try columns[index].next()
        row.append(value)
      }
      return true
    }
  }

  /// A column: a reader for its numbers and, for texts, one for their bytes.
  private struct Column: Sendable {
    private let form: UInt8
    private var numbers: Reader
    private var texts: Reader
    private var last: Int64 = 0
    private var distinct: [Value] = []

    var hasEdits: Bool { form == 5 }

    /// Finds the start and end of the column, and moves `reader` after it.
    init(_ reader: inout Reader, _ count: Int) throws(Malformed) {
      form = try reader.byte()
      numbers = reader
      // Cannot overflow: a patch has fewer than 2^24 numbers, each at most 2^30.
      var textBytes = 0
      switch form {
      case 0, 1: for _ in 0..<count { _ = try reader.number() }
      case 2, 3:
        for _ in 0..<count { textBytes += try Self.length(try reader.number(), form) ?? 0 }
      case 4: for _ in 0..<count { _ = try tagged(&reader) }
      case 5:
        for _ in 0..<count {
          for _ in 0..<(try reader.length()) {
            _ = (try reader.number(), try reader.number())
            textBytes += try Self.length(try reader.number(), form) ?? 0
          }
        }
      case 6:
        let few = try reader.length()
        guard few <= count else { throw Malformed() }
        var column = try Column(&reader, few)
        guard column.form <= 1 else { throw Malformed() }
        for _ in 0..<few { distinct.append(try column.next()) }
        numbers = reader
        for _ in 0..<count {
          guard try reader.number() < UInt64(few) else { throw Malformed() }
        }
      default: throw Malformed()
      }
      texts = reader
      _ = try reader.bytes(textBytes)
    }

    mutating func next() throws(Malformed) -> Value {
      switch form {
      case 0, 1:
        var number = try numbers.number()
        if form == 1 {
          if number == 0 { return .null }
          number -= 1
        }
        last = last &+ unfolded(number)
        return .integer(last)
      case 2, 3:
        guard let length = try Self.length(try numbers.number(), form) else { return .null }
        return .text(String(decoding: try texts.bytes(length), as: UTF8.self))
      case 6: return distinct[Int(try numbers.number())]
      default: return try tagged(&numbers)
      }
    }

    /// Returns the next value of a column of form 5, whose older state is `old`.
    mutating func next(after old: Value?) throws(Malformed) -> Value {
      guard let old, let bytes = old.bytes else { throw Malformed() }
      var new: [UInt8] = []
      var rest = bytes[...]
      for _ in 0..<(try numbers.length()) {
        let (kept, dropped) = (try numbers.number(), try numbers.number())
        let length = try Self.length(try numbers.number(), form) ?? 0
        guard kept <= UInt64(rest.count), dropped <= UInt64(rest.count) - kept else {
          throw Malformed()
        }
        new += rest.prefix(Int(kept))
        new += try texts.bytes(length)
        rest = rest.dropFirst(Int(kept + dropped))
      }
      new += rest
      return old.kind == .text ? .text(String(decoding: new, as: UTF8.self)) : .blob(new)
    }

    /// Returns the length of a text; nil for null.
    private static func length(_ number: UInt64, _ form: UInt8) throws(Malformed) -> Int? {
      guard number <= 1 << 30 else { throw Malformed() }
      guard form == 3 else { return Int(number) }
      return number == 0 ? nil : Int(number) - 1
    }
  }

  private static func tagged(_ reader: inout Reader) throws(Malformed) -> Value {
    switch try reader.byte() {
    case 0: return .null
    case 1: return .integer(unfolded(try reader.number()))
    case 2:
      var bits: UInt64 = 0
      for (place, byte) in try reader.bytes(8).enumerated() { bits |= UInt64(byte) << (8 * place) }
      return .real(Double(bitPattern: bits))
    case 3: return .text(String(decoding: try reader.bytes(try reader.length()), as: UTF8.self))
    case 4: return .blob(Array(try reader.bytes(try reader.length())))
    default: throw Malformed()
    }
  }

  private static func unfolded(_ number: UInt64) -> Int64 {
    Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  private struct Reader: Sendable {
    private let all: [UInt8]
    private var at = 0

    init(_ bytes: [UInt8]) { all = bytes }

    var isAtEnd: Bool { at == all.count }

    mutating func byte() throws(Malformed) -> UInt8 {
      guard at < all.count else { throw Malformed() }
      at += 1
      return all[at - 1]
    }

    mutating func bytes(_ count: Int) throws(Malformed) -> ArraySlice<UInt8> {
      guard count <= all.count - at else { throw Malformed() }
      at += count
      return all[at - count..<at]
    }

    mutating func length() throws(Malformed) -> Int {
      let number = try number()
      guard number <= UInt64(all.count) else { throw Malformed() }
      return Int(number)
    }

    mutating func number() throws(Malformed) -> UInt64 {
      let all = all
      guard let number = all.withUnsafeBytes({ LEB128.read($0, &at) }) else { throw Malformed() }
      return number
    }
  }
}

extension Value {
  /// The bytes of a text or a blob; nil for other types.
  fileprivate var bytes: [UInt8]? {
    switch self {
    case .text(let text): Array(text.utf8)
    case .blob(let bytes): bytes
    default: nil
    }
  }
}
