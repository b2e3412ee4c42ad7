/// A move (`move`): what does not change from game to game. The rest is in ``MoveVariant``.
public struct Move: Sendable, Hashable {
  public var id = MoveID(0)
  public var generation = GenerationID(0)
  public var contestType: ID<ContestType>?
  public var contestEffect: ID<ContestEffect>?
  public var superContestEffect: ID<SuperContestEffect>?
  /// The battle details; nil for the 110 moves for which upstream has none.
  public var meta: MoveMeta?
  package init() {}
}

/// The battle details of a move (`move.meta`). Chances are percent.
public struct MoveMeta: Sendable, Hashable {
  public var ailment = ID<MoveAilment>(0)
  public var category = ID<MoveCategory>(0)
  public var ailmentChance = 0
  public var critRate = 0
  /// Percent of the damage done; negative for recoil.
  public var drain = 0
  public var flinchChance = 0
  /// Percent of the user's maximum HP; negative for a cost.
  public var healing = 0
  public var statChance = 0
  public var minHits: Int?
  public var maxHits: Int?
  public var minTurns: Int?
  public var maxTurns: Int?
  package init() {}
}

/// A move as it was in some version groups, resolved from current and past values.
public struct MoveVariant: Sendable, Hashable {
  public var move = MoveID(0)
  /// The version groups in which all that follows holds; a move's variants are disjoint and cover
  /// every version group that is not earlier than its generation.
  public var versionGroups = VersionGroupSet()
  public var type = TypeID(0)
  public var damageClass = ID<MoveDamageClass>(0)
  /// nil where the move does no fixed damage.
  public var power: Int?
  /// Percent; nil where the move cannot miss.
  public var accuracy: Int?
  /// nil for the shadow moves.
  public var pp: Int?
  /// −7 to 5.
  public var priority = 0
  /// Percent.
  public var effectChance: Int?
  public var target = ID<MoveTarget>(0)
  package init() {}
}

/// A stat that a move raises or lowers, in stages.
public struct MoveStatChange: Sendable, Hashable {
  public var move = MoveID(0)
  public var stat = StatID(0)
  public var change = 0
  package init() {}
}

/// What a machine teaches in a version group. Upstream's machine ids are re-pointed from release to
/// release, so the key is version group and item.
public struct Machine: Sendable, Hashable {
  public var versionGroup = VersionGroupID(0)
  public var item = ItemID(0)
  public var move = MoveID(0)
  package init() {}
}

/// A way in which a pokemon learns a move, folded over version groups.
public struct LearnsetEntry: Sendable, Hashable {
  /// Whose move it really is.
  public enum Via: Int, Sendable, Hashable, CaseIterable, Comparable {
    /// Upstream has the row for this pokemon.
    case own = 0
    /// The form has it from the pokemon of which it is a form.
    case baseForm = 1
    /// The pokemon keeps it from what it evolved from.
    case preEvolution = 2

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

    /// As `dex_learnset.via` has it.
    public var identifier: String {
      switch self {
      case .own: "own"
      case .baseForm: "base-form"
      case .preEvolution: "pre-evolution"
      }
    }
  }

  public var pokemon = PokemonID(0)
  public var move = MoveID(0)
  public var method = MoveLearnMethodID(0)
  public var via = Via.own
  /// 0 to 100. With level-up, 0 means on evolution; with other methods it is always 0.
  public var level = 0
  /// The order among moves learned at one level; nil where upstream has none.
  public var order: Int?
  public var versionGroups = VersionGroupSet()
  package init() {}
}
