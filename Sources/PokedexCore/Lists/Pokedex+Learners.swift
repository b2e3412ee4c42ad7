import Base

extension Pokedex {
  /// Returns the pokemon that match `filter`, ascending by id. In a version group without learnsets the
  /// result is empty because the data is missing: check ``hasLearnsets(in:)``. A filter for a version group without
  /// moves that must be learned matches only pokemon that are not known to be absent there.
  ///
  /// The learners of a move are read at its first use, which takes a few microseconds, and cached: about 1 MB for
  /// all moves. ``ListQuery/moves`` combines the filter with others.
  ///
  /// - Throws: ``PokedexError`` `unknownResource` for an unknown version group.
  public func learners(_ filter: MoveFilter) throws(PokedexError) -> [PokemonID] {
    let positions = try pokemonPositions()
    var set = try learnerPositions(filter)
    if let group = filter.versionGroup, filter.allOf.isEmpty, filter.anyOf.isEmpty {
      let query = ListQuery(game: .id(group), availability: .notKnownAbsent)
      set.formIntersection(try self.positions(matching: query, group))
    }
    var ids: [PokemonID] = []
    ids.reserveCapacity(set.count)
    set.forEach { ids.append(positions.ids[$0]) }
    return ids
  }

  func learnerPositions(_ filter: MoveFilter) throws(PokedexError) -> PokemonSet {
    let counted = MoveLearners.Counted(filter, in: try learnsetGroup(of: .id(filter.versionGroup)))
    let positions = try pokemonPositions()
    var result = PokemonSet(allOf: positions.ids.count)
    var scratch = PokemonSet(count: positions.ids.count)
    func collect(_ moves: some Sequence<MoveID>) throws(PokedexError) {
      scratch.removeAll()
      for move in moves { try moveLearners(move, positions)?.add(counted, to: &scratch) }
    }
    for move in filter.allOf {
      try collect(CollectionOfOne(move))
      result.formIntersection(scratch)
    }
    if !filter.anyOf.isEmpty {
      try collect(filter.anyOf)
      result.formIntersection(scratch)
    }
    if !filter.noneOf.isEmpty {
      try collect(filter.noneOf)
      result.subtract(scratch)
    }
    return result
  }

  /// Returns the learners of a move; nil for an unknown move.
  private func moveLearners(_ move: MoveID, _ positions: PokemonPositions) throws(PokedexError)
    -> MoveLearners?
  {
    if let known = caches.withLock({ $0.moveLearners[move] }) { return known }
    let found = try pool.read { reader throws(SQLiteError) in
      try MoveLearners.read(reader, move, positions: positions)
    }
    // Unknown ids are not kept: there is no limit to them.
    if let found { caches.withLock { $0.moveLearners[move] = found } }
    return found
  }

  /// Returns the pokemon that learn all of `moves`, ascending by id, as ``learners(_:)`` does.
  ///
  /// ```swift
  /// let ids = try pokedex.learners(of: ["surf", "そらをとぶ"], in: "scarlet-violet", by: [.machine])
  /// ```
  ///
  /// - Parameters:
  ///   - moves: The moves; empty for all pokemon that are not known to be absent from the game.
  ///   - game: The game; nil for any.
  ///   - methods: The learn methods that count; nil for all.
  /// - Throws: ``PokedexError`` `unknownName`, `ambiguousName`, `unknownResource`.
  public func learners(
    of moves: [ResourceKey<Move>], in game: ResourceKey<VersionGroup>? = nil,
    by methods: MoveLearnMethodSet? = nil
  ) throws(PokedexError) -> [PokemonID] {
    try learners(
      MoveFilter(allOf: ids(of: moves), versionGroup: optionalID(of: game), methods: methods))
  }
}
