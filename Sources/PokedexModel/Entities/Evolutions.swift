/// An evolution chain (`evolution-chain`).
public struct EvolutionChain: ResourceEntity, IdentifiedRecord, Sendable, Hashable {
  @inlinable public static var resourceKind: ResourceKind { .evolutionChain }
  @inlinable package static var table: String { "evolution_chain" }
  public var id = EvolutionChainID(0)
  /// The incense that a parent must hold for the egg to hatch into the baby.
  public var babyTriggerItem: ItemID?
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("baby_trigger_item_id", &babyTriggerItem)
  }
}

/// An evolution method from one species to another, with all conditions that PokéAPI has.
public struct Evolution: Record, Sendable, Hashable, Codable {
  @inlinable package static var table: String { "evolution" }
  public var from = SpeciesID(0)
  public var to = SpeciesID(0)
  /// The number of the method among those from `from` to `to`, from 1, ordered by content.
  public var position = 0
  public var versionGroup = VersionGroupID(0)
  public var trigger = EvolutionTriggerID(0)
  public var isDefault = false
  public var baseForm: PokemonID?
  public var evolvedForm: PokemonID?
  /// The form of ``baseForm``, or of the default pokemon, that evolves; nil for the ordinary or any form.
  public var requiredPokemonForm: FormID?
  /// The form of ``evolvedForm``, or of the default pokemon, that it becomes; nil for the ordinary form.
  public var evolvedPokemonForm: FormID?
  public var minLevel: Int?
  public var gender: GenderID?
  public var item: ItemID?
  public var heldItem: ItemID?
  public var location: LocationID?
  public var knownMove: MoveID?
  public var knownMoveType: TypeID?
  public var usedMove: MoveID?
  public var minMoveCount: Int?
  public var minSteps: Int?
  public var minDamageTaken: Int?
  public var minHappiness: Int?
  public var minBeauty: Int?
  public var minAffection: Int?
  /// −1, 0 or 1: attack below, equal to or above defense.
  public var relativePhysicalStats: Int?
  /// The natures of which it must have one; empty for any nature, and in sources of before September 2026.
  public var allowedNatures = NatureSet()
  public var partySpecies: SpeciesID?
  public var partyType: TypeID?
  public var tradeSpecies: SpeciesID?
  public var region: RegionID?
  /// `night`, `day`, `dusk`, `full-moon`; nil for any.
  public var timeOfDay: String?
  public var needsOverworldRain = false
  public var turnUpsideDown = false
  public var needsMultiplayer = false
  public var nearSpecialRock = false
  /// PokéAPI's formula for a condition without a column of its own, such as one on hidden values.
  public var conditionExpression: String?
  /// The names in ``conditionExpression``, joined by spaces.
  public var conditionVariables: String?
  /// The chance of meeting ``conditionExpression``, 0 to 100; nil if PokéAPI states none.
  public var percentageChance: Int?
  /// The version groups in which the method works.
  public var versionGroups = VersionGroupSet()
  @inlinable public init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("from_species_id", &from)
    try visitor.visit("to_species_id", &to)
    try visitor.visit("position", &position)
    try visitor.visit("version_group_id", &versionGroup)
    try visitor.visit("trigger_id", &trigger)
    try visitor.visit("is_default", &isDefault)
    try visitor.visit("base_form_id", &baseForm)
    try visitor.visit("evolved_form_id", &evolvedForm)
    try visitor.visit("required_pokemon_form_id", &requiredPokemonForm)
    try visitor.visit("evolved_pokemon_form_id", &evolvedPokemonForm)
    try visitor.visit("min_level", &minLevel)
    try visitor.visit("gender_id", &gender)
    try visitor.visit("item_id", &item)
    try visitor.visit("held_item_id", &heldItem)
    try visitor.visit("location_id", &location)
    try visitor.visit("known_move_id", &knownMove)
    try visitor.visit("known_move_type_id", &knownMoveType)
    try visitor.visit("used_move_id", &usedMove)
    try visitor.visit("min_move_count", &minMoveCount)
    try visitor.visit("min_steps", &minSteps)
    try visitor.visit("min_damage_taken", &minDamageTaken)
    try visitor.visit("min_happiness", &minHappiness)
    try visitor.visit("min_beauty", &minBeauty)
    try visitor.visit("min_affection", &minAffection)
    try visitor.visit("relative_physical_stats", &relativePhysicalStats)
    try visitor.visit("allowed_natures", &allowedNatures)
    try visitor.visit("party_species_id", &partySpecies)
    try visitor.visit("party_type_id", &partyType)
    try visitor.visit("trade_species_id", &tradeSpecies)
    try visitor.visit("region_id", &region)
    try visitor.visit("time_of_day", &timeOfDay)
    try visitor.visit("needs_overworld_rain", &needsOverworldRain)
    try visitor.visit("turn_upside_down", &turnUpsideDown)
    try visitor.visit("needs_multiplayer", &needsMultiplayer)
    try visitor.visit("near_special_rock", &nearSpecialRock)
    try visitor.visit("condition_expression", &conditionExpression)
    try visitor.visit("condition_variables", &conditionVariables)
    try visitor.visit("percentage_chance", &percentageChance)
    try visitor.visit("version_groups", &versionGroups)
  }

  @inlinable package var key: (SpeciesID, SpeciesID, Int) { (from, to, position) }
}
