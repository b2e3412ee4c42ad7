import Base
import PokedexFormat

/// An encounter slot of a wild pokemon, with the names of its area and method.
public struct EncounterListing: Sendable, Hashable, Codable, Identifiable {
  public var encounter: Encounter
  public var area: NamedResource<LocationArea>
  public var method: NamedResource<EncounterMethod>
  /// The identifiers of the conditions that must all hold; empty if there are none.
  public var conditions: [String] = []

  public var id: Encounter { encounter }
}

/// How often a method leads to an encounter in an area.
public struct EncounterRateListing: Sendable, Hashable, Codable, Identifiable {
  public var method: NamedResource<EncounterMethod>
  /// In percent.
  public var rate: Int
  /// The games with this rate, in release order.
  public var versions: [VersionID]

  public var id: Self { self }
}

extension Pokedex {
  /// Returns where a pokemon is encountered, by area. An empty result means nothing in an edition without encounters, and
  /// in games without `hasEncounters` of `VersionGroup`: see ``coverage(of:language:)``.
  ///
  /// - Parameters:
  ///   - pokemon: The pokemon that is encountered.
  ///   - game: The version group whose games to include; nil for all.
  ///   - language: The language of the names.
  /// - Throws: ``PokedexError`` `unknownResource` for an unknown game.
  public func encounters(
    of pokemon: ResourceKey<Pokemon>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [EncounterListing] {
    try encounters(
      Self.slotsOfPokemonQuery, id(of: pokemon).rawValue, game: game, language: language)
  }

  /// Returns the encounter slots at a location, as ``encounters(of:in:language:)`` does those of a pokemon.
  public func encounters(
    at location: ResourceKey<Location>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [EncounterListing] {
    try encounters(
      Self.slotsAtLocationQuery, id(of: location).rawValue, game: game, language: language)
  }

  private func encounters(
    _ query: RecordQuery<Encounter>, _ id: Int, game: ResourceKey<VersionGroup>?,
    language: DisplayLanguage?
  ) throws(PokedexError) -> [EncounterListing] {
    let areas = try names(.locationArea, language)
    let methods = try names(.encounterMethod, language)
    let wanted = try versions(of: game).bits
    let rows = try map(query.query, id, Int64(wanted)) { row throws(SQLiteError) in
      (try row.record(from: 1) as Encounter, row.columnText(0))
    }
    return try rows.map { encounter, conditions throws(PokedexError) in
      EncounterListing(
        encounter: encounter,
        area: try areas.resource(encounter.area), method: try methods.resource(encounter.method),
        conditions: conditions.split(separator: " ").map(String.init))
    }
  }

  /// Returns how often the methods lead to an encounter in an area, by method.
  ///
  /// - Parameters:
  ///   - area: The area.
  ///   - game: The version group whose games to include; nil for all.
  ///   - language: The language of the names.
  /// - Throws: ``PokedexError`` `unknownResource` for an unknown game.
  public func encounterRates(
    at area: ResourceKey<LocationArea>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [EncounterRateListing] {
    let (area, versions) = (try id(of: area), try versions(of: game))
    let methods = try names(.encounterMethod, language)
    let all = try catalog().versions.map(\.id)
    let rows = try records(Self.ratesQuery, area.rawValue, Int64(versions.bits))
    return try rows.map { row throws(PokedexError) in
      EncounterRateListing(
        method: try methods.resource(row.method), rate: row.rate,
        versions: all.filter { row.versions.contains($0) && versions.contains($0) })
    }
  }

  /// Returns the games of a version group; all games for nil.
  func versions(of game: ResourceKey<VersionGroup>?) throws(PokedexError) -> VersionSet {
    guard let game else { return VersionSet(bits: .max) }
    return try catalog().versions(of: versionGroup(of: game))
  }

  private static let ratesQuery = RecordQuery<EncounterRate>(
    "WHERE location_area_id = ?1 AND versions & ?2 ORDER BY method_id, versions")
  private static let slotsOfPokemonQuery = slotsQuery("encounter.pokemon_id = ?1")
  /// The table is sorted by pokemon, so its key is searched once for each pokemon and area.
  private static let slotsAtLocationQuery = slotsQuery(
    """
    encounter.pokemon_id IN (SELECT id FROM pokemon)
      AND encounter.location_area_id IN (SELECT id FROM location_area WHERE location_id = ?1)
    """)

  private static func slotsQuery(_ condition: String) -> RecordQuery<Encounter> {
    RecordQuery(
      """
      LEFT JOIN encounter_condition_set AS c ON c.id = encounter.condition_set_id
      WHERE \(condition) AND encounter.versions & ?2
      ORDER BY location_area_id, pokemon_id, method_id, min_level, max_level, chance,
        condition_set_id, traits, copy_number
      """, first: "COALESCE(c.identifiers, '')")
  }
}
