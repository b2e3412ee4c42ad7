/// A species (`pokemon-species`), the unit that the national Pokédex counts.
public struct Species: ResourceEntity, IdentifiedRecord, Sendable, Hashable, Codable, Identifiable {
  @inlinable public static var resourceKind: ResourceKind { .pokemonSpecies }
  @inlinable package static var table: String { "species" }
  public var id = SpeciesID(0)
  public var generation = GenerationID(0)
  public var order = 0
  public var evolvesFrom: SpeciesID?
  /// The id of the `evolution-chain`.
  public var evolutionChain = EvolutionChainID(0)
  public var color = PokemonColorID(0)
  /// Nil in snapshots before 2025 for some species, as are base happiness and hatch counter.
  public var shape: PokemonShapeID?
  public var habitat: PokemonHabitatID?
  public var growthRate = GrowthRateID(0)
  /// The probability of being female in eighths; −1 for genderless.
  public var genderRate = 0
  /// The capture rate in the newest games that have it, 0 to 255, as happiness, hatch counter and egg groups;
  /// ``SpeciesVariant`` has those of each game.
  public var captureRate = 0
  public var baseHappiness: Int?
  /// The number of egg cycles until hatching.
  public var hatchCounter: Int?
  public var isBaby = false
  public var isLegendary = false
  public var isMythical = false
  public var hasGenderDifferences = false
  public var areFormsSwitchable = false
  /// The group that players name, such as `starter` or `legendary-birds`; nil for most.
  public var group: String?
  @inlinable public init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("generation_id", &generation)
    try visitor.visit("sort_order", &order)
    try visitor.visit("evolves_from_species_id", &evolvesFrom)
    try visitor.visit("evolution_chain_id", &evolutionChain)
    try visitor.visit("color_id", &color)
    try visitor.visit("shape_id", &shape)
    try visitor.visit("habitat_id", &habitat)
    try visitor.visit("growth_rate_id", &growthRate)
    try visitor.visit("gender_rate", &genderRate)
    try visitor.visit("capture_rate", &captureRate)
    try visitor.visit("base_happiness", &baseHappiness)
    try visitor.visit("hatch_counter", &hatchCounter)
    try visitor.visit("is_baby", &isBaby)
    try visitor.visit("is_legendary", &isLegendary)
    try visitor.visit("is_mythical", &isMythical)
    try visitor.visit("has_gender_differences", &hasGenderDifferences)
    try visitor.visit("are_forms_switchable", &areFormsSwitchable)
    try visitor.visit("species_group", &group)
  }
}

/// A pokemon (`pokemon`): a variety of a species with its own stats.
public struct Pokemon: ResourceEntity, IdentifiedRecord, Sendable, Hashable, Codable, Identifiable {
  @inlinable public static var resourceKind: ResourceKind { .pokemon }
  @inlinable package static var table: String { "pokemon" }
  public var id = PokemonID(0)
  public var species = SpeciesID(0)
  /// The generation of the earliest version group in which one of its forms was introduced.
  public var generation = GenerationID(0)
  public var isDefault = false
  /// The sort order; nil if PokéAPI has none (−1).
  public var order: Int?
  /// The height in decimeters.
  public var height = 0
  /// The weight in hectograms; nil if the games do not show it, as for Gigantamax forms, for which PokéAPI
  /// has a placeholder.
  public var weight: Int?
  /// The base experience in generation vii, for a later pokemon that of its first main-series games;
  /// ``SpeciesVariant`` has that of each game. Nil if PokéAPI has none, as for the newest Mega Evolutions.
  public var baseExperience: Int?
  public var cryLatest: String?
  public var cryLegacy: String?
  @inlinable public init() {}

  /// PokéAPI's folder of cries, which `dex_cry` names too.
  @inlinable static var cries: String {
    "https://raw.githubusercontent.com/PokeAPI/cries/main/cries/pokemon/"
  }

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("species_id", &species)
    try visitor.visit("generation_id", &generation)
    try visitor.visit("is_default", &isDefault)
    try visitor.visit("sort_order", &order)
    try visitor.visit("height_dm", &height)
    try visitor.visit("weight_hg", &weight)
    try visitor.visit("base_experience", &baseExperience)
    try visitor.visit("cry_latest", &cryLatest, below: Self.cries)
    try visitor.visit("cry_legacy", &cryLegacy, below: Self.cries)
  }
}

/// One number for each of the six stats: base stats, effort values or individual values.
public struct StatValues: Sendable, Hashable, Codable {
  public var hp = 0
  public var attack = 0
  public var defense = 0
  public var specialAttack = 0
  public var specialDefense = 0
  public var speed = 0

  public init(
    hp: Int = 0, attack: Int = 0, defense: Int = 0, specialAttack: Int = 0,
    specialDefense: Int = 0, speed: Int = 0
  ) {
    (self.hp, self.attack, self.defense, self.specialAttack) = (hp, attack, defense, specialAttack)
    (self.specialDefense, self.speed) = (specialDefense, speed)
  }

  /// The sum of the six values.
  public var total: Int { hp + attack + defense + specialAttack + specialDefense + speed }

  private static let paths: [any WritableKeyPath<StatValues, Int> & Sendable] = [
    \.hp, \.attack, \.defense, \.specialAttack, \.specialDefense, \.speed,
  ]

  /// The six stats.
  package static let stats: [StatID] = [
    .hp, .attack, .defense, .specialAttack, .specialDefense, .speed,
  ]

  /// The value of one of ``stats``.
  package subscript(stat: StatID) -> Int {
    get { self[keyPath: Self.paths[stat.rawValue - 1]] }
    set { self[keyPath: Self.paths[stat.rawValue - 1]] = newValue }
  }
}

/// The properties of a pokemon in some version groups, resolved from PokéAPI's current and past values.
public struct PokemonVariant: Record, Sendable, Hashable, Codable {
  @inlinable package static var table: String { "pokemon_variant" }
  public var pokemon = PokemonID(0)
  /// The version groups in which the values apply. The variants of a pokemon are disjoint and cover every
  /// version group that is not earlier than the pokemon's generation.
  public var versionGroups = VersionGroupSet()
  public var type1 = TypeID(0)
  public var type2: TypeID?
  /// The stats. Before generation ii `specialAttack` and `specialDefense` are 0 and ``special`` applies.
  public var stats = StatValues()
  /// The Special stat of generation i; nil in later generations.
  public var special: Int?
  /// The first ability; nil if the slot was empty, as before generation iii.
  public var ability1: AbilityID?
  public var ability2: AbilityID?
  public var abilityHidden: AbilityID?
  /// The effort values for defeating it; 0 before generation iii, which introduced them.
  public var effort = StatValues()
  @inlinable public init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("pokemon_id", &pokemon)
    try visitor.visit("version_groups", &versionGroups)
    try visitor.visit("type_1_id", &type1)
    try visitor.visit("type_2_id", &type2)
    try visitor.visit("hp", &stats.hp)
    try visitor.visit("attack", &stats.attack)
    try visitor.visit("defense", &stats.defense)
    try visitor.visit("special_attack", &stats.specialAttack)
    try visitor.visit("special_defense", &stats.specialDefense)
    try visitor.visit("speed", &stats.speed)
    try visitor.visit("special", &special)
    try visitor.visit("ability_1_id", &ability1)
    try visitor.visit("ability_2_id", &ability2)
    try visitor.visit("ability_hidden_id", &abilityHidden)
    try visitor.visit("effort_hp", &effort.hp)
    try visitor.visit("effort_attack", &effort.attack)
    try visitor.visit("effort_defense", &effort.defense)
    try visitor.visit("effort_special_attack", &effort.specialAttack)
    try visitor.visit("effort_special_defense", &effort.specialDefense)
    try visitor.visit("effort_speed", &effort.speed)
  }

  @inlinable package var key: (PokemonID, UInt64) { (pokemon, versionGroups.bits) }
}

/// The version groups in which a pokemon is available or not; groups in neither set are unknown.
public struct PokemonPresence: Record, Sendable, Hashable {
  @inlinable package static var table: String { "pokemon_presence" }
  public var pokemon = PokemonID(0)
  public var present = VersionGroupSet()
  public var absent = VersionGroupSet()
  @inlinable package init() {}

  /// Whether the pokemon is available in `group`; nil if no source has this information.
  @inlinable package func isPresent(in group: VersionGroupID) -> Bool? {
    present.contains(group) ? true : absent.contains(group) ? false : nil
  }

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("pokemon_id", &pokemon)
    try visitor.visit("present_in", &present)
    try visitor.visit("absent_from", &absent)
  }

  @inlinable package var key: PokemonID { pokemon }
}

/// A form (`pokemon-form`): the appearance, and sometimes the types, of a pokemon.
public struct PokemonForm: ResourceEntity, IdentifiedRecord, Sendable, Hashable, Codable,
  Identifiable
{
  /// How long a form lasts: the first case that applies.
  public enum Permanence: String, Sendable, Codable, CaseIterable {
    /// Made of two pokemon, until they are separated.
    case fusion
    case battleOnly = "battle-only"
    /// Changes back by itself.
    case transient
    /// Players change it outside of battles.
    case switchable
    case permanent
  }

  @inlinable public static var resourceKind: ResourceKind { .pokemonForm }
  @inlinable package static var table: String { "form" }
  public var id = FormID(0)
  public var pokemon = PokemonID(0)
  /// The part of the identifier that names the form (`mega-x`); empty for the plain form.
  public var formIdentifier = ""
  public var order = 0
  public var formOrder = 0
  public var isDefault = false
  public var isBattleOnly = false
  public var isMega = false
  public var introducedIn = VersionGroupID(0)
  public var type1 = TypeID(0)
  public var type2: TypeID?
  /// How long the form lasts; nil if no source says.
  public var permanence: Permanence?
  /// Where ``permanence`` is from.
  public var permanenceSource: String?
  /// Whether the form differs in its looks only; nil if no source says.
  public var isCosmetic: Bool?
  public var isFemale = false
  @inlinable public init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("pokemon_id", &pokemon)
    try visitor.visit("form_identifier", &formIdentifier)
    try visitor.visit("sort_order", &order)
    try visitor.visit("form_order", &formOrder)
    try visitor.visit("is_default", &isDefault)
    try visitor.visit("is_battle_only", &isBattleOnly)
    try visitor.visit("is_mega", &isMega)
    try visitor.visit("introduced_in_id", &introducedIn)
    try visitor.visit("type_1_id", &type1)
    try visitor.visit("type_2_id", &type2)
    var name = permanence?.rawValue
    try visitor.visit("permanence", &name)
    permanence = name.map { Permanence(rawValue: $0) ?? .permanent }
    try visitor.visit("permanence_source", &permanenceSource)
    var looks = isCosmetic.map { $0 ? 1 : 0 }
    try visitor.visit("is_cosmetic", &looks)
    isCosmetic = looks.map { $0 == 1 }
    try visitor.visit("is_female", &isFemale)
  }
}

/// A trigger that changes a pokemon into a form (`pokemon-form.trigger_conditions`).
public struct FormTrigger: Record, Sendable, Hashable {
  @inlinable package static var table: String { "form_trigger" }
  public var form = FormID(0)
  /// The number of the trigger from 1, ordered by content.
  public var position = 0
  /// `held-item`, `ability`, `gigantamax-factor`, `key-item`, `consumed-item`, `move`.
  public var trigger = ""
  /// The kind of the needed resource: an item, an ability or a move; nil for `gigantamax-factor`.
  public var neededKind: ResourceKind?
  public var neededID: Int?
  public var baseForm: FormID?
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("form_id", &form)
    try visitor.visit("position", &position)
    try visitor.visit("trigger", &trigger)
    try visitor.visit("needed_kind", &neededKind)
    try visitor.visit("needed_id", &neededID)
    try visitor.visit("base_form_id", &baseForm)
  }

  @inlinable package var key: (FormID, Int) { (form, position) }
}

/// An egg group of a species.
public struct SpeciesEggGroup: Record, Sendable, Hashable {
  @inlinable package static var table: String { "species_egg_group" }
  public var species = SpeciesID(0)
  public var eggGroup = EggGroupID(0)
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("species_id", &species)
    try visitor.visit("egg_group_id", &eggGroup)
  }

  @inlinable package var key: (SpeciesID, EggGroupID) { (species, eggGroup) }
}

/// The area of Pal Park in which a species appears.
public struct PalPark: Record, Sendable, Hashable {
  @inlinable package static var table: String { "pal_park" }
  public var species = SpeciesID(0)
  public var area = PalParkAreaID(0)
  /// The points for catching it.
  public var baseScore = 0
  /// How often it appears.
  public var rate = 0
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("species_id", &species)
    try visitor.visit("area_id", &area)
    try visitor.visit("base_score", &baseScore)
    try visitor.visit("rate", &rate)
  }

  @inlinable package var key: (SpeciesID, PalParkAreaID) { (species, area) }
}
