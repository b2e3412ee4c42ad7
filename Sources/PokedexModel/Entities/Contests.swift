/// A condition of contests (`contest-type`), such as cool.
public struct ContestType: ResourceEntity, IdentifiedRecord, Sendable, Hashable {
  @inlinable public static var resourceKind: ResourceKind { .contestType }
  @inlinable package static var table: String { "contest_type" }
  public var id = ContestTypeID(0)
  /// The flavor that raises the condition.
  public var flavor = BerryFlavorID(0)
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("flavor_id", &flavor)
  }
}

/// The color of a condition of contests in one language.
public struct ContestTypeColor: Record, Sendable, Hashable {
  @inlinable package static var table: String { "contest_type_color" }
  public var contestType = ContestTypeID(0)
  public var language = LanguageID(0)
  public var color = ""
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("contest_type_id", &contestType)
    try visitor.visit("language_id", &language)
    try visitor.visit("color", &color)
  }

  @inlinable package var key: (ContestTypeID, LanguageID) { (contestType, language) }
}

/// An effect of moves in contests (`contest-effect`).
public struct ContestEffect: ResourceEntity, IdentifiedRecord, Sendable, Hashable {
  @inlinable public static var resourceKind: ResourceKind { .contestEffect }
  @inlinable package static var table: String { "contest_effect" }
  public var id = ContestEffectID(0)
  /// The hearts that the user gets.
  public var appeal = 0
  /// The hearts that others lose.
  public var jam = 0
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("appeal", &appeal)
    try visitor.visit("jam", &jam)
  }
}

/// An effect of moves in Super Contests (`super-contest-effect`).
public struct SuperContestEffect: ResourceEntity, IdentifiedRecord, Sendable, Hashable {
  @inlinable public static var resourceKind: ResourceKind { .superContestEffect }
  @inlinable package static var table: String { "super_contest_effect" }
  public var id = SuperContestEffectID(0)
  public var appeal = 0
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("appeal", &appeal)
  }
}

/// Two moves that earn more in a contest when the second follows the first.
public struct ContestCombo: Record, Sendable, Hashable {
  @inlinable package static var table: String { "contest_combo" }
  /// Whether the combination is one of Super Contests.
  public var isSuper = false
  public var first = MoveID(0)
  public var second = MoveID(0)
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("is_super", &isSuper)
    try visitor.visit("first_move_id", &first)
    try visitor.visit("second_move_id", &second)
  }

  @inlinable package var key: (Int, MoveID, MoveID) { (isSuper ? 1 : 0, first, second) }
}
