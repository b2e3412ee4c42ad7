import Base

/// A flavor text of a resource.
public struct GameText: Sendable, Hashable, Codable, Identifiable {
  /// The names of the games with this text, in release order: versions for species and forms, version
  /// groups for all other kinds.
  public var games: [String]
  /// The text as the game has it, with the line breaks, page breaks and soft hyphens of its text box.
  public var text: String
  /// The text as prose on one line, to be shown: lines are joined by a blank, in Chinese and in Japanese without blanks
  /// by nothing, and divided words are whole.
  public var displayText: String
  /// The ids of the versions with this text, in release order: for moves, abilities and items, all versions of
  /// the version groups.
  public var versions: [VersionID] = []

  /// Who wrote the text down: PokéAPI, or a second source where PokéAPI has none.
  public var source = TextSource.upstream

  /// The text: a list has each text once.
  public var id: String { text }
}

extension Pokedex {
  /// Returns the flavor texts of a species, form, move, ability or item in a language, in release order. A
  /// text shared by several games appears once. Empty if the language has none: flavor texts have no fallback. A game
  /// with a Japanese sentence in kana only has the kanji of another game with the same sentence.
  ///
  /// - Parameters:
  ///   - kind: `.pokemonSpecies`, `.pokemonForm`, `.move`, `.ability` or `.item`; other kinds have no flavor
  ///     texts. A form has only texts that differ from those of its species.
  ///   - id: The id of the species, form, move, ability or item.
  ///   - groups: Limits the texts to these version groups; nil for all.
  ///   - language: The language of the texts and of the names of the games.
  public func gameTexts(
    of kind: ResourceKind, _ id: Int, in groups: VersionGroupSet? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [GameText] {
    try FlavorTexts(self, [(kind, id)], language: language).texts { groups?.contains($0) ?? true }
  }

  /// Returns a long text of a resource (effect, description …) in a language, or in the first of its fallbacks
  /// that has one.
  func longText(
    _ kind: ResourceKind, _ id: Int, field: LocalizedText.Field, language: DisplayLanguage?
  ) throws(PokedexError) -> (text: String, language: DisplayLanguage)? {
    let list = try languageList()
    let languages = try list.chain(resolved(language))
    return try pool.read { reader throws(SQLiteError) in
      for language in languages {
        let text = try reader.first(
          Self.longTextQuery, kind.rawValue, id, field.rawValue, language.rawValue
        ) { row throws(SQLiteError) in row.columnText(0) }
        let code = list.all.first { $0.id == language }?.identifier ?? ""
        if let text { return (text, DisplayLanguage(rawValue: code)) }
      }
      return nil
    }
  }

  private static let longTextQuery = Query(
    "SELECT text FROM text WHERE kind = ?1 AND id = ?2 AND field = ?3 AND (languages >> (?4 - 1)) & 1"
  )
}
