import PokedexModel

/// How a query found a name; the smaller, the better.
public enum SearchMatch: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// The whole name, as it is written or as people type it: ぴかちゅう, PIKACHU, ニドランオス.
  case exact
  /// The whole name, long vowels and small kana written otherwise: ピカチュー.
  case phonetic
  /// The beginning of the name.
  case prefix
  /// The beginning of a word in the name.
  case word
  /// A part of the name.
  case substring
  /// Equal but for dakuten: カラカラ for ガラガラ.
  case loose
  /// One letter wrong, missing, too many, or two swapped.
  case typo

  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  /// For output: `exact`, `prefix`, …
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

/// Something that a search found.
public struct SearchHit: Sendable, Hashable {
  public var kind: ResourceKind
  public var id: Int
  /// What to show, in the language of the search; not necessarily the name that was found.
  public var name: String
  public var match: SearchMatch
}
