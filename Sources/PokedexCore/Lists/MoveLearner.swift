import Base

/// A pokemon that matches a ``MoveFilter``, with how it learns the moves of the filter.
public struct MoveLearner: Sendable, Hashable, Codable, Identifiable {
  /// One method by which the pokemon learns one of the moves.
  public struct LearnMethod: Sendable, Hashable, Codable, Identifiable {
    public var move: NamedResource<Move>
    public var method: NamedResource<MoveLearnMethod>
    /// The level for level-up moves, where 0 means on evolution; always 0 for other methods.
    public var level: Int = 0
    /// Whether the method is in the pokemon's own list or inherited.
    public var origin: LearnsetEntry.Origin = .own
    /// The machine that teaches the move in the version group of the filter. Nil for other methods, for a filter
    /// without a version group, and if PokéAPI does not know the machine.
    public var machine: NamedResource<Item>?
    /// The version groups in which the method works. Add-ons have those of their base game.
    public var versionGroups: VersionGroupSet

    /// The method itself: a move can be learned at several levels.
    public var id: Self { self }
  }

  public var pokemon: NamedResource<Pokemon>
  /// In the order of the moves in the filter, then by method, origin and level.
  public var methods: [LearnMethod] = []

  public var id: PokemonID { pokemon.id }
}

extension Pokedex {
  /// Returns the pokemon that match `filter` as ``learners(_:)`` does, each with the method, the level and the
  /// machine by which it learns the moves of ``MoveFilter/allOf`` and ``MoveFilter/anyOf``.
  ///
  /// Only methods that the filter counts are listed: in its version group, by its methods, and with inherited
  /// moves if it includes them.
  ///
  /// - Throws: ``PokedexError`` `unknownResource` for an unknown version group.
  public func learnersWithMethods(_ filter: MoveFilter, language: DisplayLanguage? = nil)
    throws(PokedexError) -> [MoveLearner]
  {
    let found = try learners(filter)
    let group = try learnsetGroup(of: .id(filter.versionGroup))
    let bits = Int64(bitPattern: group.map { VersionGroupSet([$0]).bits } ?? ~0)
    var moves: [MoveID] = []
    for move in filter.allOf + filter.anyOf where !moves.contains(move) { moves.append(move) }
    let rows = try pool.read { reader throws(SQLiteError) in
      try found.map { pokemon throws(SQLiteError) in
        var rows: [LearnsetEntry] = []
        for move in moves {
          rows += try reader.records(Self.methodsQuery, move.rawValue, pokemon.rawValue, bits)
        }
        return rows.filter {
          filter.methods?.contains($0.method) ?? true
            && (filter.includesInherited || $0.via == .own)
        }
      }
    }
    let pokemonNames = try nameTable(.pokemon, language)
    let (moveNames, methodNames) = (
      try names(.move, language), try names(.moveLearnMethod, language)
    )
    let machines = try group.map { group throws(PokedexError) in try machineItems(group) }
    return try zip(found, rows).map { pokemon, rows throws(PokedexError) in
      MoveLearner(
        pokemon: pokemonNames.resource(pokemon),
        methods: try rows.map { row throws(PokedexError) in
          let item = row.method == .machine ? machines?[row.move] : nil
          return MoveLearner.LearnMethod(
            move: try moveNames.resource(row.move), method: try methodNames.resource(row.method),
            level: row.level, origin: row.via,
            machine: try named(optional: item, language), versionGroups: row.versionGroups)
        })
    }
  }

  /// By the key of the table: method, origin and level.
  private static let methodsQuery = RecordQuery<LearnsetEntry>(
    """
    WHERE move_id = ?1 AND pokemon_id = ?2 AND version_groups & ?3
    ORDER BY method_id, via, level, sort_order
    """)
}
