/// A move (`move`): the properties that do not change between games. The others are in ``MoveVariant``.
public struct Move: ResourceEntity, IdentifiedRecord, Sendable, Hashable, Codable, Identifiable {
  @inlinable public static var resourceKind: ResourceKind { .move }
  @inlinable package static var table: String { "move" }
  public var id = MoveID(0)
  public var generation = GenerationID(0)
  public var contestType: ContestTypeID?
  public var contestEffect: ContestEffectID?
  public var superContestEffect: SuperContestEffectID?
  /// The version groups whose games have the move, learnable or not.
  public var presentIn = VersionGroupSet()
  /// Those whose games do not have it. For a version group in neither, no source says.
  public var absentFrom = VersionGroupSet()
  @inlinable public init() {}

  /// Whether the games of a version group have the move; nil if no source says.
  @inlinable public func isPresent(in group: VersionGroupID) -> Bool? {
    presentIn.contains(group) ? true : absentFrom.contains(group) ? false : nil
  }

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("id", &id)
    try visitor.visit("generation_id", &generation)
    try visitor.visit("contest_type_id", &contestType)
    try visitor.visit("contest_effect_id", &contestEffect)
    try visitor.visit("super_contest_effect_id", &superContestEffect)
    try visitor.visit("present_in", &presentIn)
    try visitor.visit("absent_from", &absentFrom)
  }
}

/// The battle details of a move (`move.meta`). Chances are in percent.
public struct MoveMeta: Sendable, Hashable, Codable {
  public var ailment = MoveAilmentID(0)
  public var category = MoveCategoryID(0)
  /// 100 for a move that always causes the ailment; 0 for one without.
  public var ailmentChance = 0
  public var critRate = 0
  /// Drain in percent of the damage done; negative for recoil.
  public var drain = 0
  public var flinchChance = 0
  /// Healing in percent of the user's maximum HP; negative for a cost.
  public var healing = 0
  /// 100 for a move that always changes its stats; 0 for one that changes none.
  public var statChance = 0
  public var minHits: Int?
  public var maxHits: Int?
  public var minTurns: Int?
  public var maxTurns: Int?
  @inlinable public init() {}

  /// The details are columns of the variant's row, all null if no source has them.
  @inlinable package static func visit<V: ColumnVisitor>(
    of meta: inout MoveMeta?, _ visitor: inout V
  ) throws(V.Failure) {
    var category = meta?.category
    var ailment = meta?.ailment
    var value = meta ?? MoveMeta()
    try visitor.visit("meta_category_id", &category)
    try visitor.visit("ailment_id", &ailment)
    try visit("ailment_chance", &value.ailmentChance, isThere: meta != nil, visitor: &visitor)
    try visit("crit_rate", &value.critRate, isThere: meta != nil, visitor: &visitor)
    try visit("drain", &value.drain, isThere: meta != nil, visitor: &visitor)
    try visit("flinch_chance", &value.flinchChance, isThere: meta != nil, visitor: &visitor)
    try visit("healing", &value.healing, isThere: meta != nil, visitor: &visitor)
    try visit("stat_chance", &value.statChance, isThere: meta != nil, visitor: &visitor)
    try visitor.visit("min_hits", &value.minHits)
    try visitor.visit("max_hits", &value.maxHits)
    try visitor.visit("min_turns", &value.minTurns)
    try visitor.visit("max_turns", &value.maxTurns)
    guard let category, let ailment else {
      meta = nil
      return
    }
    value.category = category
    value.ailment = ailment
    meta = value
  }

  @inlinable package static func visit<V: ColumnVisitor>(
    _ name: StaticString, _ value: inout Int, isThere: Bool, visitor: inout V
  ) throws(V.Failure) {
    var number = isThere ? value : nil
    try visitor.visit(name, &number)
    value = number ?? 0
  }
}

/// A number of a game: known, none, or unknown.
public enum GameValue: Sendable, Hashable, ExpressibleByIntegerLiteral {
  case number(Int)
  /// There is none: no power for a move without fixed damage, no accuracy for one that cannot miss.
  case notApplicable
  /// The game does not have such values, or no source knows this one.
  case unknown

  /// The number; nil for none and unknown.
  @inlinable public var number: Int? { if case .number(let number) = self { number } else { nil } }

  /// The number, none for nil.
  @inlinable public init(_ number: Int?) {
    self = if let number { .number(number) } else { .notApplicable }
  }

  @inlinable public init(integerLiteral number: Int) { self = .number(number) }
}

/// Encoded as the number, null for none, or `"unknown"`.
extension GameValue: Codable {
  /// - Throws: `DecodingError` for another string.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .notApplicable
    } else if let number = try? value.decode(Int.self) {
      self = .number(number)
    } else if try value.decode(String.self) == "unknown" {
      self = .unknown
    } else {
      throw DecodingError.dataCorruptedError(
        in: value, debugDescription: "neither a number nor unknown")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .number(let number): try value.encode(number)
    case .notApplicable: try value.encodeNil()
    case .unknown: try value.encode("unknown")
    }
  }
}

extension KeyedDecodingContainer {
  /// A member that is missing is none, as in the site's JSON, which leaves null out.
  public func decode(_ type: GameValue.Type, forKey key: Key) throws -> GameValue {
    try decodeIfPresent(type, forKey: key) ?? .notApplicable
  }
}

/// The properties of a move in some version groups, resolved from current and past values.
public struct MoveVariant: Record, Sendable, Hashable, Codable {
  @inlinable package static var table: String { "move_variant" }
  public var move = MoveID(0)
  /// The version groups in which the values apply. The variants of a move are disjoint and cover every
  /// version group that is not earlier than the move's generation.
  public var versionGroups = VersionGroupSet()
  public var type = TypeID(0)
  public var damageClass = MoveDamageClassID(0)
  /// The power; none if the move does no fixed damage.
  public var power = GameValue.notApplicable
  /// The accuracy in percent; none if the move cannot miss.
  public var accuracy = GameValue.notApplicable
  /// The power points; none for shadow moves.
  public var pp = GameValue.notApplicable
  /// The priority, −7 to 5.
  public var priority = 0
  /// The chance of the effect in percent.
  public var effectChance: Int?
  public var target = MoveTargetID(0)
  /// What the move is to abilities, items and other moves.
  public var flags = MoveFlagSet()
  /// The battle details; nil for shadow moves, and in games of which no source has them.
  public var meta: MoveMeta?
  @inlinable public init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("move_id", &move)
    try visitor.visit("version_groups", &versionGroups)
    try visitor.visit("type_id", &type)
    try visitor.visit("damage_class_id", &damageClass)
    var numbers = (power.number, accuracy.number, pp.number)
    try visitor.visit("power", &numbers.0)
    try visitor.visit("accuracy", &numbers.1)
    try visitor.visit("pp", &numbers.2)
    try visitor.visit("priority", &priority)
    try visitor.visit("effect_chance", &effectChance)
    try visitor.visit("target_id", &target)
    try visitor.visit("flags", &flags)
    // Bit 0 is power, bit 1 accuracy, bit 2 PP.
    var unknown =
      (power == .unknown ? 1 : 0) | (accuracy == .unknown ? 2 : 0) | (pp == .unknown ? 4 : 0)
    try visitor.visit("unknown", &unknown)
    power = unknown & 1 == 0 ? GameValue(numbers.0) : .unknown
    accuracy = unknown & 2 == 0 ? GameValue(numbers.1) : .unknown
    pp = unknown & 4 == 0 ? GameValue(numbers.2) : .unknown
    try MoveMeta.visit(of: &meta, &visitor)
  }

  @inlinable package var key: (MoveID, UInt64) { (move, versionGroups.bits) }
}

/// A stat that a move raises or lowers, in stages, in some version groups.
public struct MoveStatChange: Record, Sendable, Hashable, Codable {
  @inlinable package static var table: String { "move_stat_change" }
  public var move = MoveID(0)
  public var versionGroups = VersionGroupSet()
  public var stat = StatID(0)
  public var change = 0
  @inlinable public init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("move_id", &move)
    try visitor.visit("version_groups", &versionGroups)
    try visitor.visit("stat_id", &stat)
    try visitor.visit("stages", &change)
  }

  @inlinable package var key: (MoveID, UInt64, StatID) { (move, versionGroups.bits, stat) }
}

/// The move that a machine teaches in a version group.
public struct Machine: Record, Sendable, Hashable, Codable {
  @inlinable package static var table: String { "machine" }
  public var versionGroup = VersionGroupID(0)
  public var item = ItemID(0)
  public var move = MoveID(0)
  /// PokéAPI's machine; nil for a machine of a supplement. PokéAPI reassigns these ids between releases, so
  /// the key is version group and item.
  public var upstreamID: Int?
  @inlinable public init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("version_group_id", &versionGroup)
    try visitor.visit("item_id", &item)
    try visitor.visit("move_id", &move)
    try visitor.visit("upstream_id", &upstreamID)
  }

  @inlinable package var key: (VersionGroupID, ItemID) { (versionGroup, item) }
}

/// A learnset entry: a move that a pokemon learns by one method, folded over version groups.
public struct LearnsetEntry: Record, Sendable, Hashable, Codable {
  @inlinable package static var table: String { "learnset" }
  /// The origin of a learnset entry.
  /// Encoded as its ``identifier``.
  public enum Origin: Int, Sendable, Hashable, Codable, CaseIterable, Comparable {
    /// PokéAPI has the entry for this pokemon.
    case own = 0
    /// The form has the move from the pokemon that it is a form of.
    case baseForm = 1
    /// The pokemon keeps the move from its pre-evolution.
    case preEvolution = 2

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

    /// The value of `dex_learnset.via`.
    public var identifier: String {
      switch self {
      case .own: "own"
      case .baseForm: "base-form"
      case .preEvolution: "pre-evolution"
      }
    }

    /// - Throws: `DecodingError` for an unknown identifier.
    public init(from decoder: any Decoder) throws {
      self = try decoder.decodeCase(named: \.identifier)
    }

    public func encode(to encoder: any Encoder) throws { try encoder.encodeName(identifier) }
  }

  public var pokemon = PokemonID(0)
  public var move = MoveID(0)
  public var method = MoveLearnMethodID(0)
  public var via = Origin.own
  /// The level, 0 to 100. With level-up, 0 means on evolution; with other methods it is always 0.
  public var level = 0
  /// The order among moves learned at one level; nil if PokéAPI has none.
  public var order: Int?
  public var versionGroups = VersionGroupSet()
  @inlinable public init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("move_id", &move)
    try visitor.visit("pokemon_id", &pokemon)
    try visitor.visit("method_id", &method)
    try visitor.visit("via", &via)
    try visitor.visit("level", &level)
    // Part of the key, which cannot be null: 0 represents nil.
    var number = order ?? 0
    try visitor.visit("sort_order", &number)
    order = number == 0 ? nil : number
    try visitor.visit("version_groups", &versionGroups)
  }

  @inlinable package var key: (MoveID, PokemonID, MoveLearnMethodID, Origin, Int, Int) {
    (move, pokemon, method, via, level, order ?? 0)
  }
}
