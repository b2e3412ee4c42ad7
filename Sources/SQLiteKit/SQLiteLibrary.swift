import CSQLite

/// The SQLite library that the program is linked with.
package enum SQLiteLibrary {
  /// The version as a number: 3_040_001 for 3.40.1.
  package static var versionNumber: Int { Int(sqlite3_libversion_number()) }

  /// The version as text: `3.40.1`.
  package static var version: String { String(cString: sqlite3_libversion()) }
}
