import Base
import Layers
import PokedexFormat
import PokedexModel

/// Builds the database of an artifact in memory and writes it to a file with `VACUUM INTO`.
///
/// The bytes of the file therefore depend only on the rows and the SQLite library. A database updated by a
/// patch can be proved equal by the same method.
struct ArtifactBuilder {
  /// Used by one thread at a time, see ``fill(_:_:)``.
  private let connection: Connection

  init() throws(SQLiteError) {
    connection = try Connection.inMemory()
    for (name, value) in Self.settings { try connection.execute("PRAGMA \(name) = \(value)") }
    for statement in PokedexSchema.tables { try connection.execute(statement.sql) }
    for statement in PokedexSchema.views { try connection.execute(statement.sql) }
  }

  /// All settings that affect the bytes and whose defaults may differ between SQLite builds.
  private static let settings: [(name: String, value: Int)] = [
    ("page_size", 4096), ("auto_vacuum", 0), ("secure_delete", 1), ("foreign_keys", 0),
    ("journal_mode", 0), ("application_id", PokedexSchema.applicationID),
    ("user_version", PokedexSchema.version),
  ]

  /// Fills every table except `meta`. One thread writes; another creates the derived tables and digests the
  /// rows.
  ///
  /// - Returns: the number of rows written, and the digest of all rows.
  func fill(_ dex: NormalizedDex, _ index: MoveIndex, spellings: Spellings)
    throws -> (rows: Int, content: ContentDigest)
  {
    // Only the first of the two closures uses the connection, and both have ended when the call returns.
    nonisolated(unsafe) let connection = connection
    let digested = try integerKeyedTables()
    let folded = [LocalizedText.table, FlavorText.table]
    let ((written, texts), made) = try Threads.both(
      {
        try connection.execute("BEGIN")
        try Self.insertKinds(connection)
        var inserter = TableInserter(connection) { !folded.contains($0) }
        var dex = dex
        try dex.visitTables(&inserter)
        let texts = SharedText.rows(dex.texts)
        try inserter.insert(texts)
        return (inserter.rows + (try Self.insert(index, connection)), texts)
      },
      {
        var digester = TableDigester { !folded.contains($0) && digested.contains($0) }
        var dex = dex
        dex.visitTables(&digester)
        return (
          digester.tables, SearchKeyTable.rows(dex, spellings), FlavorTextSharing(dex.flavorTexts)
        )
      })
    let (digests, keys, sharing) = made
    let (more, moreDigests) = try Threads.both(
      {
        var inserter = TableInserter(connection)
        try inserter.insert(sharing.own)
        try inserter.insert(sharing.shared)
        try inserter.insert(keys)
        try connection.execute("COMMIT")
        // What follows from the rows is found by the plans that readers have.
        try PlannerStatistics.write(connection)
        try connection.execute("ANALYZE sqlite_master")
        try connection.execute(PokedexSchema.obtainableScript)
        try DataDictionary.write(connection)
        return inserter.rows
      },
      {
        var digester = TableDigester()
        digester.digest(texts)
        digester.digest(sharing.own)
        digester.digest(sharing.shared)
        digester.digest(keys)
        return digester.tables
      })
    return (written + more, try contentDigest(digests + moreDigests))
  }

  /// Returns the digest of all rows; `known` has the digests of some tables.
  private func contentDigest(_ known: [ContentDigest.Table]) throws(SQLiteError) -> ContentDigest {
    let names = Set(known.map(\.name))
    var tables = known
    for name in PokedexSchema.digestedTableNames where !names.contains(name) {
      tables.append(try ContentDigest.read(name, connection))
    }
    return ContentDigest(tables: tables)
  }

  /// Returns the tables whose primary key consists only of integers.
  private func integerKeyedTables() throws(SQLiteError) -> Set<String> {
    var names: Set<String> = []
    for name in PokedexSchema.digestedTableNames {
      let texts = try connection.integer(
        "SELECT count(*) FROM pragma_table_info(?) WHERE pk > 0 AND type <> 'INTEGER'", name)
      if texts == 0 { names.insert(name) }
    }
    return names
  }

  func insert(_ metadata: ArtifactMetadata) throws(SQLiteError) {
    let statement = try connection.prepare("INSERT INTO meta (key, value) VALUES (?, ?)")
    for (key, value) in metadata.rows { try statement.run(key, value) }
    try statement.run(SelfDigest.key, try SelfDigest.read(connection).hex)
  }

  /// Writes the file; `path` must not exist.
  func write(to path: String) throws(SQLiteError) { try connection.vacuum(into: path) }

  private static func insertKinds(_ connection: Connection) throws(SQLiteError) {
    let statement = try connection.prepare(
      "INSERT INTO resource_kind (id, identifier, has_names) VALUES (?, ?, ?)")
    for kind in ResourceKind.allCases {
      let isNamed = !PokedexSchema.namelessKinds.contains(kind)
      try statement.run(kind.rawValue, kind.endpoint, isNamed)
    }
  }

  private static func insert(_ index: MoveIndex, _ connection: Connection) throws(SQLiteError)
    -> Int
  {
    let statement = try connection.prepare("INSERT INTO move_index (move_id, data) VALUES (?, ?)")
    for entry in index.entries {
      try statement.run(entry.move.rawValue, MoveIndexBlob.encode(entry.groups))
    }
    return index.entries.count
  }
}
