import PokedexFormat
import SQLiteKit

/// The differences between the rows of one table in two artifacts.
struct TableDelta: Sendable {
  /// A row that is only in the old artifact, only in the new one, or in both with the same key.
  struct Row: Sendable {
    /// Ranges in ``TableDelta/bytes``; empty if the row is missing.
    var old: Range<Int>
    var new: Range<Int>
  }

  let shape: TableShape
  var before: ContentDigest.Table
  var after: ContentDigest.Table
  /// The differing rows in key order.
  var rows: [Row] = []
  private var bytes: [UInt8] = []

  var isEmpty: Bool { rows.isEmpty }

  func old(_ row: Row) -> [Value]? {
    row.old.isEmpty ? nil : EncodedRow.decode(bytes[row.old])
  }

  func new(_ row: Row) -> [Value]? {
    row.new.isEmpty ? nil : EncodedRow.decode(bytes[row.new])
  }

  /// Reads both tables in parallel in key order and returns their differences.
  static func read(_ shape: TableShape, _ old: Connection, _ new: Connection) throws -> TableDelta {
    let a = try RowReader(shape.name, old)
    let b = try RowReader(shape.name, new)
    var rows: [Row] = []
    var bytes: [UInt8] = []
    func keep(_ row: [UInt8]) -> Range<Int> {
      bytes.append(contentsOf: row)
      return bytes.count - row.count..<bytes.count
    }
    while !a.isAtEnd || !b.isAtEnd {
      if !a.isAtEnd, !b.isAtEnd, a.bytes == b.bytes {
        try a.advance()
        try b.advance()
        continue
      }
      let order: EncodedRow.Ordering =
        if a.isAtEnd { .after } else if b.isAtEnd { .before } else { Self.order(a, b, shape) }
      switch order {
      case .before:
        rows.append(Row(old: keep(a.bytes), new: 0..<0))
        try a.advance()
      case .after:
        rows.append(Row(old: 0..<0, new: keep(b.bytes)))
        try b.advance()
      case .equal:
        rows.append(Row(old: keep(a.bytes), new: keep(b.bytes)))
        try a.advance()
        try b.advance()
      }
    }
    return TableDelta(
      shape: shape, before: a.digest(shape.name), after: b.digest(shape.name), rows: rows,
      bytes: bytes)
  }

  private static func order(
    _ a: RowReader, _ b: RowReader, _ shape: TableShape
  ) -> EncodedRow.Ordering {
    let aStarts = a.starts
    let bStarts = b.starts
    return a.bytes.withUnsafeBytes { x in
      b.bytes.withUnsafeBytes { y in
        EncodedRow.precedes(x, aStarts, y, bStarts, at: shape.keyPlaces)
      }
    }
  }
}
