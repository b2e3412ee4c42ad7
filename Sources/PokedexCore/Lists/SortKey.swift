import PokedexFormat

/// The key by which names are sorted: hiragana equals katakana; case and width are ignored.
struct SortKey: Comparable {
  /// The UTF-8 bytes of the folded name.
  private let bytes: [UInt8]

  init(_ name: String) { bytes = Array(SearchKey.k1(name).utf8) }

  static func < (a: Self, b: Self) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }
}
