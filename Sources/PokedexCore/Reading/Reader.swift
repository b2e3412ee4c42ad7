import PokedexFormat
import PokedexModel
import SQLiteKit

/// A read connection with the statements that it has prepared so far.
///
/// `@unchecked Sendable`, proof: a reader is either idle in its ``ReaderPool``, under the pool's
/// lock, or in the hands of the one call that took it out; nothing else refers to it, and what a
/// call hands back to its caller holds no statement.
final class Reader: @unchecked Sendable {
  let connection: Connection
  private var statements: [ObjectIdentifier: Statement] = [:]

  /// - Throws: `SQLiteError` `corrupt` where something else has the name of a table: reading it may
  ///   never end.
  init(_ path: String) throws(SQLiteError) {
    connection = try Connection(path, .immutable)
    if let name = try SchemaCheck.impostor(connection) {
      throw SQLiteError(.corrupt, .corruptNotATable(name: name), path: path)
    }
    // What is read twice should come from the cache of pages, not from the system.
    try connection.execute("PRAGMA cache_size = -2000")
  }

  /// The statement of `query`, reset, its parameters as the last use left them.
  func statement(_ query: Query) throws(SQLiteError) -> Statement {
    if let statement = statements[ObjectIdentifier(query)] { return statement }
    let statement = try connection.prepare(query.sql, isPersistent: true)
    statements[ObjectIdentifier(query)] = statement
    return statement
  }

  /// Calls `body` for each row of `query` with `values` bound to its parameters in turn.
  @inline(__always)
  func forEach<each Value: Bindable>(
    _ query: Query, _ values: repeat each Value,
    body: (borrowing Row) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    let statement = try statement(query)
    defer { statement.reset() }
    try statement.bindAll(repeat each values)
    let row = Row(statement: statement)
    while try statement.step() { try body(row) }
  }

  /// What `body` makes of each row.
  func map<each Value: Bindable, Result>(
    _ query: Query, _ values: repeat each Value,
    body: (borrowing Row) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> [Result] {
    let statement = try statement(query)
    defer { statement.reset() }
    try statement.bindAll(repeat each values)
    let row = Row(statement: statement)
    var results: [Result] = []
    while try statement.step() { results.append(try body(row)) }
    return results
  }

  /// What `body` makes of the first row; nil where there is none.
  func first<each Value: Bindable, Result>(
    _ query: Query, _ values: repeat each Value,
    body: (borrowing Row) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result? {
    let statement = try statement(query)
    defer { statement.reset() }
    try statement.bindAll(repeat each values)
    guard try statement.step() else { return nil }
    return try body(Row(statement: statement))
  }

  /// The records of `query`.
  func records<Entity: Record, each Value: Bindable>(
    _ query: RecordQuery<Entity>, _ values: repeat each Value
  ) throws(SQLiteError) -> [Entity] {
    try map(query.query, repeat each values) { row throws(SQLiteError) in try row.record() }
  }

  /// The first record of `query`; nil where there is none.
  func record<Entity: Record, each Value: Bindable>(
    _ query: RecordQuery<Entity>, _ values: repeat each Value
  ) throws(SQLiteError) -> Entity? {
    try first(query.query, repeat each values) { row throws(SQLiteError) in try row.record() }
  }
}
