import Base

/// The moves that a pokemon learns by one method.
public struct LearnsetSection: Sendable, Hashable, Codable, Identifiable {
  public struct Row: Sendable, Hashable, Codable, Identifiable {
    /// The move with its values as of the version group.
    public var move: MoveSummary
    /// The level for level-up moves, where 0 means on evolution; always 0 for other methods.
    public var level: Int = 0
    public var order: Int?
    /// Whether the row is in the pokemon's own list or inherited.
    public var origin: LearnsetEntry.Origin = .own
    /// The machine that teaches the move in the version group. Nil for other methods, and if PokéAPI
    /// does not know the machine.
    public var machine: NamedResource<Item>?

    /// The row itself: a move can be learned at several levels.
    public var id: Self { self }

    fileprivate static func precedes(_ a: Self, _ b: Self) -> Bool {
      let none = ItemID(Int.max)
      return (
        a.level, a.order ?? Int.max, a.machine?.id ?? none, a.move.id, a.origin
      ) < (b.level, b.order ?? Int.max, b.machine?.id ?? none, b.move.id, b.origin)
    }
  }

  public var method: NamedResource<MoveLearnMethod>
  /// The rows by level, then order, then item id of the machine, then move id.
  public var rows: [Row]

  public var id: MoveLearnMethodID { method.id }
}

extension Pokedex {
  /// Returns the machine of each move in a game and its add-ons.
  func machineItems(_ group: VersionGroupID) throws(PokedexError) -> [MoveID: ItemID] {
    try cached({ $0.machines[group] }, { $0.machines[group] = $1 }) { reader throws(SQLiteError) in
      let machines = try reader.records(Self.machineItemsQuery, group.rawValue)
      return Dictionary(first: machines.map { ($0.move, $0.item) })
    }
  }

  /// Returns the machines of a version group and the moves that they teach, by item id.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func machines(in game: ResourceKey<VersionGroup>) throws(PokedexError) -> [Machine] {
    let group = try versionGroup(of: game)
    return try records(Self.machinesQuery, group.rawValue)
  }

  /// Whether the database has learnsets for a version group, or for the base game of an add-on.
  /// Otherwise ``learners(_:)`` and ``learnset(of:in:language:)`` are empty because the data is missing.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func hasLearnsets(in game: ResourceKey<VersionGroup>) throws(PokedexError) -> Bool {
    try catalog().versionGroup(versionGroup(of: game))?.hasLearnsets ?? false
  }

  /// Returns the version group whose learnsets a game shows: the base game's for an add-on without
  /// learnsets of its own. Returns nil for nil.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  func learnsetGroup(of game: ResourceKey<VersionGroup>?) throws(PokedexError) -> VersionGroupID? {
    guard let game else { return nil }
    return try catalog().versionGroup(versionGroup(of: game))?.learnsets
  }

  /// Returns the moves that a pokemon learns in a game, by method. Empty if it learns no moves there,
  /// or if the data is missing (see ``hasLearnsets(in:)``). Level-up comes first, then the other
  /// methods by id.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`, also for an unknown game.
  public func learnset(
    of pokemon: ResourceKey<Pokemon>, in game: ResourceKey<VersionGroup>,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [LearnsetSection] {
    let pokemon = try id(of: pokemon)
    _ = try rows(of: pokemon)
    return try sections(
      of: pokemon, learning: try learnedMoves(of: pokemon), in: versionGroup(of: game),
      language: language)
  }

  /// Returns the learnset as `learnset` does, for a pokemon that learns these moves.
  func sections(
    of pokemon: PokemonID, learning learned: LearnedMoves, in group: VersionGroupID,
    language: DisplayLanguage?
  ) throws(PokedexError) -> [LearnsetSection] {
    let group = try learnsetGroup(of: .id(group)) ?? group
    let found = try learnsetRows(of: pokemon, learning: learned.moves(in: group), at: group)
    let moves = try MoveSummaries(self, language)
    let machines = try machineItems(group)
    var rows: [MoveLearnMethodID: [LearnsetSection.Row]] = [:]
    for (row, variant) in found {
      var entry = LearnsetSection.Row(
        move: try moves.summary(variant), level: row.level, order: row.order, origin: row.via)
      if row.method == .machine, let item = machines[row.move] {
        entry.machine = try named(item, language)
      }
      rows[row.method, default: []].append(entry)
    }
    return try rows.keys.sorted().map { method throws(PokedexError) in
      LearnsetSection(
        method: try named(method, language),
        rows: (rows[method] ?? []).sorted(by: LearnsetSection.Row.precedes))
    }
  }

  /// Reads the learnset rows of a pokemon in `group` with the values of their moves, with two lookups for each move
  /// that it learns there.
  private func learnsetRows(
    of pokemon: PokemonID, learning learned: [MoveID], at group: VersionGroupID
  ) throws(PokedexError) -> [(LearnsetEntry, MoveVariant)] {
    let bits = Int64(VersionGroupSet([group]).bits)
    return try pool.read { reader throws(SQLiteError) in
      var rows: [(LearnsetEntry, MoveVariant)] = []
      for move in learned {
        let entries = try reader.records(Self.learnsetQuery, move.rawValue, pokemon.rawValue, bits)
        guard let variant = try reader.record(Self.moveVariantQuery, move.rawValue, bits) else {
          continue
        }
        rows += entries.map { ($0, variant) }
      }
      return rows
    }
  }

  /// Returns the moves that a pokemon learns in any version group.
  ///
  /// The database is clustered by move. The first request scans the posting lists, which takes about a
  /// millisecond; the second request loads ``MovesByPokemon``.
  func learnedMoves(of pokemon: PokemonID) throws(PokedexError) -> LearnedMoves {
    let isFirst = caches.withLock { caches in
      caches.learnsetRequests += 1
      return caches.learnsetRequests == 1 && caches.movesByPokemon == nil
    }
    guard isFirst else { return try movesByPokemon().moves(of: pokemon) }
    return try pool.read { reader throws(SQLiteError) in
      try MovesByPokemon.moves(reader, of: pokemon)
    }
  }

  private static let machineItemsQuery = RecordQuery<Machine>(
    """
    JOIN version_group AS g ON g.id = machine.version_group_id
    WHERE g.learnset_version_group_id = ?1 ORDER BY g.sort_order, machine.item_id
    """)
  private static let machinesQuery = RecordQuery<Machine>(
    "WHERE version_group_id = ?1 ORDER BY item_id")
  private static let learnsetQuery = RecordQuery<LearnsetEntry>(
    "WHERE move_id = ?1 AND pokemon_id = ?2 AND version_groups & ?3")
}
