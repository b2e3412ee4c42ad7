import CSQLite
import Platform

/// An open database. It closes itself, also when opening failed half-way.
///
/// One thread at a time: SQLite is opened without its own locks, and the type is not `Sendable`, so
/// the compiler lets only one isolation domain hold it (an actor, or a value under a lock).
/// Statements belong to their connection and keep it open.
///
/// A connection that only reads distrusts the file: see `distrustFile()`.
package final class Connection {
  let handle: OpaquePointer
  /// As given to ``init(_:_:busyTimeoutMilliseconds:)``.
  package let path: String

  /// Opens `path`.
  ///
  /// Reads the file's header at once, so that a file that is no database fails here and not at the
  /// first query. A pipe or a device is refused before it is opened, since opening it may block.
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
      // A handle comes even with a failure, and it is what knows the message.
      let error = SQLiteError(
        ResultCode(rawValue: opened == nil ? code : sqlite3_extended_errcode(opened)),
        String(cString: opened == nil ? sqlite3_errstr(code) : sqlite3_errmsg(opened)), path: path)
      sqlite3_close_v2(opened)
      throw error
    }
    self.handle = handle
    self.path = path
    // From here on deinit closes, whatever is thrown.
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, Int32(clamping: busyTimeoutMilliseconds))
    if mode != .memory {
      do {
        if mode.onlyReads { try distrustFile() }
        try execute("PRAGMA schema_version")
      } catch {
        throw SQLiteError(error.code, error.message, path: path)
      }
    }
  }

  /// An empty database in memory.
  package static func inMemory() throws(SQLiteError) -> Connection {
    try Connection(":memory:", .memory)
  }

  deinit {
    // Statements hold their connection, so none is left and this closes at once.
    sqlite3_close_v2(handle)
  }

  /// Compiles one statement.
  ///
  /// - Parameter isPersistent: a hint that the statement will live long and be used often.
  /// - Throws: ``SQLiteError``; ``ResultCode/misuse`` where `sql` holds none or more than one.
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

  /// Runs all statements of `script`, one after the other, and drops their rows.
  ///
  /// - Throws: ``SQLiteError`` with the one statement that failed; those before it stay done.
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

  /// Prepares `sql`, binds `values` to its parameters in turn, runs it to its end.
  package func run<each Value: Bindable>(_ sql: String, _ values: repeat each Value)
    throws(SQLiteError)
  {
    try prepare(sql).run(repeat each values)
  }

  /// Rows that the last INSERT, UPDATE or DELETE changed, without those of triggers.
  package var changes: Int { Int(sqlite3_changes(handle)) }

  package var lastInsertRowID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Whether a transaction is open.
  package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// The error that SQLite has just reported by `code`.
  func error(_ code: Int32, sql: String?) -> SQLiteError {
    SQLiteError(ResultCode(rawValue: code), String(cString: sqlite3_errmsg(handle)), sql: sql)
  }

  /// The first statement of `sql` (nil if only blanks and comments are there) and how many bytes it
  /// takes. The error of a mistake carries the text up to it, not the rest of a script.
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
