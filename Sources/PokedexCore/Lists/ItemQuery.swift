/// A query for a filtered and sorted list of items. A filter that is nil or empty does not filter.
///
/// ```swift
/// for item in try pokedex.items(ItemQuery(pockets: ["berries"], sort: .name)) { print(item.name) }
/// ```
public struct ItemQuery: Sendable, Hashable, Codable {
  /// The item must be in one of these bag pockets.
  public var pockets: [ResourceKey<ItemPocket>]
  /// The item must be in one of these categories.
  public var categories: [ResourceKey<ItemCategory>]
  /// The item must have each of these attributes, such as `holdable`.
  public var attributes: [ResourceKey<ItemAttribute>]
  public var sort: Sort
  /// The maximum number of rows; nil for all.
  public var limit: Int?
  /// The number of rows to skip.
  public var offset: Int

  public init(
    pockets: [ResourceKey<ItemPocket>] = [], categories: [ResourceKey<ItemCategory>] = [],
    attributes: [ResourceKey<ItemAttribute>] = [], sort: Sort = .id, limit: Int? = nil,
    offset: Int = 0
  ) {
    (self.pockets, self.categories, self.attributes) = (pockets, categories, attributes)
    (self.sort, self.limit, self.offset) = (sort, limit, offset)
  }

  /// What a list can be sorted by.
  public enum SortKey: String, Sendable, Hashable, Codable, CaseIterable {
    case id
    /// The name in the language's order: kana in kana order, Latin letters alphabetically.
    case name
    /// `Item.listedPrice`.
    case price
  }

  public typealias Sort = SortOrder<SortKey>

  /// A member that is missing has its default, so that stored queries stay valid when filters are added.
  public init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try values.read(.pockets, &pockets)
    try values.read(.categories, &categories)
    try values.read(.attributes, &attributes)
    try values.read(.sort, &sort)
    try values.read(.limit, &limit)
    try values.read(.offset, &offset)
  }
}

extension SortOrder where Key == ItemQuery.SortKey {
  public static var id: Self { Self(.id) }
  public static var name: Self { Self(.name) }

  public static func name(_ direction: SortDirection) -> Self { Self(.name, direction) }
  public static func price(_ direction: SortDirection) -> Self { Self(.price, direction) }
}

/// One entry in a list of items.
public struct ItemSummary: Sendable, Hashable, Codable, Identifiable {
  public var id: ItemID
  /// PokéAPI's name of the item. Two items have the same.
  public var identifier: String
  public var name: String
  public var category: NamedResource<ItemCategory>
  /// The bag pocket of the category.
  public var pocket: NamedResource<ItemPocket>
  /// See `Item.listedPrice`.
  public var listedPrice: Int?
  /// The URL of the picture; nil if PokéAPI has none, or in an edition without sprites.
  public var sprite: String?
  /// What it does in the newest main game, in one sentence if a source has one; nil in a list that does not ask for it.
  public var shortEffect: String?
}

/// One entry in a list of abilities.
public struct AbilitySummary: Sendable, Hashable, Codable, Identifiable {
  public var id: AbilityID
  public var identifier: String
  public var name: String
  /// The generation in which the ability was introduced.
  public var generation: GenerationID
  /// False for the abilities of Pokémon Conquest.
  public var isMainSeries: Bool
  /// The number of pokemon that have the ability in a slot in the game.
  public var pokemonCount: Int
  /// What it does in the game, in one sentence if a source has one; nil in a list that does not ask for it.
  public var shortEffect: String?
}

extension Pokedex {
  /// Returns the items that match `query`.
  ///
  /// - Parameters:
  ///   - query: The filters and the order.
  ///   - withEffects: Whether the rows have ``ItemSummary/shortEffect``, which takes some milliseconds.
  ///   - language: The language of the names and effects.
  /// - Throws: ``PokedexError`` `unknownName`, `ambiguousName` or `unknownResource` for a name or an id in the query.
  public func items(
    _ query: ItemQuery = ItemQuery(), withEffects: Bool = false, language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [ItemSummary] {
    let (pockets, categories) = (try ids(of: query.pockets), try ids(of: query.categories))
    let attributes = try ids(of: query.attributes)
    let pocketsByCategory = Dictionary(
      first: try records(Self.categoriesQuery).map { ($0.id, $0.pocket) })
    let links = attributes.isEmpty ? [] : try records(Self.attributesQuery)
    let attributesByItem = Dictionary(grouping: links, by: \.item)
    let (names, kinds) = (try names(.item, language), try self.names(.itemCategory, language))
    let bags = try self.names(.itemPocket, language)
    let sprites = try allSprites(of: Item.self)
    let effects = withEffects ? try shortEffects(.item, in: versionGroup(of: nil), language) : [:]
    var rows: [ItemSummary] = []
    for item in try records(Self.itemsQuery) {
      guard let pocket = pocketsByCategory[item.category],
        pockets.isEmpty || pockets.contains(pocket),
        categories.isEmpty || categories.contains(item.category),
        attributes.allSatisfy({ attribute in
          attributesByItem[item.id]?.contains { $0.attribute == attribute } ?? false
        })
      else { continue }
      rows.append(
        ItemSummary(
          id: item.id, identifier: try names.identifier(item.id.rawValue),
          name: try names.name(item.id.rawValue), category: try kinds.resource(item.category),
          pocket: try bags.resource(pocket), listedPrice: item.listedPrice,
          sprite: sprites[item.id]?["default"], shortEffect: effects[item.id.rawValue]))
    }
    let sorted =
      switch query.sort.key {
      case .id: rows
      case .name: rows.sorted(query.sort.direction) { NameSortKey($0.name) }
      case .price: rows.sorted(query.sort.direction) { $0.listedPrice }
      }
    return sorted.page(offset: query.offset, limit: query.limit)
  }

  /// Returns all abilities, ascending by id.
  ///
  /// - Parameters:
  ///   - game: The game as of which ``AbilitySummary/pokemonCount`` counts; nil for the newest main game.
  ///   - withEffects: Whether the rows have ``AbilitySummary/shortEffect``, which takes some milliseconds.
  ///   - language: The language of the names.
  /// - Throws: ``PokedexError`` `unknownName` or `unknownResource` for an unknown game.
  public func abilities(
    in game: ResourceKey<VersionGroup>? = nil, withEffects: Bool = false,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [AbilitySummary] {
    let (roster, group) = (try roster(), try versionGroup(of: game))
    let present = try positions(
      matching: ListQuery(game: game, availability: .notKnownAbsent), group)
    var counts: [AbilityID: Int] = [:]
    for position in present.positions {
      for ability in Set(roster.variant(position, in: group)?.abilities ?? []) {
        counts[ability, default: 0] += 1
      }
    }
    let names = try names(.ability, language)
    let effects = withEffects ? try shortEffects(.ability, in: group, language) : [:]
    return try records(Self.abilitiesQuery).map { ability throws(PokedexError) in
      AbilitySummary(
        id: ability.id, identifier: try names.identifier(ability.id.rawValue),
        name: try names.name(ability.id.rawValue), generation: ability.generation,
        isMainSeries: ability.isMainSeries, pokemonCount: counts[ability.id] ?? 0,
        shortEffect: effects[ability.id.rawValue])
    }
  }

  private static let itemsQuery = RecordQuery<Item>("ORDER BY id")
  private static let categoriesQuery = RecordQuery<ItemCategory>("")
  private static let attributesQuery = RecordQuery<ItemAttributeLink>("")
  private static let abilitiesQuery = RecordQuery<Ability>("ORDER BY id")
}
