/// A form of a pokemon with its name.
public struct FormSummary: Sendable, Hashable, Codable, Identifiable {
  public var form: PokemonForm
  public var identifier: String
  public var name: String

  public var id: FormID { form.id }
}

/// The number of a species in a Pokédex.
public struct DexListing: Sendable, Hashable, Codable, Identifiable {
  public var dex: NamedResource<Dex>
  public var number: Int

  public var id: DexID { dex.id }
}

/// The details of a pokemon as of a version group.
public struct PokemonDetail: Sendable, Hashable, Codable, Identifiable {
  public var id: PokemonID { pokemon.id }
  public var pokemon: Pokemon
  public var species: Species
  public var identifier: String
  public var name: String
  public var speciesName: String
  /// Such as "Mouse Pokémon".
  public var genus: String?
  public var versionGroup: NamedResource<VersionGroup>
  public var types: [NamedResource<PokemonType>]
  public var stats: BaseStats
  /// The effort values for defeating it.
  public var effort: StatValues = StatValues()
  public var abilities: [AbilitySlot] = []
  /// Whether the pokemon is available in the version group; nil if no source has this information.
  public var isPresent: Bool?
  /// Whether the version group has eggs and genders: not in generation I.
  public var hasBreeding: Bool = true
  /// Those of the version group; empty where they are unknown or there is no breeding.
  public var eggGroups: [NamedResource<EggGroup>] = []
  /// What changes from game to game; nil if the pokemon is not known to be in the version group. `pokemon` and `species`
  /// have values of the newest games.
  public var gameValues: SpeciesValues?
  public var sprites: Sprites = Sprites()
  public var forms: [FormSummary] = []
  /// This pokemon, and those of its species that are in the version group or of which no source knows whether
  /// they are. ``Pokedex/varieties(of:language:)`` returns all.
  public var varieties: [NamedResource<Pokemon>] = []
  public var dexNumbers: [DexListing] = []
  /// Those of ``dexNumbers`` in the Pokédexes of the version group.
  public var regionalNumbers: [DexListing] = []
  /// The evolution tree as of the version group.
  public var evolutionTree: EvolutionNode
  public var learnset: [LearnsetSection] = []
  /// The flavor texts from all games: those of the default form of the pokemon, in games without one those of
  /// the species.
  public var gameTexts: [GameText] = []
  /// The flavor texts of the version group's games; if these have none, the latest one of earlier games.
  public var flavorTexts: [GameText] = []
  /// The effectiveness of each type of the version group's generation against the pokemon, before
  /// abilities.
  public var effectiveness: [TypeMatchup] = []
  public var growthRate: NamedResource<GrowthRate>?
  /// That of the version group; nil if no source has it.
  public var color: NamedResource<PokemonColor>?
  /// Nil if PokéAPI does not say, as for ``habitat``, which only species up to generation III have.
  public var shape: NamedResource<PokemonShape>?
  public var habitat: NamedResource<PokemonHabitat>?
  /// How it can be had in the version group.
  public var ways: [WayToObtain] = []
  /// What the database does not have completely of the parts that a page of a pokemon shows, in its game. Empty: it is
  /// complete.
  public var missing: [MissingPart] = []

  /// The types whose moves do more damage than normal, most effective first.
  public var weaknesses: [TypeMatchup] {
    effectiveness.filter { $0.factor > 1 }.sorted { ($1.factor, $0.id) < ($0.factor, $1.id) }
  }

  /// The types whose moves do less damage than normal, but some, least effective first.
  public var resistances: [TypeMatchup] {
    effectiveness.filter { $0.factor > 0 && $0.factor < 1 }
      .sorted { ($0.factor, $0.id) < ($1.factor, $1.id) }
  }

  /// The types whose moves do no damage.
  public var immunities: [TypeMatchup] { effectiveness.filter { $0.factor == 0 } }

  /// How long the pokemon lasts, if it is a form; nil for the default pokemon of a species, and if no source says.
  public var permanence: PokemonForm.Permanence? {
    pokemon.isDefault ? nil : forms.first { $0.form.isDefault }?.form.permanence
  }

  /// ``forms`` in groups for display: see ``FormGroup``.
  public var formGroups: [FormGroup] { FormGroup.groups(of: forms) }

  /// The row of the pokemon in a list, as of the version group.
  public var summary: PokemonSummary {
    PokemonSummary(
      id: id, speciesID: species.id, identifier: identifier, name: name, types: types,
      generation: species.generation, isDefault: pokemon.isDefault, isBaby: species.isBaby,
      isLegendary: species.isLegendary, isMythical: species.isMythical, sprite: sprites.front)
  }
}

extension Pokedex {
  /// Returns the details of a pokemon as of a version group; nil means ``defaultVersionGroup(of:)``.
  ///
  /// - Throws: ``PokedexError`` `unknownName` and `ambiguousName` for a name, as all functions with keys;
  ///   `unknownResource`, `notInVersionGroup`.
  public func detail(
    of pokemon: ResourceKey<Pokemon>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> PokemonDetail {
    try detail(of: pokemon, in: game, language: language, hasMoves: true)
  }

  /// - Parameter hasMoves: false for a detail without its learnset, which takes half of the time.
  package func detail(
    of pokemon: ResourceKey<Pokemon>, in game: ResourceKey<VersionGroup>?,
    language: DisplayLanguage?, hasMoves: Bool
  ) throws(PokedexError) -> PokemonDetail {
    let pokemon = try id(of: pokemon)
    let rows = try rows(of: pokemon)
    let learned = try learnedMoves(of: pokemon)
    let group =
      if let game { try versionGroup(of: game) } else { try defaultVersionGroup(rows, learned) }
    let species = rows.species
    let language = try resolved(language)
    let names = try names(.pokemon, language)
    guard let variant = rows.variant(in: group) else {
      throw PokedexError(.notInVersionGroup, subject: try names.name(pokemon.rawValue))
    }
    let abilities = try self.names(.ability, language)
    let generation = try catalog().generation(of: group) ?? species.generation
    let hasBreeding = generation > Self.lastWithoutBreeding
    let forms = try forms(of: .id(pokemon), language: language)
    let numbers = try dexNumbers(of: .id(species.id), language: language)
    let regional = try dexes(of: .id(group))
    let values = SpeciesValues.values(try speciesVariants(of: pokemon), [variant])
      .first { $0.versionGroups.contains(group) }
    let texts = try flavorTexts(of: forms.first?.form.id, species.id, language)
    return PokemonDetail(
      pokemon: rows.pokemon, species: species, identifier: try names.identifier(pokemon.rawValue),
      name: try names.name(pokemon.rawValue), speciesName: try named(species.id, language).name,
      genus: try genus(of: .id(species.id), language: language),
      versionGroup: try named(group, language), types: try named(variant.types, language),
      stats: BaseStats(variant), effort: variant.effort,
      abilities: try AbilitySlot.slots(of: variant, abilities.resource),
      isPresent: rows.presence.isPresent(in: group), hasBreeding: hasBreeding,
      eggGroups: try named(values?.eggGroups ?? [], language), gameValues: values,
      sprites: try sprites(of: .id(pokemon)), forms: forms,
      varieties: try named(
        rows.varieties.filter {
          $0.id == pokemon
            || $0.generation <= generation && rows.absences[$0.id]?.contains(group) != true
        }.map(\.id), language),
      dexNumbers: numbers, regionalNumbers: numbers.filter { regional.contains($0.id) },
      evolutionTree: try evolutionTree(of: rows, in: group, language),
      learnset: hasMoves
        ? try sections(of: pokemon, learning: learned, in: group, language: language) : [],
      gameTexts: try texts.texts { _ in true }, flavorTexts: try texts.texts(asOf: group),
      effectiveness: try effectiveness(
        against: variant.types, generation: generation, language: language),
      growthRate: try named(species.growthRate, language),
      color: try named(optional: values == nil ? species.color : values?.color, language),
      shape: try named(optional: species.shape, language),
      habitat: try named(optional: species.habitat, language),
      ways: try ways(toObtain: .id(pokemon), in: .id(group), language: language),
      missing: try missingParts(
        of: .id(group), among: CoverageListing.partsOfPokemon, language: language))
  }

  /// Returns the variant of a pokemon in a version group; nil before its generation.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`, also for an unknown game.
  public func variant(of pokemon: ResourceKey<Pokemon>, in game: ResourceKey<VersionGroup>)
    throws(PokedexError) -> PokemonVariant?
  {
    try rows(of: id(of: pokemon)).variant(in: versionGroup(of: game))
  }

  /// Returns all pokemon of a species, of all games, ascending by id.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func varieties(of species: ResourceKey<Species>, language: DisplayLanguage? = nil)
    throws(PokedexError) -> [NamedResource<Pokemon>]
  {
    try named(rows(of: defaultPokemon(of: species)).varieties.map(\.id), language)
  }

  /// Returns the forms of a pokemon, the default form first.
  public func forms(of pokemon: ResourceKey<Pokemon>, language: DisplayLanguage? = nil)
    throws(PokedexError) -> [FormSummary]
  {
    let pokemon = try id(of: pokemon)
    let names = try names(.pokemonForm, language)
    return try records(Self.formQuery, pokemon.rawValue).map { form throws(PokedexError) in
      FormSummary(
        form: form, identifier: try names.identifier(form.id.rawValue),
        name: try names.name(form.id.rawValue))
    }
  }

  /// Returns the numbers of a species in all Pokédexes.
  public func dexNumbers(of species: ResourceKey<Species>, language: DisplayLanguage? = nil)
    throws(PokedexError) -> [DexListing]
  {
    let species = try id(of: species)
    return try records(Self.numberQuery, species.rawValue).map { number throws(PokedexError) in
      DexListing(dex: try named(number.dex, language), number: number.number)
    }
  }

  /// Returns the genus of a species, such as "Mouse Pokémon"; nil if it has none.
  ///
  /// - Throws: ``PokedexError`` `unknownName` and `ambiguousName` for a name.
  public func genus(of species: ResourceKey<Species>, language: DisplayLanguage? = nil)
    throws(PokedexError) -> String?
  {
    try longText(.pokemonSpecies, id(of: species).rawValue, field: .genus, language: language)?.text
  }

  /// Returns the flavor texts of a pokemon in a language, in release order: those of its default form, in games
  /// without one those of its species.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func gameTexts(of pokemon: ResourceKey<Pokemon>, language: DisplayLanguage? = nil)
    throws(PokedexError) -> [GameText]
  {
    let rows = try rows(of: id(of: pokemon))
    let form = try forms(of: .id(rows.pokemon.id), language: language).first?.form.id
    return try flavorTexts(of: form, rows.species.id, language).texts { _ in true }
  }

  private func flavorTexts(
    of form: FormID?, _ species: SpeciesID, _ language: DisplayLanguage?
  ) throws(PokedexError) -> FlavorTexts {
    let owners = form.map { [(kind: ResourceKind.pokemonForm, id: $0.rawValue)] } ?? []
    return try FlavorTexts(
      self, owners + [(kind: .pokemonSpecies, id: species.rawValue)], language: language)
  }

  /// The last generation without eggs, genders and friendship.
  package static let lastWithoutBreeding = GenerationID(1)

  private static let formQuery = RecordQuery<PokemonForm>(
    "WHERE pokemon_id = ?1 ORDER BY is_default DESC, id")
  private static let numberQuery = RecordQuery<DexNumber>(
    "WHERE species_id = ?1 ORDER BY pokedex_id")
}
