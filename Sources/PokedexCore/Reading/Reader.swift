import Base
import PokedexFormat

/// A read connection with its prepared statements.
///
/// `@unchecked Sendable` is sound: a reader is either idle in its ``ReaderPool``, protected by the
/// pool's lock, or used by the one call that took it from the pool. Nothing else refers to it, and
/// results returned to the caller contain no statement.
final class Reader: @unchecked Sendable {
  let connection: Connection
  private var isPrepared = false
  private var statements = SmallDictionary<Query, Statement>()

  init(_ path: String) throws(SQLiteError) { connection = try Connection(path, .bounded) }

  /// Checks the schema before the first query.
  ///
  /// - Throws: `SQLiteError` `corrupt` if a view or another object has the name of a table: a query of
  ///   it might never end.
  func prepare() throws(SQLiteError) {
    guard !isPrepared else { return }
    if let name = try SchemaCheck.impostor(connection) {
      throw SQLiteError(.corrupt, .corruptNotATable(name: name), path: connection.path)
    }
    // Pages that are read repeatedly should come from SQLite's page cache, not from the operating
    // system.
    // `temp_store` is FILE, which a library may be compiled without: see `TemporarySpace`.
    try connection.execute("PRAGMA cache_size = -2000; PRAGMA temp_store = 1")
    isPrepared = true
  }

  /// Frees the prepared statements and the page cache.
  func releaseMemory() {
    statements = SmallDictionary()
    try? connection.execute("PRAGMA shrink_memory")
  }

  /// Returns the statement of `query`, reset, with the parameters of its last use still bound.
  func statement(_ query: Query) throws(SQLiteError) -> Statement {
    if let known = statements[query] { return known }
    let statement = try connection.prepare(query.sql, isPersistent: true)
    statements[query] = statement
    return statement
  }

  /// Calls `body` for each row of `query`, with `values` bound to its parameters in order.
  @inline(__always)
  func forEach<each Value: Bindable>(
    _ query: Query, _ values: repeat each Value, body: (Statement) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    let statement = try statement(query)
    defer { statement.reset() }
    try statement.bindAll(repeat each values)
    while try statement.step() { try body(statement) }
  }

  /// Returns the result of `body` for each row.
  func map<each Value: Bindable, Result>(
    _ query: Query, _ values: repeat each Value, body: (Statement) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> [Result] {
    let statement = try statement(query)
    defer { statement.reset() }
    try statement.bindAll(repeat each values)
    var results: [Result] = []
    while try statement.step() { results.append(try body(statement)) }
    return results
  }

  /// Returns the result of `body` for the first row; nil if there are no rows.
  func first<each Value: Bindable, Result>(
    _ query: Query, _ values: repeat each Value, body: (Statement) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result? {
    let statement = try statement(query)
    defer { statement.reset() }
    try statement.bindAll(repeat each values)
    guard try statement.step() else { return nil }
    return try body(statement)
  }

  func records<Entity: Record, each Value: Bindable>(
    _ query: RecordQuery<Entity>, _ values: repeat each Value
  ) throws(SQLiteError) -> [Entity] {
    try map(query.query, repeat each values) { row throws(SQLiteError) in try row.record() }
  }

  /// Returns the first record of `query`; nil if there are no rows.
  func record<Entity: Record, each Value: Bindable>(
    _ query: RecordQuery<Entity>, _ values: repeat each Value
  ) throws(SQLiteError) -> Entity? {
    try first(query.query, repeat each values) { row throws(SQLiteError) in try row.record() }
  }
}

/// Reads with a reader of the pool. All see the same file.
extension Pokedex {
  func records<Entity: Record, each Value: Bindable>(
    _ query: RecordQuery<Entity>, _ values: repeat each Value
  ) throws(PokedexError) -> [Entity] {
    try pool.read { reader throws(SQLiteError) in try reader.records(query, repeat each values) }
  }

  func record<Entity: Record, each Value: Bindable>(
    _ query: RecordQuery<Entity>, _ values: repeat each Value
  ) throws(PokedexError) -> Entity? {
    try pool.read { reader throws(SQLiteError) in try reader.record(query, repeat each values) }
  }

  func map<each Value: Bindable, Result>(
    _ query: Query, _ values: repeat each Value, body: (Statement) throws(SQLiteError) -> Result
  ) throws(PokedexError) -> [Result] {
    try pool.read { reader throws(SQLiteError) in
      try reader.map(query, repeat each values, body: body)
    }
  }
}

extension Statement {
  @inline(__always) func id<E>(_ index: Int) -> ID<E> { ID(columnInt(index)) }
  @inline(__always) func set<E>(_ index: Int) -> IDSet<E> {
    IDSet(bits: UInt64(bitPattern: columnInt64(index)))
  }
}

/// An SQL statement of the library. The object's identity is the key in the caches of prepared
/// statements.
final class Query: Sendable, Equatable {
  let sql: String
  init(_ sql: String) { self.sql = sql }

  static func == (a: Query, b: Query) -> Bool { a === b }
}

/// A statement whose rows are records of a table. It selects the record's columns by name.
struct RecordQuery<Entity: Record>: Sendable {
  let query: Query

  /// - Parameters:
  ///   - clauses: The SQL after `SELECT … FROM table`.
  ///   - first: An expression for column 0, before the columns of the record.
  init(_ clauses: String, first: String? = nil) {
    let columns = Entity.columnNames.map { "\(Entity.table).\($0)" }
    let selected = (first.map { [$0] } ?? []) + columns
    query = Query("SELECT \(selected.joined(separator: ", ")) FROM \(Entity.table) \(clauses)")
  }
}
