import Digest
import Layers
import PokedexFormat
import PokedexModel

/// Digests tables before the database holds them: the digest of the content is then known as soon as
/// they are filled. The finished file is read back and compared with it.
///
/// Only of tables whose rows are in the order of their key; any other is left to
/// ``ContentDigest/read(_:_:)``.
struct TableDigester: TableVisitor {
  private let isWanted: (String) -> Bool
  private(set) var tables: [ContentDigest.Table] = []
  private let encoder = RowEncoder()

  /// - Parameter isWanted: of the tables of a dex, by name, whether to digest it.
  init(where isWanted: @escaping (String) -> Bool = { _ in true }) { self.isWanted = isWanted }

  /// Bytes to be hashed at once.
  private static let flushBytes = 1 << 15

  mutating func visit<Row: Record>(_ rows: inout [Row]) {
    if isWanted(Row.table) { digest(rows) }
  }

  mutating func digest<Row: Record>(_ rows: [Row]) {
    var hasher = SHA256()
    var encoder = encoder
    encoder.removeAll()
    for index in rows.indices {
      var row = rows[index]
      if index > 0, !Row.precedes(rows[index - 1], row) { return }
      row.visitColumns(&encoder)
      if encoder.count >= Self.flushBytes {
        hasher.update(encoder.bytes)
        encoder.removeAll()
      }
    }
    hasher.update(encoder.bytes)
    tables.append(
      ContentDigest.Table(name: Row.table, rows: rows.count, digest: hasher.finish()))
  }
}
