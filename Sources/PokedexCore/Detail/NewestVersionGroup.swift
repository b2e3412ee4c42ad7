import PokedexModel

extension Pokedex {
  /// Returns the newest version group with useful data about a pokemon: the last one in which it is not
  /// known to be absent and for which PokéAPI has its learnset. Few species are in the newest games.
  ///
  /// If PokéAPI has no learnset of the pokemon, returns the last version group in which it is known to
  /// be present; if that is unknown too, the last one in which it may be present.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func newestVersionGroup(of pokemon: PokemonID) throws(PokedexError) -> VersionGroupID {
    try newestVersionGroup(try facts(pokemon), try learnedMoves(of: pokemon))
  }

  /// Returns the same as ``newestVersionGroup(of:)``, for a pokemon that has already been read.
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
