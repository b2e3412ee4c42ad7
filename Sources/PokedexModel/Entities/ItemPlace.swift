/// Where an item is in some versions; several spots that are described alike are one row.
public struct ItemPlace: Sendable, Hashable, Codable {
  /// How players get the item.
  public enum Way: String, Sendable, Codable, CaseIterable {
    case ground, hidden, gift, event, shop
    case berryTree = "berry-tree"
  }

  public var item = ItemID(0)
  /// `locationArea`; `location` where no single area is known.
  public var kind = ResourceKind.location
  public var place = 0
  public var way = Way.ground
  /// The spot, giver or condition in English; empty if nothing is known.
  public var detail = ""
  /// In Poké Dollars; nil outside of shops, and in shops that take something else.
  public var price: Int?
  public var count = 1
  /// The name of the source.
  public var source = ""
  public var versions = VersionSet()
  @inlinable public init() {}
}

extension ItemPlace: Record {
  @inlinable package static var table: String { "item_place" }

  @inlinable package mutating func visitColumns<Visitor: ColumnVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("item_id", &item)
    try visitor.visit("kind", &kind)
    try visitor.visit("place_id", &place)
    var name = way.rawValue
    try visitor.visit("way", &name)
    way = Way(rawValue: name) ?? .ground
    try visitor.visit("detail", &detail)
    try visitor.visit("price", &price)
    try visitor.visit("count", &count)
    try visitor.visit("source", &source)
    try visitor.visit("versions", &versions)
  }

  @inlinable package var key: (ItemID, Int, Int, String, String, UInt64) {
    (item, kind.rawValue, place, way.rawValue, detail, versions.bits)
  }
}
