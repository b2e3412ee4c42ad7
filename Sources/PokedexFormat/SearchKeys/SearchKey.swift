/// The folded forms of a name that are stored and searched for.
///
/// The build (`search_key`) and the app library use the same algorithm. It has three strengths, each based on
/// the one before it:
///
/// - ``k1(_:)`` removes the differences of keyboards and typography: width, case, hiragana, spaces,
///   punctuation, diacritics of Latin letters.
/// - ``k2(_:)`` also removes the differences in spelling of long vowels and small kana: ピカチュー, ほーおー.
/// - ``k3(_:)`` also removes dakuten and handakuten. It maps different names to one key (カラカラ, ガラガラ), so
///   matches found only by it rank last.
///
/// A key is used only for comparing, never for display. Folding is idempotent: `k1(k1(x)) == k1(x)`, also for
/// the others.
package enum SearchKey {
  /// The folding of a stored key, or that it is an alternative spelling of the name.
  package enum Kind: String, Sendable, Comparable, CaseIterable {
    case k1, alias, k2, k3

    /// The rank, 0 for the best: search results are sorted by it first, then by how much of the key was
    /// matched.
    package var rank: Int {
      switch self {
      case .k1: 0
      case .alias: 1
      case .k2: 2
      case .k3: 3
      }
    }

    package static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }
  }

  /// Folds width, case, hiragana to katakana and Latin diacritics; removes spaces and punctuation.
  ///
  /// A text that consists of punctuation only is kept (`？？？` gives `???`), so that it can be found. See
  /// ``FoldedScalars`` for the changes.
  package static func k1(_ text: String) -> String {
    var scalars = FoldedScalars()
    scalars.fold(text)
    return scalars.text
  }

  /// Returns ``k1(_:)`` with long vowels spelled out and small kana made big: ピカチュー and ピカチュウ become equal.
  package static func k2(_ text: String) -> String {
    var scalars = FoldedScalars()
    scalars.fold(text)
    scalars.spellOutVowels()
    return scalars.text
  }

  /// Returns ``k2(_:)`` without dakuten and handakuten. Some different names become equal, so rank it last.
  package static func k3(_ text: String) -> String {
    var scalars = FoldedScalars()
    scalars.fold(text)
    scalars.spellOutVowels()
    scalars.dropVoicing()
    return scalars.text
  }

  /// Returns the keys to store for a name, strongest kind first, each distinct key once under the best kind
  /// that produces it. Empty for a text without searchable characters.
  package static func indexKeys(_ name: String) -> [(key: String, kind: Kind)] {
    var keys: [(key: String, kind: Kind)] = []
    func add(_ key: String, _ kind: Kind) {
      if !key.isEmpty, !keys.contains(where: { $0.key == key }) { keys.append((key, kind)) }
    }
    var scalars = FoldedScalars()
    scalars.fold(name)
    let k1 = scalars.text
    add(k1, .k1)
    for alias in NameAlias.spellings(of: name) {
      var scalars = FoldedScalars()
      scalars.fold(alias)
      add(scalars.text, .alias)
      guard scalars.hasKana else { continue }
      scalars.spellOutVowels()
      add(scalars.text, .k2)
    }
    guard scalars.hasKana else { return keys }
    scalars.spellOutVowels()
    add(scalars.text, .k2)
    scalars.dropVoicing()
    add(scalars.text, .k3)
    return keys
  }
}
