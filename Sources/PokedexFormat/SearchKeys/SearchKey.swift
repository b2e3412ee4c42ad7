/// The folded forms under which a name is stored and looked for.
///
/// One algorithm for the build (`search_key`) and for the app library. Three strengths, each made
/// of the one before it:
///
/// - ``k1(_:)`` undoes what keyboards and typographers add: width, case, hiragana, spaces,
///   punctuation, diacritics of Latin letters.
/// - ``k2(_:)`` also undoes the spellings of long vowels and small kana: ピカチュー, ほーおー.
/// - ``k3(_:)`` also drops dakuten and handakuten. It joins names that differ (カラカラ, ガラガラ),
///   so what only it finds ranks last.
///
/// A key is for comparing only, never for display. Keys of keys are stable: `k1(k1(x)) == k1(x)`,
/// and so for the others.
package enum SearchKey {
  /// How strongly a stored key was folded, or that it is another spelling of the name.
  package enum Kind: String, Sendable, Comparable, CaseIterable {
    case k1, alias, k2, k3

    /// 0 is best: what a search ranks by, before how much of the key it matched.
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

  /// Folds width, case, hiragana to katakana and Latin diacritics; drops spaces and punctuation.
  ///
  /// A text of nothing but punctuation keeps it (`？？？` gives `???`), so that it can be found.
  /// The letters that change are listed at ``FoldedScalars``.
  package static func k1(_ text: String) -> String {
    var scalars = FoldedScalars()
    scalars.fold(text)
    return scalars.text
  }

  /// ``k1(_:)`` with long vowels spelled out and small kana made big: ピカチュー and ピカチュウ agree.
  package static func k2(_ text: String) -> String {
    var scalars = FoldedScalars()
    scalars.fold(text)
    scalars.spellOutVowels()
    return scalars.text
  }

  /// ``k2(_:)`` without dakuten and handakuten; collides for a few names, so rank it last.
  package static func k3(_ text: String) -> String {
    var scalars = FoldedScalars()
    scalars.fold(text)
    scalars.spellOutVowels()
    scalars.dropVoicing()
    return scalars.text
  }

  /// The keys to store for one name, strongest kind first, each distinct key once under the best
  /// kind that yields it. Empty for a text that holds nothing to search for.
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
