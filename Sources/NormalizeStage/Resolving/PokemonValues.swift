import Base
import PokedexModel

/// The current and past values of a pokemon resource, from which its variants are resolved.
struct PokemonValues: Timeline, Sendable, Equatable {
  /// A value that can differ between generations.
  enum Field: Int, Sendable, Hashable, CaseIterable {
    case hp, attack, defense, specialAttack, specialDefense, speed
    /// The single special stat of generation I; only ever a past value.
    case special
    case type1, type2
    case ability1, ability2, abilityHidden
    /// The effort values for defeating it, in the order of the six stats; only ever a value of one game.
    case effortHP, effortAttack, effortDefense, effortSpecialAttack, effortSpecialDefense
    case effortSpeed

    private static let columns = [
      "hp", "attack", "defense", "special_attack", "special_defense", "speed", "special", "type_1",
      "type_2", "ability_1", "ability_2", "ability_hidden", "effort_hp", "effort_attack",
      "effort_defense", "effort_special_attack", "effort_special_defense", "effort_speed",
    ]

    /// The column in the table `pokemon_variant`, without `_id`.
    var column: String { Self.columns[rawValue] }

    /// The kind of resource that the value names; nil for a stat.
    var kind: ResourceKind? {
      switch self {
      case .type1, .type2: .type
      case .ability1, .ability2, .abilityHidden: .ability
      default: nil
      }
    }

    /// The stat of an effort value; nil for any other field.
    var statOfEffort: Field? { Field(rawValue: rawValue - Field.effortHP.rawValue) }

    init?(abilitySlot slot: Int) {
      guard (1...3).contains(slot) else { return nil }
      self = slot == 1 ? .ability1 : slot == 2 ? .ability2 : .abilityHidden
    }

    /// The field and slot as in ``PokedexModel/PastValue``.
    var name: (field: String, slot: Int) {
      switch self {
      case .type1: ("type", 1)
      case .type2: ("type", 2)
      case .ability1: ("ability", 1)
      case .ability2: ("ability", 2)
      case .abilityHidden: ("ability", 3)
      default: (column.replacing(text: "_", with: "-"), 0)
      }
    }
  }

  var id = PokemonID(0)
  private var present = [Int?](repeating: nil, count: Field.allCases.count)
  var past: [PastStatement<Field>] = []
  var inOneGame: [PastStatement<Field>] = []

  /// The current value.
  subscript(field: Field) -> Int? {
    get { present[field.rawValue] }
    set { present[field.rawValue] = newValue }
  }

  /// The effort values for defeating it, now.
  var effort = StatValues()
  /// The effort values of entries about past stats.
  var pastEffort: [PastEffort] = []

  /// An effort value in an entry about a past stat, valid up to a generation.
  struct PastEffort: Sendable, Equatable {
    var field: Field
    var generation: Int
    /// The stat of the entry.
    var stat: Int
    var effort: Int
  }

  /// Returns the effort values in a version group: those stated for exactly this group, else those of its
  /// generation.
  func effort(in generation: Int, _ group: VersionGroupID?) -> StatValues {
    var values = effort(in: generation)
    for statement in inOneGame where statement.boundary == group?.rawValue {
      if let stat = statement.field.statOfEffort { values[stat] = statement.value ?? 0 }
    }
    return values
  }

  /// Returns the effort values in a generation. An entry whose stat differs from the present one is about the
  /// stat, and PokéAPI fills its effort value with any number: only those with the same stat count.
  func effort(in generation: Int) -> StatValues {
    guard generation >= RuleChange.effort else { return StatValues() }
    var values = effort
    for entry in pastEffort.sorted(by: { $0.generation > $1.generation })
    where entry.generation >= generation && entry.stat == self[entry.field] {
      values[entry.field] = entry.effort
    }
    return values
  }

  /// Returns the value in a version group: the one for exactly this group, else that of its generation, which is the past
  /// value of this or the nearest later generation, else the current value.
  func value(_ field: Field, in generation: Int, _ group: VersionGroupID? = nil) -> Int? {
    let stated = statement(field, in: group) { $0 >= generation ? $0 - generation : nil }
    if let stated { return stated.value }
    if let stat = field.statOfEffort { return effort(in: generation)[stat] }
    return self[field]
  }
}
