import Base
import PokedexFormat

/// Rows in the encoding of the content digest, one byte sequence each, so that equal rows are equal bytes.
enum EncodedRow {
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
  private(set) var isAtEnd = false

  init(_ table: String, _ connection: Connection) throws(SQLiteError) {
    let key = try ContentDigest.primaryKey(of: table, connection)
    statement = try connection.prepare(
      "SELECT * FROM \"\(table)\" ORDER BY \(key.joined(separator: ", "))")
    columns = statement.columnCount
    try advance()
  }

  func advance() throws(SQLiteError) {
    encoder.removeAll()
    guard try statement.step() else {
      isAtEnd = true
      return
    }
    rows += 1
    for column in 0..<columns { encoder.append(statement, column) }
    bytes.removeAll(keepingCapacity: true)
    bytes += encoder.bytes
    hasher.update(bytes)
  }

  /// Returns the values of the current row in these columns; none at the end.
  func values(_ columns: [Int]) -> [Value] { isAtEnd ? [] : columns.map(statement.columnValue) }

  /// Returns the digest of all rows; the reader must be at its end.
  func digest(_ name: String) -> ContentDigest.Table {
    ContentDigest.Table(name: name, rows: rows, digest: hasher.finish())
  }
}
