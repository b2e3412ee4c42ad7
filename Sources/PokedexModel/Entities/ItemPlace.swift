/// Where an item is in some versions; several spots that are described alike are one row.
public struct ItemPlace: Record, Sendable, Hashable, Codable {
  @inlinable package static var table: String { "item_place" }
  /// How players get the item.
  public enum Way: String, Sendable, Codable, CaseIterable {
    case ground, hidden, gift, event, shop
    case berryTree = "berry-tree"

    /// The number in the database: the place among the cases.
    @usableFromInline package var number: Int { Self.allCases.firstIndex(of: self)! + 1 }
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
  /// Whether a supplement with facts of the games has it, not the one of a randomizer's tables.
  public var isFact = false
  public var versions = VersionSet()
  @inlinable public init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("item_id", &item)
    try visitor.visit("kind", &kind)
    try visitor.visit("place_id", &place)
    var number = way.number
    try visitor.visit("way", &number)
    way = Way.allCases.first { $0.number == number } ?? .ground
    try visitor.visit("detail", &detail)
    try visitor.visit("versions", &versions)
    try visitor.visit("price", &price)
    try visitor.visit("count", &count)
    try visitor.visit("is_fact", &isFact)
  }

  @inlinable package var key: (ItemID, Int, Int, Int, String, UInt64) {
    (item, kind.rawValue, place, way.number, detail, versions.bits)
  }
}
