import Base

/// A transaction that was not completed or is still running: the database has a non-empty journal or log next
/// to it.
///
/// All readers of this project open databases as immutable, which ignores both files, so the database is
/// rejected while they exist: its pages may be partly written, and its newest rows may be in the log.
package struct InterruptedWriter: Sendable, Hashable {
  /// The path of the journal or the log.
  package let path: String
  /// The size of the journal or the log in bytes.
  package let bytes: Int

  /// Looks for a non-empty write-ahead log or rollback journal next to `database`; returns nil if there is
  /// none.
  ///
  /// A journal whose first byte is 0 belongs to a completed transaction (`journal_mode = persist`).
  package init?(beside database: String) {
    // SQLite derives the names of both files from the target of a symbolic link.
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

  /// Returns nil if the file cannot be read: its transaction may then be incomplete.
  private static func firstByte(_ path: String) -> UInt8? {
    guard let file = try? OpenFile(path, .readRegularFile) else { return nil }
    var byte: UInt8 = 0
    let count = withUnsafeMutableBytes(of: &byte) { try? file.read(into: $0) }
    return count == 1 ? byte : nil
  }
}
