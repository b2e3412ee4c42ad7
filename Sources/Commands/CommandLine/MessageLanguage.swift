package import Basics

/// The language of messages.
package enum MessageLanguage: String, Sendable, CaseIterable, ArgumentValue {
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
  /// missing or not a language.
  static func asked(in options: [String]) -> MessageLanguage? {
    var asked: MessageLanguage?
    for (index, option) in options.enumerated() {
      if option.hasPrefix("--language=") {
        asked = MessageLanguage(rawValue: String(option.dropFirst("--language=".count))) ?? asked
      } else if option == "--language", index + 1 < options.count {
        asked = MessageLanguage(rawValue: options[index + 1]) ?? asked
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
    // ja_JP.UTF-8, ja-JP, ja.
    let language = locale.prefix { $0.isASCII && $0.isLetter }
    return MessageLanguage(rawValue: language.lowercased()) ?? .english
  }
}
