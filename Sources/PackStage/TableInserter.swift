import Layers
import PokedexFormat
import PokedexModel
import SQLiteKit

/// Writes tables into a database whose schema is there, many rows with one statement: that takes half
/// the time of a statement a row.
struct TableInserter: TableVisitor {
  private let connection: Connection
  private let isWanted: (String) -> Bool
  /// Rows written so far.
  private(set) var rows = 0

  /// - Parameter isWanted: of the tables of a dex, by name, whether to write it.
  init(_ connection: Connection, where isWanted: @escaping (String) -> Bool = { _ in true }) {
    self.connection = connection
    self.isWanted = isWanted
  }

  /// Parameters of a statement at most: the limit of SQLite before 3.32.
  private static let maximumParameters = 999
  private static let maximumRows = 32

  mutating func visit<Row: Record>(_ rows: inout [Row]) throws(SQLiteError) {
    if isWanted(Row.table) { try insert(rows) }
  }

  mutating func insert<Row: Record>(_ rows: [Row]) throws(SQLiteError) {
    let columns = Row.columnNames
    let batch = min(Self.maximumRows, Self.maximumParameters / columns.count)
    var statement: Statement?
    var start = 0
    while start < rows.count {
      let count = min(batch, rows.count - start)
      if statement == nil || count < batch {
        statement = try prepare(Row.table, columns, rows: count)
      }
      guard let statement else { break }
      var binder = RowBinder(statement)
      for index in start..<start + count {
        var row = rows[index]
        try row.visitColumns(&binder)
      }
      try statement.run()
      start += count
    }
    self.rows += rows.count
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
