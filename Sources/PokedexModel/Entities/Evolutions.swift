/// A chain of evolutions (`evolution-chain`).
public struct EvolutionChain: Sendable, Hashable {
  public var id = 0
  /// The incense that a parent must hold for the egg to hatch the baby.
  public var babyTriggerItem: ItemID?
  package init() {}
}

/// One way in which a species evolves into another, with every condition that upstream knows.
public struct Evolution: Sendable, Hashable {
  public var from = SpeciesID(0)
  public var to = SpeciesID(0)
  /// 1 for the first of the ways from `from` to `to` in an order by content.
  public var position = 0
  public var versionGroup = VersionGroupID(0)
  public var trigger = ID<EvolutionTrigger>(0)
  public var isDefault = false
  public var baseForm: PokemonID?
  public var evolvedForm: PokemonID?
  public var minLevel: Int?
  public var gender: ID<Gender>?
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
  package init() {}
}
