import Layers
import SQLiteKit

/// Binds the fields of a record to the parameters of a statement, first field first.
struct RecordBinder: FieldVisitor {
  private let statement: Statement
  private var index = 0

  init(_ statement: Statement) { self.statement = statement }

  mutating func visit(_ name: StaticString, _ value: inout Int) throws(SQLiteError) {
    index += 1
    try statement.bind(index, value)
  }

  mutating func visit(_ name: StaticString, _ value: inout Int?) throws(SQLiteError) {
    index += 1
    try statement.bind(index, value)
  }

  mutating func visit(_ name: StaticString, _ value: inout String) throws(SQLiteError) {
    index += 1
    try statement.bind(index, value)
  }

  mutating func visit(_ name: StaticString, _ value: inout String?) throws(SQLiteError) {
    index += 1
    try statement.bind(index, value)
  }
}

/// Lists the columns of a record.
struct ColumnNames: FieldVisitor {
  private(set) var names: [String] = []

  /// The columns of `Row`, in the order in which it shows them.
  init<Row: Record>(of type: Row.Type) {
    var row = Row()
    row.visitFields(&self)
  }

  mutating func visit(_ name: StaticString, _ value: inout Int) { names.append("\(name)") }
  mutating func visit(_ name: StaticString, _ value: inout Int?) { names.append("\(name)") }
  mutating func visit(_ name: StaticString, _ value: inout String) { names.append("\(name)") }
  mutating func visit(_ name: StaticString, _ value: inout String?) { names.append("\(name)") }
}
