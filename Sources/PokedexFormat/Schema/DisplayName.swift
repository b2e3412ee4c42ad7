package import PokedexModel

/// The rule that selects the display name among the texts of a resource. The views `dex_display_name` and,
/// for pokemon, `dex_pokemon` implement the same rule in SQL; tests compare them for every resource and
/// language.
package struct DisplayName: Sendable {
  /// A text to look up.
  package struct Step: Sendable {
    /// Whether it is a text of the pokemon's species.
    package var isOfSpecies = false
    package var field: TextField
    package var language: LanguageID
  }

  /// The requested language.
  private let wanted: LanguageID
  /// The language that is equivalent to the requested one: kana for Japanese.
  private let kana: LanguageID
  /// English, for resources without a name in the requested language.
  private let fallback: LanguageID

  package init(isJapanese: Bool, _ languages: PokedexSchema.DisplayLanguages) {
    wanted = isJapanese ? languages.japanese : languages.english
    kana = isJapanese ? languages.kana : languages.english
    fallback = languages.english
  }

  /// Returns the texts to look up, in order of precedence; if none exists, the identifier of the resource is
  /// shown. A pokemon without its own name has the name of its species.
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
