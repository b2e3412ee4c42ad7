import PokedexFormat
import PokedexModel
import SQLiteKit

/// The languages of a database.
struct LanguageList: Sendable {
  /// Ascending by id, never empty.
  let all: [Language]

  init(_ reader: Reader) throws(SQLiteError) {
    all = try reader.records(Self.query)
    guard !all.isEmpty else { throw SQLiteError(.corrupt, .corruptDisplayLanguage) }
    // ID sets cannot hold larger ids, and the code below this point builds such sets.
    guard all.allSatisfy({ LanguageSet.canHold($0.id) }) else {
      throw SQLiteError(.corrupt, .corruptIDRange)
    }
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
}

extension Pokedex {
  func languageList() throws(PokedexError) -> LanguageList {
    try languagesSlot.get { () throws(PokedexError) in
      try pool.read { reader throws(SQLiteError) in try LanguageList(reader) }
    }
  }

  /// Returns the queries for names in `language`.
  func nameQueries(_ language: DisplayLanguage) throws(PokedexError) -> NameQueries {
    try nameQueryTable.get(language) { () throws(PokedexError) in
      NameQueries(try languageList().rule(language))
    }
  }
}
