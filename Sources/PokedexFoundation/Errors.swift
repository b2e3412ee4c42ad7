public import PokedexCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// `localizedDescription` is the message in the user's language, English or Japanese.
extension PokedexError: LocalizedError {
  /// What is wrong, with the file or the name.
  public var errorDescription: String? { reason(in: Self.language) }

  /// What to do about the error; nil if nothing can be done.
  public var recoverySuggestion: String? {
    let advice = advice(in: Self.language)
    return advice.isEmpty ? nil : advice
  }

  private static var language: DisplayLanguage { .current(among: [.english, .japanese]) }
}
