/// What changes from game to game of a species, for one of its pokemon that is in the games. Nil is unknown, or nothing
/// that the games have.
public struct SpeciesVariant: Record, Sendable, Hashable {
  @inlinable package static var table: String { "species_variant" }
  public var pokemon = PokemonID(0)
  public var versionGroups = VersionGroupSet()
  /// The value, or for an ``experienceStage`` what is added to the rule.
  @usableFromInline package var storedExperience: Int?
  /// The stage of evolution, 1 to 3, in games whose base experience follows from it.
  @usableFromInline package var experienceStage: Int?
  /// What the rule adds before the division: 10 rounds half up, 19 rounds up.
  @usableFromInline package var experienceRounding: Int?
  public var baseHappiness: Int?
  public var captureRate: Int?
  /// The number of egg cycles until hatching.
  public var hatchCounter: Int?
  public var eggGroup1: EggGroupID?
  public var eggGroup2: EggGroupID?
  public var color: PokemonColorID?
  /// The probability of being female in eighths; −1 for genderless.
  public var genderRate: Int?
  @inlinable package init() {}

  /// Returns the base experience of the pokemon with its base stats in the games, as `dex_species_at` has it.
  package func baseExperience(with stats: StatValues) -> Int? {
    guard let experienceStage, let experienceRounding else { return storedExperience }
    // Wrapping, since a damaged file may have any 32 bits.
    return (stats.total &* (1 &+ 3 &* experienceStage) &+ experienceRounding) / 20
      &+ (storedExperience ?? 0)
  }

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("pokemon_id", &pokemon)
    try visitor.visit("version_groups", &versionGroups)
    try visitor.visit("base_experience", &storedExperience)
    try visitor.visit("experience_stage", &experienceStage)
    try visitor.visit("experience_rounding", &experienceRounding)
    try visitor.visit("base_happiness", &baseHappiness)
    try visitor.visit("capture_rate", &captureRate)
    try visitor.visit("hatch_counter", &hatchCounter)
    try visitor.visit("egg_group_1_id", &eggGroup1)
    try visitor.visit("egg_group_2_id", &eggGroup2)
    try visitor.visit("color_id", &color)
    try visitor.visit("gender_rate", &genderRate)
  }

  @inlinable package var key: (PokemonID, UInt64) { (pokemon, versionGroups.bits) }
}
