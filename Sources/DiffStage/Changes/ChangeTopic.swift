/// The topic of a change. Notes list changes that are visible to players and count the others.
enum ChangeTopic: Hashable, Comparable {
  /// A value with a before and an after: type, ability, power.
  case value
  /// Rows that are not single values, such as the conditions of an evolution; the affected resources are
  /// named.
  case rule(String)
  /// The games in which a pokemon is available.
  case presence
  case text(language: String)
  case counted(Counted)

  /// Changes that are only counted.
  enum Counted: String, CaseIterable, Comparable {
    case encounters, pictures, prices
    case indexes = "game indexes and sort orders"
    case numbers = "numbers in a Pokédex"
    case past = "values and effects of earlier games"
    case corrections
    case supplements

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  /// - Parameter field: the value of ``DexDiff/Change/field``.
  init(_ field: String) {
    let parts = field.split(separator: "[", maxSplits: 1)
    let (base, qualifier) = (String(parts.first ?? ""), parts.count > 1 ? parts[1].dropLast() : "")
    self =
      switch base {
      case "presence": .presence
      case "evolutions": .rule("evolutions")
      case "triggers": .rule("conditions of forms")
      case "encounters", "encounter_rate": .counted(.encounters)
      case "sprites", "cry_latest", "cry_legacy": .counted(.pictures)
      case "game_index", "sort_order", "order", "form_order", "battle_order": .counted(.indexes)
      case "pokedex": .counted(.numbers)
      case "price": .counted(.prices)
      case "past": .counted(.past)
      case "correction": .counted(.corrections)
      case "supplement": .counted(.supplements)
      case _ where !qualifier.isEmpty && TableMeaning.textFields.contains(base):
        .text(language: String(qualifier))
      default: .value
      }
  }

  /// Whether notes name the affected resources.
  var isListed: Bool {
    switch self {
    case .value, .rule: true
    case .presence, .text, .counted: false
    }
  }
}
