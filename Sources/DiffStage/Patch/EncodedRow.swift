import Base
import PokedexFormat

/// Rows in the encoding of the content digest, one byte sequence each, so that equal rows are equal bytes.
enum EncodedRow {
  /// Compares the columns at `places` in the order of SQLite's keys: null, numbers, texts by their bytes,
  /// blobs by their bytes.
  static func precedes(
    _ a: UnsafeRawBufferPointer, _ aStarts: [Int], b: UnsafeRawBufferPointer, bStarts: [Int],
    at places: [Int]
  ) -> Ordering {
    for place in places {
      let order = compare(a, aStarts[place], b: b, j: bStarts[place])
      if order != .equal { return order }
    }
    return .equal
  }

  enum Ordering { case before, equal, after }

  private static func compare(
    _ a: UnsafeRawBufferPointer, _ i: Int, b: UnsafeRawBufferPointer, j: Int
  ) -> Ordering {
    if a[i] != b[j] { return a[i] < b[j] ? .before : .after }
    switch a[i] {
    case 1:
      let x = a.loadUnaligned(fromByteOffset: i + 1, as: Int64.self).littleEndian
      let y = b.loadUnaligned(fromByteOffset: j + 1, as: Int64.self).littleEndian
      return x == y ? .equal : x < y ? .before : .after
    case 3, 4:
      let x = payload(a, i)
      let y = payload(b, j)
      if x.elementsEqual(y) { return .equal }
      return x.lexicographicallyPrecedes(y) ? .before : .after
    default: return .equal
    }
  }

  private static func payload(_ row: UnsafeRawBufferPointer, _ start: Int) -> Slice<
    UnsafeRawBufferPointer
  > {
    let count = Int(row.loadUnaligned(fromByteOffset: start + 1, as: UInt64.self).littleEndian)
    return row[start + 9..<start + 9 + count]
  }

  /// Appends a row in a third of the space: each tag has the number of bytes of its word that are not zero.
  static func pack(_ row: [UInt8], into packed: inout [UInt8]) {
    row.withUnsafeBytes { row in
      var at = 0
      while at < row.count {
        let tag = row[at]
        at += 1
        guard tag != 0 else {
          packed.append(0)
          continue
        }
        let word = row.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian
        let count = 8 - word.leadingZeroBitCount / 8
        packed.append(tag | UInt8(count) << 3)
        packed += row[at..<at + count]
        at += 8
        guard tag >= 3 else { continue }
        packed += row[at..<at + Int(word)]
        at += Int(word)
      }
    }
  }

  /// Returns the values of a packed row.
  static func unpack(_ packed: ArraySlice<UInt8>) -> [Value] {
    var values: [Value] = []
    var rest = packed
    while let tag = rest.popFirst() {
      let word = rest.prefix(Int(tag >> 3)).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      rest = rest.dropFirst(Int(tag >> 3))
      switch tag & 7 {
      case 0: values.append(.null)
      case 1: values.append(.integer(Int64(bitPattern: word)))
      case 2: values.append(.real(Double(bitPattern: word)))
      default:
        let bytes = rest.prefix(Int(word))
        rest = rest.dropFirst(Int(word))
        values.append(
          tag & 7 == 3 ? .text(String(decoding: bytes, as: UTF8.self)) : .blob(Array(bytes)))
      }
    }
    return values
  }
}

/// Reads the rows of a table in key order, one at a time, and digests them.
final class RowReader {
  private let statement: Statement
  private let columns: Int
  private let encoder = RowEncoder()
  private var hasher = SHA256()
  private(set) var rows = 0
  /// The current row.
  private(set) var bytes: [UInt8] = []
  /// The start of each column in ``bytes``.
  private(set) var starts: [Int]
  private(set) var isAtEnd = false

  init(_ table: String, _ connection: Connection) throws(SQLiteError) {
    let key = try ContentDigest.primaryKey(of: table, connection)
    statement = try connection.prepare(
      "SELECT * FROM \"\(table)\" ORDER BY \(key.joined(separator: ", "))")
    columns = statement.columnCount
    starts = Array(repeating: 0, count: columns)
    try advance()
  }

  func advance() throws(SQLiteError) {
    encoder.removeAll()
    guard try statement.step() else {
      isAtEnd = true
      return
    }
    rows += 1
    for column in 0..<columns {
      starts[column] = encoder.count
      encoder.append(statement, column)
    }
    bytes.removeAll(keepingCapacity: true)
    bytes += encoder.bytes
    hasher.update(bytes)
  }

  /// Returns the digest of all rows; the reader must be at its end.
  func digest(_ name: String) -> ContentDigest.Table {
    ContentDigest.Table(name: name, rows: rows, digest: hasher.finish())
  }
}
