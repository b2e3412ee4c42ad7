import Base

/// SQLite's own locks on a database that is replaced: a row that another connection wrote meanwhile would be lost.
///
/// A file with a rollback journal gets the lock of a writer, so that readers go on. A file in WAL mode gets the exclusive
/// lock, which SQLite gives only if no other connection is open, and leaves WAL mode. A connection that is idle with
/// `journal_mode` `memory` or `off` holds no lock and does not notice that its file was replaced.
///
/// The system drops all locks of a process on a file when the process closes any descriptor of the file. Until the lock
/// is released, only SQLite may open it.
struct WriterLock {
  /// Nil if there is no database that a connection could write.
  private let connection: Connection?

  private static let waitMilliseconds = 2_000

  /// - Throws: `SQLiteError` `busy` if another connection writes, or has the file open in WAL mode.
  init(_ path: String) throws(SQLiteError) {
    // SQLite would make a database of a file that is empty or shorter than a page.
    guard let size = try? FileStat(path).size, size >= 512 else {
      connection = nil
      return
    }
    do {
      let connection = try Connection(
        path, .readWrite, busyTimeoutMilliseconds: Self.waitMilliseconds)
      if try connection.text("PRAGMA journal_mode") == "wal" {
        try connection.execute(
          "PRAGMA locking_mode = exclusive; PRAGMA journal_mode = delete; PRAGMA locking_mode = normal;"
        )
      }
      try connection.execute("BEGIN IMMEDIATE")
      self.connection = connection
    } catch {
      guard ![.busy, .locked].contains(error.code.primary) else { throw error }
      connection = nil
    }
  }

  /// Waits for readers to end their transactions, and keeps others out until the lock is released. Between both locks
  /// another connection may write: compare the stamp of the file afterwards.
  ///
  /// - Throws: `SQLiteError` `busy`.
  func exclude() throws(SQLiteError) { try connection?.execute("COMMIT; BEGIN EXCLUSIVE") }
}
