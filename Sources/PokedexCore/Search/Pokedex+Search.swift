import Base
import PokedexFormat

extension Pokedex {
  /// The kinds that can be searched, in the order in which equally good hits are listed.
  public static let searchedKinds: [ResourceKind] = [
    .pokemonSpecies, .pokemon, .pokemonForm, .move, .ability, .item, .location, .nature, .pokedex,
    .region, .type, .version,
  ]

  /// Returns the entries that match `text`, each once, best match first: numbers and complete names, prefixes,
  /// words, names with typos, and substrings. Among equal matches, names in `language` and identifiers come
  /// before names in other languages, and then species in Pokédex order before forms, moves, abilities, items
  /// and all else.
  ///
  /// Names in all languages and short names of games and species (`sv`, `ttar`) are searched, and romaji is read as
  /// kana. A species is one result with its default pokemon
  /// and form, and a pokemon with its default form: search for `pokemonSpecies` to find them.
  ///
  /// - Parameters:
  ///   - text: The search text, in any language and in half-width or full-width characters.
  ///   - language: The language of the names in the hits. It does not limit the names that are
  ///     searched.
  ///   - kinds: The kinds to search; empty searches all of ``searchedKinds``.
  ///   - limit: The maximum number of hits.
  public func search(
    _ text: String, language: DisplayLanguage? = nil, kinds: Set<ResourceKind> = [], limit: Int = 20
  ) throws(PokedexError) -> [SearchHit] {
    try hits(text, language, kinds: kinds, limit: limit)
  }

  private func hits(
    _ text: String, _ language: DisplayLanguage?, kinds: Set<ResourceKind>, limit: Int
  ) throws(PokedexError) -> [SearchHit] {
    guard limit > 0 else { return [] }
    let language = try resolved(language)
    let query = SearchQuery(text)
    var run = SearchRun(
      try searchIndex(), query, kinds: kinds,
      readerLanguages: LanguageSet(try languageList().ids(language)).bits)
    let games = try idsByShortName(.versionGroup, text)
    for kind in [ResourceKind.pokemonSpecies, .pokemon] {
      run.add(kind, Set(try idsByShortName(kind, text)))
    }
    if !games.isEmpty {
      let versions = try catalog().versions.filter { games.contains($0.versionGroup.rawValue) }
      run.add(.version, Set(versions.map(\.id.rawValue)))
    }
    return try run.hits(limit: limit).map { hit throws(PokedexError) in
      let found = try named(
        AnyResourceID(kind: hit.entry.kind, rawValue: Int(hit.entry.id)), language)
      return SearchHit(
        id: found.id, identifier: found.identifier, name: found.name, match: hit.match)
    }
  }

  /// Returns the results as the other `search` does, off the current actor: while the user types, cancel
  /// the task of the previous text.
  ///
  /// - Throws: ``PokedexError`` `cancelled` if the task is cancelled.
  @concurrent
  public func search(
    _ text: String, language: DisplayLanguage? = nil, kinds: Set<ResourceKind> = [], limit: Int = 20
  ) async throws(PokedexError) -> [SearchHit] {
    try PokedexError.checkCancellation(path)
    _ = try searchIndex()
    try PokedexError.checkCancellation(path)
    return try hits(text, language, kinds: kinds, limit: limit)
  }

  /// Returns the pokemon to show for a search result: the default pokemon of a species, the pokemon of a
  /// form, or the pokemon itself; nil for other kinds.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func pokemonID(of hit: SearchHit) throws(PokedexError) -> PokemonID? {
    if let pokemon = hit.id.id(of: Pokemon.self) { return pokemon }
    if let species = hit.id.id(of: Species.self) { return try defaultPokemon(of: .id(species)) }
    guard let form = hit.id.id(of: PokemonForm.self) else { return nil }
    guard let found = try record(Self.formQuery, form.rawValue) else {
      throw Self.unknown(.pokemonForm, form.rawValue)
    }
    return found.pokemon
  }

  /// Returns the default pokemon of a species.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func defaultPokemon(of species: ResourceKey<Species>) throws(PokedexError) -> PokemonID {
    let species = try id(of: species)
    guard let pokemon = try defaultPokemon([species.rawValue]).first else {
      throw Self.unknown(.pokemonSpecies, species.rawValue)
    }
    return PokemonID(pokemon)
  }

  private static let formQuery = RecordQuery<PokemonForm>("WHERE id = ?1")
}
