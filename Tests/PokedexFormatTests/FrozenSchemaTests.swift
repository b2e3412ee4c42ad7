import Basics
import Digest
import PokedexFormat
import SQLiteKit
import TestSupport
import Testing

/// Schema 2 is frozen: Tests/Fixtures/schema-2.txt shows every change of it. VERSIONING.md describes how the
/// fixture is renewed.
@Suite struct FrozenSchemaTests {
  /// The tables with their columns and indexes, the views with their columns, and the digest of the statements.
  private static func description() throws -> [String] {
    let connection = try Connection.inMemory()
    let statements = PokedexSchema.tables + PokedexSchema.views(.upstream)
    for statement in statements { try connection.execute(statement.sql) }
    var lines = [
      "schema \(PokedexSchema.version)", "application_id \(PokedexSchema.applicationID)",
      "statements \(try SchemaDigest.read(connection).hex)",
    ]
    for statement in statements.sorted(by: {
      ($0.kind.rawValue, $0.name) < ($1.kind.rawValue, $1.name)
    }) {
      let isIndex = statement.kind.rawValue == "index"
      lines += ["", "\(statement.kind.rawValue) \(statement.name)"]
      if isIndex { lines[lines.count - 1] += " on \(statement.tableName)" }
      try connection.query(
        isIndex
          ? "SELECT name, '' AS type, 0 AS needed, 0 AS key FROM pragma_index_info(?)"
          : """
          SELECT name, lower(type) AS type, "notnull" AS needed, pk AS key FROM pragma_table_info(?)
          """,
        statement.name
      ) { row in
        var line = "  \(row.text("name"))"
        if statement.kind.rawValue == "table" {
          line += " \(row.text("type"))"
          if row.bool("needed") { line += " not null" }
          if row.int("key") > 0 { line += " key \(row.int("key"))" }
        }
        lines.append(line)
      }
    }
    return lines
  }

  @Test func schema_version2_isTheFixture() throws {
    let path = "\(PackageFolder.path)/Tests/Fixtures/schema-2.txt"
    let found = try Self.description()
    if getenv("POKEDEX_RENEW_SCHEMA_FIXTURE") != nil {
      try AtomicFile.write(path, found.joined(separator: "\n") + "\n", durable: false)
    }
    let frozen = String(decoding: try File.readAll(path), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    let changes = found.difference(from: frozen).map { change in
      switch change {
      case .insert(_, let line, _): "+ \(line)"
      case .remove(_, let line, _): "- \(line)"
      }
    }
    expectEqual(changes, [], "VERSIONING.md: what may change within a schema version")
  }
}
