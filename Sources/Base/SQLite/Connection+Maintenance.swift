import CSQLite

extension Connection {
  /// Returns the problems that `PRAGMA integrity_check` finds; empty for a sound file. Each is one line: SQLite puts
  /// up to a hundred into one row, below a heading.
  package func integrityProblems() throws(SQLiteError) -> [String] {
    let lines: [String]
    do { lines = try texts("PRAGMA integrity_check") } catch {
      // Severe corruption makes the check itself fail, which is a problem to return too.
      guard error.code.primary == .corrupt || error.code == .notADatabase else { throw error }
      return [error.message]
    }
    return lines == ["ok"]
      ? []
      : lines.flatMap { $0.split(separator: "\n") }.filter { !$0.hasPrefix("***") }.map(String.init)
  }

  /// Returns one line for each row that violates a foreign key: `table 12 -> parent`.
  package func foreignKeyProblems() throws(SQLiteError) -> [String] {
    let statement = try prepare("PRAGMA foreign_key_check")
    var lines: [String] = []
    while try statement.step() {
      let row = statement.columnTextOrNil(1) ?? "?"
      lines.append("\(statement.columnText(0)) \(row) -> \(statement.columnText(2))")
    }
    return lines
  }

  /// Writes a compact copy to `path`, which must be missing or empty.
  ///
  /// The same rows inserted in the same order give the same bytes.
  package func vacuum(into path: String) throws(SQLiteError) {
    do { try run("VACUUM INTO ?", path) } catch {
      throw SQLiteError(error.code, error.message, sql: error.sql, path: path)
    }
  }

  /// Attaches the file at `path` read-only as `name`; no one may change the file meanwhile.
  ///
  /// Immutable, so that it takes no part in a transaction: a database attached for writing would put its
  /// absolute path into the journal; if the folder is moved after a crash, the rollback of the main database
  /// would then be incomplete.
  ///
  /// - Parameter name: a constant, never input.
  package func attachImmutable(_ path: String, as name: String) throws(SQLiteError) {
    do { try run("ATTACH ? AS \(name)", OpenMode.immutable.location(path)) } catch {
      throw SQLiteError(error.code, error.message, sql: error.sql, path: path)
    }
  }

  /// Copies all pages to `destination`, replacing its contents.
  package func backup(to destination: Connection) throws(SQLiteError) {
    guard let backup = sqlite3_backup_init(destination.handle, "main", handle, "main") else {
      throw destination.error(sqlite3_extended_errcode(destination.handle), sql: nil)
    }
    let step = sqlite3_backup_step(backup, -1)
    let finish = sqlite3_backup_finish(backup)
    if step != SQLITE_DONE {
      throw destination.error(finish == SQLITE_OK ? step : finish, sql: nil)
    }
  }

  /// The instructions that the open statements have run, which are the same on every machine.
  package var steps: Int {
    var (sum, statement) = (0, sqlite3_next_stmt(handle, nil))
    while let next = statement {
      sum += Int(sqlite3_stmt_status(next, SQLITE_STMTSTATUS_VM_STEP, 0))
      statement = sqlite3_next_stmt(handle, next)
    }
    return sum
  }
}
