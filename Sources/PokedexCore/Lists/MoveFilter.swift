/// A set of learn methods.
public typealias MoveLearnMethodSet = IDSet<MoveLearnMethod>

/// A filter for pokemon by the moves that they learn: all of ``allOf``, at least one of ``anyOf`` and
/// no move of ``noneOf``.
///
/// Without a version group, each move counts if it can be learned in any version group; the moves need
/// not be learnable in the same one.
public struct MoveFilter: Sendable, Hashable, Codable {
  /// The pokemon must learn each of these moves.
  public var allOf: [MoveID]
  /// The pokemon must learn at least one of these moves; ignored if empty.
  public var anyOf: [MoveID]
  /// The pokemon must not learn any of these moves.
  public var noneOf: [MoveID]
  /// The version group; nil for any.
  public var versionGroup: VersionGroupID?
  /// The learn methods that count; nil for all.
  public var methods: MoveLearnMethodSet?
  /// Whether moves count that a form inherits from its base form, or that a pokemon keeps from its
  /// pre-evolution.
  public var includesInherited: Bool

  public init(
    allOf: [MoveID] = [], anyOf: [MoveID] = [], noneOf: [MoveID] = [],
    versionGroup: VersionGroupID? = nil, methods: MoveLearnMethodSet? = nil,
    includesInherited: Bool = true
  ) {
    (self.allOf, self.anyOf, self.noneOf, self.versionGroup) = (allOf, anyOf, noneOf, versionGroup)
    (self.methods, self.includesInherited) = (methods, includesInherited)
  }

  /// Whether the filter names no moves.
  public var isEmpty: Bool { allOf.isEmpty && anyOf.isEmpty && noneOf.isEmpty }

  /// A member that is missing has its default, so that stored filters stay valid when members are added.
  public init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try values.read(.allOf, &allOf)
    try values.read(.anyOf, &anyOf)
    try values.read(.noneOf, &noneOf)
    try values.read(.versionGroup, &versionGroup)
    try values.read(.methods, &methods)
    try values.read(.includesInherited, &includesInherited)
  }
}
