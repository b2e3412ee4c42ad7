import SQLiteKit

extension UserDatabase {
  public var collection: PokemonCollection { PokemonCollection(database: self) }

  /// The pokemon that the user has seen and caught, by form and game.
  public struct PokemonCollection: Sendable {
    fileprivate let database: UserDatabase

    /// Returns the entries, ascending by ids of pokemon, form and game.
    public func all() throws(PokedexError) -> [CollectionEntry] {
      try database.read { connection in try UserDataArchive.collection(connection) }
    }

    /// Returns the entries of a game; nil for those of no particular game.
    public func all(in version: VersionID?) throws(PokedexError) -> [CollectionEntry] {
      try all().filter { $0.key.version?.id == version }
    }

    /// Returns the entry of a key; nil if the pokemon was not seen.
    public func entry(for key: CollectionEntry.Key) throws(PokedexError) -> CollectionEntry? {
      try database.read { connection in try UserDataArchive.collection(connection, of: key).first }
    }

    /// Saves entries, all or none. Each replaces the entry with its key.
    public func save(_ entries: [CollectionEntry]) throws(PokedexError) {
      try database.change { connection in
        for entry in entries { try UserDataArchive.write(entry, connection) }
      }
    }

    /// Removes the entry of a key: the pokemon was not seen.
    public func remove(_ key: CollectionEntry.Key) throws(PokedexError) {
      try database.change { connection in
        let statement = try connection.prepare(
          "DELETE FROM collection WHERE \(UserDataArchive.collectionKey)")
        try statement.bind(key)
        try statement.run()
      }
    }
  }
}

extension UserDataArchive {
  /// The condition for the entry of a key.
  fileprivate static let collectionKey = """
    pokemon_id = ? AND identifier = ? AND form_id = ? AND form_identifier = ? AND version_id = ?
      AND version_identifier = ?
    """

  /// - Parameter key: Nil for all entries.
  static func collection(_ connection: Connection, of key: CollectionEntry.Key? = nil) throws
    -> [CollectionEntry]
  {
    let statement = try connection.prepare(
      """
      SELECT pokemon_id, identifier, form_id, form_identifier, version_id, version_identifier,
        is_caught, is_shiny FROM collection \(key == nil ? "" : "WHERE \(collectionKey)")
      ORDER BY pokemon_id, form_id, version_id, identifier, form_identifier, version_identifier
      """)
    if let key { try statement.bind(key) }
    return try statement.mapRows { row in
      let (form, version) = (row.text("form_identifier"), row.text("version_identifier"))
      return CollectionEntry(
        CollectionEntry.Key(
          pokemon: row.reference("pokemon_id", "identifier"),
          form: form.isEmpty ? nil : row.reference("form_id", "form_identifier"),
          version: version.isEmpty ? nil : row.reference("version_id", "version_identifier")),
        isCaught: row.int("is_caught") != 0, isShiny: row.int("is_shiny") != 0)
    }
  }

  static func write(_ entry: CollectionEntry, _ connection: Connection) throws {
    let statement = try connection.prepare(
      """
      INSERT OR REPLACE INTO collection (
        pokemon_id, identifier, form_id, form_identifier, version_id, version_identifier, is_caught,
        is_shiny
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """)
    try statement.bind(entry.key)
    try statement.bind(7, entry.isCaught ? 1 : 0)
    try statement.bind(8, entry.isShiny ? 1 : 0)
    try statement.run()
  }

  /// Returns the entries with one for each key: what is true in one of them is true.
  static func united(_ entries: [CollectionEntry]) -> [CollectionEntry] {
    var places: [CollectionEntry.Key: Int] = [:]
    var united: [CollectionEntry] = []
    for entry in entries {
      guard let place = places[entry.key] else {
        places[entry.key] = united.count
        united.append(entry)
        continue
      }
      united[place].isCaught = united[place].isCaught || entry.isCaught
      united[place].isShiny = united[place].isShiny || entry.isShiny
    }
    return united
  }
}

extension Statement {
  /// Binds the columns of a key to the first six parameters.
  fileprivate func bind(_ key: CollectionEntry.Key) throws {
    try bindAll(
      key.pokemon.id.rawValue, key.pokemon.identifier, key.form?.id.rawValue ?? 0,
      key.form?.identifier ?? "", key.version?.id.rawValue ?? 0, key.version?.identifier ?? "")
  }
}
