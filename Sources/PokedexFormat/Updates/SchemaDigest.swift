package import Digest
package import SQLiteKit

/// What the tables, indexes and views of an artifact are: patches fit only between artifacts that
/// agree in all of them.
package enum SchemaDigest {
  /// The objects of `connection`'s main database that this project made, ascending by name. What
  /// somebody has added (favourites, an index of their own) is left out.
  package static func objects(_ connection: Connection) throws -> [(name: String, sql: String)] {
    var objects: [(name: String, sql: String)] = []
    try connection.query("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL") { row in
      let name = row.columnText(0)
      if names.contains(name) { objects.append((name, row.columnText(1))) }
    }
    return objects.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// As ``objects(_:)``, with those that this program does not know: what a maker of updates compares,
  /// since both its artifacts are releases.
  package static func allObjects(_ connection: Connection) throws -> [(name: String, sql: String)] {
    var objects: [(name: String, sql: String)] = []
    try connection.query(
      "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite@_%' ESCAPE '@'"
    ) { objects.append(($0.columnText(0), $0.columnText(1))) }
    return objects.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Names of the tables of `connection`'s main database.
  package static func tableNames(_ connection: Connection) throws -> [String] {
    try connection.texts(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite@_%' ESCAPE '@'"
    )
  }

  /// SHA-256 over the names and statements of ``objects(_:)``.
  package static func read(_ connection: Connection) throws -> SHA256Digest {
    var hasher = SHA256()
    for object in try objects(connection) { hasher.update("\(object.name)\n\(object.sql)\n") }
    return hasher.finish()
  }

  private static let names = Set(
    (PokedexSchema.tables + PokedexSchema.viewTemplates).map(\.name))
}
