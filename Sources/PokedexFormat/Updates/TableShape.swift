package import Base

/// The columns and the primary key of a table of the artifact.
package struct TableShape: Sendable, Hashable {
  package var name: String
  /// The columns in the order of the table.
  package var columns: [String]
  /// The indexes in ``columns`` of the primary key's columns, in the order of the key.
  package var keyPlaces: [Int]

  /// The columns of the primary key, in its order.
  package var key: [String] { keyPlaces.map { columns[$0] } }

  /// The other columns, in the order of the table.
  package var rest: [String] {
    columns.indices.filter { !keyPlaces.contains($0) }.map { columns[$0] }
  }

  /// Reads the shape of `table` in the database `schema` of `connection`; returns nil if there is no such
  /// table.
  package static func read(_ table: String, _ connection: Connection, in schema: String = "main")
    throws(SQLiteError) -> TableShape?
  {
    let statement = try connection.prepare("PRAGMA \(schema).table_info(\"\(table)\")")
    var columns: [String] = []
    var key: [(position: Int, place: Int)] = []
    while try statement.step() {
      let position = statement.int("pk")
      if position > 0 { key.append((position, columns.count)) }
      columns.append(statement.text("name"))
    }
    guard !columns.isEmpty else { return nil }
    return TableShape(
      name: table, columns: columns,
      keyPlaces: key.sorted { $0.position < $1.position }.map(\.place))
  }

  /// The shapes of all tables of this version's schema, in its order.
  package static let all: [TableShape] = {
    do {
      let connection = try Connection.inMemory()
      for statement in PokedexSchema.tables { try connection.execute(statement.sql) }
      return try PokedexSchema.tableNames.compactMap { try read($0, connection) }
    } catch {
      preconditionFailure("the embedded schema is not SQL: \(error)")
    }
  }()
}
