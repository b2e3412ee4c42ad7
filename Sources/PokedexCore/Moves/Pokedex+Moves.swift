import PokedexModel
import SQLiteKit

/// One entry in a list of moves, as of a game.
public struct MoveSummary: Sendable, Hashable, Codable, Identifiable {
  public var id: MoveID
  public var identifier: String
  public var name: String
  public var type: NamedResource<PokemonType>
  public var damageClass: NamedResource<MoveDamageClass>
  /// Nil if the move does no fixed damage.
  public var power: Int?
  /// In percent; nil if the move cannot miss.
  public var accuracy: Int?
  /// Nil for shadow moves.
  public var pp: Int?
  /// −7 to 5.
  public var priority: Int
  /// The chance of the effect in percent.
  public var effectChance: Int?

  public init(
    id: MoveID, identifier: String, name: String, type: NamedResource<PokemonType>,
    damageClass: NamedResource<MoveDamageClass>, power: Int? = nil, accuracy: Int? = nil,
    pp: Int? = nil, priority: Int = 0, effectChance: Int? = nil
  ) {
    self.id = id
    self.identifier = identifier
    self.name = name
    self.type = type
    self.damageClass = damageClass
    self.power = power
    self.accuracy = accuracy
    self.pp = pp
    self.priority = priority
    self.effectChance = effectChance
  }
}

extension Pokedex {
  /// Returns the moves that match `query`, as of its game, without moves that did not exist yet.
  ///
  /// - Throws: ``PokedexError`` `unknownName`, `ambiguousName` or `unknownResource` for a name or an id
  ///   in the query.
  public func moves(_ query: MoveQuery = MoveQuery(), language: DisplayLanguage? = nil)
    throws(PokedexError) -> [MoveSummary]
  {
    let group = try versionGroup(of: query.game)
    var learned: Set<MoveID>?
    if let pokemon = try optionalID(of: query.learnedBy) {
      _ = try facts(pokemon)
      learned = Set(try learnedMoves(of: pokemon).moves(in: learnsetGroup(of: query.game)))
    }
    let variants = try pool.read { reader throws(SQLiteError) in
      try reader.records(Self.moveVariantsQuery, Int64(VersionGroupSet([group]).bits))
    }
    let generations = query.generations.flatMap { $0.isEmpty ? nil : $0 }
    let introduced = generations == nil ? [:] : try moveGenerations()
    let (names, types) = (try nameTable(.move, language), try nameTable(.type, language))
    let classes = try nameTable(.moveDamageClass, language)
    let found = variants.filter { variant in
      query.matches(variant) && learned?.contains(variant.move) ?? true
        && generations.map { set in introduced[variant.move].map(set.contains) ?? false } ?? true
    }
    let rows = found.map { variant in
      MoveSummary(
        id: variant.move, identifier: names.identifier(variant.move.rawValue),
        name: names.name(variant.move.rawValue), type: types.resource(variant.type),
        damageClass: classes.resource(variant.damageClass), power: variant.power,
        accuracy: variant.accuracy, pp: variant.pp, priority: variant.priority,
        effectChance: variant.effectChance)
    }
    return query.sort.sorted(rows).page(offset: query.offset, limit: query.limit)
  }

  private func moveGenerations() throws(PokedexError) -> [MoveID: GenerationID] {
    let moves = try pool.read { reader throws(SQLiteError) in
      try reader.records(Self.movesQuery)
    }
    return Dictionary(moves.map { ($0.id, $0.generation) }) { first, _ in first }
  }

  private static let moveVariantsQuery = RecordQuery<MoveVariant>(
    "WHERE version_groups & ?1 ORDER BY move_id")
  private static let movesQuery = RecordQuery<Move>("")
}

extension MoveQuery {
  fileprivate func matches(_ move: MoveVariant) -> Bool {
    func isIn(_ range: ValueRange?, _ value: Int?) -> Bool {
      guard let range else { return true }
      return value.map(range.contains) ?? false
    }
    return (types.isEmpty || types.contains(move.type))
      && (damageClasses.isEmpty || damageClasses.contains(move.damageClass))
      && isIn(power, move.power) && isIn(accuracy, move.accuracy) && isIn(pp, move.pp)
      && isIn(priority, move.priority) && flags.isSubset(of: move.flags)
      && withoutFlags.isDisjoint(with: move.flags)
  }
}

extension MoveQuery.Sort {
  fileprivate func sorted(_ rows: [MoveSummary]) -> [MoveSummary] {
    switch key {
    case .id: rows
    case .name: rows.sorted(direction) { SortKey($0.name) }
    case .power: rows.sorted(direction) { $0.power ?? -1 }
    case .accuracy: rows.sorted(direction) { $0.accuracy ?? -1 }
    case .pp: rows.sorted(direction) { $0.pp ?? -1 }
    case .priority: rows.sorted(direction) { $0.priority }
    }
  }
}
