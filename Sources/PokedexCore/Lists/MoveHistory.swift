/// A move in all games at once, as the database stores it: for pages that switch between games, and for exports.
/// ``MoveDetail`` has the values of one game, with names, and ``MoveLearner`` how a pokemon learns moves.
public struct MoveHistory: Sendable, Hashable, Codable, Identifiable {
  /// The pokemon that learn the move in the same way in the same version groups. In JSON, `origin` and `level` are
  /// left out if they are own and 0.
  public struct Learners: Sendable, Hashable {
    public var method: MoveLearnMethodID
    public var origin = LearnsetEntry.Origin.own
    /// The level for level-up, where 0 means on evolution; always 0 for other methods.
    public var level = 0
    /// Add-ons have those of their base game.
    public var versionGroups: VersionGroupSet
    /// Ascending.
    public var pokemon: [PokemonID] = []
  }

  public var id: MoveID
  /// The version groups whose games have the move. In those in neither set, no source says.
  public var present: VersionGroupSet = []
  /// The version groups whose games do not have it.
  public var absent: VersionGroupSet = []
  /// The values. Each applies in the version groups that it names, and no two apply in the same.
  public var variants: [MoveVariant] = []
  /// By method, origin, level and version groups.
  public var learners: [Learners] = []
}

extension MoveHistory.Learners: Codable {
  private enum CodingKeys: CodingKey { case method, origin, level, versionGroups, pokemon }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      method: try values.decode(MoveLearnMethodID.self, forKey: .method),
      origin: try values.decodeIfPresent(LearnsetEntry.Origin.self, forKey: .origin) ?? .own,
      level: try values.decodeIfPresent(Int.self, forKey: .level) ?? 0,
      versionGroups: try values.decode(VersionGroupSet.self, forKey: .versionGroups),
      pokemon: try values.decode([PokemonID].self, forKey: .pokemon))
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(method, forKey: .method)
    if origin != .own { try values.encode(origin, forKey: .origin) }
    if level != 0 { try values.encode(level, forKey: .level) }
    try values.encode(versionGroups, forKey: .versionGroups)
    try values.encode(pokemon, forKey: .pokemon)
  }
}

extension Pokedex {
  /// Returns a move in all games. An unknown id has no values and no learners.
  ///
  /// - Throws: ``PokedexError`` `unknownName` and `ambiguousName` for a name.
  public func moveHistory(of move: ResourceKey<Move>) throws(PokedexError) -> MoveHistory {
    let move = try id(of: move)
    let record = try record(Self.moveQuery, move.rawValue)
    var groups: [MoveHistory.Learners: [PokemonID]] = [:]
    for entry in try learnsetEntries(of: .id(move)) {
      let group = MoveHistory.Learners(
        method: entry.method, origin: entry.via, level: entry.level,
        versionGroups: entry.versionGroups)
      // A pokemon has one row for each place among the moves of a level.
      if groups[group]?.last != entry.pokemon { groups[group, default: []].append(entry.pokemon) }
    }
    let learners = groups.keys.sorted {
      ($0.method, $0.origin, $0.level, $0.versionGroups.bits)
        < ($1.method, $1.origin, $1.level, $1.versionGroups.bits)
    }
    return MoveHistory(
      id: move, present: record?.presentIn ?? [], absent: record?.absentFrom ?? [],
      variants: try records(Self.moveVariantsQuery, move.rawValue),
      learners: learners.map { group in
        var group = group
        group.pokemon = groups[group] ?? []
        return group
      })
  }

  /// Returns the values of all moves in all games, by move. The variants of a move name the version groups in
  /// which they apply, and no two apply in the same. ``moves(_:withDetails:language:)`` has those of one game, with names.
  public func moveVariants() throws(PokedexError) -> [MoveVariant] {
    try records(Self.allMoveVariantsQuery)
  }

  /// Returns how every pokemon learns a move, in all games at once: by pokemon, method, origin, level and order.
  /// Each entry names the version groups in which it applies. Empty for an unknown move.
  ///
  /// The rows are stored by move, so the learnsets of all pokemon are read in about a tenth of a second this
  /// way. For a pokemon in one game, use `learnset`.
  ///
  /// - Throws: ``PokedexError`` `unknownName` and `ambiguousName` for a name.
  public func learnsetEntries(of move: ResourceKey<Move>) throws(PokedexError) -> [LearnsetEntry] {
    try records(Self.moveLearnsetQuery, id(of: move).rawValue)
  }

  private static let allMoveVariantsQuery = RecordQuery<MoveVariant>(
    "ORDER BY move_id, version_groups")
  private static let moveVariantsQuery = RecordQuery<MoveVariant>(
    "WHERE move_id = ?1 ORDER BY version_groups")
  private static let moveLearnsetQuery = RecordQuery<LearnsetEntry>(
    """
    WHERE move_id = ?1 ORDER BY pokemon_id, method_id, via, level, sort_order
    """)
}
