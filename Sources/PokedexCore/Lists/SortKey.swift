import PokedexFormat

/// The sort keys of names.
enum SortKey {
  /// Returns the UTF-8 bytes of the folded name: hiragana equals katakana; case and width are ignored.
  static func of(_ name: String) -> [UInt8] { Array(SearchKey.k1(name).utf8) }
}
