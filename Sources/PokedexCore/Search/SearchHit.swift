import PokedexModel

/// How a query matched a name. Smaller values are better matches.
public enum SearchMatch: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// The complete name, or the number of a species: ぴかちゅう, PIKACHU, ピカチュー, ニドランオス, #025.
  case exact
  /// A prefix of the name.
  case prefix
  /// The beginning of a word in the name, or a beginning for each word of the query.
  case word
  /// The name or a prefix of it with characters that are wrong, missing, extra, swapped or without dakuten.
  case typo
  /// A substring of the name.
  case substring

  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  /// The name of the case for output, such as `exact` or `prefix`.
  public var identifier: String {
    switch self {
    case .exact: "exact"
    case .prefix: "prefix"
    case .word: "word"
    case .typo: "typo"
    case .substring: "substring"
    }
  }
}

/// A search result.
public struct SearchHit: Sendable, Hashable {
  public var kind: ResourceKind
  public var id: Int
  /// The display name in the language of the search, which may differ from the matched name.
  public var name: String
  public var match: SearchMatch
}
