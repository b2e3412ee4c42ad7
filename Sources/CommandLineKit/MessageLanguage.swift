/// The language in which messages are written.
package enum MessageLanguage: String, Sendable, CaseIterable, ArgumentValue {
  case english = "en"
  case japanese = "ja"

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
