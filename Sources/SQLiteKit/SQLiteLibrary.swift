import CSQLite

/// The SQLite that this program runs with.
package enum SQLiteLibrary {
  /// 3_040_001 for 3.40.1.
  package static var versionNumber: Int { Int(sqlite3_libversion_number()) }

  /// `3.40.1`.
  package static var version: String { String(cString: sqlite3_libversion()) }
}
