import PokedexModel

/// The functions that take ids, with names: `detail(of: "charizard", in: "black-white")`. All throw
/// ``PokedexError`` `unknownName` or `ambiguousName` for a name, besides the errors of the functions
/// with ids.
extension Pokedex {
  /// Returns the details of a pokemon: see the function with ids.
  public func detail(
    of pokemon: ResourceKey<Pokemon>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> PokemonDetail {
    try detail(of: id(of: pokemon), in: optionalID(of: game), language: language)
  }

  /// Returns the complete data of a pokemon: see the function with ids.
  public func entry(
    of pokemon: ResourceKey<Pokemon>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> PokemonEntry {
    try entry(of: id(of: pokemon), in: optionalID(of: game), language: language)
  }

  /// Returns the moves that a pokemon learns in a game: see the function with ids.
  public func learnset(
    of pokemon: ResourceKey<Pokemon>, in game: ResourceKey<VersionGroup>,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [LearnsetSection] {
    try learnset(of: id(of: pokemon), in: id(of: game), language: language)
  }

  /// Returns where a pokemon is encountered: see the function with ids.
  public func encounters(
    of pokemon: ResourceKey<Pokemon>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [EncounterListing] {
    try encounters(of: id(of: pokemon), in: optionalID(of: game), language: language)
  }

  /// Returns the evolution tree of a species: see the function with ids.
  public func evolutionTree(
    of species: ResourceKey<Species>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> EvolutionNode {
    try evolutionTree(of: id(of: species), in: optionalID(of: game), language: language)
  }

  /// Returns the sprites of a pokemon: see the function with ids.
  public func sprites(of pokemon: ResourceKey<Pokemon>) throws(PokedexError) -> Sprites {
    try sprites(of: id(of: pokemon))
  }

  /// Returns the details of a move: see the function with ids.
  public func move(
    _ move: ResourceKey<Move>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> MoveDetail {
    try self.move(id(of: move), in: optionalID(of: game), language: language)
  }

  /// Returns the details of an ability: see the function with ids.
  public func ability(
    _ ability: ResourceKey<Ability>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> AbilityDetail {
    try self.ability(id(of: ability), in: optionalID(of: game), language: language)
  }

  /// Returns the details of an item: see the function with ids.
  public func item(_ item: ResourceKey<Item>, language: DisplayLanguage? = nil)
    throws(PokedexError) -> ItemDetail
  {
    try self.item(id(of: item), language: language)
  }

  /// Whether the database has learnsets for a game: see the function with ids.
  public func hasLearnsets(in game: ResourceKey<VersionGroup>) throws(PokedexError) -> Bool {
    try hasLearnsets(in: id(of: game))
  }

  /// Returns the numbers of a Pokédex: see the function with ids.
  public func numbers(in dex: ResourceKey<Dex>) throws(PokedexError) -> [DexNumber] {
    try numbers(in: id(of: dex))
  }
}

/// The functions with an id and the name of a game, or with a name and the id of a game:
/// `detail(of: row.id, in: "scarlet-violet")`.
extension Pokedex {
  /// Returns the details of a pokemon: see the function with ids.
  public func detail(
    of pokemon: PokemonID, in game: ResourceKey<VersionGroup>, language: DisplayLanguage? = nil
  ) throws(PokedexError) -> PokemonDetail {
    try detail(of: pokemon, in: id(of: game), language: language)
  }

  /// Returns the details of a pokemon: see the function with ids.
  public func detail(
    of pokemon: ResourceKey<Pokemon>, in game: VersionGroupID, language: DisplayLanguage? = nil
  ) throws(PokedexError) -> PokemonDetail {
    try detail(of: id(of: pokemon), in: game, language: language)
  }

  /// Returns the complete data of a pokemon: see the function with ids.
  public func entry(
    of pokemon: PokemonID, in game: ResourceKey<VersionGroup>, language: DisplayLanguage? = nil
  ) throws(PokedexError) -> PokemonEntry {
    try entry(of: pokemon, in: id(of: game), language: language)
  }

  /// Returns the complete data of a pokemon: see the function with ids.
  public func entry(
    of pokemon: ResourceKey<Pokemon>, in game: VersionGroupID, language: DisplayLanguage? = nil
  ) throws(PokedexError) -> PokemonEntry {
    try entry(of: id(of: pokemon), in: game, language: language)
  }

  /// Returns the moves that a pokemon learns in a game: see the function with ids.
  public func learnset(
    of pokemon: PokemonID, in game: ResourceKey<VersionGroup>, language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [LearnsetSection] {
    try learnset(of: pokemon, in: id(of: game), language: language)
  }

  /// Returns the moves that a pokemon learns in a game: see the function with ids.
  public func learnset(
    of pokemon: ResourceKey<Pokemon>, in game: VersionGroupID, language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [LearnsetSection] {
    try learnset(of: id(of: pokemon), in: game, language: language)
  }

  /// Returns where a pokemon is encountered: see the function with ids.
  public func encounters(
    of pokemon: PokemonID, in game: ResourceKey<VersionGroup>, language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [EncounterListing] {
    try encounters(of: pokemon, in: id(of: game), language: language)
  }

  /// Returns where a pokemon is encountered: see the function with ids.
  public func encounters(
    of pokemon: ResourceKey<Pokemon>, in game: VersionGroupID, language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [EncounterListing] {
    try encounters(of: id(of: pokemon), in: game, language: language)
  }

  /// Returns the evolution tree of a species: see the function with ids.
  public func evolutionTree(
    of species: SpeciesID, in game: ResourceKey<VersionGroup>, language: DisplayLanguage? = nil
  ) throws(PokedexError) -> EvolutionNode {
    try evolutionTree(of: species, in: id(of: game), language: language)
  }

  /// Returns the evolution tree of a species: see the function with ids.
  public func evolutionTree(
    of species: ResourceKey<Species>, in game: VersionGroupID, language: DisplayLanguage? = nil
  ) throws(PokedexError) -> EvolutionNode {
    try evolutionTree(of: id(of: species), in: game, language: language)
  }

  /// Returns the details of a move: see the function with ids.
  public func move(
    _ move: MoveID, in game: ResourceKey<VersionGroup>, language: DisplayLanguage? = nil
  ) throws(PokedexError) -> MoveDetail {
    try self.move(move, in: id(of: game), language: language)
  }

  /// Returns the details of a move: see the function with ids.
  public func move(
    _ move: ResourceKey<Move>, in game: VersionGroupID, language: DisplayLanguage? = nil
  ) throws(PokedexError) -> MoveDetail {
    try self.move(id(of: move), in: game, language: language)
  }

  /// Returns the details of an ability: see the function with ids.
  public func ability(
    _ ability: AbilityID, in game: ResourceKey<VersionGroup>, language: DisplayLanguage? = nil
  ) throws(PokedexError) -> AbilityDetail {
    try self.ability(ability, in: id(of: game), language: language)
  }

  /// Returns the details of an ability: see the function with ids.
  public func ability(
    _ ability: ResourceKey<Ability>, in game: VersionGroupID, language: DisplayLanguage? = nil
  ) throws(PokedexError) -> AbilityDetail {
    try self.ability(id(of: ability), in: game, language: language)
  }
}
