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
      try reader.map(Self.typesQuery) { row throws(SQLiteError) in
        var type = PokemonType()
        type.id = row.id(0)
        type.generation = row.id(1)
        type.damageClass = row.idOrNil(2)
        return type
      }
    }
  }

  public func natures() throws(PokedexError) -> [Nature] {
    try pool.read { reader throws(SQLiteError) in
      try reader.map(Self.naturesQuery) { row throws(SQLiteError) in
        var nature = Nature()
        nature.id = row.id(0)
        nature.increasedStat = row.idOrNil(1)
        nature.decreasedStat = row.idOrNil(2)
        nature.likesFlavor = row.idOrNil(3)
        nature.hatesFlavor = row.idOrNil(4)
        return nature
      }
    }
  }

  /// All Pokédexes, the national one among them.
  public func dexes() throws(PokedexError) -> [Dex] {
    try pool.read { reader throws(SQLiteError) in
      try reader.map(Self.dexesQuery) { row throws(SQLiteError) in
        var dex = Dex()
        dex.id = row.id(0)
        dex.region = row.idOrNil(1)
        dex.isMainSeries = row.bool(2)
        return dex
      }
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
      try reader.map(Self.numbersQuery, dex.rawValue) { row throws(SQLiteError) in
        var number = DexNumber()
        number.dex = dex
        number.species = row.id(0)
        number.number = try row.number(1)
        return number
      }
    }
  }

  /// What is known about the file: the rows of `meta`.
  public func metadata() throws(PokedexError) -> [String: String] {
    try pool.read { reader throws(SQLiteError) in
      let rows = try reader.map(Self.metaQuery) { row throws(SQLiteError) in
        (row.text(0), row.text(1))
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

  private static let typesQuery = Query(
    "SELECT id, generation_id, damage_class_id FROM type ORDER BY id")
  private static let naturesQuery = Query(
    """
    SELECT id, increased_stat_id, decreased_stat_id, likes_flavor_id, hates_flavor_id
    FROM nature ORDER BY id
    """)
  private static let dexesQuery = Query(
    "SELECT id, region_id, is_main_series FROM pokedex ORDER BY id")
  private static let groupDexesQuery = Query(
    "SELECT pokedex_id FROM version_group_pokedex WHERE version_group_id = ?1 ORDER BY pokedex_id")
  private static let numbersQuery = Query(
    """
    SELECT species_id, number FROM pokedex_number WHERE pokedex_id = ?1
    ORDER BY number, species_id
    """)
  private static let metaQuery = Query("SELECT key, value FROM meta")
  private static let countsQuery = Query(
    [
      "species", "pokemon", "form", "move", "ability", "item", "type", "nature", "machine",
      "learnset", "encounter", "text", "flavor_text", "search_key",
    ].map { "SELECT '\($0)', COUNT(*) FROM \($0)" }.joined(separator: " UNION ALL "))
}
