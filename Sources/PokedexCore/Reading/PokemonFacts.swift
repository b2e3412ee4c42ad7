import PokedexModel
import SQLiteKit

/// What a page needs to know of one pokemon: out of the ``Roster`` where it is loaded, else by a few
/// seeks.
struct PokemonFacts: Sendable {
  var pokemon: Pokemon
  var species: Species
  var variants: [PokemonVariant]
  var present = VersionGroupSet()
  var absent = VersionGroupSet()
  /// Bit n for the egg group n.
  var eggGroups: UInt64 = 0
  /// The pokemon of the species, ascending.
  var varieties: [PokemonID] = []

  /// The state of the pokemon in `group`; nil before its generation.
  func variant(at group: VersionGroupID) -> PokemonVariant? {
    variants.first { $0.versionGroups.contains(group) }
  }

  /// Whether the pokemon can be had in `group`; nil where no source tells.
  func isPresent(in group: VersionGroupID) -> Bool? {
    if present.contains(group) { return true }
    if absent.contains(group) { return false }
    return nil
  }
}

extension PokemonFacts {
  init?(_ roster: Roster, _ id: PokemonID) {
    guard let position = roster.position(of: id),
      let species = roster.species[roster.pokemon[position].species]
    else { return nil }
    pokemon = roster.pokemon[position]
    self.species = species
    let places = roster.variantStarts[position]..<roster.variantStarts[position + 1]
    variants = Array(roster.variants[places])
    present = roster.present[position]
    absent = roster.absent[position]
    eggGroups = roster.eggGroups[species.id] ?? 0
    varieties = roster.varieties[species.id] ?? []
  }

  init?(_ reader: Reader, _ id: PokemonID) throws(SQLiteError) {
    let pokemon = try reader.first(Self.pokemonQuery, id.rawValue) { row throws(SQLiteError) in
      try Roster.pokemon(row)
    }
    guard let pokemon else { return nil }
    let speciesID = pokemon.species.rawValue
    let species = try reader.first(Self.speciesQuery, speciesID) { row throws(SQLiteError) in
      try Roster.species(row)
    }
    guard let species else { return nil }
    self.pokemon = pokemon
    self.species = species
    variants = try reader.map(Self.variantQuery, id.rawValue) { row throws(SQLiteError) in
      try Roster.variant(row)
    }
    try reader.forEach(Self.presenceQuery, id.rawValue) { row throws(SQLiteError) in
      present = row.set(1)
      absent = row.set(2)
    }
    try reader.forEach(Self.eggGroupQuery, speciesID) { row throws(SQLiteError) in
      let group = row.int(1)
      if (0..<64).contains(group) { eggGroups |= 1 << UInt64(group) }
    }
    varieties = try reader.map(Self.varietyQuery, speciesID) { row throws(SQLiteError) in
      row.id(0)
    }
  }

  private static let pokemonQuery = Query("\(Roster.pokemonSelect) WHERE id = ?1")
  private static let speciesQuery = Query("\(Roster.speciesSelect) WHERE id = ?1")
  private static let variantQuery = Query(
    "\(Roster.variantSelect) WHERE pokemon_id = ?1 ORDER BY version_groups")
  private static let presenceQuery = Query("\(Roster.presenceSelect) WHERE pokemon_id = ?1")
  private static let eggGroupQuery = Query("\(Roster.eggGroupSelect) WHERE species_id = ?1")
  private static let varietyQuery = Query(
    "SELECT id FROM pokemon WHERE species_id = ?1 ORDER BY id")
}

extension Pokedex {
  /// - Throws: ``PokedexError`` `unknownResource`.
  func facts(_ id: PokemonID) throws(PokedexError) -> PokemonFacts {
    let found: PokemonFacts?
    if let roster = rosterSlot.loaded {
      found = PokemonFacts(roster, id)
    } else {
      found = try pool.read { reader throws(SQLiteError) in try PokemonFacts(reader, id) }
    }
    guard let found else { throw Self.unknown(.pokemon, id.rawValue) }
    return found
  }

  /// The species of a chain of evolutions, ascending.
  func chain(_ id: Int) throws(PokedexError) -> [Species] {
    if let roster = rosterSlot.loaded {
      return (roster.chains[id] ?? []).compactMap { roster.species[$0] }
    }
    return try pool.read { reader throws(SQLiteError) in
      try reader.map(Self.chainQuery, id) { row throws(SQLiteError) in try Roster.species(row) }
    }
  }

  private static let chainQuery = Query(
    "\(Roster.speciesSelect) WHERE evolution_chain_id = ?1 ORDER BY id")
}
