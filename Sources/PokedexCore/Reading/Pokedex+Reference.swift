import PokedexModel
import SQLiteKit

/// The small tables as they are.
extension Pokedex {
  /// In the order of release: the last is the newest.
  public func versionGroups() throws(PokedexError) -> [VersionGroup] {
    try catalog().versionGroups
  }

  /// In the order of release.
  public func versions() throws(PokedexError) -> [Version] { try catalog().versions }

  public func generations() throws(PokedexError) -> [Generation] { try catalog().generations }

  public func languages() throws(PokedexError) -> [Language] { try catalog().languages }

  /// Elemental types, those of side games included, ascending by id.
  public func types() throws(PokedexError) -> [PokemonType] {
    try pool.read { reader throws(SQLiteError) in
      try reader.records(Self.typesQuery)
    }
  }

  public func natures() throws(PokedexError) -> [Nature] {
    try pool.read { reader throws(SQLiteError) in
      try reader.records(Self.naturesQuery)
    }
  }

  /// All Pokédexes, the national one among them.
  public func dexes() throws(PokedexError) -> [Dex] {
    try pool.read { reader throws(SQLiteError) in
      try reader.records(Self.dexesQuery)
    }
  }

  /// The Pokédexes that the games of `group` have.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func dexes(of group: VersionGroupID) throws(PokedexError) -> [DexID] {
    let group = try existing(group)
    return try pool.read { reader throws(SQLiteError) in
      try reader.map(Self.groupDexesQuery, group.rawValue) { row throws(SQLiteError) in row.id(0) }
    }
  }

  /// The species of a regional or national Pokédex by their numbers.
  public func numbers(in dex: DexID) throws(PokedexError) -> [DexNumber] {
    try pool.read { reader throws(SQLiteError) in
      try reader.records(Self.numbersQuery, dex.rawValue)
    }
  }

  /// What is known about the file: the rows of `meta`.
  public func metadata() throws(PokedexError) -> [String: String] {
    try pool.read { reader throws(SQLiteError) in
      let rows = try reader.map(Self.metaQuery) { row throws(SQLiteError) in
        guard row.int(2) <= Self.longestMetadata else {
          throw SQLiteError(.corrupt, .corruptMetaRow(bytes: row.int(2)))
        }
        return (row.text(0), row.text(1))
      }
      return Dictionary(rows) { first, _ in first }
    }
  }

  /// Rows of the tables that people count by: species, pokemon, forms, moves, …
  public func counts() throws(PokedexError) -> [(table: String, rows: Int)] {
    try pool.read { reader throws(SQLiteError) in
      try reader.map(Self.countsQuery) { row throws(SQLiteError) in (row.text(0), row.int(1)) }
    }
  }

  private static let typesQuery = RecordQuery<PokemonType>("ORDER BY id")
  private static let naturesQuery = RecordQuery<Nature>("ORDER BY id")
  private static let dexesQuery = RecordQuery<Dex>("ORDER BY id")
  private static let groupDexesQuery = Query(
    "SELECT pokedex_id FROM version_group_pokedex WHERE version_group_id = ?1 ORDER BY pokedex_id")
  private static let numbersQuery = RecordQuery<DexNumber>(
    "WHERE pokedex_id = ?1 ORDER BY number, species_id")
  private static let metaQuery = Query(
    "SELECT key, value, length(CAST(key || value AS BLOB)) FROM meta")
  /// In bytes; the licence of the source, the longest row of a sound file, has about a thousand.
  private static let longestMetadata = 1 << 16
  private static let countsQuery = Query(
    [
      "species", "pokemon", "form", "move", "ability", "item", "type", "nature", "machine",
      "learnset", "encounter", "text", "flavor_text", "search_key",
    ].map { "SELECT '\($0)', COUNT(*) FROM \($0)" }.joined(separator: " UNION ALL "))
}
