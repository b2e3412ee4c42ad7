package import Base

/// The digest of the tables, indexes and views of an artifact. A patch applies only between artifacts in
/// which they are all equal.
package enum SchemaDigest {
  /// Returns the objects of `connection`'s main database that belong to this project, ascending by name.
  /// Objects added by users (favourites, their own indexes) are excluded.
  package static func objects(_ connection: Connection) throws -> [(name: String, sql: String)] {
    var objects: [(name: String, sql: String)] = []
    try connection.query("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL") { row in
      let name = row.text("name")
      if names.contains(name) { objects.append((name, row.text("sql"))) }
    }
    return objects.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// As ``objects(_:)``, including objects unknown to this program. For making updates, where both artifacts
  /// are releases.
  package static func allObjects(_ connection: Connection) throws -> [(name: String, sql: String)] {
    var objects: [(name: String, sql: String)] = []
    try connection.query(
      "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite@_%' ESCAPE '@'"
    ) { objects.append(($0.text("name"), $0.text("sql"))) }
    return objects.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Returns the names of the tables of `connection`'s main database.
  package static func tableNames(_ connection: Connection) throws -> [String] {
    try connection.texts(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite@_%' ESCAPE '@'"
    )
  }

  /// Returns the SHA-256 of the names and statements of ``objects(_:)``.
  package static func read(_ connection: Connection) throws -> SHA256Digest {
    var hasher = SHA256()
    for object in try objects(connection) { hasher.update("\(object.name)\n\(object.sql)\n") }
    return hasher.finish()
  }

  private static let names = Set(
    (PokedexSchema.tables + PokedexSchema.viewTemplates).map(\.name))
}
