/// One entry in a list of moves, as of a game.
public struct MoveSummary: Sendable, Hashable, Codable, Identifiable {
  public var id: MoveID
  public var identifier: String
  public var name: String
  public var type: NamedResource<PokemonType>
  public var damageClass: NamedResource<MoveDamageClass>
  /// None if the move does no fixed damage.
  public var power: GameValue = .notApplicable
  /// In percent; none if the move cannot miss.
  public var accuracy: GameValue = .notApplicable
  /// None for shadow moves.
  public var pp: GameValue = .notApplicable
  /// −7 to 5.
  public var priority: Int = 0
  /// The chance of the effect in percent.
  public var effectChance: Int?
  /// What it does in the game, in one sentence if a source has one; nil in a list that does not ask for details.
  public var shortEffect: String?
  /// Drain, healing, hits and chances; nil in a list that does not ask for details, and for moves and games of which
  /// no source has them.
  public var meta: MoveMeta?
}

/// Makes rows of lists from the values of moves.
struct MoveSummaries {
  private let (names, types, classes): (Names, Names, Names)

  init(_ pokedex: Pokedex, _ language: DisplayLanguage?) throws(PokedexError) {
    names = try pokedex.names(.move, language)
    types = try pokedex.names(.type, language)
    classes = try pokedex.names(.moveDamageClass, language)
  }

  func summary(_ variant: MoveVariant) throws(PokedexError) -> MoveSummary {
    MoveSummary(
      id: variant.move, identifier: try names.identifier(variant.move.rawValue),
      name: try names.name(variant.move.rawValue), type: try types.resource(variant.type),
      damageClass: try classes.resource(variant.damageClass), power: variant.power,
      accuracy: variant.accuracy, pp: variant.pp, priority: variant.priority,
      effectChance: variant.effectChance)
  }
}

extension Pokedex {
  /// Returns the moves that match `query`, as of its game: those that its ``MoveQuery/availability`` asks for. In a game
  /// of which learnsets are missing, see ``hasLearnsets(in:)``, any that it is not known to lack may be learned.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - withDetails: Whether the rows have ``MoveSummary/shortEffect`` and ``MoveSummary/meta``, which takes some
  ///     milliseconds for all moves.
  ///   - language: The language of names and texts.
  /// - Throws: ``PokedexError`` `unknownName`, `ambiguousName` or `unknownResource` for a name or an id
  ///   in the query.
  public func moves(
    _ query: MoveQuery = MoveQuery(), withDetails: Bool = false, language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [MoveSummary] {
    let group = try versionGroup(of: query.game)
    var learned: Set<MoveID>?
    if let pokemon = try optionalID(of: query.learnedBy) {
      _ = try rows(of: pokemon)
      learned = Set(try learnedMoves(of: pokemon).moves(in: learnsetGroup(of: query.game)))
    }
    var learnsets: VersionGroupSet = []
    if query.game != nil, query.availability == nil, let game = try catalog().versionGroup(group),
      game.hasLearnsets
    {
      learnsets = [game.learnsets]
    }
    let variants = try records(
      Self.moveVariantsQuery, Int64(VersionGroupSet([group]).bits), Int64(learnsets.bits))
    let matcher = try MoveMatcher(self, query, in: group)
    // A list has most names, a page few.
    for kind in [ResourceKind.move, .type, .moveDamageClass] { _ = try nameTable(kind, language) }
    let summaries = try MoveSummaries(self, language)
    let found = variants.filter { variant in
      matcher.matches(variant) && learned?.contains(variant.move) ?? true
    }
    var rows = try found.map { variant throws(PokedexError) in try summaries.summary(variant) }
    if withDetails {
      let effects = try shortEffects(.move, in: group, language)
      for index in rows.indices {
        rows[index].shortEffect = effects[rows[index].id.rawValue]
        rows[index].meta = found[index].meta
      }
    }
    return query.sort.sorted(rows).page(offset: query.offset, limit: query.limit)
  }

  private static let moveVariantsQuery = RecordQuery<MoveVariant>(
    """
    WHERE version_groups & ?1 AND (?2 = 0 OR EXISTS (
      SELECT 1 FROM learnset AS l
      WHERE l.move_id = move_variant.move_id AND l.version_groups & ?2)) ORDER BY move_id
    """)
}

/// A query with the ids of its names, and the rows of moves that its filters need.
private struct MoveMatcher {
  private let query: MoveQuery
  private let group: VersionGroupID
  private let targets: [MoveTargetID]
  private let ailments: [MoveAilmentID]
  private let categories: [MoveCategoryID]
  private let generations: GenerationSet?
  private var moves: [MoveID: Move] = [:]
  private var statChanges: [MoveID: [MoveStatChange]] = [:]

  init(_ pokedex: Pokedex, _ query: MoveQuery, in group: VersionGroupID) throws(PokedexError) {
    self.query = query
    self.group = group
    targets = try pokedex.ids(of: query.targets)
    ailments = try pokedex.ids(of: query.ailments)
    categories = try pokedex.ids(of: query.categories)
    generations = query.generations.flatMap { $0.isEmpty ? nil : $0 }
    if generations != nil || needsPresence {
      let rows = try pokedex.records(Self.movesQuery)
      moves = Dictionary(first: rows.map { ($0.id, $0) })
    }
    if !query.statChanges.isEmpty {
      let rows = try pokedex.records(Self.changesQuery, Int64(VersionGroupSet([group]).bits))
      statChanges = Dictionary(grouping: rows, by: \.move)
    }
  }

  private var needsPresence: Bool { query.game != nil && query.availability != .existing }

  private var needsMeta: Bool { !ailments.isEmpty || !categories.isEmpty || !query.effects.isEmpty }

  func matches(_ move: MoveVariant) -> Bool {
    func isIn(_ range: ValueRange?, _ value: Int?) -> Bool {
      guard let range else { return true }
      return value.map(range.contains) ?? false
    }
    return (query.types.isEmpty || query.types.contains(move.type))
      && (query.damageClasses.isEmpty || query.damageClasses.contains(move.damageClass))
      && isIn(query.power, move.power.number) && isIn(query.accuracy, move.accuracy.number)
      && isIn(query.pp, move.pp.number) && isIn(query.priority, move.priority)
      && query.flags.isSubset(of: move.flags) && query.withoutFlags.isDisjoint(with: move.flags)
      && (targets.isEmpty || targets.contains(move.target))
      && (!needsPresence
        || (query.availability ?? .notKnownAbsent).includes(
          moves[move.move]?.isPresent(in: group)))
      && generations.map { set in moves[move.move].map { set.contains($0.generation) } ?? false }
        ?? true
      && (!needsMeta || move.meta.map(matches) ?? false)
      && query.statChanges.allSatisfy { stat, range in
        statChanges[move.move]?.contains { $0.stat == stat && range.contains($0.change) } ?? false
      }
  }

  private func matches(_ meta: MoveMeta) -> Bool {
    (ailments.isEmpty || ailments.contains(meta.ailment))
      && (categories.isEmpty || categories.contains(meta.category))
      && query.effects.allSatisfy { effect, range in effect.isIn(range, meta) }
  }

  private static let movesQuery = RecordQuery<Move>("")
  private static let changesQuery = RecordQuery<MoveStatChange>("WHERE version_groups & ?1")
}

extension MoveQuery.Effect {
  /// Whether the value, or one of the numbers of hits or turns, is in `range`.
  fileprivate func isIn(_ range: ValueRange, _ meta: MoveMeta) -> Bool {
    func overlaps(_ least: Int, _ most: Int) -> Bool {
      // An empty range has no values.
      let low = max(least, range.minimum ?? .min)
      return low <= min(most, range.maximum ?? .max)
    }
    switch self {
    case .ailmentChance: return range.contains(meta.ailmentChance)
    case .critRate: return range.contains(meta.critRate)
    case .drain: return range.contains(meta.drain)
    case .flinchChance: return range.contains(meta.flinchChance)
    case .healing: return range.contains(meta.healing)
    case .statChance: return range.contains(meta.statChance)
    case .hits: return overlaps(meta.minHits ?? 1, meta.maxHits ?? meta.minHits ?? 1)
    case .turns:
      guard let least = meta.minTurns ?? meta.maxTurns else { return false }
      return overlaps(least, meta.maxTurns ?? least)
    }
  }
}

extension SortOrder where Key == MoveQuery.SortKey {
  fileprivate func sorted(_ rows: [MoveSummary]) -> [MoveSummary] {
    switch key {
    case .id: rows
    case .name: rows.sorted(direction) { NameSortKey($0.name) }
    case .power: rows.sorted(direction) { $0.power.number }
    case .accuracy: rows.sorted(direction) { $0.accuracy.number }
    case .pp: rows.sorted(direction) { $0.pp.number }
    case .priority: rows.sorted(direction) { $0.priority }
    }
  }
}
