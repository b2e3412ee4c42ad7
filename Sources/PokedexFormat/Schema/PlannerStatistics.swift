package import Base

/// The rows of `sqlite_stat1`, from which SQLite's planner chooses indexes: fixed ones of this version, the
/// same in every database. They are not part of the content. An app may replace them with ANALYZE.
package enum PlannerStatistics {
  /// The name of SQLite's table.
  package static let table = "sqlite_stat1"

  /// Writes this version's statistics.
  package static func write(_ connection: Connection) throws(SQLiteError) {
    try connection.execute(EmbeddedSQL.statistics)
  }

  /// Whether `connection` has this version's statistics.
  package static func areCurrent(_ connection: Connection) throws(SQLiteError) -> Bool {
    guard
      try connection.integer("SELECT 1 FROM sqlite_master WHERE name = ?", table) == 1
    else { return false }
    return try rows(connection) == current.get()
  }

  /// Returns the rows as `table|index|statistics`, ascending.
  package static func rows(_ connection: Connection) throws(SQLiteError) -> [String] {
    try connection.texts(
      "SELECT tbl || '|' || IFNULL(idx, '') || '|' || stat FROM \(table) ORDER BY 1")
  }

  private static let current = Result<[String], SQLiteError> { () throws(SQLiteError) in
    let connection = try Connection.inMemory()
    try write(connection)
    return try rows(connection)
  }
}
