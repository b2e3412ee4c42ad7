import Base
import PokedexFormat

struct LanguageList: Sendable {
  /// Ascending by id, never empty.
  let all: [Language]
  /// The languages with names of species; PokéAPI has a few names in some others.
  let complete: [DisplayLanguage]

  init(_ reader: Reader) throws(SQLiteError) {
    all = try reader.records(Self.query)
    guard !all.isEmpty else { throw SQLiteError(.corrupt, .corruptDisplayLanguage) }
    // ID sets cannot hold larger ids, and the code below this point builds such sets.
    guard all.allSatisfy({ LanguageSet.canHold($0.id) }) else {
      throw SQLiteError(.corrupt, .corruptIDRange)
    }
    let named = try reader.map(Self.namedQuery) { row throws(SQLiteError) in
      row.set(0) as LanguageSet
    }
    complete = all.filter { language in named.contains { $0.contains(language.id) } }
      .map { DisplayLanguage(rawValue: $0.identifier) }
  }

  /// Returns the languages whose texts are shown in `language`, best first: its own, with kana for Japanese,
  /// then those of its fallbacks.
  func chain(_ language: DisplayLanguage) -> [LanguageID] {
    let own = ids(language)
    let others = rule(language).steps.map(\.language)
    return others.reduce(into: own) { chain, id in if !chain.contains(id) { chain.append(id) } }
  }

  /// Returns the rule for names in `language`; in its first fallback if the database lacks it, or in the first
  /// language of the database if it lacks these too.
  func rule(_ language: DisplayLanguage) -> DisplayName {
    var shown = all.first { $0.identifier == language.rawValue }
    if shown == nil {
      var missing = Language()
      missing.identifier = language.rawValue
      var linked = all + [missing]
      Language.linkFallbacks(&linked)
      shown = linked.last?.fallback.flatMap { id in all.first { $0.id == id } }
    }
    return DisplayName((shown ?? all[0]).identifier, in: all)
  }

  /// Returns the language ids whose texts count as `language`, best first, without fallbacks: kana count as
  /// Japanese.
  func ids(_ language: DisplayLanguage) -> [LanguageID] {
    (language == .japanese ? [language, .japaneseKana] : [language]).compactMap { language in
      all.first { $0.identifier == language.rawValue }?.id
    }
  }

  private static let query = RecordQuery<Language>("ORDER BY id")
  /// The languages of the first species.
  private static let namedQuery = Query(
    """
    SELECT languages FROM text WHERE kind = \(ResourceKind.pokemonSpecies.rawValue)
      AND id = (SELECT MIN(id) FROM species) AND field = \(LocalizedText.Field.name.rawValue)
    """)
}

extension Pokedex {
  func languageList() throws(PokedexError) -> LanguageList {
    try cached({ $0.languages }, { $0.languages = $1 }, read: LanguageList.init)
  }

  func nameQueries(_ language: DisplayLanguage) throws(PokedexError) -> NameQueries {
    try cached({ $0.nameQueries[language] }, { $0.nameQueries[language] = $1 }) {
      () throws(PokedexError) in NameQueries(try languageList().rule(language))
    }
  }
}
