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

/// The details of a pokemon as of a version group.
public struct PokemonDetail: Sendable, Hashable, Identifiable {
  public var id: PokemonID { pokemon.id }
  public var pokemon: Pokemon
  public var species: Species
  public var identifier: String
  public var name: String
  public var speciesName: String
  public var genus: String?
  public var versionGroup: Named<VersionGroup>
  /// Types, stats and abilities as of the version group, as ids.
  public var variant: PokemonVariant
  public var types: [Named<PokemonType>]
  public var abilities: [AbilitySlot]
  /// Whether the pokemon is available in the version group; nil if no source has this information.
  public var isPresent: Bool?
  /// Empty for version groups of generation I, which has no eggs.
  public var eggGroups: [Named<EggGroup>]
  public var sprites: Sprites
  public var forms: [FormSummary]
  /// The pokemon of the species, including this one.
  public var varieties: [Named<Pokemon>]
  public var dexNumbers: [DexListing]
  /// The evolution tree as of the version group.
  public var evolutions: [EvolutionNode]
  public var learnset: [LearnsetSection]
  /// The flavor texts of the species from all games.
  public var gameTexts: [GameText]
  /// The effectiveness of each type of the version group's generation against the pokemon, before
  /// abilities.
  public var effectiveness: [TypeMatchup]
}

extension Pokedex {
  /// Returns the details of a pokemon as of a version group; nil means ``defaultVersionGroup(of:)``.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`, `notInVersionGroup`.
  public func detail(
    of pokemon: PokemonID, at versionGroup: VersionGroupID? = nil,
    in language: DisplayLanguage = .japanese
  ) throws(PokedexError) -> PokemonDetail {
    let facts = try facts(pokemon)
    let learned = try learnedMoves(of: pokemon)
    let group: VersionGroupID
    if let versionGroup {
      group = try existing(versionGroup)
    } else {
      group = try defaultVersionGroup(facts, learned)
    }
    let species = facts.species
    let names = try names(.pokemon, language)
    guard let variant = facts.variant(at: group) else {
      throw PokedexError(.notInVersionGroup, subject: try names.name(pokemon.rawValue))
    }
    let abilities = try self.names(.ability, language)
    let generation = try catalog().generation(of: group) ?? species.generation
    return PokemonDetail(
      pokemon: facts.pokemon, species: species,
      identifier: try names.identifier(pokemon.rawValue), name: try names.name(pokemon.rawValue),
      speciesName: try named(species.id, language).name, genus: try genus(of: species.id, language),
      versionGroup: try named(group, language), variant: variant,
      types: try variant.types.map { type throws(PokedexError) in try named(type, language) },
      abilities: try AbilitySlot.slots(of: variant, abilities.name),
      isPresent: facts.isPresent(in: group),
      eggGroups: try (0..<64)
        .filter { generation > Self.lastWithoutEggs && facts.eggGroups >> UInt64($0) & 1 != 0 }
        .map { group throws(PokedexError) in try named(EggGroupID(group), language) },
      sprites: try sprites(of: pokemon), forms: try forms(of: pokemon, in: language),
      varieties: try facts.varieties.map { id throws(PokedexError) in try named(id, language) },
      dexNumbers: try dexNumbers(of: species.id, in: language),
      evolutions: try evolutions(of: species, at: group, language),
      learnset: try sections(of: pokemon, learning: learned, at: group, in: language),
      gameTexts: try gameTexts(of: .pokemonSpecies, species.id.rawValue, in: language),
      effectiveness: try effectiveness(against: variant.types, in: generation))
  }

  /// Returns the variant of a pokemon in a version group; nil before its generation.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`, also for an unknown version group.
  public func variant(of pokemon: PokemonID, at group: VersionGroupID) throws(PokedexError)
    -> PokemonVariant?
  {
    try facts(pokemon).variant(at: existing(group))
  }

  /// Returns the forms of a pokemon, the default form first.
  public func forms(of pokemon: PokemonID, in language: DisplayLanguage = .japanese)
    throws(PokedexError) -> [FormSummary]
  {
    let names = try names(.pokemonForm, language)
    let forms = try pool.read { reader throws(SQLiteError) in
      try reader.records(Self.formQuery, pokemon.rawValue)
    }
    return try forms.map { form throws(PokedexError) in
      FormSummary(
        form: form, identifier: try names.identifier(form.id.rawValue),
        name: try names.name(form.id.rawValue))
    }
  }

  /// Returns the numbers of a species in all Pokédexes.
  public func dexNumbers(of species: SpeciesID, in language: DisplayLanguage = .japanese)
    throws(PokedexError) -> [DexListing]
  {
    let numbers = try pool.read { reader throws(SQLiteError) in
      try reader.records(Self.numberQuery, species.rawValue)
    }
    return try numbers.map { number throws(PokedexError) in
      DexListing(dex: try named(number.dex, language), number: number.number)
    }
  }

  private func genus(of species: SpeciesID, _ language: DisplayLanguage) throws(PokedexError)
    -> String?
  {
    try longText(.pokemonSpecies, species.rawValue, .genus, language)
  }

  private static let lastWithoutEggs = GenerationID(1)

  private static let formQuery = RecordQuery<Form>(
    "WHERE pokemon_id = ?1 ORDER BY is_default DESC, id")
  private static let numberQuery = RecordQuery<DexNumber>(
    "WHERE species_id = ?1 ORDER BY pokedex_id")
}
