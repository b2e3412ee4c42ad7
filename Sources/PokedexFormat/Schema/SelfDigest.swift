package import Digest
package import SQLiteKit

/// What ``ContentDigest`` leaves out: the statements of the schema and the rows of `meta`. The digest
/// of both stands in `meta` itself, so that `verify` needs no manifest to tell a view or a version that
/// was changed.
///
/// SHA-256 over a line `type name sql` for each table, index and view of this project, ascending by
/// name, then a line `key value` for each other row of `meta`, ascending by key. What somebody has added
/// to the file (favourites, an index of their own) is left out.
package enum SelfDigest {
  /// The key of its row in `meta`. Files of before it have none.
  package static let key = "self_digest"

  package static func read(_ connection: Connection) throws(SQLiteError) -> SHA256Digest {
    var hasher = SHA256()
    var statement = try connection.prepare(
      "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
    while try statement.step() {
      let name = statement.columnText(1)
      guard names.contains(name) else { continue }
      hasher.update("\(statement.columnText(0)) \(name) \(statement.columnText(2))\n")
    }
    statement = try connection.prepare(
      "SELECT key, value FROM meta WHERE key <> '\(key)' ORDER BY key")
    while try statement.step() {
      hasher.update("\(statement.columnText(0)) \(statement.columnText(1))\n")
    }
    return hasher.finish()
  }

  /// Whether schema and `meta` have the digest that `meta` names; files of before it pass.
  package static func isAsNamed(_ connection: Connection) throws(SQLiteError) -> Bool {
    guard let named = try connection.text("SELECT value FROM meta WHERE key = ?", key) else {
      return true
    }
    return try named == read(connection).hex
  }

  /// Names in the main database that are not this project's, ascending.
  package static func foreignObjects(_ connection: Connection) throws(SQLiteError) -> [String] {
    try connection.texts("SELECT name FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
      .filter { !names.contains($0) }
  }

  private static let names = Set(
    (PokedexSchema.tables + PokedexSchema.viewTemplates).map(\.name))
}
