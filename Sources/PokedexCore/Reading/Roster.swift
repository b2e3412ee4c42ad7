import PokedexModel
import SQLiteKit

/// All pokemon in memory: what lists sort and filter by. A pokemon's *position* is its place in
/// ascending order of ids; sets of pokemon are bitmaps of positions.
struct Roster: Sendable {
  /// Ascending.
  let ids: [PokemonID]
  /// By position, without cries.
  let pokemon: [Pokemon]
  /// All variants, those of a position side by side.
  let variants: [PokemonVariant]
  /// By position: where its variants begin; one more at the end.
  let variantStarts: [Int]
  /// By position.
  let present: [VersionGroupSet]
  /// By position.
  let absent: [VersionGroupSet]
  let species: [SpeciesID: Species]
  /// By species: bit n for the egg group n.
  let eggGroups: [SpeciesID: UInt64]
  /// By species, ascending.
  let varieties: [SpeciesID: [PokemonID]]
  /// Species by the id of their evolution chain, ascending.
  let chains: [Int: [SpeciesID]]
  private let positions: [PokemonID: Int]

  init(_ reader: Reader) throws(SQLiteError) {
    pokemon = try reader.map(Self.pokemonQuery) { row throws(SQLiteError) in
      try Self.pokemon(row)
    }
    let ids = pokemon.map(\.id)
    self.ids = ids
    // A damaged tree can show a page twice.
    guard zip(ids, ids.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw SQLiteError(.corrupt, "pokemon out of order")
    }
    let positions = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
    self.positions = positions
    variants = try reader.map(Self.variantQuery) { row throws(SQLiteError) in
      try Self.variant(row)
    }
    var starts = [0]
    var next = 0
    for id in ids {
      while next < variants.count, variants[next].pokemon <= id { next += 1 }
      starts.append(next)
    }
    variantStarts = starts
    var present = [VersionGroupSet](repeating: VersionGroupSet(), count: ids.count)
    var absent = present
    try reader.forEach(Self.presenceQuery) { row throws(SQLiteError) in
      guard let position = positions[row.id(0)] else { return }
      present[position] = row.set(1)
      absent[position] = row.set(2)
    }
    self.present = present
    self.absent = absent
    let list = try reader.map(Self.speciesQuery) { row throws(SQLiteError) in try Self.species(row)
    }
    species = Dictionary(list.map { ($0.id, $0) }) { first, _ in first }
    chains = Dictionary(grouping: list, by: \.evolutionChain).mapValues { $0.map(\.id) }
    varieties = Dictionary(grouping: pokemon, by: \.species).mapValues { $0.map(\.id) }
    var eggGroups: [SpeciesID: UInt64] = [:]
    try reader.forEach(Self.eggGroupQuery) { row throws(SQLiteError) in
      let group = row.int(1)
      if (0..<64).contains(group) { eggGroups[row.id(0), default: 0] |= 1 << UInt64(group) }
    }
    self.eggGroups = eggGroups
  }

  func position(of id: PokemonID) -> Int? { positions[id] }

  /// The state of the pokemon in `group`; nil before its generation.
  func variant(_ position: Int, at group: VersionGroupID) -> PokemonVariant? {
    for index in variantStarts[position]..<variantStarts[position + 1]
    where variants[index].versionGroups.contains(group) {
      return variants[index]
    }
    return nil
  }

  /// Whether the pokemon can be had in `group`; nil where no source tells.
  func isPresent(_ position: Int, in group: VersionGroupID) -> Bool? {
    if present[position].contains(group) { return true }
    if absent[position].contains(group) { return false }
    return nil
  }

  static let pokemonSelect =
    """
    SELECT id, species_id, is_default, sort_order, height_dm, weight_hg, base_experience,
      effort_hp, effort_attack, effort_defense, effort_special_attack, effort_special_defense,
      effort_speed FROM pokemon
    """
  static let variantSelect =
    """
    SELECT pokemon_id, version_groups, type_1_id, type_2_id, hp, attack, defense, special_attack,
      special_defense, speed, special, ability_1_id, ability_2_id, ability_hidden_id
    FROM pokemon_variant
    """
  static let presenceSelect = "SELECT pokemon_id, present_in, absent_from FROM pokemon_presence"
  static let speciesSelect =
    """
    SELECT id, generation_id, sort_order, evolves_from_species_id, evolution_chain_id, color_id,
      shape_id, habitat_id, growth_rate_id, gender_rate, capture_rate, base_happiness,
      hatch_counter, is_baby, is_legendary, is_mythical, has_gender_differences,
      are_forms_switchable FROM species
    """
  static let eggGroupSelect = "SELECT species_id, egg_group_id FROM species_egg_group"

  private static let pokemonQuery = Query("\(pokemonSelect) ORDER BY id")
  private static let variantQuery = Query("\(variantSelect) ORDER BY pokemon_id, version_groups")
  private static let presenceQuery = Query(presenceSelect)
  private static let speciesQuery = Query("\(speciesSelect) ORDER BY id")
  private static let eggGroupQuery = Query(eggGroupSelect)

  static func pokemon(_ row: borrowing Row) throws(SQLiteError) -> Pokemon {
    var pokemon = Pokemon()
    pokemon.id = row.id(0)
    pokemon.species = row.id(1)
    pokemon.isDefault = row.bool(2)
    pokemon.order = try row.numberOrNil(3)
    pokemon.height = try row.number(4)
    pokemon.weight = try row.numberOrNil(5)
    pokemon.baseExperience = try row.numberOrNil(6)
    pokemon.effort.hp = try row.number(7)
    pokemon.effort.attack = try row.number(8)
    pokemon.effort.defense = try row.number(9)
    pokemon.effort.specialAttack = try row.number(10)
    pokemon.effort.specialDefense = try row.number(11)
    pokemon.effort.speed = try row.number(12)
    return pokemon
  }

  static func variant(_ row: borrowing Row) throws(SQLiteError) -> PokemonVariant {
    var variant = PokemonVariant()
    variant.pokemon = row.id(0)
    variant.versionGroups = row.set(1)
    variant.type1 = row.id(2)
    variant.type2 = row.idOrNil(3)
    variant.stats.hp = row.int(4)
    variant.stats.attack = row.int(5)
    variant.stats.defense = row.int(6)
    variant.stats.specialAttack = row.int(7)
    variant.stats.specialDefense = row.int(8)
    variant.stats.speed = row.int(9)
    variant.special = row.intOrNil(10)
    variant.ability1 = row.idOrNil(11)
    variant.ability2 = row.idOrNil(12)
    variant.abilityHidden = row.idOrNil(13)
    guard variant.hasPlausibleStats else {
      throw SQLiteError(.corrupt, "a stat beyond all bounds")
    }
    return variant
  }

  static func species(_ row: borrowing Row) throws(SQLiteError) -> Species {
    var species = Species()
    species.id = row.id(0)
    species.generation = row.id(1)
    species.order = try row.number(2)
    species.evolvesFrom = row.idOrNil(3)
    species.evolutionChain = try row.number(4)
    species.color = row.id(5)
    species.shape = row.id(6)
    species.habitat = row.idOrNil(7)
    species.growthRate = try row.number(8)
    species.genderRate = try row.number(9)
    guard (-1...8).contains(species.genderRate) else {
      throw SQLiteError(.corrupt, "gender_rate is \(species.genderRate)")
    }
    species.captureRate = try row.number(10)
    species.baseHappiness = try row.number(11)
    species.hatchCounter = try row.number(12)
    species.isBaby = row.bool(13)
    species.isLegendary = row.bool(14)
    species.isMythical = row.bool(15)
    species.hasGenderDifferences = row.bool(16)
    species.areFormsSwitchable = row.bool(17)
    return species
  }
}

extension PokemonVariant {
  /// Whether the stats are small enough to be added up.
  fileprivate var hasPlausibleStats: Bool {
    let bounds = 0...0xFFFF
    return bounds.contains(stats.hp) && bounds.contains(stats.attack)
      && bounds.contains(stats.defense) && bounds.contains(stats.specialAttack)
      && bounds.contains(stats.specialDefense) && bounds.contains(stats.speed)
      && bounds.contains(special ?? 0)
  }
}

extension Pokedex {
  func roster() throws(PokedexError) -> Roster {
    try rosterSlot.get { () throws(PokedexError) in
      try pool.read { reader throws(SQLiteError) in try Roster(reader) }
    }
  }
}
