package import Base
import PokedexFormat
package import PokedexModel

/// Writes tables to a database with an existing schema, many rows per statement, which takes half the time of
/// one statement per row.
package struct TableInserter: TableVisitor {
  private let connection: Connection
  private let isWanted: (String) -> Bool
  /// The number of rows written so far.
  package private(set) var rows = 0

  /// - Parameter isWanted: returns whether to write the table with this name.
  package init(_ connection: Connection, where isWanted: @escaping (String) -> Bool = { _ in true })
  {
    self.connection = connection
    self.isWanted = isWanted
  }

  /// The maximum number of parameters per statement: the limit of SQLite before 3.32.
  private static let maximumParameters = 999
  private static let maximumRows = 32

  package mutating func visit<Row: Record>(_ rows: inout [Row]) throws(SQLiteError) {
    if isWanted(Row.table) { try insert(rows) }
  }

  package mutating func insert<Row: Record>(_ rows: [Row]) throws(SQLiteError) {
    try insert(Row.table, Row.columnNames, count: rows.count) {
      (binder: inout RowBinder, index) throws(SQLiteError) in
      var row = rows[index]
      try row.visit(&binder)
    }
  }

  /// Not generic, since it would be compiled once for each table.
  private mutating func insert(
    _ table: String, _ columns: [String], count: Int,
    bind: (inout RowBinder, Int) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    let batch = min(Self.maximumRows, Self.maximumParameters / columns.count)
    let rest = count % batch
    func run(_ statement: Statement, _ rows: Range<Int>) throws(SQLiteError) {
      var binder = RowBinder(statement)
      for index in rows { try bind(&binder, index) }
      try statement.run()
    }
    if rest < count {
      let statement = try prepare(table, columns, rows: batch)
      for start in stride(from: 0, to: count - rest, by: batch) {
        try run(statement, start..<start + batch)
      }
    }
    if rest > 0 { try run(try prepare(table, columns, rows: rest), count - rest..<count) }
    rows += count
  }

  private func prepare(_ table: String, _ columns: [String], rows: Int) throws(SQLiteError)
    -> Statement
  {
    let row = "(\(columns.map { _ in "?" }.joined(separator: ",")))"
    let values = Array(repeating: row, count: rows).joined(separator: ",")
    return try connection.prepare(
      "INSERT INTO \(table) (\(columns.joined(separator: ","))) VALUES \(values)",
      isPersistent: true)
  }
}
