import Base

/// All pokemon in memory, for sorting and filtering lists.
struct Roster: Sendable {
  private let positions: PokemonPositions
  /// By position.
  let pokemon: [Pokemon]
  /// All variants, grouped by position.
  let variants: [PokemonVariant]
  /// By position: the index of its first variant. The array has one extra element at the end.
  let variantStarts: [Int]
  /// By position.
  let presences: [PokemonPresence]
  let species: [SpeciesID: Species]
  let eggGroups: [SpeciesID: IDSet<EggGroup>]
  /// By species, ascending.
  let varieties: [SpeciesID: [PokemonID]]
  /// The species of each evolution chain, by the id of the chain, ascending.
  let chains: [EvolutionChainID: [SpeciesID]]

  init(_ reader: Reader) throws(SQLiteError) {
    pokemon = try reader.records(Self.pokemonQuery)
    let ids = pokemon.map(\.id)
    positions = try PokemonPositions(ids)
    variants = try reader.records(Self.variantQuery)
    var starts = [0]
    var next = 0
    for id in ids {
      while next < variants.count, variants[next].pokemon <= id { next += 1 }
      starts.append(next)
    }
    variantStarts = starts
    var presences = [PokemonPresence](repeating: PokemonPresence(), count: ids.count)
    for row in try reader.records(Self.presenceQuery) {
      if let position = positions.position(of: row.pokemon) { presences[position] = row }
    }
    self.presences = presences
    let list = try reader.species(Self.speciesQuery)
    species = Dictionary(first: list.map { ($0.id, $0) })
    chains = Dictionary(grouping: list, by: \.evolutionChain).mapValues { $0.map(\.id) }
    varieties = Dictionary(grouping: pokemon, by: \.species).mapValues { $0.map(\.id) }
    var eggGroups: [SpeciesID: IDSet<EggGroup>] = [:]
    for row in try reader.records(Self.eggGroupQuery) where IDSet.canHold(row.eggGroup) {
      eggGroups[row.species, default: []].insert(row.eggGroup)
    }
    self.eggGroups = eggGroups
  }

  /// Ascending.
  var ids: [PokemonID] { positions.ids }

  func position(of id: PokemonID) -> Int? { positions.position(of: id) }

  /// Returns the variant of the pokemon in `group`; nil before its generation.
  func variant(_ position: Int, in group: VersionGroupID) -> PokemonVariant? {
    for index in variantStarts[position]..<variantStarts[position + 1]
    where variants[index].versionGroups.contains(group) { return variants[index] }
    return nil
  }

  /// Returns the pokemon that stands for its species in `group`: the default one, or if that is known to be absent, the
  /// first variety that is known to be present; nil for an unknown species.
  func representative(of species: SpeciesID, in group: VersionGroupID) -> PokemonID? {
    let places = (varieties[species] ?? []).compactMap(position)
    let own = places.first { pokemon[$0].isDefault } ?? places.first
    guard let own, presences[own].isPresent(in: group) == false else { return own.map { ids[$0] } }
    return ids[places.first { presences[$0].present.contains(group) } ?? own]
  }

  private static let pokemonQuery = RecordQuery<Pokemon>("ORDER BY id")
  private static let variantQuery = RecordQuery<PokemonVariant>(
    "ORDER BY pokemon_id, version_groups")
  private static let presenceQuery = RecordQuery<PokemonPresence>("")
  private static let speciesQuery = RecordQuery<Species>("ORDER BY id")
  private static let eggGroupQuery = RecordQuery<SpeciesEggGroup>("")
}

extension SpeciesVariant {
  /// The set of the egg groups, without ids that no set can hold.
  var eggGroups: IDSet<EggGroup> {
    IDSet([eggGroup1, eggGroup2].compactMap { $0 }.filter(IDSet.canHold))
  }
}

extension Reader {
  /// - Throws: `SQLiteError` `corrupt` if a gender rate is not in -1...8.
  func species<each Value: Bindable>(
    _ query: RecordQuery<Species>, _ values: repeat each Value
  ) throws(SQLiteError) -> [Species] {
    let species = try records(query, repeat each values)
    if let wrong = species.first(where: { !(-1...8).contains($0.genderRate) }) {
      throw SQLiteError(.corrupt, .corruptGenderRate(value: wrong.genderRate))
    }
    return species
  }
}

extension Pokedex {
  func roster() throws(PokedexError) -> Roster {
    try cached({ $0.roster }, { $0.roster = $1 }, read: Roster.init)
  }
}
