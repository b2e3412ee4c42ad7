import CSQLite

/// A compiled statement, which finalizes itself and keeps its connection open.
///
/// Parameters are numbered from 1, columns from 0, as in SQLite. A statement must be used on the same thread
/// as its connection, one at a time.
package final class Statement {
  let handle: OpaquePointer
  private let connection: Connection
  /// The index of each column by its name. Of columns with the same name, the first.
  private(set) lazy var columnIndices = Dictionary(
    (0..<columnCount).map { (columnName($0), $0) }
  ) { first, _ in first }

  init(_ handle: OpaquePointer, _ connection: Connection) {
    self.handle = handle
    self.connection = connection
  }

  deinit { sqlite3_finalize(handle) }

  /// The SQL text with unbound parameters.
  package var sql: String { String(cString: sqlite3_sql(handle)) }

  // MARK: Binding

  package func bindNull(_ index: Int) throws(SQLiteError) {
    try check(sqlite3_bind_null(handle, Int32(truncatingIfNeeded: index)))
  }

  package func bind(_ index: Int, _ value: Int64) throws(SQLiteError) {
    try check(sqlite3_bind_int64(handle, Int32(truncatingIfNeeded: index), value))
  }

  package func bind(_ index: Int, _ value: Int) throws(SQLiteError) {
    try check(sqlite3_bind_int64(handle, Int32(truncatingIfNeeded: index), Int64(value)))
  }

  package func bind(_ index: Int, _ value: Int?) throws(SQLiteError) {
    if let value { try bind(index, value) } else { try bindNull(index) }
  }

  /// Binds a number; SQLite stores NaN as NULL.
  package func bind(_ index: Int, _ value: Double) throws(SQLiteError) {
    try check(sqlite3_bind_double(handle, Int32(truncatingIfNeeded: index), value))
  }

  /// Binds a text, which SQLite copies; U+0000 in it is kept.
  package func bind(_ index: Int, _ value: String) throws(SQLiteError) {
    var text = value
    let code = text.withUTF8 { bindText(index, $0) }
    try check(code)
  }

  package func bind(_ index: Int, _ value: String?) throws(SQLiteError) {
    if let value { try bind(index, value) } else { try bindNull(index) }
  }

  /// Binds a blob, which SQLite copies.
  package func bind(_ index: Int, _ value: [UInt8]) throws(SQLiteError) {
    let index = Int32(truncatingIfNeeded: index)
    try check(
      value.isEmpty
        ? sqlite3_bind_zeroblob(handle, index, 0)
        : sqlite3_bind_blob64(handle, index, value, UInt64(value.count), csqlite_transient()))
  }

  // MARK: Running

  /// Moves to the next row; returns false, after a reset, if there are no more rows.
  ///
  /// - Throws: ``SQLiteError``, after a reset, so that a failed statement holds no lock.
  package func step() throws(SQLiteError) -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE {
      sqlite3_reset(handle)
      return false
    }
    throw failure(code)
  }

  /// Resets the statement to before the first row; the bindings are kept. A statement on a row holds its read
  /// transaction until it is reset.
  package func reset() { sqlite3_reset(handle) }

  /// Runs to completion with the current bindings and discards the rows.
  package func run() throws(SQLiteError) { while try step() {} }

  /// Binds `values` to the parameters in order and runs to completion.
  ///
  /// Convenient, but slower than separate calls of `bind`.
  package func run<each Value: Bindable>(_ values: repeat each Value) throws(SQLiteError) {
    try bindAll(repeat each values)
    try run()
  }

  /// Binds `values` to the parameters in order, from 1.
  package func bindAll<each Value: Bindable>(_ values: repeat each Value) throws(SQLiteError) {
    var index = 1
    for value in repeat each values {
      try value.bind(to: self, at: index)
      index += 1
    }
  }

  private func bindText(_ index: Int, _ text: UnsafeBufferPointer<UInt8>) -> Int32 {
    let index = Int32(truncatingIfNeeded: index)
    guard let base = text.baseAddress else {
      // SQLite takes a null pointer for NULL, not for the empty text.
      return sqlite3_bind_text(handle, index, "", 0, csqlite_transient())
    }
    return base.withMemoryRebound(to: CChar.self, capacity: text.count) {
      sqlite3_bind_text64(
        handle, index, $0, UInt64(text.count), csqlite_transient(), UInt8(SQLITE_UTF8))
    }
  }

  private func check(_ code: Int32) throws(SQLiteError) {
    guard code == SQLITE_OK else { throw failure(code) }
  }

  private func failure(_ code: Int32) -> SQLiteError {
    let error = connection.error(code, sql: sql)
    sqlite3_reset(handle)
    return error
  }
}
