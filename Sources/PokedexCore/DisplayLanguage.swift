/// A language in which every entity has a display name.
///
/// ``Pokedex/names(of:_:)`` returns the names in the other languages that the database contains.
public enum DisplayLanguage: String, Sendable, Hashable, CaseIterable {
  case japanese = "ja"
  case english = "en"

  /// Creates the language from a locale identifier such as `ja_JP.UTF-8`, `ja` or `en_US`. Every
  /// language other than Japanese gives English.
  public init(localeIdentifier: some StringProtocol) {
    let code = localeIdentifier.prefix { $0 != "_" && $0 != "-" && $0 != "." }
    self = code.lowercased() == "ja" ? .japanese : .english
  }
}
