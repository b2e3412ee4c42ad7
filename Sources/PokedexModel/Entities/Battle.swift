/// An elemental type (`type`), such as fire.
public struct PokemonType: Sendable, Hashable {
  public var id = TypeID(0)
  public var generation = GenerationID(0)
  /// The damage class of the type's moves before generation iv; nil for types without one.
  public var damageClass: ID<MoveDamageClass>?
  package init() {}
}

/// How much damage a move of one type does to a pokemon of another, in some generations.
public struct TypeEfficacy: Sendable, Hashable {
  public var attacking = TypeID(0)
  public var defending = TypeID(0)
  /// The generations in which the factor holds; only those that have both types.
  public var generations = GenerationSet()
  /// 0, 50, 100 or 200.
  public var factorPercent = 0
  package init() {}
}

/// A stat (`stat`), accuracy and evasion and the `special` of generation i included.
public struct Stat: Sendable, Hashable {
  public var id = StatID(0)
  public var gameIndex = 0
  public var isBattleOnly = false
  public var damageClass: ID<MoveDamageClass>?
  package init() {}
}

/// A nature (`nature`); the neutral ones raise and lower nothing.
public struct Nature: Sendable, Hashable {
  public var id = NatureID(0)
  public var increasedStat: StatID?
  public var decreasedStat: StatID?
  public var likesFlavor: ID<BerryFlavor>?
  public var hatesFlavor: ID<BerryFlavor>?
  package init() {}
}

/// A characteristic: the sentence that tells a pokemon's best individual value.
public struct Characteristic: Sendable, Hashable {
  public var id = 0
  public var highestStat = StatID(0)
  public var geneModulo = 0
  package init() {}
}

/// A growth rate (`growth-rate`).
public struct GrowthRate: Sendable, Hashable {
  public var id = 0
  /// TeX, as upstream has it.
  public var formula = ""
  package init() {}
}

/// The experience that a level takes.
public struct GrowthRateLevel: Sendable, Hashable {
  public var growthRate = 0
  /// 1 to 100.
  public var level = 0
  public var experience = 0
  package init() {}
}

/// An ability (`ability`).
public struct Ability: Sendable, Hashable {
  public var id = AbilityID(0)
  public var generation = GenerationID(0)
  public var isMainSeries = false
  package init() {}
}
