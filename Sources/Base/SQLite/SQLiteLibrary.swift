import CSQLite

/// The SQLite library that the program is linked with.
package enum SQLiteLibrary {
  /// The version as a number: 3_040_001 for 3.40.1.
  package static var versionNumber: Int { Int(sqlite3_libversion_number()) }

  /// The version as text: `3.40.1`.
  package static var version: String { String(cString: sqlite3_libversion()) }

  /// Turns off SQLite's count of the memory in use, for the rest of the process; does nothing once a database has been
  /// opened. No other thread may use SQLite meanwhile.
  ///
  /// For the count, all threads wait for one lock at every allocation. It belongs to the process, so programs may turn
  /// it off, but not a library.
  ///
  /// - Returns: whether SQLite has turned it off.
  @discardableResult
  package static func disableMemoryStatistics() -> Bool {
    csqlite_configure_library(SQLITE_CONFIG_MEMSTATUS, 0) == SQLITE_OK
  }

  /// Counts the memory in use again, and lets every statement of the process fail with ``ResultCode/outOfMemory``
  /// beyond `bytes`, which takes SQLite 3.31. For programs, as ``disableMemoryStatistics()``, before they open a
  /// database. Apple's SQLite ignores it.
  ///
  /// - Throws: ``SQLiteError`` with ``ResultCode/misuse`` if a database has been opened.
  package static func limitMemory(to bytes: Int) throws(SQLiteError) {
    guard csqlite_configure_library(SQLITE_CONFIG_MEMSTATUS, 1) == SQLITE_OK else {
      #if canImport(Darwin)
        return
      #else
        throw SQLiteError(.misuse, "the memory limit must be set before a database is opened")
      #endif
    }
    try Connection.inMemory().execute("PRAGMA hard_heap_limit = \(bytes)")
  }
}
