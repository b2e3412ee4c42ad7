/// What a change is about, in the order of the sections of a ``ChangePage``.
enum ChangeTopic: Int, Comparable {
  // What players see.
  case added, removed, types, stats, abilities, moves, prices, evolutions, available, unavailable
  case values, rules, learnsets
  // Other changes.
  case schema, othersAdded, othersRemoved, identifiers, learnsetsOfGame
  // Notes count these.
  case details, internals

  /// - Parameters:
  ///   - field: `DexDiff.Change.field`.
  ///   - entity: the endpoint of the resource.
  init(_ field: String, of entity: String) {
    let base = field.prefix { $0 != "[" && $0 != "." }
    self =
      switch (entity, base) {
      case (_, "presence"): .available
      case ("pokemon", "type_1"), ("pokemon", "type_2"): .types
      case ("pokemon", "ability_1"), ("pokemon", "ability_2"), ("pokemon", "ability_hidden"):
        .abilities
      case ("pokemon", _) where Self.statFields.contains(base): .stats
      case ("move", _) where Self.moveFields.contains(base): .moves
      case ("item", "price"): .prices
      case (_, "evolutions"): .evolutions
      case (_, "triggers"): .rules
      case _ where Self.internalFields.contains(base): .internals
      case _ where Self.detailFields.contains(base) || Self.textFields.contains(base): .details
      default: .values
      }
  }

  /// Whether players see it in a game.
  var isSeen: Bool { self < .schema }
  /// Returns the language of a text's field, `name[ja]`; nil for another field.
  static func language(of field: String) -> String? {
    guard let open = field.firstIndex(of: "["), textFields.contains(field[..<open]) else {
      return nil
    }
    return String(field[open...].dropFirst().dropLast())
  }

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  private static let statFields: Set<Substring> = [
    "hp", "attack", "defense", "special_attack", "special_defense", "special", "speed",
  ]
  private static let moveFields: Set<Substring> = [
    "type", "damage_class", "power", "accuracy", "pp", "priority", "target", "effect_chance",
  ]
  private static let textFields: Set<Substring> = [
    "name", "genus", "form_name", "display_name", "awesome_name", "description", "effect",
    "short_effect", "flavor_text",
  ]
  private static let detailFields: Set<Substring> = [
    "encounters", "encounter_rate", "sprites", "cry_latest", "cry_legacy", "pokedex", "past",
  ]
  private static let internalFields: Set<Substring> = [
    "game_index", "sort_order", "order", "form_order", "battle_order", "correction", "supplement",
  ]
}
