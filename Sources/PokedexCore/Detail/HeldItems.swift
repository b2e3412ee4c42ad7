/// An item that a wild pokemon may hold.
public struct HeldItemListing: Sendable, Hashable, Codable, Identifiable {
  public var item: NamedResource<Item>
  /// The chance in percent.
  public var rarity: Int
  /// The games in which it is held with this chance, in release order.
  public var versions: [VersionID]

  /// The listing itself: an item is held with different chances in different games.
  public var id: Self { self }
}

extension Pokedex {
  /// Returns the items that a wild pokemon may hold, the most frequent first. Empty for games of which no source
  /// has them: see `hasHeldItems` of `VersionGroup` and ``coverage(of:language:)``.
  ///
  /// - Parameters:
  ///   - pokemon: The pokemon that holds the items.
  ///   - game: The version group whose games to include; nil for all.
  ///   - language: The language of the names.
  /// - Throws: ``PokedexError`` `unknownResource` for an unknown game.
  public func heldItems(
    of pokemon: ResourceKey<Pokemon>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [HeldItemListing] {
    let pokemon = try id(of: pokemon)
    let catalog = try catalog()
    let group = try game.map { game throws(PokedexError) in try versionGroup(of: game) }
    let wanted = catalog.versions.filter { group == nil || $0.versionGroup == group }.map(\.id)
    let names = try names(.item, language)
    var listings: [HeldItemListing] = []
    for row in try records(Self.heldItemsQuery, pokemon.rawValue) {
      let versions = wanted.filter(row.versions.contains)
      guard !versions.isEmpty else { continue }
      listings.append(
        HeldItemListing(
          item: try names.resource(row.item), rarity: row.rarity, versions: versions))
    }
    return listings
  }

  private static let heldItemsQuery = RecordQuery<HeldItem>(
    "WHERE pokemon_id = ?1 ORDER BY rarity DESC, item_id")
}
