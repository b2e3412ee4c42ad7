import PokedexFormat
import PokedexModel
import SQLiteKit

/// The current row of a statement. Columns are read by index; the accessor determines the type.
struct Row: ~Copyable {
  let statement: Statement

  @inline(__always) func int(_ index: Int) -> Int { statement.columnInt(index) }
  @inline(__always) func intOrNil(_ index: Int) -> Int? { statement.columnIntOrNil(index) }
  /// Reads a column as the statement's `columnNumber` does.
  @inline(__always) func number(_ index: Int) throws(SQLiteError) -> Int {
    try statement.columnNumber(index)
  }

  /// Returns the record whose columns begin at `index`.
  @inline(__always)
  func record<Entity: Record>(from index: Int = 0) throws(SQLiteError) -> Entity {
    try statement.record(from: index)
  }

  @inline(__always) func bool(_ index: Int) -> Bool { statement.columnBool(index) }
  @inline(__always) func text(_ index: Int) -> String { statement.columnText(index) }
  @inline(__always) func textOrNil(_ index: Int) -> String? { statement.columnTextOrNil(index) }
  @inline(__always) func id<E>(_ index: Int) -> ID<E> { ID(statement.columnInt(index)) }
  @inline(__always) func set<E>(_ index: Int) -> IDSet<E> {
    IDSet(bits: UInt64(bitPattern: statement.columnInt64(index)))
  }
}
