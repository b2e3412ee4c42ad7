package import Base

/// The digest of the tables, indexes and views of an artifact. A patch applies only between artifacts in
/// which they are all equal.
package enum SchemaDigest {
  /// Returns the objects of `connection`'s main database, ascending by name.
  ///
  /// - Parameter isComplete: Whether objects that are unknown to this program are included: for making updates, where
  ///   both artifacts are releases. Those that users add (favourites, their own indexes) are not.
  package static func objects(_ connection: Connection, isComplete: Bool = false)
    throws(SQLiteError) -> [(name: String, sql: String)]
  {
    var objects: [(name: String, sql: String)] = []
    let statement = try connection.prepare(
      """
      SELECT name, sql FROM sqlite_master
      WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite@_%' ESCAPE '@' ORDER BY name
      """)
    while try statement.step() {
      let name = statement.text("name")
      if isComplete || names.contains(name) { objects.append((name, statement.text("sql"))) }
    }
    return objects
  }

  /// Returns the names of the tables of `connection`'s main database.
  package static func tableNames(_ connection: Connection) throws -> [String] {
    try connection.texts(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite@_%' ESCAPE '@'"
    )
  }

  /// Returns the SHA-256 of the names and statements of ``objects(_:)``.
  package static func read(_ connection: Connection) throws(SQLiteError) -> SHA256Digest {
    var hasher = SHA256()
    for object in try objects(connection) { hasher.update("\(object.name)\n\(object.sql)\n") }
    return hasher.finish()
  }

  /// The names of the objects of this project.
  static let names = Set((PokedexSchema.tables + PokedexSchema.viewTemplates).map(\.name))
}
