import Platform

/// A transaction that was not finished, or is still running: its journal or log is beside the database.
///
/// Every reader of this project opens a database as immutable, which ignores both, so the file is refused
/// while they are there: its pages may be half written, and its newest rows may be in the log.
package struct InterruptedWriter: Sendable, Hashable {
  /// The journal or the log.
  package let path: String
  /// Size of ``path`` in bytes.
  package let bytes: Int

  /// Looks beside `database` for a write-ahead log or a rollback journal that is not empty; nil where
  /// there is none.
  ///
  /// A journal whose first byte is 0 belongs to a finished transaction (`journal_mode = persist`).
  package init?(beside database: String) {
    // SQLite names both files after the file that a link leads to.
    let database = File.followingLinks(database)
    for suffix in ["-wal", "-journal"] {
      let path = database + suffix
      guard let status = try? FileStat(path), status.kind == .file, status.size > 0,
        suffix == "-wal" || Self.firstByte(path) != 0
      else { continue }
      self.path = path
      bytes = status.size
      return
    }
    return nil
  }

  /// nil where the file cannot be read: nothing then shows that its transaction is finished.
  private static func firstByte(_ path: String) -> UInt8? {
    guard let file = try? OpenFile(path, .readRegularFile) else { return nil }
    var byte: UInt8 = 0
    let count = withUnsafeMutableBytes(of: &byte) { try? file.read(into: $0) }
    return count == 1 ? byte : nil
  }
}
