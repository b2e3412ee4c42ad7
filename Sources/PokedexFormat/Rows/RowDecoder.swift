package import PokedexModel
package import SQLiteKit

/// A visitor that reads the columns of a record from the current row of a statement that selects
/// ``Record/columnNames``.
package struct RowDecoder: ColumnVisitor {
  package typealias Failure = SQLiteError

  private let statement: Statement
  private var column: Int

  /// - Parameter column: the statement's column that is the first of the record.
  package init(_ statement: Statement, from column: Int = 0) {
    self.statement = statement
    self.column = column
  }

  private mutating func next() -> Int {
    defer { column += 1 }
    return column
  }

  package mutating func visit(_ name: StaticString, _ value: inout Int) throws(SQLiteError) {
    value = try statement.columnNumber(next())
  }

  package mutating func visit(_ name: StaticString, _ value: inout Int?) throws(SQLiteError) {
    let column = next()
    value = statement.isNull(column) ? nil : try statement.columnNumber(column)
  }

  package mutating func visit(_ name: StaticString, _ value: inout String) {
    value = statement.columnText(next())
  }

  package mutating func visit(_ name: StaticString, _ value: inout String?) {
    value = statement.columnTextOrNil(next())
  }

  package mutating func visit(_ name: StaticString, _ value: inout UInt64) {
    value = UInt64(bitPattern: statement.columnInt64(next()))
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
    try record.visitColumns(&decoder)
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
