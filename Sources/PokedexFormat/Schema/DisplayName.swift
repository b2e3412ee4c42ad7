package import PokedexModel

/// The rule that selects the display name among the texts of a resource. The view `dex_display_name` implements
/// the same rule in SQL; tests compare them for every resource and language.
package struct DisplayName: Sendable {
  /// The texts to look up, in order of precedence; if none exists, the identifier of the resource is shown.
  package let steps: [(field: LocalizedText.Field, language: LanguageID)]

  /// Creates the rule for one of `languages`: its own texts, then those of its fallbacks.
  package init(_ code: String, in languages: [Language]) {
    var steps: [(field: LocalizedText.Field, language: LanguageID)] = []
    var next = languages.first { $0.identifier == code }
    while let language = next {
      steps.append((.displayName, language.id))
      steps.append((.name, language.id))
      next = language.fallback.flatMap { id in languages.first { $0.id == id } }
    }
    self.steps = steps
  }
}
