import PokedexModel

/// A set of ways to learn moves.
public typealias MoveLearnMethodSet = IDSet<MoveLearnMethod>

/// A question about learners: who learns all of these moves, any of those, none of others.
///
/// Without a version group each move counts if it can be learned in any, not necessarily all of
/// them in the same.
public struct MoveFilter: Sendable, Hashable {
  /// Each of these must be learnable.
  public var allOf: [MoveID]
  /// At least one of these must be, unless empty.
  public var anyOf: [MoveID]
  /// None of these may be.
  public var noneOf: [MoveID]
  /// Nil for any.
  public var versionGroup: VersionGroupID?
  /// Nil for any.
  public var methods: MoveLearnMethodSet?
  /// Whether moves count that a form has from its base form, or that a pokemon keeps from what it
  /// evolved from.
  public var includesInherited: Bool

  public init(
    allOf: [MoveID] = [], anyOf: [MoveID] = [], noneOf: [MoveID] = [],
    versionGroup: VersionGroupID? = nil, methods: MoveLearnMethodSet? = nil,
    includesInherited: Bool = true
  ) {
    self.allOf = allOf
    self.anyOf = anyOf
    self.noneOf = noneOf
    self.versionGroup = versionGroup
    self.methods = methods
    self.includesInherited = includesInherited
  }

  /// Whether it asks nothing of moves: every pokemon passes.
  public var isEmpty: Bool { allOf.isEmpty && anyOf.isEmpty && noneOf.isEmpty }
}
