import PokedexModel

/// How a query matched a name. Smaller values are better matches.
public enum SearchMatch: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// The complete name, as it is written or commonly typed: ぴかちゅう, PIKACHU, ニドランオス.
  case exact
  /// The complete name with different long vowels or small kana: ピカチュー.
  case phonetic
  /// A prefix of the name.
  case prefix
  /// The beginning of a word in the name.
  case word
  /// A substring of the name.
  case substring
  /// Equal except for dakuten: カラカラ for ガラガラ.
  case loose
  /// One character is wrong, missing or extra, or two adjacent characters are swapped.
  case typo

  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  /// The name of the case for output, such as `exact` or `prefix`.
  public var identifier: String {
    switch self {
    case .exact: "exact"
    case .phonetic: "phonetic"
    case .prefix: "prefix"
    case .word: "word"
    case .substring: "substring"
    case .loose: "loose"
    case .typo: "typo"
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
