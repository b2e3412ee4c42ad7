import Base

/// The games of a version group, with their names.
public struct VersionGroupSummary: Sendable, Hashable, Codable, Identifiable {
  public var versionGroup: VersionGroup
  public var identifier: String
  public var name: String
  /// The games, such as Sword and Shield, by id.
  public var versions: [NamedResource<Version>] = []
  /// The Pokédexes of the games, by id.
  public var dexes: [NamedResource<Dex>] = []
  /// What players call the games for short, such as `swsh`; `find` finds them. Some games have none.
  public var shortNames: [String] = []
  /// What the database has of the games; nil in lists. See ``Pokedex/coverage(of:language:)``.
  public var coverage: [CoverageListing]?

  public var id: VersionGroupID { versionGroup.id }
  public var generation: GenerationID { versionGroup.generation }
}

/// The number of rows of a table.
public struct RowCount: Sendable, Hashable, Codable, Identifiable {
  public var table: String
  public var rows: Int

  public var id: String { table }
}

/// Reads the small reference tables.
extension Pokedex {
  /// Returns the groups of species, in order of their first species: see `Species.group`.
  public func speciesGroups() throws(PokedexError) -> [String] {
    let groups = try roster().species.values.sorted { $0.id < $1.id }.compactMap(\.group)
    var known: Set<String> = []
    return groups.filter { known.insert($0).inserted }
  }

  /// Returns all version groups in release order; the last is the newest.
  public func versionGroups(language: DisplayLanguage? = nil) throws(PokedexError)
    -> [VersionGroupSummary]
  {
    let catalog = try catalog()
    let (groups, versions) = (try names(.versionGroup, language), try names(.version, language))
    let dexes = try records(Self.gameDexesQuery)
    return try catalog.versionGroups.map { group throws(PokedexError) in
      let games = catalog.versions.filter { $0.versionGroup == group.id }
      let identifier = try groups.identifier(group.id.rawValue)
      return VersionGroupSummary(
        versionGroup: group, identifier: identifier, name: try groups.name(group.id.rawValue),
        versions: try games.map { game throws(PokedexError) in try versions.resource(game.id) },
        dexes: try named(dexes.filter { $0.versionGroup == group.id }.map(\.dex), language),
        shortNames: ShortNames.names(.versionGroup, identifier))
    }
  }

  public func generations() throws(PokedexError) -> [Generation] { try catalog().generations }

  /// The languages in which the database has names, ascending by PokéAPI's id.
  public var languages: [DisplayLanguage] {
    get throws(PokedexError) {
      try languageList().all.map { DisplayLanguage(rawValue: $0.identifier) }
    }
  }

  /// Returns all elemental types of the database, including Stellar, ??? and Shadow, ascending by id. A menu shows
  /// ``types(in:language:)``.
  public func types() throws(PokedexError) -> [PokemonType] { try records(Self.typesQuery) }

  public func natures() throws(PokedexError) -> [Nature] { try records(Self.naturesQuery) }

  /// Returns all Pokédexes, including the national one.
  public func dexes() throws(PokedexError) -> [Dex] { try records(Self.dexesQuery) }

  /// Returns the Pokédexes of the games of a version group.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func dexes(of game: ResourceKey<VersionGroup>) throws(PokedexError) -> [DexID] {
    let group = try versionGroup(of: game)
    return try map(Self.groupDexesQuery, group.rawValue) { row throws(SQLiteError) in row.id(0) }
  }

  /// Returns the species of a regional or national Pokédex, ascending by their numbers.
  public func numbers(in dex: ResourceKey<Dex>) throws(PokedexError) -> [DexNumber] {
    try records(Self.numbersQuery, id(of: dex).rawValue)
  }

  /// Returns the rows of the `meta` table, which describe the file.
  public func metadata() throws(PokedexError) -> [String: String] {
    let rows = try map(Self.metaQuery) { row throws(SQLiteError) in
      let bytes = row.int("bytes")
      guard bytes <= Self.longestMetadata else {
        throw SQLiteError(.corrupt, .corruptMetaRow(bytes: bytes))
      }
      return (row.text("key"), row.text("value"))
    }
    return Dictionary(first: rows)
  }

  /// Returns the number of rows of each main table: species, pokemon, forms, moves, …
  public func rowCounts() throws(PokedexError) -> [RowCount] {
    try map(Self.countsQuery) { row throws(SQLiteError) in
      RowCount(table: row.text("name"), rows: row.int("count"))
    }
  }

  private static let typesQuery = RecordQuery<PokemonType>("ORDER BY id")
  private static let naturesQuery = RecordQuery<Nature>("ORDER BY id")
  private static let dexesQuery = RecordQuery<Dex>("ORDER BY id")
  private static let gameDexesQuery = RecordQuery<VersionGroupDex>(
    "ORDER BY version_group_id, pokedex_id")
  private static let groupDexesQuery = Query(
    "SELECT pokedex_id FROM version_group_pokedex WHERE version_group_id = ?1 ORDER BY pokedex_id")
  private static let numbersQuery = RecordQuery<DexNumber>(
    "WHERE pokedex_id = ?1 ORDER BY number, species_id")
  private static let metaQuery = Query(
    "SELECT key, value, length(CAST(key || value AS BLOB)) AS bytes FROM meta")
  /// In bytes. The longest row of a sound file is the license of the source, with about 1,000 bytes.
  private static let longestMetadata = 1 << 16
  private static let countsQuery = Query(
    [
      "species", "pokemon", "form", "move", "ability", "item", "type", "nature", "machine",
      "learnset", "encounter", "text", "flavor_text", "search_entry",
    ].map { "SELECT '\($0)' AS name, COUNT(*) AS count FROM \($0)" }
      .joined(separator: " UNION ALL "))
}
