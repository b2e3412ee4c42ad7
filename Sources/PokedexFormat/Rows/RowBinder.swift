package import Base
import PokedexModel

/// A visitor that binds the columns of records to consecutive parameters of a statement.
package struct RowBinder: ColumnVisitor {
  private let statement: Statement
  private var parameter = 0

  /// Starts at the first parameter.
  package init(_ statement: Statement) { self.statement = statement }

  private mutating func next() -> Int {
    parameter += 1
    return parameter
  }

  package mutating func visit(_ name: StaticString, _ value: inout Int) throws(SQLiteError) {
    try statement.bind(next(), value)
  }
  package mutating func visit(_ name: StaticString, _ value: inout Int?) throws(SQLiteError) {
    try statement.bind(next(), value)
  }
  package mutating func visit(_ name: StaticString, _ value: inout String) throws(SQLiteError) {
    try statement.bind(next(), value)
  }
  package mutating func visit(_ name: StaticString, _ value: inout String?) throws(SQLiteError) {
    try statement.bind(next(), value)
  }
  package mutating func visit(_ name: StaticString, _ value: inout UInt64) throws(SQLiteError) {
    try statement.bind(next(), Int64(bitPattern: value))
  }
}
