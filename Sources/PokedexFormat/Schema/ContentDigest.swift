package import Base

/// Digests of the rows of a database, which do not depend on pages, free space or the SQLite version that
/// wrote the file. Equal after an update and after a fresh build.
///
/// A table's digest is the SHA-256 of its rows in the order of its primary key. A row is its columns in
/// order, each a tag byte and a value: `0` null, `1` integer (8 bytes, little-endian), `2` real (8 bytes, the
/// bits of an IEEE double, little-endian), `3` text and `4` blob (length as 8 bytes little-endian, then the
/// bytes). `meta` is excluded, since it contains the digest.
package struct ContentDigest: Sendable, Equatable {
  /// The number of rows of a table, and their digest.
  package struct Table: Sendable, Equatable, Codable {
    package var name: String
    package var rows: Int
    package var digest: SHA256Digest

    package init(name: String, rows: Int, digest: SHA256Digest) {
      (self.name, self.rows, self.digest) = (name, rows, digest)
    }
  }

  /// The tables in ascending order of the bytes of their names.
  package var tables: [Table]

  package init(tables: [Table]) { self.tables = tables.sorted { $0.name < $1.name } }

  /// The digest of all tables: SHA-256 of a line `name rows digest` for each.
  package var digest: SHA256Digest {
    var hasher = SHA256()
    for table in tables { hasher.update("\(table.name) \(table.rows) \(table.digest.hex)\n") }
    return hasher.finish()
  }

  /// Reads tables in `connection`, by default every one of the schema.
  package init(
    reading connection: Connection, _ names: [String] = PokedexSchema.digestedTableNames
  ) throws(SQLiteError) {
    self.init(tables: try names.map { name throws(SQLiteError) in try Self.read(name, connection) })
  }

  /// Reads one table.
  package static func read(_ table: String, _ connection: Connection) throws(SQLiteError) -> Table {
    let key = try primaryKey(of: table, connection)
    let statement = try connection.prepare(
      "SELECT * FROM \"\(table)\" ORDER BY \(key.joined(separator: ", "))")
    var hasher = SHA256()
    let encoder = RowEncoder()
    let columns = statement.columnCount
    var rows = 0
    while try statement.step() {
      rows += 1
      for column in 0..<columns { encoder.append(statement, column) }
      if encoder.count >= flushBytes {
        hasher.update(encoder.bytes)
        encoder.removeAll()
      }
    }
    hasher.update(encoder.bytes)
    return Table(name: table, rows: rows, digest: hasher.finish())
  }

  private static let flushBytes = 1 << 15

  /// Returns the quoted columns of the primary key, in its order.
  package static func primaryKey(of table: String, _ connection: Connection) throws(SQLiteError)
    -> [String]
  {
    guard let key = try TableShape.read(table, connection)?.key, !key.isEmpty else {
      throw SQLiteError(.error, "no table \(table) with a primary key", sql: nil)
    }
    return key.map { "\"\($0)\"" }
  }
}

extension PokedexSchema {
  /// The tables that contain the content: all but `meta`.
  package static var digestedTableNames: [String] { tableNames.filter { $0 != "meta" } }
}
