import Base
import PokedexFormat
import Testing

@Suite struct SchemaCheckTests {
  /// A database with the complete schema, modified by `script`.
  private static func database(_ script: String = "") throws -> Connection {
    let connection = try Connection.inMemory()
    for statement in PokedexSchema.tables + PokedexSchema.views {
      try connection.execute(statement.sql)
    }
    try connection.execute(script)
    return connection
  }

  @Test func difference_ownSchema_isNil() throws {
    try expectEqual(SchemaCheck.difference(Self.database()), nil)
  }

  @Test func difference_objectsOfTheApp_isNil() throws {
    let database = try Self.database(
      """
      CREATE TABLE favourite (id INTEGER PRIMARY KEY);
      CREATE INDEX favourite_index ON pokemon (height_dm);
      CREATE VIEW heavy AS SELECT id FROM pokemon WHERE weight_hg > 1000;
      """)
    try expectEqual(SchemaCheck.difference(database), nil)
    try expectEqual(SchemaCheck.impostor(database), nil)
  }

  @Test(arguments: [
    ("DROP VIEW dex_move", "view dex_move is missing"),
    ("DROP INDEX machine_by_move", "index machine_by_move is missing"),
    ("DROP TABLE meta", "table meta is missing"),
    (
      "DROP VIEW dex_move; CREATE VIEW dex_move AS SELECT 1 AS move_id",
      "view dex_move differs from the schema of this version"
    ),
    (
      "DROP INDEX machine_by_move; CREATE INDEX machine_by_move ON pokemon (id)",
      "index machine_by_move differs from the schema of this version"
    ),
    ("ALTER TABLE meta ADD COLUMN more", "table meta differs from the schema of this version"),
    (
      "CREATE TRIGGER meta AFTER INSERT ON pokemon BEGIN SELECT 1; END",
      "table meta differs from the schema of this version"
    ),
  ])
  func difference_changedObject_isNamed(_ script: String, _ expected: String) throws {
    try expectEqual(SchemaCheck.difference(Self.database(script))?.description, expected)
  }

  @Test(arguments: [
    "DROP TABLE meta; CREATE VIEW meta AS SELECT 'k' AS key, 'v' AS value",
    "DROP TABLE meta; CREATE VIEW META AS SELECT 'k' AS key, 'v' AS value",
    "CREATE TRIGGER meta AFTER INSERT ON pokemon BEGIN SELECT 1; END",
    // As SQLite before 3.30 does, only the SQL statement is checked, not the other columns.
    """
    PRAGMA writable_schema = on; UPDATE sqlite_master
    SET sql = 'CREATE VIEW meta AS SELECT 1' WHERE name = 'meta'
    """,
  ])
  func impostor_otherObjectWithTheNameOfATable_isNamed(_ script: String) throws {
    try expectEqual(SchemaCheck.impostor(Self.database(script)), "meta")
  }

  @Test func impostor_virtualTable_isNamed() throws {
    let options = try Connection.inMemory()
    guard try options.integer("SELECT sqlite_compileoption_used('ENABLE_FTS5')") == 1 else {
      return
    }
    let database = try Self.database(
      "DROP TABLE meta; CREATE VIRTUAL TABLE meta USING fts5(key, value)")
    try expectEqual(SchemaCheck.impostor(database), "meta")
  }

  @Test func tableName_ofAnIndex_isItsTable() {
    let tables = Dictionary(
      uniqueKeysWithValues: PokedexSchema.tables.map { ($0.name, $0.tableName) })
    expectEqual(tables["machine_by_move"], "machine")
    expectEqual(tables["machine"], "machine")
  }

  /// The list is generated from the script, because opening a database must not parse the script.
  @Test func tableNames_areThoseOfTheScript() {
    let tables = PokedexSchema.tables.filter { $0.kind == .table }
    expectEqual(PokedexSchema.tableNames, tables.map(\.name))
  }
}
