import Base
import PokedexFormat

/// The differences between the rows of one table in two artifacts.
struct TableDelta: Sendable {
  /// A row that is only in the old artifact, only in the new one, or in both with the same key.
  struct Row: Sendable {
    /// The place of the old state in the bytes of the delta; the new one follows it.
    fileprivate var start: Int
    /// The lengths in bytes; 0 if the row is missing.
    fileprivate var old: UInt32
    fileprivate var new: UInt32
  }

  let shape: TableShape
  var before: ContentDigest.Table
  var after: ContentDigest.Table
  /// The differing rows in key order.
  var rows: [Row] = []
  private var bytes: [UInt8] = []

  var isEmpty: Bool { rows.isEmpty }

  func old(_ row: Row) -> [Value]? { values(row.start, row.old) }

  func new(_ row: Row) -> [Value]? { values(row.start + Int(row.old), row.new) }

  private func values(_ start: Int, _ count: UInt32) -> [Value]? {
    count == 0 ? nil : EncodedRow.unpack(bytes[start..<start + Int(count)])
  }

  private mutating func add(old: [UInt8] = [], new: [UInt8] = []) {
    let start = bytes.count
    EncodedRow.pack(old, into: &bytes)
    let middle = bytes.count
    EncodedRow.pack(new, into: &bytes)
    rows.append(
      Row(start: start, old: UInt32(middle - start), new: UInt32(bytes.count - middle)))
  }

  /// Reads both tables in parallel in key order and returns their differences.
  static func read(_ shape: TableShape, _ old: Connection, new: Connection) throws -> TableDelta {
    let a = try RowReader(shape.name, old)
    let b = try RowReader(shape.name, new)
    let none = ContentDigest.Table(name: shape.name, rows: 0, digest: SHA256.digest(of: ""))
    var delta = TableDelta(shape: shape, before: none, after: none)
    while !a.isAtEnd || !b.isAtEnd {
      if !a.isAtEnd, !b.isAtEnd, a.bytes == b.bytes {
        try a.advance()
        try b.advance()
        continue
      }
      let order: EncodedRow.Ordering =
        if a.isAtEnd { .after } else if b.isAtEnd { .before } else {
          Self.order(a, b, shape: shape)
        }
      switch order {
      case .before:
        delta.add(old: a.bytes)
        try a.advance()
      case .after:
        delta.add(new: b.bytes)
        try b.advance()
      case .equal:
        delta.add(old: a.bytes, new: b.bytes)
        try a.advance()
        try b.advance()
      }
    }
    (delta.before, delta.after) = (a.digest(shape.name), b.digest(shape.name))
    return delta
  }

  private static func order(
    _ a: RowReader, _ b: RowReader, shape: TableShape
  ) -> EncodedRow.Ordering {
    let aStarts = a.starts
    let bStarts = b.starts
    return a.bytes.withUnsafeBytes { x in
      b.bytes.withUnsafeBytes { y in
        EncodedRow.precedes(x, aStarts, b: y, bStarts: bStarts, at: shape.keyPlaces)
      }
    }
  }
}
