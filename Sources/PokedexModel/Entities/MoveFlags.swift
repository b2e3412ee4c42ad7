/// A kind of move, such as one that makes contact: what abilities, items and other moves ask for.
///
/// The ids 1 to 21 are those of PokéAPI's repository. An id never changes, and is at most 63.
public struct MoveFlag: IdentifiedRecord, Sendable, Hashable, Codable, Identifiable {
  @inlinable package static var table: String { "move_flag" }
  public var id = MoveFlagID(0)
  public var identifier = ""
  /// The generation with the first rule that asks for the flag. Moves of earlier games do not have it.
  public var generation = GenerationID(0)
  @inlinable public init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("identifier", &identifier)
    try visitor.visit("generation_id", &generation)
  }
}

/// The name and the meaning of a flag in one language. The words are this project's.
public struct MoveFlagText: Record, Sendable, Hashable {
  @inlinable package static var table: String { "move_flag_text" }
  public var flag = MoveFlagID(0)
  public var language = LanguageID(0)
  public var name = ""
  /// One sentence.
  public var meaning = ""
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("flag_id", &flag)
    try visitor.visit("language_id", &language)
    try visitor.visit("name", &name)
    try visitor.visit("meaning", &meaning)
  }

  @inlinable package var key: (MoveFlagID, LanguageID) { (flag, language) }
}

public typealias MoveFlagID = ID<MoveFlag>
public typealias MoveFlagSet = IDSet<MoveFlag>

extension MoveFlagID {
  public static let contact = MoveFlagID(1)
  public static let charge = MoveFlagID(2)
  public static let recharge = MoveFlagID(3)
  public static let protect = MoveFlagID(4)
  public static let reflectable = MoveFlagID(5)
  public static let snatch = MoveFlagID(6)
  public static let mirror = MoveFlagID(7)
  public static let punch = MoveFlagID(8)
  public static let sound = MoveFlagID(9)
  public static let gravity = MoveFlagID(10)
  public static let defrost = MoveFlagID(11)
  public static let distance = MoveFlagID(12)
  public static let heal = MoveFlagID(13)
  public static let authentic = MoveFlagID(14)
  public static let powder = MoveFlagID(15)
  public static let bite = MoveFlagID(16)
  public static let pulse = MoveFlagID(17)
  public static let ballistics = MoveFlagID(18)
  public static let dance = MoveFlagID(21)
  public static let slicing = MoveFlagID(22)
  public static let wind = MoveFlagID(23)
  public static let explosive = MoveFlagID(24)
}
