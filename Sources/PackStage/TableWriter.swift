import Layers
import SQLiteKit

/// Writes the tables of a normalized dex into a database whose schema is there.
struct TableWriter: TableVisitor {
  let connection: Connection
  /// Rows written so far.
  private(set) var rows = 0

  init(_ connection: Connection) { self.connection = connection }

  mutating func visit<Row: Record>(_ rows: inout [Row]) throws(SQLiteError) {
    let columns = ColumnNames(of: Row.self).names
    let places = columns.map { _ in "?" }.joined(separator: ",")
    let statement = try connection.prepare(
      "INSERT INTO \(Row.table) (\(columns.joined(separator: ","))) VALUES (\(places))",
      isPersistent: true)
    for var row in rows {
      var binder = RecordBinder(statement)
      try row.visitFields(&binder)
      try statement.run()
    }
    self.rows += rows.count
  }
}
