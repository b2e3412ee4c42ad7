package import PokedexModel

/// Which of a resource's texts is the name to show. The views `dex_display_name` and, for pokemon,
/// `dex_pokemon` have the same rule in SQL; tests compare them for every resource and language.
package struct DisplayName: Sendable {
  /// A text to look for.
  package struct Step: Sendable {
    /// Whether it is a text of the pokemon's species.
    package var isOfSpecies = false
    package var field: TextField
    package var language: LanguageID
  }

  /// The language that is asked for.
  private let wanted: LanguageID
  /// What counts as the same language: kana for Japanese.
  private let kana: LanguageID
  /// English, for what has no name in the language.
  private let fallback: LanguageID

  package init(isJapanese: Bool, _ languages: PokedexSchema.DisplayLanguages) {
    wanted = isJapanese ? languages.japanese : languages.english
    kana = isJapanese ? languages.kana : languages.english
    fallback = languages.english
  }

  /// The texts to look for, best first; where there is none of them, the resource's slug is shown. A
  /// pokemon without a name of its own has that of its species.
  package func steps(of kind: ResourceKind) -> [Step] {
    kind == .pokemon
      ? [
        Step(field: .displayName, language: wanted),
        Step(isOfSpecies: true, field: .name, language: wanted),
        Step(isOfSpecies: true, field: .name, language: kana),
        Step(isOfSpecies: true, field: .name, language: fallback),
      ]
      : [
        Step(field: .displayName, language: wanted), Step(field: .name, language: wanted),
        Step(field: .name, language: kana), Step(field: .displayName, language: fallback),
        Step(field: .name, language: fallback),
      ]
  }
}
