import CSQLite

extension Connection {
  /// The limits for reading a file of untrusted origin. SQLite's defaults are meant for databases that a
  /// program has created itself.
  enum Limit {
    /// Bytes of a value or a row. The longest value of a database has 3 KB; an update packs all changed rows
    /// of a table into one value and is never larger than a quarter of the database.
    static let valueBytes: Int32 = 16 << 20
    /// Bytes of a statement, including those of the schema; the longest has 3.5 KB.
    static let statementBytes: Int32 = 64 << 10
    /// Columns of a table or a result. The schema's tables have up to 32; an app may have added its own
    /// tables.
    static let columns: Int32 = 256
    /// Depth of an expression; a filter by moves has two levels for each move.
    static let expressionDepth: Int32 = 500
    /// Terms of a compound SELECT (UNION).
    static let compoundParts: Int32 = 50
    /// Instructions of a compiled statement; an integrity check of this project's schema has 4,000.
    static let instructions: Int32 = 100_000
    /// Attached databases.
    static let attached: Int32 = 0
  }

  /// Virtual machine instructions between two checks of the budget: less than a millisecond.
  static let instructionsPerLook: Int32 = 20_000

  /// Treats the file as untrusted: its schema cannot call functions with side effects, corrupt pages are
  /// detected when they are read, and no value, statement or result exceeds ``Limit``. A statement of a
  /// cancelled task, or beyond the time of ``RequestBudget``, fails with ``ResultCode/interrupted``.
  ///
  /// Older libraries ignore the settings that they do not support.
  func distrustFile() throws(SQLiteError) {
    _ = csqlite_configure(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
    _ = csqlite_configure(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    for (limit, value) in [
      (SQLITE_LIMIT_LENGTH, Limit.valueBytes), (SQLITE_LIMIT_SQL_LENGTH, Limit.statementBytes),
      (SQLITE_LIMIT_COLUMN, Limit.columns), (SQLITE_LIMIT_EXPR_DEPTH, Limit.expressionDepth),
      (SQLITE_LIMIT_COMPOUND_SELECT, Limit.compoundParts),
      (SQLITE_LIMIT_VDBE_OP, Limit.instructions), (SQLITE_LIMIT_ATTACHED, Limit.attached),
    ] {
      sqlite3_limit(handle, limit, value)
    }
    watchBudget()
    try execute("PRAGMA cell_size_check = 1")
  }

  /// Lets values and rows of more than `bytes` fail with ``ResultCode/tooBig``.
  package func limitValues(to bytes: Int32) { sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, bytes) }

  /// Lets a statement of a cancelled task fail, or of a request whose time is used up.
  func watchBudget(every instructions: Int32 = instructionsPerLook) {
    sqlite3_progress_handler(handle, instructions, { _ in RequestBudget.isOver ? 1 : 0 }, nil)
  }

  /// Keeps the triggers of the file from running.
  package func disableTriggers() throws(SQLiteError) {
    let code = csqlite_configure(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    guard code == SQLITE_OK else { throw error(code, sql: nil) }
  }
}
