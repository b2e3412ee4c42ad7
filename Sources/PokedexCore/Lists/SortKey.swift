import PokedexFormat

/// What names are sorted by.
enum SortKey {
  /// The folded name's bytes: hiragana and katakana alike, case and width ignored.
  static func of(_ name: String) -> [UInt8] { Array(SearchKey.k1(name).utf8) }
}
