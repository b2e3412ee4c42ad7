import Digest
import PokedexFormat
import SQLiteKit

/// Rows in the encoding of the content digest, one byte sequence each, so that equal rows are equal bytes.
enum EncodedRow {
  /// Compares the columns at `places` in the order of SQLite's keys: null, numbers, texts by their bytes,
  /// blobs by their bytes.
  static func precedes(
    _ a: UnsafeRawBufferPointer, _ aStarts: [Int], _ b: UnsafeRawBufferPointer, _ bStarts: [Int],
    at places: [Int]
  ) -> Ordering {
    for place in places {
      let order = compare(a, aStarts[place], b, bStarts[place])
      if order != .equal { return order }
    }
    return .equal
  }

  enum Ordering { case before, equal, after }

  private static func compare(
    _ a: UnsafeRawBufferPointer, _ i: Int, _ b: UnsafeRawBufferPointer, _ j: Int
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

  /// Returns the values of a row.
  static func decode(_ row: ArraySlice<UInt8>) -> [Value] {
    var values: [Value] = []
    row.withUnsafeBytes { row in
      var at = 0
      while at < row.count {
        let tag = row[at]
        at += 1
        guard tag != 0 else {
          values.append(.null)
          continue
        }
        let word = row.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian
        at += 8
        switch tag {
        case 1: values.append(.integer(Int64(bitPattern: word)))
        case 2: values.append(.real(Double(bitPattern: word)))
        default:
          let bytes = row[at..<at + Int(word)]
          at += Int(word)
          values.append(
            tag == 3 ? .text(String(decoding: bytes, as: UTF8.self)) : .blob(Array(bytes)))
        }
      }
    }
    return values
  }
}

/// Reads the rows of a table in key order, one at a time, and digests them.
final class RowReader {
  private let statement: Statement
  private let columns: Int
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
    bytes.removeAll(keepingCapacity: true)
    guard try statement.step() else {
      isAtEnd = true
      return
    }
    rows += 1
    for column in 0..<columns {
      starts[column] = bytes.count
      ContentDigest.append(statement, column, &bytes)
    }
    hasher.update(bytes)
  }

  /// Returns the digest of all rows; the reader must be at its end.
  func digest(_ name: String) -> ContentDigest.Table {
    ContentDigest.Table(name: name, rows: rows, digest: hasher.finish())
  }
}
