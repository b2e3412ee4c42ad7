/// A berry (`berry`); nil is what PokéAPI does not have.
public struct Berry: ResourceEntity, IdentifiedRecord, Sendable, Hashable, Codable {
  @inlinable public static var resourceKind: ResourceKind { .berry }
  @inlinable package static var table: String { "berry" }
  public var id = BerryID(0)
  public var item = ItemID(0)
  public var firmness: BerryFirmnessID?
  /// In millimeters.
  public var size: Int?
  /// The smoothness of Pokéblocks and Poffins made from the berry.
  public var smoothness: Int?
  /// How fast the berry dries the soil.
  public var soilDryness: Int?
  /// The hours that each of the four stages of growth takes.
  public var growthTime: Int?
  /// The maximum number of berries on one tree in generation iv.
  public var maxHarvest: Int?
  public var naturalGiftPower: Int?
  public var naturalGiftType: TypeID?
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("item_id", &item)
    try visitor.visit("firmness_id", &firmness)
    try visitor.visit("size_mm", &size)
    try visitor.visit("smoothness", &smoothness)
    try visitor.visit("soil_dryness", &soilDryness)
    try visitor.visit("growth_hours", &growthTime)
    try visitor.visit("max_harvest", &maxHarvest)
    try visitor.visit("natural_gift_power", &naturalGiftPower)
    try visitor.visit("natural_gift_type_id", &naturalGiftType)
  }
}

/// The potency of one flavor of a berry.
public struct BerryFlavorPotency: Record, Sendable, Hashable {
  @inlinable package static var table: String { "berry_flavor" }
  public var berry = BerryID(0)
  public var flavor = BerryFlavorID(0)
  public var potency = 0
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("berry_id", &berry)
    try visitor.visit("flavor_id", &flavor)
    try visitor.visit("potency", &potency)
  }

  @inlinable package var key: (BerryID, BerryFlavorID) { (berry, flavor) }
}
