/// Walking over all rows. Each begins with what is bound, and resets the statement at the end, also
/// when the closure throws.
extension Statement {
  /// Calls `body` for each row; read the columns of the statement that it gets.
  package func forEachRow(_ body: (Statement) throws -> Void) throws {
    defer { reset() }
    while try step() { try body(self) }
  }

  /// What `body` makes of each row.
  package func mapRows<Result>(_ body: (Statement) throws -> Result) throws -> [Result] {
    defer { reset() }
    var results: [Result] = []
    while try step() { results.append(try body(self)) }
    return results
  }

  /// What `body` makes of the first row; nil where there is none.
  package func firstRow<Result>(_ body: (Statement) throws -> Result) throws -> Result? {
    defer { reset() }
    return try step() ? try body(self) : nil
  }
}

extension Connection {
  /// Calls `body` for each row of `sql` with `values` bound.
  package func query<each Value: Bindable>(
    _ sql: String, _ values: repeat each Value, body: (Statement) throws -> Void
  ) throws {
    let statement = try prepare(sql)
    try statement.bindAll(repeat each values)
    try statement.forEachRow(body)
  }

  /// The first column of the first row as a number; nil where there is no row or it is NULL.
  package func integer<each Value: Bindable>(_ sql: String, _ values: repeat each Value)
    throws(SQLiteError) -> Int?
  {
    let statement = try prepare(sql)
    try statement.bindAll(repeat each values)
    return try statement.step() ? statement.columnIntOrNil(0) : nil
  }

  /// The first column of the first row as text; nil where there is no row or it is NULL.
  package func text<each Value: Bindable>(_ sql: String, _ values: repeat each Value)
    throws(SQLiteError) -> String?
  {
    let statement = try prepare(sql)
    try statement.bindAll(repeat each values)
    return try statement.step() ? statement.columnTextOrNil(0) : nil
  }

  /// The first column of every row as text.
  package func texts<each Value: Bindable>(_ sql: String, _ values: repeat each Value)
    throws(SQLiteError) -> [String]
  {
    let statement = try prepare(sql)
    try statement.bindAll(repeat each values)
    var texts: [String] = []
    while try statement.step() { texts.append(statement.columnText(0)) }
    return texts
  }
}
