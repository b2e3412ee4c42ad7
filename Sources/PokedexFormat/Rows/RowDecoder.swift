package import PokedexModel
package import SQLiteKit

/// Sets the columns of a record to those of the row that a statement stands on; the statement selects
/// ``Record/columnNames``.
package struct RowDecoder: ColumnVisitor {
  package typealias Failure = SQLiteError

  private let statement: Statement
  private var column: Int

  /// - Parameter column: the statement's column that is the record's first.
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
  /// The record whose columns begin at `column` of the row that the statement stands on.
  @inline(__always)
  package func record<Entity: Record>(from column: Int = 0) throws(SQLiteError) -> Entity {
    var record = Entity()
    var decoder = RowDecoder(self, from: column)
    try record.visitColumns(&decoder)
    return record
  }

  /// A number that apps calculate with. Every one of a sound file is far below the bounds, so that no
  /// product or sum of two is an overflow.
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
