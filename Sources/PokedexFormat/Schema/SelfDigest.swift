package import Base

/// A digest of the parts that ``ContentDigest`` excludes: the statements of the schema and the rows of
/// `meta`. It is stored in `meta`, so that `verify` can detect a changed view or version without a manifest.
///
/// SHA-256 of a line `type name sql` for each table, index and view of this project, ascending by name, then
/// a line `key value` for each other row of `meta`, ascending by key. Objects added by users (favourites,
/// their own indexes) are excluded.
package enum SelfDigest {
  /// The key of the digest in `meta`. Files of older versions do not have it.
  package static let key = "self_digest"

  package static func read(_ connection: Connection) throws(SQLiteError) -> SHA256Digest {
    var hasher = SHA256()
    var statement = try connection.prepare(
      "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
    while try statement.step() {
      let name = statement.text("name")
      guard SchemaDigest.names.contains(name) else { continue }
      hasher.update("\(statement.text("type")) \(name) \(statement.text("sql"))\n")
    }
    statement = try connection.prepare(
      "SELECT key, value FROM meta WHERE key <> '\(key)' ORDER BY key")
    while try statement.step() {
      hasher.update("\(statement.text("key")) \(statement.text("value"))\n")
    }
    return hasher.finish()
  }

  /// Whether schema and `meta` match the digest in `meta`; true for older files without one.
  package static func isAsNamed(_ connection: Connection) throws(SQLiteError) -> Bool {
    guard let named = try connection.text("SELECT value FROM meta WHERE key = ?", key) else {
      return true
    }
    return try named == read(connection).hex
  }

  /// Returns the names of objects in the main database that are not this project's, ascending, and
  /// `sqlite_stat1` if it has other rows than a release.
  package static func foreignObjects(_ connection: Connection) throws(SQLiteError) -> [String] {
    let areStatisticsOwn = try PlannerStatistics.areCurrent(connection)
    return try connection.texts(
      "SELECT name FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
    ).filter {
      !SchemaDigest.names.contains($0) && !(areStatisticsOwn && $0 == PlannerStatistics.table)
    }
  }
}
