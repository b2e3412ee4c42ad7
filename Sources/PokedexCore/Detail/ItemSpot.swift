import Base
import PokedexFormat

/// Where an item is in some games: `ItemPlace` with names.
public struct ItemSpot: Sendable, Hashable, Codable {
  public var location: NamedResource<Location>
  /// Nil if no single area is known.
  public var area: NamedResource<LocationArea>?
  public var way: ItemPlace.Way
  /// The spot, giver or condition in English.
  public var detail: String?
  /// In Poké Dollars; nil outside of shops, and in shops that take something else.
  public var price: Int?
  /// The number of spots that are described alike.
  public var count: Int
  public var versions: [NamedResource<Version>]
}

extension Pokedex {
  /// Returns where an item is in the games that ``coverage(of:language:)`` has under `item-places` and `shops`.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func spots(
    of item: ResourceKey<Item>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [ItemSpot] {
    let (id, wanted) = (try self.id(of: item), try self.versions(of: game))
    let rows = try map(Self.itemPlacesQuery.query, id.rawValue) { row throws(SQLiteError) in
      (try row.record(from: 1) as ItemPlace, row.columnInt(0))
    }
    let found = rows.filter { !$0.0.versions.isDisjoint(with: wanted) }
    if found.isEmpty { return [] }
    let names = try self.names(.location, language)
    let areas = try self.names(.locationArea, language)
    let versions = try all(Version.self, language: language).filter { wanted.contains($0.id) }
    return try found.map { row, location throws(PokedexError) in
      let area = row.kind == .locationArea ? LocationAreaID(row.place) : nil
      return ItemSpot(
        location: try names.resource(LocationID(location)),
        area: try areas.resource(optional: area), way: row.way,
        detail: row.detail.isEmpty ? nil : row.detail, price: row.price,
        count: row.count, versions: versions.filter { row.versions.contains($0.id) })
    }
  }

  private static let itemPlacesQuery = RecordQuery<ItemPlace>(
    "WHERE item_id = ?1 ORDER BY versions, way, kind, place_id, detail",
    first: """
      CASE kind WHEN \(ResourceKind.locationArea.rawValue)
        THEN (SELECT location_id FROM location_area AS a WHERE a.id = place_id) ELSE place_id END
      """)
}
