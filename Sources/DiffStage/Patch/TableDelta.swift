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
      let isSame = !a.isAtEnd && !b.isAtEnd && a.bytes == b.bytes
      // Of both rows, the one that comes first, or both if they have one key.
      let keys = isSame ? ([], []) : (a.values(shape.keyPlaces), b.values(shape.keyPlaces))
      let isOld = b.isAtEnd || !a.isAtEnd && !Value.precedes(keys.1, keys.0)
      let isNew = a.isAtEnd || !b.isAtEnd && !Value.precedes(keys.0, keys.1)
      if !isSame { delta.add(old: isOld ? a.bytes : [], new: isNew ? b.bytes : []) }
      if isOld { try a.advance() }
      if isNew { try b.advance() }
    }
    (delta.before, delta.after) = (a.digest(shape.name), b.digest(shape.name))
    return delta
  }
}

extension Value {
  /// Whether a list of values comes first in the order of SQLite's keys: null, numbers, texts and blobs by their bytes.
  static func precedes(_ a: [Value], _ b: [Value]) -> Bool {
    for (x, y) in zip(a, b) {
      switch (x, y) {
      case (.integer(let x), .integer(let y)): if x != y { return x < y }
      case (.text(let x), .text(let y)):
        if !x.utf8.elementsEqual(y.utf8) { return x.utf8.lexicographicallyPrecedes(y.utf8) }
      case (.blob(let x), .blob(let y)): if x != y { return x.lexicographicallyPrecedes(y) }
      // SQLite's number of null is the last one, 5.
      default: if x.kind != y.kind { return x.kind.rawValue % 5 < y.kind.rawValue % 5 }
      }
    }
    return false
  }
}
