package import Base

/// A language of names and texts, by its code: `ja`, `de`, `zh-hans`, `pt_BR`.
package struct LanguageCode: ArgumentValue {
  package let argument: String

  package init?(argument: String) {
    let first = argument.prefix { $0.isASCII && $0.isLetter }
    guard (2...3).contains(first.count),
      argument.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
    else { return nil }
    self.argument = argument
  }

  package static var expectation: Message { .expectationLanguage }
}

/// The language of messages.
package enum MessageLanguage: String, Sendable, CaseIterable {
  case english = "en"
  case japanese = "ja"

  /// Returns the text of a message in this language.
  package func say(_ message: Message) -> String {
    switch self {
    case .english: message.english
    case .japanese: message.japanese
    }
  }

  /// Returns the value of `--language` before the command line is parsed, for parsing errors; nil if it is
  /// missing or a language without messages.
  static func asked(in options: [String]) -> MessageLanguage? {
    var asked: MessageLanguage?
    for (index, option) in options.enumerated() {
      if option.hasPrefix("--language=") {
        asked = language(String(option.dropFirst("--language=".count))) ?? asked
      } else if option == "--language", index + 1 < options.count {
        asked = language(options[index + 1]) ?? asked
      }
    }
    return asked
  }

  /// Returns `--language`, else the language of the first of LC_ALL, LC_MESSAGES and LANG that is set and not
  /// empty, as in POSIX; English if it is not supported.
  ///
  /// - Parameter environment: returns the value of an environment variable.
  package static func preferred(
    _ option: MessageLanguage? = nil, environment: (String) -> String?
  ) -> MessageLanguage {
    if let option { return option }
    guard let locale = PreferredLanguages.localeIdentifier(environment: environment) else {
      return .english
    }
    return language(locale) ?? .english
  }

  /// Returns the language of a code or locale: ja_JP.UTF-8, ja-JP, ja.
  private static func language(_ code: String) -> MessageLanguage? {
    MessageLanguage(rawValue: code.prefix { $0.isASCII && $0.isLetter }.lowercased())
  }
}
