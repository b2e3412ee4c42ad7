import PokedexModel

/// A row of `shared_flavor_text`: in some languages and games, a resource has the same texts as another.
struct SharedFlavorText: Sendable, Hashable {
  var kind = ResourceKind.move
  var id = 0
  /// The resource whose row in `flavor_text` holds the text.
  var ownerKind = ResourceKind.move
  var ownerID = 0
  var languages = LanguageSet()
  /// The version groups as a bit set.
  var games: UInt64 = 0
}

extension SharedFlavorText: Record {
  static var table: String { "shared_flavor_text" }

  mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("kind", &kind)
    try visitor.visit("id", &id)
    try visitor.visit("owner_kind", &ownerKind)
    try visitor.visit("owner_id", &ownerID)
    try visitor.visit("languages", &languages)
    try visitor.visit("games", &games)
  }

  var key: (Int, Int, Int, Int, UInt64, UInt64) {
    (kind.rawValue, id, ownerKind.rawValue, ownerID, languages.bits, games)
  }
}
