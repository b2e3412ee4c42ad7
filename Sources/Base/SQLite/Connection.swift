import CSQLite

/// A database connection, which closes itself, also if opening fails halfway.
///
/// For one thread at a time: SQLite's own locks are off, and the type is not `Sendable`, so the compiler
/// confines it to one isolation domain (an actor, or a value under a lock). Statements belong to their
/// connection and keep it open.
///
/// A read-only connection treats the file as untrusted: see `distrustFile()`.
package final class Connection {
  let handle: OpaquePointer
  /// The path passed to ``init(_:_:busyTimeoutMilliseconds:)``.
  package let path: String

  /// Opens the database at `path`.
  ///
  /// Reads the file's header at once, so that a file that is not a database fails here and not at the first
  /// query. A pipe or a device is rejected before it is opened, since opening it may block.
  ///
  /// - Parameter busyTimeoutMilliseconds: how long a statement waits for the lock of another
  ///   connection before it fails with ``ResultCode/busy``.
  /// - Throws: ``SQLiteError`` with ``ResultCode/cannotOpen`` or ``ResultCode/notADatabase``.
  package init(_ path: String, _ mode: OpenMode, busyTimeoutMilliseconds: Int = 5000)
    throws(SQLiteError)
  {
    if mode != .memory, let kind = try? FileStat(path).kind, kind != .file {
      throw SQLiteError(.cannotOpen, "not a regular file", path: path)
    }
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(mode.location(path), &opened, mode.flags, nil)
    guard code == SQLITE_OK, let handle = opened else {
      // SQLite returns a handle even on failure, and the handle has the error message.
      let error = SQLiteError(
        ResultCode(rawValue: opened == nil ? code : sqlite3_extended_errcode(opened)),
        String(cString: opened == nil ? sqlite3_errstr(code) : sqlite3_errmsg(opened)), path: path)
      sqlite3_close_v2(opened)
      throw error
    }
    self.handle = handle
    self.path = path
    // From here on deinit closes the handle if an error is thrown.
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, Int32(clamping: busyTimeoutMilliseconds))
    if mode != .memory {
      do {
        if mode.onlyReads { try distrustFile() }
        if mode == .bounded { try defineTrims() }
        try execute("PRAGMA schema_version")
      } catch {
        throw SQLiteError(error.code, error.message, path: path)
      }
    }
  }

  /// Opens an empty database in memory.
  package static func inMemory() throws(SQLiteError) -> Connection {
    try Connection(":memory:", .memory)
  }

  deinit {
    // Statements retain their connection, so all are finalized and this closes at once.
    sqlite3_close_v2(handle)
  }

  /// Compiles one statement.
  ///
  /// - Parameter isPersistent: a hint that the statement will be kept and used often.
  /// - Throws: ``SQLiteError``; ``ResultCode/misuse`` if `sql` contains no statement or more than one.
  package func prepare(_ sql: String, isPersistent: Bool = false) throws(SQLiteError) -> Statement {
    let (first, used) = try compile(sql[...], isPersistent: isPersistent)
    guard let first else { throw SQLiteError(.misuse, "no statement", sql: sql) }
    let statement = Statement(first, self)
    let rest = sql.utf8.dropFirst(used)
    if !rest.isEmpty {
      let (second, _) = try compile(Substring(rest), isPersistent: false)
      if let second {
        sqlite3_finalize(second)
        throw SQLiteError(.misuse, "more than one statement", sql: sql)
      }
    }
    return statement
  }

  /// Runs all statements of `script` in order and discards their rows.
  ///
  /// - Throws: ``SQLiteError`` with the statement that failed; the effects of those before it remain.
  package func execute(_ script: String) throws(SQLiteError) {
    var rest = script[...]
    while !rest.isEmpty {
      let (compiled, used) = try compile(rest, isPersistent: false)
      rest = Substring(rest.utf8.dropFirst(used))
      guard let compiled else { continue }
      let statement = Statement(compiled, self)
      while try statement.step() {}
    }
  }

  /// Prepares `sql`, binds `values` to its parameters in order and runs it to completion.
  package func run<each Value: Bindable>(_ sql: String, _ values: repeat each Value)
    throws(SQLiteError)
  {
    try prepare(sql).run(repeat each values)
  }

  package var lastInsertRowID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Whether a transaction is open.
  package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Returns the error that SQLite has just reported as `code`.
  func error(_ code: Int32, sql: String?) -> SQLiteError {
    SQLiteError(ResultCode(rawValue: code), String(cString: sqlite3_errmsg(handle)), sql: sql)
  }

  /// Compiles the first statement of `sql` and returns it with its length in bytes; nil if there is only
  /// white space and comments. The error of an invalid statement contains that statement, not the rest of the
  /// script.
  private func compile(_ sql: Substring, isPersistent: Bool) throws(SQLiteError)
    -> (statement: OpaquePointer?, used: Int)
  {
    var text = sql
    var statement: OpaquePointer?
    let flags = isPersistent ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    let (code, used) = text.withUTF8 { bytes -> (Int32, Int) in
      guard let base = bytes.baseAddress else { return (SQLITE_OK, 0) }
      return base.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
        var tail: UnsafePointer<CChar>?
        let code = sqlite3_prepare_v3(
          handle, start, Int32(clamping: bytes.count), flags, &statement, &tail)
        return (code, tail.map { $0 - start } ?? bytes.count)
      }
    }
    guard code == SQLITE_OK else {
      throw error(code, sql: String(decoding: sql.utf8.prefix(used), as: UTF8.self))
    }
    return (statement, used)
  }
}
