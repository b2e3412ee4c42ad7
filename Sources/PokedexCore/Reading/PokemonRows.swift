import Base

/// The rows of one pokemon that a page needs: from the ``Roster`` if it is loaded, otherwise read from
/// the database by a few index lookups.
struct PokemonRows: Sendable {
  var pokemon: Pokemon
  var species: Species
  var variants: [PokemonVariant]
  var presence = PokemonPresence()
  /// The pokemon of the species, ascending.
  var varieties: [Pokemon] = []
  /// Where each of the varieties is absent.
  var absences: [PokemonID: VersionGroupSet] = [:]

  /// Returns the variant of the pokemon in `group`; nil before its generation.
  func variant(in group: VersionGroupID) -> PokemonVariant? {
    variants.first { $0.versionGroups.contains(group) }
  }

  init?(_ roster: Roster, _ id: PokemonID) {
    guard let position = roster.position(of: id),
      let species = roster.species[roster.pokemon[position].species]
    else { return nil }
    pokemon = roster.pokemon[position]
    self.species = species
    let places = roster.variantStarts[position]..<roster.variantStarts[position + 1]
    variants = Array(roster.variants[places])
    presence = roster.presences[position]
    for place in (roster.varieties[species.id] ?? []).compactMap(roster.position) {
      varieties.append(roster.pokemon[place])
      absences[roster.ids[place]] = roster.presences[place].absent
    }
  }

  init?(_ reader: Reader, _ id: PokemonID) throws(SQLiteError) {
    guard let pokemon = try reader.record(Self.pokemonQuery, id.rawValue) else { return nil }
    let speciesID = pokemon.species.rawValue
    guard let species = try reader.species(Self.speciesQuery, speciesID).first else { return nil }
    self.pokemon = pokemon
    self.species = species
    variants = try reader.records(Self.variantQuery, id.rawValue)
    presence = try reader.record(Self.presenceQuery, id.rawValue) ?? PokemonPresence()
    varieties = try reader.records(Self.varietyQuery, speciesID)
    for row in try reader.records(Self.absenceQuery, speciesID) {
      absences[row.pokemon] = row.absent
    }
    // A page reads a name for each variety, so a damaged file must not list too many.
    guard varieties.count <= Self.mostVarieties else {
      throw SQLiteError(.corrupt, .corruptVarieties(species: speciesID, count: varieties.count))
    }
  }

  /// The limit for the pokemon of a species. Pikachu has the most, 17.
  private static let mostVarieties = 1000

  private static let pokemonQuery = RecordQuery<Pokemon>("WHERE id = ?1")
  private static let speciesQuery = RecordQuery<Species>("WHERE id = ?1")
  private static let variantQuery = RecordQuery<PokemonVariant>(
    "WHERE pokemon_id = ?1 ORDER BY version_groups")
  private static let presenceQuery = RecordQuery<PokemonPresence>("WHERE pokemon_id = ?1")
  private static let absenceQuery = RecordQuery<PokemonPresence>(
    "WHERE pokemon_id IN (SELECT id FROM pokemon WHERE species_id = ?1)")
  static let varietyQuery = RecordQuery<Pokemon>("WHERE species_id = ?1 ORDER BY id")
}

extension Pokedex {
  /// - Throws: ``PokedexError`` `unknownResource`.
  func rows(of id: PokemonID) throws(PokedexError) -> PokemonRows {
    let found: PokemonRows?
    if let roster = caches.withLock({ $0.roster }) {
      found = PokemonRows(roster, id)
    } else {
      found = try pool.read { reader throws(SQLiteError) in try PokemonRows(reader, id) }
    }
    guard let found else { throw Self.unknown(.pokemon, id.rawValue) }
    return found
  }

  /// Returns the species of an evolution chain, ascending by id.
  func chain(_ id: EvolutionChainID) throws(PokedexError) -> [Species] {
    if let roster = caches.withLock({ $0.roster }) {
      return (roster.chains[id] ?? []).compactMap { roster.species[$0] }
    }
    return try pool.read { reader throws(SQLiteError) in
      try reader.species(Self.chainQuery, id.rawValue)
    }
  }

  private static let chainQuery = RecordQuery<Species>("WHERE evolution_chain_id = ?1 ORDER BY id")
}
