/// A pokemon in all games at once, as the database stores it: for pages that switch between games, and for
/// exports. ``PokemonDetail`` has the same for one game, with names.
public struct PokemonHistory: Sendable, Hashable, Codable, Identifiable {
  public var pokemon: Pokemon
  public var species: Species
  /// Types, stats and abilities in the order of release. Each applies in the version groups that it names, and
  /// no two apply in the same; the last is that of the newest games.
  public var variants: [PokemonVariant] = []
  /// What else changes from game to game, in the games in which it is known to be available.
  public var gameValues: [SpeciesValues] = []
  /// The version groups in which the pokemon is known to be available.
  public var present: VersionGroupSet = []
  /// The version groups in which it is known not to be available. About the others no source says anything.
  public var absent: VersionGroupSet = []

  public var id: PokemonID { pokemon.id }
}

extension PokemonHistory {
  fileprivate init(_ rows: PokemonRows, _ values: [SpeciesVariant], _ order: [VersionGroupID]) {
    func place(_ variant: PokemonVariant) -> Int {
      order.lastIndex { variant.versionGroups.contains($0) } ?? -1
    }
    let variants = rows.variants.sorted { place($0) < place($1) }
    self.init(
      pokemon: rows.pokemon, species: rows.species, variants: variants,
      gameValues: SpeciesValues.values(values, variants), present: rows.presence.present,
      absent: rows.presence.absent)
  }
}

extension Pokedex {
  /// Returns a pokemon in all games.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func history(of pokemon: ResourceKey<Pokemon>) throws(PokedexError) -> PokemonHistory {
    let id = try id(of: pokemon)
    return PokemonHistory(
      try rows(of: id), try speciesVariants(of: id), try catalog().versionGroups.map(\.id))
  }

  /// Returns all pokemon in all games, ascending by id.
  public func histories() throws(PokedexError) -> [PokemonHistory] {
    let order = try catalog().versionGroups.map(\.id)
    let roster = try roster()
    let values = Dictionary(grouping: try speciesVariants(), by: \.pokemon)
    return roster.ids.compactMap { id in
      PokemonRows(roster, id).map { PokemonHistory($0, values[id] ?? [], order) }
    }
  }
}
