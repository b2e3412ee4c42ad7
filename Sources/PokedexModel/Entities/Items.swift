/// An item (`item`).
public struct Item: Sendable, Hashable {
  public var id = ItemID(0)
  public var category = 0
  public var flingPower: Int?
  public var flingEffect: ID<ItemFlingEffect>?
  package init() {}
}

/// A category of items and the pocket of the bag that it belongs to (`item-category`).
public struct ItemCategory: Sendable, Hashable {
  public var id = 0
  public var pocket = ID<ItemPocket>(0)
  package init() {}
}

/// An attribute of an item.
public struct ItemAttributeLink: Sendable, Hashable {
  public var item = ItemID(0)
  public var attribute = ID<ItemAttribute>(0)
  package init() {}
}

/// What an item costs in some version groups, in a currency.
public struct ItemPrice: Sendable, Hashable {
  public var item = ItemID(0)
  public var currency = ID<Currency>(0)
  public var versionGroups = VersionGroupSet()
  public var purchasePrice: Int?
  public var sellPrice: Int?
  package init() {}
}

/// An item that a wild pokemon may hold.
public struct HeldItem: Sendable, Hashable {
  public var pokemon = PokemonID(0)
  public var item = ItemID(0)
  /// Percent.
  public var rarity = 0
  public var versions = VersionSet()
  package init() {}
}
