/// A language in which every entity has a name to show.
///
/// Names in the other languages that the database holds come from ``Pokedex/names(of:_:)``.
public enum DisplayLanguage: String, Sendable, Hashable, CaseIterable {
  case japanese = "ja"
  case english = "en"

  /// The language of a code as environments have it: `ja_JP.UTF-8`, `ja`, `en_US`. Anything that is
  /// not Japanese is English.
  public init(localeIdentifier: some StringProtocol) {
    let code = localeIdentifier.prefix { $0 != "_" && $0 != "-" && $0 != "." }
    self = code.lowercased() == "ja" ? .japanese : .english
  }
}
