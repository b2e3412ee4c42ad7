/// An item (`item`).
public struct Item: ResourceEntity, IdentifiedRecord, Sendable, Hashable, Codable, Identifiable {
  @inlinable public static var resourceKind: ResourceKind { .item }
  @inlinable package static var table: String { "item" }
  public var id = ItemID(0)
  public var category = ItemCategoryID(0)
  /// The price in Poké Dollars, of no particular game; nil for an item that has none. ``ItemPrice`` has those
  /// of single games, for few items.
  public var listedPrice: Int?
  public var flingPower: Int?
  public var flingEffect: ItemFlingEffectID?
  @inlinable public init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("category_id", &category)
    try visitor.visit("listed_price", &listedPrice)
    try visitor.visit("fling_power", &flingPower)
    try visitor.visit("fling_effect_id", &flingEffect)
  }
}

/// A category of items and its bag pocket (`item-category`).
public struct ItemCategory: ResourceEntity, IdentifiedRecord, Sendable, Hashable {
  @inlinable public static var resourceKind: ResourceKind { .itemCategory }
  @inlinable package static var table: String { "item_category" }
  public var id = ItemCategoryID(0)
  public var pocket = ItemPocketID(0)
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("pocket_id", &pocket)
  }
}

/// An attribute that an item has.
public struct ItemAttributeLink: Record, Sendable, Hashable {
  @inlinable package static var table: String { "item_attribute" }
  public var item = ItemID(0)
  public var attribute = ItemAttributeID(0)
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("item_id", &item)
    try visitor.visit("attribute_id", &attribute)
  }

  @inlinable package var key: (ItemID, ItemAttributeID) { (item, attribute) }
}

/// An item that raises a stat.
public struct StatItem: Record, Sendable, Hashable {
  @inlinable package static var table: String { "stat_item" }
  public var stat = StatID(0)
  public var item = ItemID(0)
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("stat_id", &stat)
    try visitor.visit("item_id", &item)
  }

  @inlinable package var key: (StatID, ItemID) { (stat, item) }
}

/// The price of an item in some version groups, in a currency.
public struct ItemPrice: Record, Sendable, Hashable, Codable {
  @inlinable package static var table: String { "item_price" }
  public var item = ItemID(0)
  public var currency = CurrencyID(0)
  public var versionGroups = VersionGroupSet()
  public var purchasePrice: Int?
  public var sellPrice: Int?
  @inlinable public init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("item_id", &item)
    try visitor.visit("currency_id", &currency)
    try visitor.visit("version_groups", &versionGroups)
    try visitor.visit("purchase_price", &purchasePrice)
    try visitor.visit("sell_price", &sellPrice)
  }

  @inlinable package var key: (ItemID, CurrencyID, UInt64) {
    (item, currency, versionGroups.bits)
  }
}

/// An item that a wild pokemon may hold.
public struct HeldItem: Record, Sendable, Hashable {
  @inlinable package static var table: String { "held_item" }
  public var pokemon = PokemonID(0)
  public var item = ItemID(0)
  /// The rarity in percent.
  public var rarity = 0
  public var versions = VersionSet()
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("pokemon_id", &pokemon)
    try visitor.visit("item_id", &item)
    try visitor.visit("rarity", &rarity)
    try visitor.visit("versions", &versions)
  }

  @inlinable package var key: (PokemonID, ItemID, Int) { (pokemon, item, rarity) }
}
