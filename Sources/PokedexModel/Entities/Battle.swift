/// An elemental type (`type`), such as fire.
public struct PokemonType: ResourceEntity, IdentifiedRecord, Sendable, Hashable, Codable,
  Identifiable
{
  @inlinable public static var resourceKind: ResourceKind { .type }
  @inlinable package static var table: String { "type" }
  public var id = TypeID(0)
  public var generation = GenerationID(0)
  /// The damage class of the type's moves before generation iv; nil for types without one.
  public var damageClass: MoveDamageClassID?
  /// The colors in the light and the dark appearance, as `#RRGGBB` in sRGB: this project's, not the games'.
  public var colorLight = "", colorDark = ""
  @inlinable public init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("generation_id", &generation)
    try visitor.visit("damage_class_id", &damageClass)
    try visitor.visit("color_light", &colorLight)
    try visitor.visit("color_dark", &colorDark)
  }
}

/// The damage that moves of one type do to a pokemon of another type, in some generations.
public struct TypeEfficacy: Record, Sendable, Hashable {
  @inlinable package static var table: String { "type_efficacy" }
  public var attacking = TypeID(0)
  public var defending = TypeID(0)
  /// The generations in which the factor applies; only generations that have both types.
  public var generations = GenerationSet()
  /// The damage factor in percent: 0, 50, 100 or 200.
  public var factorPercent = 0
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("attacking_type_id", &attacking)
    try visitor.visit("defending_type_id", &defending)
    try visitor.visit("factor_percent", &factorPercent)
    try visitor.visit("generations", &generations)
  }

  @inlinable package var key: (TypeID, TypeID, Int) { (attacking, defending, factorPercent) }
}

/// A stat (`stat`), including accuracy, evasion and the `special` of generation i.
public struct Stat: ResourceEntity, IdentifiedRecord, Sendable, Hashable, Codable, Identifiable {
  @inlinable public static var resourceKind: ResourceKind { .stat }
  @inlinable package static var table: String { "stat" }
  public var id = StatID(0)
  public var gameIndex = 0
  public var isBattleOnly = false
  public var damageClass: MoveDamageClassID?
  @inlinable public init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("game_index", &gameIndex)
    try visitor.visit("is_battle_only", &isBattleOnly)
    try visitor.visit("damage_class_id", &damageClass)
  }
}

/// A nature (`nature`); the neutral ones raise and lower no stat.
public struct Nature: ResourceEntity, IdentifiedRecord, Sendable, Hashable, Codable, Identifiable {
  @inlinable public static var resourceKind: ResourceKind { .nature }
  @inlinable package static var table: String { "nature" }
  public var id = NatureID(0)
  public var increasedStat: StatID?
  public var decreasedStat: StatID?
  public var likesFlavor: BerryFlavorID?
  public var hatesFlavor: BerryFlavorID?
  @inlinable public init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("increased_stat_id", &increasedStat)
    try visitor.visit("decreased_stat_id", &decreasedStat)
    try visitor.visit("likes_flavor_id", &likesFlavor)
    try visitor.visit("hates_flavor_id", &hatesFlavor)
  }
}

/// A Pokéathlon stat that a nature changes.
public struct NaturePokeathlonStat: Record, Sendable, Hashable {
  @inlinable package static var table: String { "nature_pokeathlon_stat" }
  public var nature = NatureID(0)
  public var stat = PokeathlonStatID(0)
  /// The largest change, negative for a fall.
  public var maxChange = 0
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("nature_id", &nature)
    try visitor.visit("pokeathlon_stat_id", &stat)
    try visitor.visit("max_change", &maxChange)
  }

  @inlinable package var key: (NatureID, PokeathlonStatID) { (nature, stat) }
}

/// How often a nature chooses a style of moves in the Battle Palace.
public struct NatureBattleStyle: Record, Sendable, Hashable {
  @inlinable package static var table: String { "nature_battle_style" }
  public var nature = NatureID(0)
  public var style = MoveBattleStyleID(0)
  /// In percent, at less than half of the HP.
  public var lowHPPreference = 0
  /// In percent, otherwise.
  public var highHPPreference = 0
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("nature_id", &nature)
    try visitor.visit("battle_style_id", &style)
    try visitor.visit("low_hp_preference", &lowHPPreference)
    try visitor.visit("high_hp_preference", &highHPPreference)
  }

  @inlinable package var key: (NatureID, MoveBattleStyleID) { (nature, style) }
}

/// A characteristic: the sentence that describes a pokemon's highest individual value.
public struct Characteristic: ResourceEntity, IdentifiedRecord, Sendable, Hashable {
  @inlinable public static var resourceKind: ResourceKind { .characteristic }
  @inlinable package static var table: String { "characteristic" }
  public var id = CharacteristicID(0)
  public var highestStat = StatID(0)
  public var geneModulo = 0
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("stat_id", &highestStat)
    try visitor.visit("gene_modulo", &geneModulo)
  }
}

/// A growth rate (`growth-rate`).
public struct GrowthRate: ResourceEntity, IdentifiedRecord, Sendable, Hashable {
  @inlinable public static var resourceKind: ResourceKind { .growthRate }
  @inlinable package static var table: String { "growth_rate" }
  public var id = GrowthRateID(0)
  /// The formula in TeX, as PokéAPI has it.
  public var formula = ""
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("formula", &formula)
  }
}

/// The experience required for a level.
public struct GrowthRateLevel: Record, Sendable, Hashable {
  @inlinable package static var table: String { "growth_rate_level" }
  public var growthRate = GrowthRateID(0)
  /// 1 to 100.
  public var level = 0
  public var experience = 0
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("growth_rate_id", &growthRate)
    try visitor.visit("level", &level)
    try visitor.visit("experience", &experience)
  }

  @inlinable package var key: (GrowthRateID, Int) { (growthRate, level) }
}

/// An ability (`ability`).
public struct Ability: ResourceEntity, IdentifiedRecord, Sendable, Hashable, Codable, Identifiable {
  @inlinable public static var resourceKind: ResourceKind { .ability }
  @inlinable package static var table: String { "ability" }
  public var id = AbilityID(0)
  public var generation = GenerationID(0)
  public var isMainSeries = false
  @inlinable public init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("generation_id", &generation)
    try visitor.visit("is_main_series", &isMainSeries)
  }
}
