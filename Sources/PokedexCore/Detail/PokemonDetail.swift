import PokedexModel
import SQLiteKit

/// A form of a pokemon with its name.
public struct FormSummary: Sendable, Hashable {
  public var form: Form
  public var identifier: String
  public var name: String
}

/// The number of a species in a Pokédex.
public struct DexListing: Sendable, Hashable {
  public var dex: Named<Dex>
  public var number: Int
}

/// A page about one pokemon as of a version group.
public struct PokemonDetail: Sendable, Hashable, Identifiable {
  public var id: PokemonID { pokemon.id }
  public var pokemon: Pokemon
  public var species: Species
  public var identifier: String
  public var name: String
  public var speciesName: String
  public var genus: String?
  public var versionGroup: Named<VersionGroup>
  /// Types, stats and abilities as they were then, as ids.
  public var variant: PokemonVariant
  public var types: [Named<PokemonType>]
  public var abilities: [AbilitySlot]
  /// Whether it can be had in the version group; nil where no source tells.
  public var isPresent: Bool?
  public var eggGroups: [Named<EggGroup>]
  public var sprites: Sprites
  public var forms: [FormSummary]
  /// The pokemon of the species, this one included.
  public var varieties: [Named<Pokemon>]
  public var dexNumbers: [DexListing]
  public var evolutions: [EvolutionNode]
  public var learnset: [LearnsetSection]
  /// What the games say about the species, of all games.
  public var gameTexts: [GameText]
  /// What the types of the version group's generation do to it, before abilities.
  public var effectiveness: [TypeMatchup]
}

extension Pokedex {
  /// The page of a pokemon as of a version group, the newest where none is given.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`, `notInVersionGroup`.
  public func detail(
    of pokemon: PokemonID, at versionGroup: VersionGroupID? = nil,
    in language: DisplayLanguage = .japanese
  ) throws(PokedexError) -> PokemonDetail {
    let group = try existing(versionGroup)
    let roster = try roster()
    guard let position = roster.position(of: pokemon),
      let species = roster.species[roster.pokemon[position].species]
    else { throw Self.unknown(.pokemon, pokemon.rawValue) }
    let names = try nameTable(.pokemon, language)
    guard let variant = roster.variant(position, at: group) else {
      throw PokedexError(.notInVersionGroup, subject: names.name(pokemon.rawValue))
    }
    let types = try nameTable(.type, language)
    let eggGroups = try nameTable(.eggGroup, language)
    let groups = try nameTable(.versionGroup, language)
    let groupBits = roster.eggGroups[species.id] ?? 0
    let generation = try catalog().generation(of: group) ?? species.generation
    return PokemonDetail(
      pokemon: roster.pokemon[position], species: species,
      identifier: names.identifier(pokemon.rawValue), name: names.name(pokemon.rawValue),
      speciesName: try nameTable(.pokemonSpecies, language).name(species.id.rawValue),
      genus: try genus(of: species.id, language),
      versionGroup: Named(id: group, name: groups.name(group.rawValue)), variant: variant,
      types: variant.types.map { Named(id: $0, name: types.name($0.rawValue)) },
      abilities: AbilitySlot.slots(of: variant, try nameTable(.ability, language)),
      isPresent: roster.isPresent(position, in: group),
      eggGroups: eggGroups.ids.filter { groupBits >> UInt64($0) & 1 != 0 }
        .map { Named(id: ID($0), name: eggGroups.name($0)) },
      sprites: try sprites(of: pokemon), forms: try forms(of: pokemon, in: language),
      varieties: (roster.varieties[species.id] ?? [])
        .map { Named(id: $0, name: names.name($0.rawValue)) },
      dexNumbers: try dexNumbers(of: species.id, in: language),
      evolutions: try evolutions(of: species.id, in: language),
      learnset: try learnset(of: pokemon, at: group, in: language),
      gameTexts: try gameTexts(of: .pokemonSpecies, species.id.rawValue, in: language),
      effectiveness: try effectiveness(against: variant.types, in: generation))
  }

  /// The state of a pokemon in a version group; nil before its generation.
  public func variant(of pokemon: PokemonID, at group: VersionGroupID) throws(PokedexError)
    -> PokemonVariant?
  {
    let roster = try roster()
    guard let position = roster.position(of: pokemon) else {
      throw Self.unknown(.pokemon, pokemon.rawValue)
    }
    return roster.variant(position, at: group)
  }

  /// The forms of a pokemon, the default one first.
  public func forms(of pokemon: PokemonID, in language: DisplayLanguage = .japanese)
    throws(PokedexError) -> [FormSummary]
  {
    let names = try nameTable(.pokemonForm, language)
    return try pool.read { reader throws(SQLiteError) in
      try reader.map(Self.formQuery, pokemon.rawValue) { row throws(SQLiteError) in
        var form = Form()
        form.id = row.id(0)
        form.pokemon = pokemon
        form.formIdentifier = row.text(1)
        form.order = row.int(2)
        form.formOrder = row.int(3)
        form.isDefault = row.bool(4)
        form.isBattleOnly = row.bool(5)
        form.isMega = row.bool(6)
        form.introducedIn = row.id(7)
        form.type1 = row.id(8)
        form.type2 = row.idOrNil(9)
        return FormSummary(
          form: form, identifier: names.identifier(form.id.rawValue),
          name: names.name(form.id.rawValue))
      }
    }
  }

  /// The numbers of a species in all Pokédexes.
  public func dexNumbers(of species: SpeciesID, in language: DisplayLanguage = .japanese)
    throws(PokedexError) -> [DexListing]
  {
    let names = try nameTable(.pokedex, language)
    return try pool.read { reader throws(SQLiteError) in
      // One seek for each of some thirty dexes: the key begins with the dex.
      var listings: [DexListing] = []
      for dex in names.ids {
        try reader.forEach(Self.numberQuery, dex, species.rawValue) { row throws(SQLiteError) in
          listings.append(
            DexListing(dex: Named(id: ID(dex), name: names.name(dex)), number: row.int(0)))
        }
      }
      return listings
    }
  }

  private func genus(of species: SpeciesID, _ language: DisplayLanguage) throws(PokedexError)
    -> String?
  {
    try longText(.pokemonSpecies, species.rawValue, .genus, language)
  }

  private static let formQuery = Query(
    """
    SELECT id, form_identifier, sort_order, form_order, is_default, is_battle_only, is_mega,
      introduced_in_id, type_1_id, type_2_id
    FROM form WHERE pokemon_id = ?1 ORDER BY is_default DESC, id
    """)
  private static let numberQuery = Query(
    "SELECT number FROM pokedex_number WHERE pokedex_id = ?1 AND species_id = ?2")
}
