/// Iterating over all rows. Each function uses the values bound before, and resets the statement at the end,
/// also if the closure throws.
extension Statement {
  /// Calls `body` for each row, with the statement to read the columns from.
  package func forEachRow(_ body: (Statement) throws -> Void) throws {
    defer { reset() }
    while try step() { try body(self) }
  }

  package func mapRows<Result>(_ body: (Statement) throws -> Result) throws -> [Result] {
    defer { reset() }
    var results: [Result] = []
    while try step() { results.append(try body(self)) }
    return results
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

  /// Returns the first column of the first row as an integer; nil if there is no row or the value is NULL.
  package func integer<each Value: Bindable>(_ sql: String, _ values: repeat each Value)
    throws(SQLiteError) -> Int?
  {
    let statement = try prepare(sql)
    try statement.bindAll(repeat each values)
    return try statement.step() ? statement.columnIntOrNil(0) : nil
  }

  /// Returns the first column of the first row as text; nil if there is no row or the value is NULL.
  package func text<each Value: Bindable>(_ sql: String, _ values: repeat each Value)
    throws(SQLiteError) -> String?
  {
    let statement = try prepare(sql)
    try statement.bindAll(repeat each values)
    return try statement.step() ? statement.columnTextOrNil(0) : nil
  }

  /// Returns the first column of all rows as text.
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
