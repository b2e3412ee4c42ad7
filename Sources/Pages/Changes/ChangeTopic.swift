import DiffStage

/// What a change is about, in the order of the sections of a ``ChangePage``.
enum ChangeTopic: Int, Comparable {
  // What players see.
  case added, removed, types, stats, abilities, moves, prices, evolutions, available, unavailable
  case values, rules, learnsets, places, names
  // Other changes.
  case schema, othersAdded, othersRemoved, identifiers, learnsetsOfGame
  // Notes count these.
  case details, internals

  /// - Parameters:
  ///   - field: `DexDiff.Change.field`.
  ///   - entity: the endpoint of the resource.
  init(_ field: String, of entity: String) {
    let base = DexDiff.Change.base(of: field)
    self =
      switch (entity, base) {
      case (_, "presence"): .available
      case ("pokemon", "type_1"), ("pokemon", "type_2"): .types
      case ("pokemon", "ability_1"), ("pokemon", "ability_2"), ("pokemon", "ability_hidden"):
        .abilities
      case ("pokemon", _) where Self.statFields.contains(base): .stats
      case ("move", _) where Self.moveFields.contains(base): .moves
      case ("item", "price"), ("item", "purchase_price"), ("item", "sell_price"): .prices
      case (_, "evolutions"): .evolutions
      case (_, "triggers"): .rules
      case (_, "learnset"): .learnsets
      case (_, "location"), (_, "levels"), (_, "chance"): .places
      case (_, "name"), (_, "display_name"):
        ["en", "ja"].contains(DexDiff.Change.language(of: field)) ? .names : .details
      case _ where DexDiff.Change.placeFields.contains(base): .places
      case _ where DexDiff.Change.internalFields.contains(base): .internals
      case _ where DexDiff.Change.detailFields.contains(base),
        _ where DexDiff.Change.textFields.contains(base):
        .details
      default: .values
      }
  }

  /// Returns the topics of the sections with the changes of a kind of `visible-changes.sql`.
  static func all(of values: ChangedValues) -> Set<ChangeTopic> {
    if values.kind.hasPrefix("evolution") { return [.evolutions] }
    if values.endpoint == "-" {
      return [.added, .removed, .othersAdded, .othersRemoved, .identifiers]
    }
    let topics = Set(values.fields.map { ChangeTopic($0, of: values.endpoint) })
    return topics.contains(.available) ? topics.union([.unavailable]) : topics
  }

  /// Whether players see it in a game.
  var isSeen: Bool { self < .schema }
  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  private static let statFields: Set = [
    "hp", "attack", "defense", "special_attack", "special_defense", "special", "speed",
  ]
  private static let moveFields: Set = [
    "type", "damage_class", "power", "accuracy", "pp", "priority", "target", "effect_chance",
  ]
}
