import Base

/// A language of names and texts, by PokéAPI's code: `ja`, `en`, `zh-hans`.
///
/// ``Pokedex/languages`` lists those of a database. What has no name in a language has that of the
/// language's fallback: `es-419` of `es`, `zh-hant` of `zh-hans`, `ja-hrkt` of `ja`, and every language
/// of `en`. So does every name in a language that the database does not contain.
public struct DisplayLanguage: RawRepresentable, Sendable, Hashable, Codable, Identifiable,
  ExpressibleByStringLiteral
{
  /// PokéAPI's code.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral code: String) { rawValue = code }

  public var id: String { rawValue }

  public static let japanese = DisplayLanguage(rawValue: "ja")
  public static let japaneseKana = DisplayLanguage(rawValue: "ja-hrkt")
  static let japaneseRomaji = DisplayLanguage(rawValue: "ja-roma")
  public static let english = DisplayLanguage(rawValue: "en")
  public static let french = DisplayLanguage(rawValue: "fr")
  public static let german = DisplayLanguage(rawValue: "de")
  public static let italian = DisplayLanguage(rawValue: "it")
  public static let korean = DisplayLanguage(rawValue: "ko")
  public static let simplifiedChinese = DisplayLanguage(rawValue: "zh-hans")
  public static let spanish = DisplayLanguage(rawValue: "es")
  public static let spanishLatinAmerica = DisplayLanguage(rawValue: "es-419")
  public static let traditionalChinese = DisplayLanguage(rawValue: "zh-hant")

  /// Creates the language from a locale identifier such as `ja_JP.UTF-8`, `fr` or `zh-Hant-TW`. `C`, `POSIX` and
  /// the empty identifier give English.
  public init(localeIdentifier: some StringProtocol) {
    let parts = localeIdentifier.lowercased().prefix { $0 != "." && $0 != "@" }
      .split { $0 == "_" || $0 == "-" }
    let subtags = parts.dropFirst()
    switch parts.first.map(String.init) {
    case nil, "c", "posix": self = .english
    case "es": self = subtags.isEmpty || subtags.contains("es") ? .spanish : .spanishLatinAmerica
    case "pt": self.init(rawValue: "pt-br")
    case "zh", "yue":
      let isTraditional =
        subtags.contains("hant")
        || !subtags.contains("hans")
          && (parts.first == "yue" || subtags.contains { ["tw", "hk", "mo"].contains($0) })
      self = isTraditional ? .traditionalChinese : .simplifiedChinese
    case "ja" where subtags.contains("hrkt"): self = .japaneseKana
    case let code?: self.init(rawValue: code)
    }
  }

  /// Returns the language of `available` that the user prefers, by the languages of the system settings; on
  /// Linux, by `LC_ALL`, `LC_MESSAGES` or `LANG`. If it has none of them, English, else the first.
  public static func current(among available: [DisplayLanguage]) -> DisplayLanguage {
    preferred(PreferredLanguages.localeIdentifiers, among: available)
  }

  /// Returns the language of `available` that comes first in `localeIdentifiers`. A language counts also in
  /// another variant: `es` for `es_MX`.
  package static func preferred(
    _ localeIdentifiers: [String], among available: [DisplayLanguage]
  ) -> DisplayLanguage {
    for identifier in localeIdentifiers {
      let language = DisplayLanguage(localeIdentifier: identifier)
      if available.contains(language) { return language }
      if let variant = available.first(where: { $0.base == language.base }) { return variant }
    }
    return available.contains(.english) ? .english : available.first ?? .english
  }

  /// The code without its variant: `zh` of `zh-hans`.
  package var base: Substring { rawValue.prefix { $0 != "-" } }
}
