import Digest
import Layers
import ParallelKit
import PokedexModel
import PokedexSchema
import SQLiteKit

/// Builds the database of an artifact in memory and writes it to a file.
///
/// In memory first, then `VACUUM INTO`: the bytes then depend on the rows and the SQLite library
/// only, and a database that was brought up to date by a patch can be proved equal by doing the same.
struct ArtifactBuilder {
  /// Not shared: one thread at a time uses it, see ``fill(_:_:)``.
  private let connection: Connection
  private let languages: PokedexSchema.DisplayLanguages

  init(_ languages: PokedexSchema.DisplayLanguages) throws(SQLiteError) {
    self.languages = languages
    connection = try Connection.inMemory()
    for (name, value) in Self.settings { try connection.setPragma(name, value) }
    for statement in PokedexSchema.tables { try connection.execute(statement.sql) }
    for statement in PokedexSchema.views(languages) { try connection.execute(statement.sql) }
  }

  /// Everything that the bytes depend on and that a build of SQLite may have set otherwise.
  private static let settings: [(name: String, value: Int)] = [
    ("page_size", 4096), ("auto_vacuum", 0), ("secure_delete", 1), ("foreign_keys", 0),
    ("journal_mode", 0), ("application_id", PokedexSchema.applicationID),
    ("user_version", PokedexSchema.version),
  ]

  /// Fills every table but `meta`; search keys are folded on a second thread meanwhile.
  ///
  /// - Returns: the number of rows written.
  func fill(_ dex: NormalizedDex, _ index: MoveIndex) throws -> Int {
    // Only the first closure touches the connection, and both have ended when this returns.
    nonisolated(unsafe) let connection = connection
    let languages = languages
    let (written, keys) = try Threads.both(
      {
        try connection.execute("BEGIN")
        try Self.insertKinds(connection)
        var writer = TableWriter(connection)
        var dex = dex
        let texts = FlavorTextSharing(dex.flavorTexts)
        dex.flavorTexts = texts.own
        try dex.visitTables(&writer)
        var shared = texts.shared
        try writer.visit(&shared)
        return writer.rows + (try Self.insert(index, connection))
          + (try Self.insert(PokemonListTable.blocks(dex, languages), connection))
      },
      { SearchKeyTable.rows(texts: dex.texts, resources: dex.resources) })
    try Self.insert(keys, connection)
    try connection.execute("COMMIT")
    return written + keys.count
  }

  /// The digest of the rows as they are now.
  func contentDigest() throws(SQLiteError) -> ContentDigest {
    try ContentDigest(reading: connection)
  }

  func insert(_ metadata: ArtifactMetadata) throws(SQLiteError) {
    let statement = try connection.prepare("INSERT INTO meta (key, value) VALUES (?, ?)")
    for (key, value) in metadata.rows { try statement.run(key, value) }
  }

  /// Writes the file; `path` must not exist.
  func write(to path: String) throws(SQLiteError) { try connection.vacuum(into: path) }

  private static func insertKinds(_ connection: Connection) throws(SQLiteError) {
    let statement = try connection.prepare(
      "INSERT INTO resource_kind (id, identifier, has_names) VALUES (?, ?, ?)")
    for kind in ResourceKind.allCases {
      let isNamed = !PokedexSchema.namelessKinds.contains(kind)
      try statement.run(kind.rawValue, kind.endpoint, isNamed ? 1 : 0)
    }
  }

  private static func insert(_ index: MoveIndex, _ connection: Connection) throws(SQLiteError)
    -> Int
  {
    let statement = try connection.prepare("INSERT INTO move_index (move_id, data) VALUES (?, ?)")
    for entry in index.entries {
      let groups = entry.postings.map {
        MoveIndexBlob.Group(
          method: $0.method, via: $0.via, versionGroups: $0.versionGroups, pokemon: $0.pokemon)
      }
      try statement.bind(1, entry.move.rawValue)
      try statement.bind(2, MoveIndexBlob.encode(groups))
      try statement.run()
    }
    return index.entries.count
  }

  private static func insert(_ blocks: [(id: Int, data: [UInt8])], _ connection: Connection)
    throws(SQLiteError) -> Int
  {
    let statement = try connection.prepare("INSERT INTO pokemon_list (id, data) VALUES (?, ?)")
    for block in blocks { try statement.run(block.id, block.data) }
    return blocks.count
  }

  private static func insert(_ rows: [SearchKeyRow], _ connection: Connection) throws(SQLiteError) {
    let statement = try connection.prepare(
      "INSERT INTO search_key (entity, entity_id, key, kind, rank) VALUES (?, ?, ?, ?, ?)",
      isPersistent: true)
    for row in rows {
      try statement.bind(1, row.entity.endpoint)
      try statement.bind(2, row.id)
      try statement.bind(3, row.key)
      try statement.bind(4, row.kind)
      try statement.bind(5, row.rank)
      try statement.run()
    }
  }
}
