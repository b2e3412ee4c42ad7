package import Base
package import PokedexModel

/// A visitor that reads the columns of a record from the current row of a statement that selects
/// ``Record/columnNames``.
package struct RowDecoder: ColumnVisitor {
  private let statement: Statement
  private var column: Int

  /// - Parameter column: the statement's column that is the first of the record.
  package init(_ statement: Statement, from column: Int = 0) {
    (self.statement, self.column) = (statement, column)
  }

  private mutating func next() -> Int {
    defer { column += 1 }
    return column
  }

  /// Returns the next column; nil if it is NULL.
  ///
  /// - Throws: ``SQLiteError`` `corrupt` if its value is of another kind, which SQLite would convert.
  private mutating func next(_ kind: Value.Kind) throws(SQLiteError) -> Int? {
    let column = next()
    let found = statement.columnKind(column)
    if found == kind { return column }
    guard found == .null else {
      throw SQLiteError(.corrupt, "\(statement.columnName(column)): \(found) instead of \(kind)")
    }
    return nil
  }

  private func isNull(_ name: StaticString) -> SQLiteError {
    SQLiteError(.corrupt, "\(name) is NULL")
  }

  package mutating func visit(_ name: StaticString, _ value: inout Int) throws(SQLiteError) {
    guard let column = try next(.integer) else { throw isNull(name) }
    value = try statement.columnNumber(column)
  }

  package mutating func visit(_ name: StaticString, _ value: inout Int?) throws(SQLiteError) {
    value = if let column = try next(.integer) { try statement.columnNumber(column) } else { nil }
  }

  package mutating func visit(_ name: StaticString, _ value: inout String) throws(SQLiteError) {
    guard let column = try next(.text) else { throw isNull(name) }
    value = statement.columnText(column)
  }

  package mutating func visit(_ name: StaticString, _ value: inout String?) throws(SQLiteError) {
    value = try next(.text).map(statement.columnText)
  }

  package mutating func visit(_ name: StaticString, _ value: inout UInt64) throws(SQLiteError) {
    guard let column = try next(.integer) else { throw isNull(name) }
    value = UInt64(bitPattern: statement.columnInt64(column))
  }
}

extension Statement {
  /// Returns a set of ids, by the name of its column.
  package func set<E>(_ name: String) -> IDSet<E> {
    IDSet(bits: UInt64(bitPattern: Int64(int(name))))
  }

  /// Returns the record whose columns begin at `column` of the statement's current row.
  @inline(__always)
  package func record<Entity: Record>(from column: Int = 0) throws(SQLiteError) -> Entity {
    var record = Entity()
    var decoder = RowDecoder(self, from: column)
    try record.visit(&decoder)
    return record
  }

  /// Returns a number that apps calculate with. All numbers of a valid file are far below the limits, which
  /// ensure that no product or sum of two overflows.
  ///
  /// - Throws: ``SQLiteError`` `corrupt` outside -2³¹ ..< 2³¹.
  @inline(__always)
  package func columnNumber(_ column: Int) throws(SQLiteError) -> Int {
    let value = columnInt64(column)
    guard let number = Int32(exactly: value) else {
      throw SQLiteError(.corrupt, "\(columnName(column)) is \(value)")
    }
    return Int(number)
  }
}
