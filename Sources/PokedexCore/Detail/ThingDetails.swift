import PokedexFormat
import PokedexModel
import SQLiteKit

/// The details of an ability.
public struct AbilityDetail: Sendable, Hashable, Codable, Identifiable {
  public var ability: NamedResource<Ability>
  /// The effect text of the newest games, in English if the language has none.
  public var effect: String?
  public var shortEffect: String?
  public var gameTexts: [GameText]
  /// The pokemon with the ability in a slot in the version group, ascending by id.
  public var pokemon: [NamedResource<Pokemon>]

  public var id: AbilityID { ability.id }

  public init(
    ability: NamedResource<Ability>, effect: String? = nil, shortEffect: String? = nil,
    gameTexts: [GameText] = [],
    pokemon: [NamedResource<Pokemon>] = []
  ) {
    self.ability = ability
    self.effect = effect
    self.shortEffect = shortEffect
    self.gameTexts = gameTexts
    self.pokemon = pokemon
  }
}

/// The details of an item.
public struct ItemDetail: Sendable, Hashable, Codable, Identifiable {
  public var item: Item
  public var identifier: String
  public var name: String
  public var category: NamedResource<ItemCategory>
  public var effect: String?
  public var gameTexts: [GameText]
  public var prices: [ItemPrice]

  public var id: ItemID { item.id }

  /// The prices in a version group, one for each currency; empty if no source has them, which does not mean that
  /// the item cannot be bought.
  public func prices(in group: VersionGroupID) -> [ItemPrice] {
    prices.filter { $0.versionGroups.contains(group) }
  }

  public init(
    item: Item, identifier: String, name: String, category: NamedResource<ItemCategory>,
    effect: String? = nil, gameTexts: [GameText] = [], prices: [ItemPrice] = []
  ) {
    self.item = item
    self.identifier = identifier
    self.name = name
    self.category = category
    self.effect = effect
    self.gameTexts = gameTexts
    self.prices = prices
  }
}

extension Pokedex {
  /// Returns the details of an ability as of a version group, or of the newest one for nil.
  public func ability(
    _ ability: ResourceKey<Ability>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> AbilityDetail {
    let ability = try id(of: ability)
    let names = try names(.ability, language)
    guard try names.contains(ability.rawValue) else {
      throw Self.unknown(.ability, ability.rawValue)
    }
    let group = try versionGroup(of: game)
    return AbilityDetail(
      ability: try names.resource(ability),
      effect: try longText(.ability, ability.rawValue, .effect, language),
      shortEffect: try longText(.ability, ability.rawValue, .shortEffect, language),
      gameTexts: try gameTexts(of: .ability, ability.rawValue, language: language),
      pokemon: try pokemonIDs(
        matching: ListQuery(game: .id(group), abilities: [.id(ability)])
      ).map { id throws(PokedexError) in try named(id, language) })
  }

  /// Returns the details of an item.
  public func item(_ item: ResourceKey<Item>, language: DisplayLanguage? = nil)
    throws(PokedexError) -> ItemDetail
  {
    let id = try self.id(of: item)
    let found = try pool.read { reader throws(SQLiteError) in
      (
        item: try reader.record(Self.itemQuery, id.rawValue),
        prices: try reader.records(Self.pricesQuery, id.rawValue)
      )
    }
    guard let item = found.item else { throw Self.unknown(.item, id.rawValue) }
    return ItemDetail(
      item: item, identifier: try identifier(of: id), name: try name(of: id, language: language),
      category: try named(item.category, language),
      effect: try longText(.item, id.rawValue, .effect, language),
      gameTexts: try gameTexts(of: .item, id.rawValue, language: language), prices: found.prices)
  }

  /// Returns the items with these ids, ascending by id; all items if `ids` is nil.
  public func items(_ ids: [ItemID]? = nil) throws(PokedexError) -> [Item] {
    let wanted = ids.map(Set.init)
    let items = try pool.read { reader throws(SQLiteError) in
      try reader.records(Self.itemsQuery)
    }
    return wanted.map { wanted in items.filter { wanted.contains($0.id) } } ?? items
  }

  private static let itemQuery = RecordQuery<Item>("WHERE id = ?1")
  private static let itemsQuery = RecordQuery<Item>("ORDER BY id")
  private static let pricesQuery = RecordQuery<ItemPrice>(
    "WHERE item_id = ?1 ORDER BY currency_id, version_groups")
}
