package import PokedexModel

/// The folded forms of a name that are stored and searched for.
///
/// The build (`search_entry`) and the app library use the same algorithm, which Documentation/SEARCH.md specifies.
/// It has two strengths:
///
/// - ``k1(_:)`` removes the differences of keyboards and typography: width, case, hiragana, spaces,
///   punctuation, diacritics of Latin letters.
/// - ``k2(_:)`` also removes the differences in spelling of long vowels and small kana: ピカチュー, ほーおー.
///
/// A key is used only for comparing, never for display. Folding is idempotent: `k1(k1(x)) == k1(x)`, also for
/// k2.
package enum SearchKey {
  /// Folds width, case, hiragana to katakana and Latin diacritics; removes spaces and punctuation.
  ///
  /// A text that consists of punctuation only is kept (`？？？` gives `???`), so that it can be found. See
  /// ``FoldedScalars`` for the changes.
  package static func k1(_ text: String) -> String { FoldedScalars(text).text }

  /// Returns ``k1(_:)`` with long vowels spelled out and small kana made big: ピカチュー and ピカチュウ become equal.
  package static func k2(_ text: String) -> String {
    var scalars = FoldedScalars(text)
    scalars.spellOutVowels()
    return scalars.text
  }

  /// Returns the keys to store for a name, each once: k1, the k1 of its alternative spellings, and the k2 of all
  /// of these. A space separates words; it is no part of the key otherwise. Empty for a text without
  /// searchable characters.
  package static func indexKeys(_ name: String) -> [String] {
    var keys: [String] = []
    func add(_ key: String) { if !key.isEmpty, !keys.contains(key) { keys.append(key) } }
    for spelling in [name] + NameAlias.spellings(of: name) {
      var scalars = FoldedScalars(spelling)
      add(scalars.words)
      guard scalars.hasKana else { continue }
      scalars.spellOutVowels()
      add(scalars.words)
    }
    return keys
  }

  /// Returns the keys of names as `search_entry.keys` has them, of no language.
  package static func lines(_ names: [String]) -> String {
    names.flatMap(indexKeys).reduce(into: ["\n"]) { lines, key in
      if !lines.contains("\(key)\t0\n") { lines.append("\(key)\t0\n") }
    }.joined()
  }

  /// Returns ``k1(_:)`` with a space before each word but the first.
  package static func k1Words(_ text: String) -> String { FoldedScalars(text).words }

  /// Returns the k1 of each word of `text`.
  package static func words(_ text: String) -> [String] {
    k1Words(text).split(separator: " ").map(String.init)
  }
}

extension ResourceKind {
  /// The rank of a kind in `search_entry`, among equally good matches; nil if it cannot be searched.
  package var searchRank: Int? {
    switch self {
    case .pokemonSpecies: 0
    case .pokemon, .pokemonForm: 1
    case .move: 2
    case .ability: 3
    case .item: 4
    case .type, .nature, .region, .location, .version, .pokedex: 5
    default: nil
    }
  }
}
