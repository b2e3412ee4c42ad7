package import Base

/// Compares `sqlite_master` of a file with this version's schema, before anything else of the file is used: a
/// view that never ends could have the name of a table. Objects with other names belong to the app and are
/// ignored.
package enum SchemaCheck {
  /// An object of the schema that is different in a file, or missing.
  package struct Difference: Sendable, Hashable, CustomStringConvertible {
    /// `table`, `index` or `view`.
    package var kind: String
    package var name: String
    package var isMissing: Bool

    package var text: Message {
      isMissing
        ? .schemaObjectMissing(kind: kind, name: name)
        : .schemaObjectDiffers(kind: kind, name: name)
    }

    package var description: String { text.english }
  }

  /// Returns the first object that is missing or not identical to this version's schema; nil if the file has
  /// the complete schema.
  package static func difference(_ connection: Connection) throws(SQLiteError) -> Difference? {
    let statement = try connection.prepare(
      "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    var missing = expected
    while try statement.step() {
      let name = statement.text("name")
      guard let object = expected[name] else { continue }
      guard statement.text("type") == object.statement.kind.rawValue,
        statement.text("tbl_name") == object.table, statement.text("sql") == object.statement.sql
      else { return Difference(kind: object.statement.kind.rawValue, name: name, isMissing: false) }
      missing[name] = nil
    }
    guard let name = missing.keys.min(), let object = missing[name] else { return nil }
    return Difference(kind: object.statement.kind.rawValue, name: name, isMissing: true)
  }

  /// Returns the first name of a table that another object has (a view, a trigger, a virtual table); nil if
  /// there is none. Much faster than ``difference(_:)``, and sufficient for code that reads only tables.
  package static func impostor(_ connection: Connection) throws(SQLiteError) -> String? {
    // SQLite before 3.30 uses only the statement and ignores the other columns.
    let others = try connection.texts(
      """
      SELECT lower(name) FROM sqlite_master WHERE sql IS NOT NULL AND (type = 'table'
        AND substr(sql, 1, 15 + length(name)) = 'CREATE TABLE ' || lower(name) || ' (') IS NOT 1
      """)
    return others.first(where: tableNames.contains)
  }

  private static let tableNames = Set(PokedexSchema.tableNames)

  private static let expected: [String: (statement: SchemaStatement, table: String)] =
    Dictionary(
      uniqueKeysWithValues: (PokedexSchema.tables + PokedexSchema.views).map {
        ($0.name, ($0, $0.tableName))
      })
}

extension Connection {
  /// Returns the rows of `meta`, in a database whose `meta` is a table.
  package func metadata() throws(SQLiteError) -> [String: String] {
    var metadata: [String: String] = [:]
    let statement = try prepare("SELECT key, value FROM meta")
    while try statement.step() { metadata[statement.text("key")] = statement.text("value") }
    return metadata
  }
}
