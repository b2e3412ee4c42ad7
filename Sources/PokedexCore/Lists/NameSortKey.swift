import PokedexFormat

/// The key by which names are sorted. Case, width and accents are ignored. Kana are in the order of Japanese
/// dictionaries: long vowels are spelled out, and voiced kana come after the others only if the names are
/// equal otherwise. Chinese characters and Hangul are in the order of Unicode.
package struct NameSortKey: Comparable {
  /// The UTF-16 of the folded name without dakuten.
  private let letters: [UInt16]
  /// The UTF-8 bytes of the folded name, which decide between names with equal letters.
  private let folded: [UInt8]

  package init(_ name: String) {
    letters = SearchKey.k2(name).utf16.map(SearchText.unvoiced)
    folded = Array(SearchKey.k1(name).utf8)
  }

  package static func < (a: Self, b: Self) -> Bool {
    a.letters == b.letters
      ? a.folded.lexicographicallyPrecedes(b.folded)
      : a.letters.lexicographicallyPrecedes(b.letters)
  }
}
