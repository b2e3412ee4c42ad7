import PokedexModel
import SQLiteKit

/// The row that a statement stands on. Columns are read in turn or by number, typed by what is
/// asked for.
struct Row: ~Copyable {
  let statement: Statement

  @inline(__always) func int(_ index: Int) -> Int { statement.columnInt(index) }
  @inline(__always) func intOrNil(_ index: Int) -> Int? { statement.columnIntOrNil(index) }
  /// A number that apps calculate with. Every one of a sound file is far below the bounds, so that a
  /// product or a sum of two is no overflow.
  ///
  /// - Throws: `SQLiteError` `corrupt` outside -2³¹ ..< 2³¹.
  @inline(__always) func number(_ index: Int) throws(SQLiteError) -> Int {
    let value = statement.columnInt64(index)
    guard let number = Int32(exactly: value) else {
      throw SQLiteError(.corrupt, "\(statement.columnName(index)) is \(value)")
    }
    return Int(number)
  }

  /// As ``number(_:)``; nil for NULL.
  @inline(__always) func numberOrNil(_ index: Int) throws(SQLiteError) -> Int? {
    statement.isNull(index) ? nil : try number(index)
  }

  @inline(__always) func bool(_ index: Int) -> Bool { statement.columnBool(index) }
  @inline(__always) func text(_ index: Int) -> String { statement.columnText(index) }
  @inline(__always) func textOrNil(_ index: Int) -> String? { statement.columnTextOrNil(index) }
  @inline(__always) func id<E>(_ index: Int) -> ID<E> { ID(statement.columnInt(index)) }
  @inline(__always) func idOrNil<E>(_ index: Int) -> ID<E>? {
    statement.columnIntOrNil(index).map { ID($0) }
  }
  @inline(__always) func set<E>(_ index: Int) -> IDSet<E> {
    IDSet(bits: UInt64(bitPattern: statement.columnInt64(index)))
  }
}
