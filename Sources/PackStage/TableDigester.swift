import Base
import Layers
import PokedexFormat
import PokedexModel

/// Digests tables while they are written, so that the content digest is known once they are filled. The
/// finished file is read back and compared with it.
///
/// Only for tables whose rows are in key order; other tables are digested by ``ContentDigest/read(_:_:)``.
struct TableDigester: TableVisitor {
  private let isWanted: (String) -> Bool
  private(set) var tables: [ContentDigest.Table] = []
  private let encoder = RowEncoder()

  /// - Parameter isWanted: returns whether to digest the table with this name.
  init(where isWanted: @escaping (String) -> Bool = { _ in true }) { self.isWanted = isWanted }

  /// The number of bytes hashed at once.
  private static let flushBytes = 1 << 15

  mutating func visit<Row: Record>(_ rows: inout [Row]) { if isWanted(Row.table) { digest(rows) } }

  mutating func digest<Row: Record>(_ rows: [Row]) {
    var hasher = SHA256()
    var encoder = encoder
    encoder.removeAll()
    for index in rows.indices {
      var row = rows[index]
      if index > 0, !Row.precedes(rows[index - 1], row) { return }
      row.visit(&encoder)
      if encoder.count >= Self.flushBytes {
        hasher.update(encoder.bytes)
        encoder.removeAll()
      }
    }
    hasher.update(encoder.bytes)
    tables.append(ContentDigest.Table(name: Row.table, rows: rows.count, digest: hasher.finish()))
  }
}
