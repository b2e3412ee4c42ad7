import Diagnostics
package import Messages

/// The language in which messages are written.
package enum MessageLanguage: String, Sendable, CaseIterable, ArgumentValue {
  case english = "en"
  case japanese = "ja"

  /// The text of a message in this language.
  package func say(_ message: Message) -> String {
    switch self {
    case .english: message.english
    case .japanese: message.japanese
    }
  }

  /// What `--language` says before the command line has been read, so that its errors can be told;
  /// nil where it says nothing that is a language.
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

  /// `--language`, else the first of LC_ALL, LC_MESSAGES and LANG that is set and not empty, as POSIX
  /// has it; English where that is no language of ours.
  ///
  /// - Parameter environment: the value of an environment variable.
  package static func preferred(
    _ option: MessageLanguage? = nil, environment: (String) -> String?
  ) -> MessageLanguage {
    if let option { return option }
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      guard let locale = environment(name), !locale.isEmpty else { continue }
      // ja_JP.UTF-8, ja-JP, ja.
      let language = locale.prefix { $0.isASCII && $0.isLetter }
      return MessageLanguage(rawValue: language.lowercased()) ?? .english
    }
    return .english
  }
}
