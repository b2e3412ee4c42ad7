import PokedexModel

extension Pokedex {
  /// The newest games that have something to tell of a pokemon: those that it was last in and of which
  /// upstream has its learnset. Few species are in the very last games.
  ///
  /// Where there is no learnset at all (a form of games whose learnsets upstream lacks), the last games
  /// that it is known to be in; where that is unknown too, the last that it could be in.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func newestVersionGroup(of pokemon: PokemonID) throws(PokedexError) -> VersionGroupID {
    try newestVersionGroup(try facts(pokemon), try learnedMoves(of: pokemon))
  }

  /// ``newestVersionGroup(of:)`` of a pokemon that is at hand.
  func newestVersionGroup(_ facts: PokemonRows, _ learned: [LearnedMove]) throws(PokedexError)
    -> VersionGroupID
  {
    let groups = try catalog().versionGroups
    let existing = facts.variants.reduce(into: VersionGroupSet()) {
      $0.formUnion($1.versionGroups)
    }
    let taught = learned.reduce(into: VersionGroupSet()) { $0.formUnion($1.versionGroups) }
    for wanted in [
      taught.subtracting(facts.absent), taught, facts.present, existing.subtracting(facts.absent),
      existing,
    ] {
      let candidates = wanted.intersection(existing)
      if let newest = groups.last(where: { candidates.contains($0.id) }) { return newest.id }
    }
    throw PokedexError(.corrupt, subject: path, detail: .corruptNoGame(id: facts.pokemon.id))
  }
}
