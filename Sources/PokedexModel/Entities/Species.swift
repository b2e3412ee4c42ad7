/// A species (`pokemon-species`): what the national Pokédex counts.
public struct Species: Sendable, Hashable {
  public var id = SpeciesID(0)
  public var generation = GenerationID(0)
  public var order = 0
  public var evolvesFrom: SpeciesID?
  /// Id of the `evolution-chain`.
  public var evolutionChain = 0
  public var color = ID<PokemonColor>(0)
  public var shape = ID<PokemonShape>(0)
  public var habitat: ID<PokemonHabitat>?
  public var growthRate = 0
  /// Chance of being female in eighths; −1 for genderless.
  public var genderRate = 0
  /// 0 to 255.
  public var captureRate = 0
  public var baseHappiness = 0
  /// Egg cycles to hatch.
  public var hatchCounter = 0
  public var isBaby = false
  public var isLegendary = false
  public var isMythical = false
  public var hasGenderDifferences = false
  public var areFormsSwitchable = false
  package init() {}
}

/// A pokemon (`pokemon`): a variety of a species with stats of its own.
public struct Pokemon: Sendable, Hashable {
  public var id = PokemonID(0)
  public var species = SpeciesID(0)
  public var isDefault = false
  /// nil where upstream has none (−1).
  public var order: Int?
  /// Decimetres.
  public var height = 0
  /// Hectograms; nil where the games tell none, as for Gigantamax forms, for which upstream has a
  /// placeholder.
  public var weight: Int?
  public var baseExperience: Int?
  /// Effort values that defeating it yields.
  public var effort = StatValues()
  public var cryLatest: String?
  public var cryLegacy: String?
  package init() {}
}

/// One number for each of the six stats.
public struct StatValues: Sendable, Hashable {
  public var hp = 0
  public var attack = 0
  public var defense = 0
  public var specialAttack = 0
  public var specialDefense = 0
  public var speed = 0
  public init() {}
}

/// A pokemon as it was in some version groups: what upstream states as current and past values,
/// resolved.
public struct PokemonVariant: Sendable, Hashable {
  public var pokemon = PokemonID(0)
  /// The version groups in which all that follows holds. The variants of a pokemon are disjoint and
  /// cover every version group that is not earlier than its generation.
  public var versionGroups = VersionGroupSet()
  public var type1 = TypeID(0)
  public var type2: TypeID?
  /// Before generation ii `specialAttack` and `specialDefense` are 0 and ``special`` holds.
  public var stats = StatValues()
  /// The one special stat of generation i; nil afterwards.
  public var special: Int?
  /// nil where the slot was empty, as before generation iii.
  public var ability1: AbilityID?
  public var ability2: AbilityID?
  public var abilityHidden: AbilityID?
  package init() {}
}

/// In which version groups a pokemon can be had; groups in neither set are unknown.
public struct PokemonPresence: Sendable, Hashable {
  public var pokemon = PokemonID(0)
  public var present = VersionGroupSet()
  public var absent = VersionGroupSet()
  package init() {}
}

/// A form (`pokemon-form`): looks, and sometimes types, of a pokemon.
public struct Form: Sendable, Hashable {
  public var id = FormID(0)
  public var pokemon = PokemonID(0)
  /// The part of the slug that tells the form (`mega-x`); empty for the plain form.
  public var formIdentifier = ""
  public var order = 0
  public var formOrder = 0
  public var isDefault = false
  public var isBattleOnly = false
  public var isMega = false
  public var introducedIn = VersionGroupID(0)
  public var type1 = TypeID(0)
  public var type2: TypeID?
  package init() {}
}

/// What turns a pokemon into a form (`pokemon-form.trigger_conditions`).
public struct FormTrigger: Sendable, Hashable {
  public var form = FormID(0)
  /// 1 for the first that upstream lists, ordered by content.
  public var position = 0
  /// `held-item`, `ability`, `gigantamax-factor`, `key-item`, `consumed-item`, `move`.
  public var trigger = ""
  /// The kind of what is needed: an item, an ability or a move; nil for `gigantamax-factor`.
  public var neededKind: ResourceKind?
  public var neededID: Int?
  public var baseForm: FormID?
  package init() {}
}

/// An egg group of a species.
public struct SpeciesEggGroup: Sendable, Hashable {
  public var species = SpeciesID(0)
  public var eggGroup = ID<EggGroup>(0)
  package init() {}
}
