import PokedexFormat
import PokedexModel
import SQLiteKit

/// The details of an ability.
public struct AbilityDetail: Sendable, Hashable {
  public var ability: Named<Ability>
  public var identifier: String
  /// The effect text of the newest games, in English if the language has none.
  public var effect: String?
  public var shortEffect: String?
  public var gameTexts: [GameText]
  /// The pokemon with the ability in a slot in the version group, ascending by id.
  public var pokemon: [PokemonID]
}

/// The details of an item.
public struct ItemDetail: Sendable, Hashable {
  public var item: Item
  public var identifier: String
  public var name: String
  public var categoryName: String
  public var effect: String?
  public var gameTexts: [GameText]
  public var prices: [ItemPrice]
}

extension Pokedex {
  /// Returns the details of an ability as of a version group, or of the newest one for nil.
  public func ability(
    _ ability: AbilityID, at versionGroup: VersionGroupID? = nil,
    in language: DisplayLanguage = .japanese
  ) throws(PokedexError) -> AbilityDetail {
    var facets = PokemonFacets()
    facets.versionGroup = try existing(versionGroup)
    facets.abilities = [ability]
    return AbilityDetail(
      ability: Named(id: ability, name: try name(of: ability, in: language)),
      identifier: try identifier(of: ability),
      effect: try longText(.ability, ability.rawValue, .effect, language),
      shortEffect: try longText(.ability, ability.rawValue, .shortEffect, language),
      gameTexts: try gameTexts(of: .ability, ability.rawValue, in: language),
      pokemon: try learners(MoveFilter(), having: facets))
  }

  /// Returns the details of an item.
  public func item(_ id: ItemID, in language: DisplayLanguage = .japanese) throws(PokedexError)
    -> ItemDetail
  {
    let item = try items([id]).first
    guard let item else { throw Self.unknown(.item, id.rawValue) }
    let prices = try pool.read { reader throws(SQLiteError) in
      try reader.records(Self.pricesQuery, id.rawValue)
    }
    return ItemDetail(
      item: item, identifier: try identifier(of: id), name: try name(of: id, in: language),
      categoryName: try names(.itemCategory, language).name(item.category),
      effect: try longText(.item, id.rawValue, .effect, language),
      gameTexts: try gameTexts(of: .item, id.rawValue, in: language), prices: prices)
  }

  /// Returns the items with these ids, ascending by id; all items if `ids` is nil.
  public func items(_ ids: [ItemID]? = nil) throws(PokedexError) -> [Item] {
    let wanted = ids.map(Set.init)
    let items = try pool.read { reader throws(SQLiteError) in
      try reader.records(Self.itemsQuery)
    }
    return wanted.map { wanted in items.filter { wanted.contains($0.id) } } ?? items
  }

  private static let itemsQuery = RecordQuery<Item>("ORDER BY id")
  private static let pricesQuery = RecordQuery<ItemPrice>(
    "WHERE item_id = ?1 ORDER BY currency_id, version_groups")
}
