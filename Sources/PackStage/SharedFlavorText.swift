import Layers
import PokedexModel

/// A row of `shared_flavor_text`: a resource has the texts of another in some languages and games.
struct SharedFlavorText: Sendable, Hashable {
  var kind = ResourceKind.item
  var id = 0
  /// Whose row in `flavor_text` holds the text.
  var ownerKind = ResourceKind.move
  var ownerID = 0
  var languages = LanguageSet()
  /// Bits of version groups.
  var games: UInt64 = 0
}

extension SharedFlavorText: Record {
  static var table: String { "shared_flavor_text" }

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("kind", &kind)
    try visitor.visit("id", &id)
    try visitor.visit("owner_kind", &ownerKind)
    try visitor.visit("owner_id", &ownerID)
    try visitor.visit("languages", &languages)
    try visitor.visit("games", &games)
  }

  static func precedes(_ a: Self, _ b: Self) -> Bool {
    let left = (a.kind.rawValue, a.id, a.ownerKind.rawValue, a.ownerID)
    let right = (b.kind.rawValue, b.id, b.ownerKind.rawValue, b.ownerID)
    return left != right
      ? left < right : (a.languages.bits, a.games) < (b.languages.bits, b.games)
  }
}
