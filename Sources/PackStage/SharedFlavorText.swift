import PokedexFormat
import PokedexModel

/// A row of `shared_flavor_text`: a resource has the texts of another in some languages and games.
struct SharedFlavorText: Sendable, Hashable {
  var kind: ResourceKind
  var id: Int
  /// Whose row in `flavor_text` holds the text.
  var ownerKind: ResourceKind
  var ownerID: Int
  var languages: LanguageSet
  /// Bits of version groups.
  var games: UInt64
}

extension SharedFlavorText: PackedRow {
  static var table: String { "shared_flavor_text" }
  static var columns: [String] { ["kind", "id", "owner_kind", "owner_id", "languages", "games"] }

  func encode(into encoder: RowEncoder) {
    for number in [kind.rawValue, id, ownerKind.rawValue, ownerID] { encoder.append(Int64(number)) }
    encoder.append(Int64(bitPattern: languages.bits))
    encoder.append(Int64(bitPattern: games))
  }

  /// The order of the table's key.
  static func precedes(_ a: Self, _ b: Self) -> Bool {
    let left = (a.kind.rawValue, a.id, a.ownerKind.rawValue, a.ownerID)
    let right = (b.kind.rawValue, b.id, b.ownerKind.rawValue, b.ownerID)
    return left != right
      ? left < right : (a.languages.bits, a.games) < (b.languages.bits, b.games)
  }
}
