import Digest
import Layers
import PokedexFormat

/// Digests tables before the database holds them: the digest of the content is then known as soon as
/// they are filled. The finished file is read back and held against it.
///
/// Only of tables whose rows came in the order of their key; any other is left to
/// ``ContentDigest/read(_:_:)``.
final class RowDigests: EncodedRowSink {
  private(set) var tables: [ContentDigest.Table] = []
  private var hasher = SHA256()
  private var table = ""
  private var rows = 0

  func begin(_ table: String, columns: [String], rows: Int) {
    self.table = table
    self.rows = rows
  }

  func take(_ bytes: UnsafeRawBufferPointer, rows: Int) { hasher.update(bytes) }

  func end(isAscending: Bool) {
    let digest = hasher.finish()
    if isAscending {
      tables.append(ContentDigest.Table(name: table, rows: rows, digest: digest))
    }
  }
}
