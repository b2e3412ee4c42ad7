package import Base
package import PokedexCore

extension Connection {
  /// All columns of the rows of a query, as texts; nil for NULL.
  package func rows(_ sql: String) throws -> [[String?]] {
    try prepare(sql).mapRows { row in (0..<row.columnCount).map { row.columnTextOrNil($0) } }
  }

  /// The first column of the rows of a query, as ids.
  package func ids<Entity>(_ sql: String) throws -> [ID<Entity>] {
    try prepare(sql).mapRows { ID($0.columnInt(0)) }
  }
}

extension TestDatabases {
  /// Opens a database with the library, and for the queries with which it is compared.
  package static func open(
    _ path: String
  ) throws -> (pokedex: Pokedex, connection: Connection) {
    (try Pokedex(path: path, language: .english), try Connection(path, .immutable))
  }
}
