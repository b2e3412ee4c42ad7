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
  public var recoverySuggestion: String? { advice(in: Self.language).nonEmpty }

  /// The languages of messages.
  fileprivate static var language: DisplayLanguage { .current(among: [.english, .japanese]) }
}

/// `localizedDescription` is the message in the user's language, English or Japanese.
extension PokedexUpdateError: LocalizedError {
  /// What is wrong, with the file.
  public var errorDescription: String? {
    let reason = reason(in: PokedexError.language)
    return path.isEmpty ? reason : "\(path): \(reason)"
  }

  /// What to do about the error; nil if nothing can be done.
  public var recoverySuggestion: String? { advice(in: PokedexError.language).nonEmpty }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
