import PokedexFormat
import PokedexModel

extension Pokedex {
  /// The kinds that can be searched, in the order in which equally good hits are listed.
  public static let searchedKinds: [ResourceKind] = [
    .pokemonSpecies, .pokemon, .pokemonForm, .move, .ability, .item, .location, .nature, .pokedex,
    .region, .type, .version,
  ]

  /// Returns the things that match `text`, each once, best match first: numbers and complete names, prefixes,
  /// words, names with typos, and substrings. Among equal matches, names in `language` and identifiers come
  /// before names in other languages, and then species in Pokédex order before forms, moves, abilities, items
  /// and all else.
  ///
  /// Names in all languages are searched, and romaji is read as kana. A species is one result with its default pokemon
  /// and form, and a pokemon with its default form: search for `pokemonSpecies` to find them.
  ///
  /// - Parameters:
  ///   - text: The search text, in any language and in half-width or full-width characters.
  ///   - language: The language of the names in the hits. It does not limit the names that are
  ///     searched.
  ///   - kinds: The kinds to search; empty searches all of ``searchedKinds``.
  ///   - limit: The maximum number of hits.
  public func search(
    _ text: String, in language: DisplayLanguage = .japanese, kinds: Set<ResourceKind> = [],
    limit: Int = 20
  ) throws(PokedexError) -> [SearchHit] {
    guard limit > 0 else { return [] }
    // No name is longer, and the time for typos grows with the text.
    let query = SearchQuery(String(text.prefix(Self.longestQuery)))
    var run = SearchRun(
      try searchIndex(), query, kinds: kinds,
      readerLanguages: LanguageSet(try catalog().languageIDs(language)).bits)
    var hits: [SearchHit] = []
    for hit in run.hits(limit: limit) {
      let (kind, id) = (hit.thing.kind, Int(hit.thing.id))
      hits.append(
        SearchHit(
          kind: kind, id: id, name: try names(kind, language).name(id), match: hit.match))
    }
    return hits
  }

  private static let longestQuery = 100
}
