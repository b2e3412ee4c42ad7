package import SQLiteKit

/// The encoding of rows in a patch: by columns, with integers as differences from the row above, so that
/// repetitions are adjacent and a general-purpose compressor finds them.
///
/// A column begins with its form: `0` integers, `1` integers and nulls, `2` texts, `3` texts and nulls, `4`
/// anything. Numbers are LEB128; a signed one is zigzag-encoded (0, -1, 1, -2 … become 0, 1, 2, 3 …). Form 0
/// contains the differences; form 1 those plus one, with 0 for null; form 2 the lengths of all texts, then
/// their bytes; form 3 the lengths plus one, with 0 for null, then the bytes; form 4 for each value the tag
/// of the content digest (0 null, 1 integer, 2 real, 3 text, 4 blob), then the integer itself, the bits of
/// the real as eight bytes, little-endian, or length and bytes.
package enum PatchRows {
  /// The error for bytes that are not in the encoding.
  package struct Malformed: Error, Sendable, Hashable {}

  /// The maximum number of rows to decode, of one part and of all parts of a patch together: about twice the
  /// rows of the full database.
  package static let largestCount = 1 << 21

  package static func encode(_ rows: [[Value]], columns: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for column in 0..<columns {
      let values = rows.map { $0[column] }
      let hasNull = values.contains(.null)
      if values.allSatisfy({ $0.kind == .integer || $0.kind == .null }), fits(values) {
        bytes.append(hasNull ? 1 : 0)
        encodeIntegers(values, hasNull, &bytes)
      } else if values.allSatisfy({ $0.kind == .text || $0.kind == .null }) {
        bytes.append(hasNull ? 3 : 2)
        encodeTexts(values, hasNull, &bytes)
      } else {
        bytes.append(4)
        for value in values { encodeTagged(value, &bytes) }
      }
    }
    return bytes
  }

  /// Whether the numbers are so small that neither their differences nor these plus one overflow.
  private static func fits(_ values: [Value]) -> Bool {
    values.allSatisfy { $0.integer.map { (-1 << 60...1 << 60).contains($0) } ?? true }
  }

  private static func encodeIntegers(_ values: [Value], _ hasNull: Bool, _ bytes: inout [UInt8]) {
    var last: Int64 = 0
    for value in values {
      guard let number = value.integer else {
        append(0, &bytes)
        continue
      }
      append(folded(number - last) + (hasNull ? 1 : 0), &bytes)
      last = number
    }
  }

  private static func encodeTexts(_ values: [Value], _ hasNull: Bool, _ bytes: inout [UInt8]) {
    for value in values {
      guard case .text(let text) = value else {
        append(0, &bytes)
        continue
      }
      append(UInt64(text.utf8.count) + (hasNull ? 1 : 0), &bytes)
    }
    for value in values {
      if case .text(let text) = value { bytes.append(contentsOf: text.utf8) }
    }
  }

  private static func encodeTagged(_ value: Value, _ bytes: inout [UInt8]) {
    switch value {
    case .null: bytes.append(0)
    case .integer(let number):
      bytes.append(1)
      append(folded(number), &bytes)
    case .real(let number):
      bytes.append(2)
      withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    case .text(let text):
      bytes.append(3)
      append(UInt64(text.utf8.count), &bytes)
      bytes.append(contentsOf: text.utf8)
    case .blob(let blob):
      bytes.append(4)
      append(UInt64(blob.count), &bytes)
      bytes.append(contentsOf: blob)
    }
  }

  private static func folded(_ number: Int64) -> UInt64 {
    UInt64(bitPattern: (number << 1) ^ (number >> 63))
  }

  private static func append(_ number: UInt64, _ bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
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
    package mutating func next(_ row: inout [Value]) throws(Malformed) -> Bool {
      guard left > 0 else { return false }
      left -= 1
      row.removeAll(keepingCapacity: true)
      for index in columns.indices { row.append(try columns[index].next()) }
      return true
    }
  }

  /// A column: a reader for its numbers and, for texts, one for their bytes.
  private struct Column: Sendable {
    private let form: UInt8
    private var numbers: Reader
    private var texts: Reader
    private var last: Int64 = 0

    /// Finds the start and end of the column, and moves `reader` after it.
    init(_ reader: inout Reader, _ count: Int) throws(Malformed) {
      form = try reader.byte()
      numbers = reader
      switch form {
      case 0, 1: for _ in 0..<count { _ = try reader.number() }
      case 2, 3:
        // Cannot overflow: at most `largestCount` lengths of at most 2^30.
        var sum = 0
        for _ in 0..<count { sum += try Self.length(try reader.number(), form) ?? 0 }
        texts = reader
        _ = try reader.bytes(sum)
        return
      case 4: for _ in 0..<count { _ = try tagged(&reader) }
      default: throw Malformed()
      }
      texts = reader
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
      default: return try tagged(&numbers)
      }
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
      var value: UInt64 = 0
      var shift: UInt64 = 0
      while shift < 64 {
        let byte = try byte()
        value |= UInt64(byte & 0x7F) << shift
        if byte < 0x80 { return value }
        shift += 7
      }
      throw Malformed()
    }
  }
}
