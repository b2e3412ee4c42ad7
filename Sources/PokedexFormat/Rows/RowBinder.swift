import PokedexModel
package import SQLiteKit

/// A visitor that binds the columns of records to consecutive parameters of a statement.
package struct RowBinder: ColumnVisitor {
  private let statement: Statement
  private var parameter = 0

  /// Starts at the first parameter.
  package init(_ statement: Statement) { self.statement = statement }

  package mutating func visit(_ name: StaticString, _ value: inout Int) throws(SQLiteError) {
    parameter += 1
    try statement.bind(parameter, value)
  }

  package mutating func visit(_ name: StaticString, _ value: inout Int?) throws(SQLiteError) {
    parameter += 1
    try statement.bind(parameter, value)
  }

  package mutating func visit(_ name: StaticString, _ value: inout String) throws(SQLiteError) {
    parameter += 1
    try statement.bind(parameter, value)
  }

  package mutating func visit(_ name: StaticString, _ value: inout String?) throws(SQLiteError) {
    parameter += 1
    try statement.bind(parameter, value)
  }

  package mutating func visit(_ name: StaticString, _ value: inout UInt64) throws(SQLiteError) {
    parameter += 1
    try statement.bind(parameter, Int64(bitPattern: value))
  }
}
