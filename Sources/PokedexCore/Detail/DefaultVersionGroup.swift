extension Pokedex {
  /// Returns the version group in which a page shows a pokemon by default: the newest game in which it learns
  /// moves by level and has an ability. Games of the main series come first, since Champions has no levels and
  /// Legends has other rules.
  ///
  /// If there is none, returns the newest game in which it learns moves by level, else the newest in which it
  /// learns moves, is known to be present, or may be present. Add-ons are never the default: they show the
  /// learnsets of their base game.
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
    var (existing, withAbility) = (VersionGroupSet(), VersionGroupSet())
    for variant in rows.variants {
      existing.formUnion(variant.versionGroups)
      if !variant.abilities.isEmpty { withAbility.formUnion(variant.versionGroups) }
    }
    let byLevel = learned.byLevel.intersection(mainSeries)
    for wanted in [
      byLevel.intersection(withAbility), byLevel, learned.byLevel, learned.versionGroups,
      rows.presence.present, existing.subtracting(rows.presence.absent), existing,
    ] {
      if let newest = groups.newest(in: wanted.intersection(existing)) { return newest.id }
    }
    throw PokedexError(.corrupt, subject: path, detail: .corruptNoGame(id: rows.pokemon.id))
  }
}
