import PokedexModel

extension Pokedex {
  /// Returns the version group in which a page shows a pokemon by default: the newest main-series game in
  /// which it learns moves by level. Champions has no levels, and Legends has other rules.
  ///
  /// If there is none, returns the newest game of any series in which it learns moves by level, else the
  /// newest in which it learns moves, is known to be present, or may be present. Add-ons are never the
  /// default: they show the learnsets of their base game.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func defaultVersionGroup(of pokemon: ResourceKey<Pokemon>) throws(PokedexError)
    -> VersionGroupID
  {
    let pokemon = try id(of: pokemon)
    return try defaultVersionGroup(try rows(of: pokemon), try learnedMoves(of: pokemon))
  }

  /// Returns the same as ``defaultVersionGroup(of:)``, for a pokemon that has already been read.
  func defaultVersionGroup(_ rows: PokemonRows, _ learned: LearnedMoves) throws(PokedexError)
    -> VersionGroupID
  {
    let groups = try catalog().versionGroups.filter { $0.learnsets == $0.id }
    let mainSeries = VersionGroupSet(groups.lazy.filter(\.isMainSeries).map(\.id))
    let existing = rows.variants.reduce(into: VersionGroupSet()) {
      $0.formUnion($1.versionGroups)
    }
    for wanted in [
      learned.byLevel.intersection(mainSeries), learned.byLevel, learned.versionGroups,
      rows.present, existing.subtracting(rows.absent), existing,
    ] {
      let candidates = wanted.intersection(existing)
      if let newest = groups.last(where: { candidates.contains($0.id) }) { return newest.id }
    }
    throw PokedexError(.corrupt, subject: path, detail: .corruptNoGame(id: rows.pokemon.id))
  }
}
