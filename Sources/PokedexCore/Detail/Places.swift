import Base

/// A location with its areas.
public struct LocationPlaces: Sendable, Hashable, Codable, Identifiable {
  public var location: NamedResource<Location>
  /// Ascending by id.
  public var areas: [NamedResource<LocationArea>] = []

  public var id: LocationID { location.id }
}

/// A region with its locations.
public struct RegionPlaces: Sendable, Hashable, Codable, Identifiable {
  /// Nil for the locations that PokéAPI assigns to no region.
  public var region: NamedResource<Region>?
  /// Ascending by id.
  public var locations: [LocationPlaces] = []

  public var id: RegionID? { region?.id }
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
    let bits = game == nil ? -1 : Int64(try versions(of: game).bits)
    let regions = try nameTable(.region, language)
    let (locations, areas) = (
      try nameTable(.location, language), try nameTable(.locationArea, language)
    )
    let areasOf = Dictionary(grouping: try records(Self.areasQuery, bits), by: \.location)
    let grouped = Dictionary(
      grouping: try records(Self.locationsQuery).filter { game == nil || areasOf[$0.id] != nil },
      by: \.region)
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

  func locations() throws(PokedexError) -> [LocationAreaID: Location] {
    try cached({ $0.locations }, { $0.locations = $1 }) { reader throws(SQLiteError) in
      let locations = Dictionary(first: try reader.records(Self.locationsQuery).map { ($0.id, $0) })
      return Dictionary(
        first: try reader.records(Self.areasQuery, -1).map {
          ($0.id, locations[$0.location] ?? Location())
        })
    }
  }

  private static let locationsQuery = RecordQuery<Location>("ORDER BY id")
  /// The areas with encounters in one of the games; all areas for −1.
  private static let areasQuery = RecordQuery<LocationArea>(
    """
    WHERE ?1 = -1 OR id IN (SELECT location_area_id FROM encounter WHERE versions & ?1) ORDER BY id
    """)
}
