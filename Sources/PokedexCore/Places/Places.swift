import PokedexModel
import SQLiteKit

/// A location with its areas.
public struct LocationPlaces: Sendable, Hashable, Codable, Identifiable {
  public var location: NamedResource<Location>
  /// Ascending by id.
  public var areas: [NamedResource<LocationArea>]

  public var id: LocationID { location.id }

  public init(location: NamedResource<Location>, areas: [NamedResource<LocationArea>] = []) {
    self.location = location
    self.areas = areas
  }
}

/// A region with its locations.
public struct RegionPlaces: Sendable, Hashable, Codable, Identifiable {
  /// Nil for the locations that PokéAPI assigns to no region.
  public var region: NamedResource<Region>?
  /// Ascending by id.
  public var locations: [LocationPlaces]

  public var id: RegionID? { region?.id }

  public init(region: NamedResource<Region>?, locations: [LocationPlaces] = []) {
    self.region = region
    self.locations = locations
  }
}

extension Pokedex {
  /// Returns the regions with their locations and areas, ascending by id; those without a region last.
  ///
  /// - Parameters:
  ///   - game: Only the areas in which pokemon are encountered in these games, so none for a version group without
  ///     `hasEncounters`; nil for all.
  ///   - language: The language of the names.
  /// - Throws: ``PokedexError`` `unknownResource` for an unknown game.
  public func places(
    in game: ResourceKey<VersionGroup>? = nil, language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [RegionPlaces] {
    let versions = try versions(of: game)
    let found = try pool.read { reader throws(SQLiteError) in
      (
        locations: try reader.records(Self.locationsQuery),
        areas: versions == nil
          ? try reader.records(Self.areasQuery)
          : try reader.records(Self.areasWithPokemonQuery, Int64(versions?.bits ?? 0))
      )
    }
    let regions = try nameTable(.region, language)
    let (locations, areas) = (
      try nameTable(.location, language), try nameTable(.locationArea, language)
    )
    let areasOf = Dictionary(grouping: found.areas, by: \.location)
    let grouped = Dictionary(
      grouping: found.locations.filter { versions == nil || areasOf[$0.id] != nil }, by: \.region)
    return grouped.sorted { ($0.key ?? RegionID(.max)) < ($1.key ?? RegionID(.max)) }
      .map { region, members in
        RegionPlaces(
          region: region.map { regions.resource($0) },
          locations: members.map { location in
            LocationPlaces(
              location: locations.resource(location.id),
              areas: (areasOf[location.id] ?? []).map { areas.resource($0.id) })
          })
      }
  }

  /// Returns the encounter slots at a location, by area and pokemon, as the games have them. Empty in an edition
  /// without encounters, and for games whose encounters no source has: see `hasEncounters` of `VersionGroup`.
  ///
  /// - Parameters:
  ///   - location: The location.
  ///   - game: The version group whose games to include; nil for all.
  ///   - language: The language of the names.
  /// - Throws: ``PokedexError`` `unknownResource` for an unknown game.
  public func encounters(
    at location: ResourceKey<Location>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [EncounterListing] {
    let slots = try slots(at: location, in: game)
    let (areas, methods) = (
      try names(.locationArea, language), try names(.encounterMethod, language)
    )
    let sets = try conditionSets()
    let identifiers = try nameTable(.encounterConditionValue, language)
    return try slots.map { slot throws(PokedexError) in
      EncounterListing(
        encounter: slot, area: try areas.resource(slot.area),
        method: try methods.resource(slot.method),
        conditions: (sets[slot.conditionSet] ?? []).map { identifiers.identifier($0) })
    }
  }

  /// Returns what lives at a location, merged from ``encounters(at:in:language:)``: by area, method and conditions,
  /// the likeliest first.
  ///
  /// - Throws: ``PokedexError`` `unknownResource` for an unknown game.
  public func wildPokemon(
    at location: ResourceKey<Location>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [WildPokemon] {
    try merged(slots(at: location, in: game), in: game, language)
  }

  /// Returns where a pokemon lives, merged from ``encounters(of:in:language:)``: by area, method and conditions.
  ///
  /// - Throws: ``PokedexError`` `unknownResource` for an unknown game.
  public func habitats(
    of pokemon: ResourceKey<Pokemon>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [WildPokemon] {
    try merged(
      encounters(of: pokemon, in: game, language: language).map(\.encounter), in: game, language)
  }

  private func merged(
    _ slots: [Encounter], in game: ResourceKey<VersionGroup>?, _ language: DisplayLanguage?
  ) throws(PokedexError) -> [WildPokemon] {
    let all = try catalog().versions.map(\.id)
    let wanted = try versions(of: game) ?? VersionSet(all)
    let values = try nameTable(.encounterConditionValue, language)
    let rows = MergedSlots.merge(
      slots, in: wanted, values: try conditionSets(),
      identifiers: Dictionary(uniqueKeysWithValues: values.ids.map { ($0, values.identifier($0)) }))
    let areasByID = try pool.read { reader throws(SQLiteError) in
      Dictionary(try reader.records(Self.areasQuery).map { ($0.id, $0.location) }) { first, _ in
        first
      }
    }
    let (pokemon, methods) = (try names(.pokemon, language), try names(.encounterMethod, language))
    let (locations, areas) = (try names(.location, language), try names(.locationArea, language))
    let versions = try names(.version, language)
    func value(_ id: Int) -> NamedResource<EncounterConditionValue> { values.resource(ID(id)) }
    let sorted = rows.sorted { a, b in
      let (left, right) = (a.merged.key, b.merged.key)
      if left.area != right.area { return left.area < right.area }
      if left.method != right.method { return left.method < right.method }
      if left.conditions != right.conditions {
        return left.conditions.lexicographicallyPrecedes(right.conditions)
      }
      let (first, second) = (a.merged.best, b.merged.best)
      return (-first, left.pokemon, a.versions.bits, left.traits.rawValue)
        < (-second, right.pokemon, b.versions.bits, right.traits.rawValue)
    }
    return try sorted.map { row, games throws(PokedexError) in
      WildPokemon(
        pokemon: try pokemon.resource(row.key.pokemon),
        location: try locations.resource(areasByID[row.key.area] ?? 0),
        area: try areas.resource(row.key.area), method: try methods.resource(row.key.method),
        versions: try all.filter(games.contains).map { game throws(PokedexError) in
          try versions.resource(game)
        },
        minLevel: row.minLevel, maxLevel: row.maxLevel, chance: row.chance(at: nil),
        times: row.times.keys.sorted().map { time in
          WildPokemon.TimeChance(time: value(time), chance: row.chance(at: time))
        },
        conditions: row.key.conditions.map(value), traits: row.key.traits)
    }
  }

  private func slots(
    at location: ResourceKey<Location>, in game: ResourceKey<VersionGroup>?
  ) throws(PokedexError) -> [Encounter] {
    let location = try id(of: location)
    let versions = try versions(of: game)
    return try pool.read { reader throws(SQLiteError) in
      try reader.records(
        Self.slotsQuery, location.rawValue, Int64(versions?.bits ?? UInt64(Int64.max)))
    }
  }

  /// Returns the values of each condition set, ascending.
  private func conditionSets() throws(PokedexError) -> [Int: [Int]] {
    let rows = try pool.read { reader throws(SQLiteError) in
      try reader.records(Self.conditionsQuery)
    }
    return Dictionary(grouping: rows, by: \.set).mapValues { $0.map(\.value) }
  }

  /// Returns the games of a version group; nil for nil.
  func versions(of game: ResourceKey<VersionGroup>?) throws(PokedexError) -> VersionSet? {
    guard let game else { return nil }
    return try catalog().versions(of: versionGroup(of: game))
  }

  private static let locationsQuery = RecordQuery<Location>("ORDER BY id")
  private static let areasQuery = RecordQuery<LocationArea>("ORDER BY id")
  private static let areasWithPokemonQuery = RecordQuery<LocationArea>(
    """
    WHERE id IN (SELECT location_area_id FROM encounter WHERE versions & ?1) ORDER BY id
    """)
  private static let conditionsQuery = RecordQuery<EncounterConditionSetValue>(
    "ORDER BY set_id, value_id")
  /// The table is sorted by pokemon, so its key is searched once for each pokemon and area.
  private static let slotsQuery = RecordQuery<Encounter>(
    """
    WHERE encounter.pokemon_id IN (SELECT id FROM pokemon)
      AND encounter.location_area_id IN (SELECT id FROM location_area WHERE location_id = ?1)
      AND encounter.versions & ?2
    ORDER BY location_area_id, pokemon_id, method_id, min_level, max_level, chance, condition_set_id,
      traits, copy_number
    """)
}

extension MergedSlots {
  fileprivate var best: Int { times.keys.reduce(chance(at: nil)) { max($0, chance(at: $1)) } }
}
