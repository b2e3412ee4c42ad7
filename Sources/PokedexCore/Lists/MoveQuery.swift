/// A query for a filtered and sorted list of moves. A filter that is nil or empty does not filter.
///
/// ```swift
/// let query = MoveQuery(game: "scarlet-violet", types: [.fire], power: 90..., sort: .power(.descending))
/// for move in try pokedex.moves(query) { print(move.name, move.power.number ?? 0) }
/// ```
public struct MoveQuery: Sendable, Hashable, Codable {
  /// A value of `MoveMeta` by which lists filter moves.
  public enum Effect: String, Sendable, Hashable, Codable, CodingKeyRepresentable, CaseIterable {
    /// The chance in percent to cause the ailment: 100 if the move always does, 0 if never.
    case ailmentChance
    /// The stages by which critical hits are more likely.
    case critRate
    /// In percent of the damage done; negative for recoil.
    case drain
    /// In percent.
    case flinchChance
    /// In percent of the user's maximum HP; negative for a cost.
    case healing
    /// The chance in percent to change stats: 100 if the move always does, 0 if never.
    case statChance
    /// The number of hits that the move may have; 1 for most moves.
    case hits
    /// The number of turns that the effect may last. Moves without such a number are left out.
    case turns
  }

  /// The game as of which values count and moves exist; nil for the newest main game.
  public var game: ResourceKey<VersionGroup>?
  /// Which moves of the game's time to list. Nil lists those that a pokemon learns there; the others that a game has
  /// are Struggle, Z-Moves, Max Moves, shadow moves, and moves of bosses and former events. Ignored if ``game`` is nil.
  public var availability: ListQuery.Availability?
  /// The move must have one of these types.
  public var types: [TypeID]
  /// The move must be in one of these classes.
  public var damageClasses: [MoveDamageClassID]
  /// Generations in which the move was introduced.
  public var generations: GenerationSet?
  /// The power must be in this range; moves without a known power are left out.
  public var power: ValueRange?
  /// The accuracy in percent must be in this range; moves that cannot miss, or whose accuracy is unknown, are left out.
  public var accuracy: ValueRange?
  /// The power points must be known and in this range.
  public var pp: ValueRange?
  /// The priority must be in this range: −7 to 5.
  public var priority: ValueRange?
  /// The move must have one of these targets.
  public var targets: [ResourceKey<MoveTarget>]
  /// The move must cause one of these ailments.
  public var ailments: [ResourceKey<MoveAilment>]
  /// The move must be in one of these categories.
  public var categories: [ResourceKey<MoveCategory>]
  /// Every value must be in its range. Moves of which no source has such values are left out, as by
  /// ``ailments`` and ``categories``.
  public var effects: [Effect: ValueRange]
  /// The move must change each of these stats by stages in the range, −6 to 6: `[.attack: 1...]`.
  public var statChanges: [StatID: ValueRange]
  /// The move must have all of these flags.
  public var flags: MoveFlagSet
  /// The move must have none of these flags.
  public var withoutFlags: MoveFlagSet
  /// A pokemon that must learn the move: in ``game``, or in any game if that is nil.
  public var learnedBy: ResourceKey<Pokemon>?
  public var sort: Sort
  /// The maximum number of rows; nil for all.
  public var limit: Int?
  /// The number of rows to skip.
  public var offset: Int

  public init(
    game: ResourceKey<VersionGroup>? = nil, availability: ListQuery.Availability? = nil,
    types: [TypeID] = [], damageClasses: [MoveDamageClassID] = [],
    generations: GenerationSet? = nil, power: (any RangeExpression<Int>)? = nil,
    accuracy: (any RangeExpression<Int>)? = nil, pp: (any RangeExpression<Int>)? = nil,
    priority: (any RangeExpression<Int>)? = nil, targets: [ResourceKey<MoveTarget>] = [],
    ailments: [ResourceKey<MoveAilment>] = [], categories: [ResourceKey<MoveCategory>] = [],
    effects: [Effect: any RangeExpression<Int>] = [:],
    statChanges: [StatID: any RangeExpression<Int>] = [:],
    flags: MoveFlagSet = [], withoutFlags: MoveFlagSet = [],
    learnedBy: ResourceKey<Pokemon>? = nil, sort: Sort = .id, limit: Int? = nil, offset: Int = 0
  ) {
    (self.game, self.availability, self.types) = (game, availability, types)
    (self.damageClasses, self.generations) = (damageClasses, generations)
    self.power = power.map { ValueRange($0) }
    self.accuracy = accuracy.map { ValueRange($0) }
    self.pp = pp.map { ValueRange($0) }
    self.priority = priority.map { ValueRange($0) }
    (self.targets, self.ailments, self.categories) = (targets, ailments, categories)
    self.effects = effects.mapValues { ValueRange($0) }
    self.statChanges = statChanges.mapValues { ValueRange($0) }
    (self.flags, self.withoutFlags, self.learnedBy) = (flags, withoutFlags, learnedBy)
    (self.sort, self.limit, self.offset) = (sort, limit, offset)
  }

  /// What a list can be sorted by.
  public enum SortKey: String, Sendable, Hashable, Codable, CaseIterable {
    case id
    /// The name in the language's order: kana in kana order, Latin letters alphabetically.
    case name
    case power, accuracy, pp, priority
  }

  public typealias Sort = SortOrder<SortKey>

  /// A member that is missing has its default, so that stored queries stay valid when filters are added.
  public init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try values.read(.game, &game)
    try values.read(.availability, &availability)
    try values.read(.types, &types)
    try values.read(.damageClasses, &damageClasses)
    try values.read(.generations, &generations)
    try values.read(.power, &power)
    try values.read(.accuracy, &accuracy)
    try values.read(.pp, &pp)
    try values.read(.priority, &priority)
    try values.read(.targets, &targets)
    try values.read(.ailments, &ailments)
    try values.read(.categories, &categories)
    try values.read(.effects, &effects)
    try values.read(.statChanges, &statChanges)
    try values.read(.flags, &flags)
    try values.read(.withoutFlags, &withoutFlags)
    try values.read(.learnedBy, &learnedBy)
    try values.read(.sort, &sort)
    try values.read(.limit, &limit)
    try values.read(.offset, &offset)
  }
}

extension SortOrder where Key == MoveQuery.SortKey {
  public static var id: Self { Self(.id) }
  public static var name: Self { Self(.name) }

  public static func name(_ direction: SortDirection) -> Self { Self(.name, direction) }
  public static func power(_ direction: SortDirection) -> Self { Self(.power, direction) }
  public static func accuracy(_ direction: SortDirection) -> Self { Self(.accuracy, direction) }
  public static func pp(_ direction: SortDirection) -> Self { Self(.pp, direction) }
  public static func priority(_ direction: SortDirection) -> Self { Self(.priority, direction) }
}

/// A kind of move that abilities, items and other moves ask for, with its name and meaning in one language.
public struct MoveFlagListing: Sendable, Hashable, Codable, Identifiable {
  public var id: MoveFlagID
  public var identifier: String
  public var name: String
  /// One sentence.
  public var meaning: String
  /// The generation with the first rule that asks for the flag.
  public var since: GenerationID
}

extension Pokedex {
  /// Returns all flags of moves, ascending by id. Names are in English if the language has none.
  public func moveFlags(language: DisplayLanguage? = nil) throws(PokedexError) -> [MoveFlagListing]
  {
    let languages = try languageList().chain(resolved(language))
    let found = try languages.map { language throws(PokedexError) in
      try records(Self.flagTextsQuery, language.rawValue)
    }
    let texts = Dictionary(first: found.joined().map { ($0.flag, $0) })
    return try records(Self.flagsQuery).map { flag in
      MoveFlagListing(
        id: flag.id, identifier: flag.identifier, name: texts[flag.id]?.name ?? flag.identifier,
        meaning: texts[flag.id]?.meaning ?? "", since: flag.generation)
    }
  }

  private static let flagsQuery = RecordQuery<MoveFlag>("ORDER BY id")
  private static let flagTextsQuery = RecordQuery<MoveFlagText>("WHERE language_id = ?1")
}
