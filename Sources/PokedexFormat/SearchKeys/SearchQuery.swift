import Base
package import PokedexModel

/// What a user typed, in the forms that are compared with the stored keys.
package struct SearchQuery: Sendable {
  /// One form of the query.
  package struct Form: Sendable, Hashable {
    package var key: String
    /// The kinds that the form can match; nil for all.
    package var kinds: Set<ResourceKind>?
    /// 0 for the text as it was typed, 1 for a form that folds long vowels and small kana.
    package var cost: Int
    /// Whether it is the kana of romaji.
    package var isRomaji = false
  }

  /// The forms to look for.
  package private(set) var forms: [Form] = []
  /// The forms to compare with names that may differ by typos, without dakuten; each once.
  package private(set) var typoForms: [SearchText] = []
  /// The words of a query of several words, of which a name must contain all in any order; else empty.
  package private(set) var words: [String] = []
  /// The number in the national Pokédex that the query is, such as `#025`; nil if it is not a number.
  package private(set) var number: Int?
  /// The kana of an unfinished romaji query (`rizad`: リザ); nil if the query is not such romaji.
  package private(set) var unfinishedKana: String?

  package init(_ typed: String) {
    let text = String(typed.unicodeScalars.prefix(RequestBudget.nameScalars))
    add(text, kinds: nil)
    guard let typed = forms.first?.key else { return }
    if let kana = SearchKey.kana(fromRomaji: text) {
      add(kana, kinds: nil, isRomaji: true)
    } else {
      unfinishedKana = Self.kanaOfBeginning(text)
    }
    var typoKeys = forms.map {
      String(decoding: $0.key.utf16.map(SearchText.unvoiced), as: UTF16.self)
    }
    // The letters sound alike: snorlacks.
    for letters in ["cks", "ks"] where typed.contains(text: letters) {
      typoKeys.append(typed.replacing(text: letters, with: "x"))
    }
    typoForms = typoKeys.enumerated().filter { typoKeys.firstIndex(of: $1) == $0 }
      .map { SearchText($1) }
    let words = SearchKey.words(text)
    if words.count > 1 { self.words = words }
    number = Self.number(typed)
    for (word, kinds) in Self.kindWords {
      // A Latin word must be separate; Japanese has no spaces.
      let isKana = word.utf8.first.map { $0 >= 0x80 } ?? false
      guard typed.hasSuffix(word), typed != word, isKana || words.last == word else { continue }
      var rest = String(typed.dropLast(word.count))
      if isKana, rest.hasSuffix("ノ") || rest.hasSuffix("ナ") { rest.removeLast() }
      add(rest, kinds: kinds)
      if let kana = isKana ? nil : SearchKey.kana(fromRomaji: rest) { add(kana, kinds: kinds) }
    }
  }

  private mutating func add(_ text: String, kinds: Set<ResourceKind>?, isRomaji: Bool = false) {
    for (key, cost) in [(SearchKey.k1(text), 0), (SearchKey.k2(text), 1)] {
      if !key.isEmpty, !forms.contains(where: { $0.key == key && $0.kinds == kinds }) {
        forms.append(Form(key: key, kinds: kinds, cost: cost, isRomaji: isRomaji))
      }
    }
  }

  /// The words that users add to a name to say what it names, as k1.
  private static let kindWords: [(word: String, kinds: Set<ResourceKind>)] = [
    ("region", [.region]), ("地方", [.region]), ("チホウ", [.region]),
    ("type", [.type]), ("タイプ", [.type]),
    ("nature", [.nature]), ("性格", [.nature]), ("セイカク", [.nature]),
    ("version", [.version]), ("バージョン", [.version]),
    ("pokedex", [.pokedex]), ("dex", [.pokedex]), ("ズカン", [.pokedex]),
    ("move", [.move]), ("技", [.move]), ("ワザ", [.move]),
    ("ability", [.ability]), ("特性", [.ability]), ("トクセイ", [.ability]),
    ("item", [.item]), ("道具", [.item]), ("アイテム", [.item]),
    ("pokemon", [.pokemonSpecies, .pokemon, .pokemonForm]),
    ("ポケモン", [.pokemonSpecies, .pokemon, .pokemonForm]),
  ]

  /// Returns the number in `25`, `#0025`, `No.25`, `№25` or `25番`.
  private static func number(_ key: String) -> Int? {
    var digits = key[...]
    if digits.hasPrefix("#") { digits = digits.dropFirst() }
    if digits.hasPrefix("no") { digits = digits.dropFirst(2) }
    if digits.hasSuffix("番") { digits = digits.dropLast() }
    guard 1...6 ~= digits.utf8.count, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      return nil
    }
    return Int(digits)
  }

  /// Returns the kana of romaji that ends with one or two letters of a syllable; nil below two kana.
  private static func kanaOfBeginning(_ text: String) -> String? {
    for length in 1...2 {
      guard SearchKey.beginsSyllable(text.suffix(length).lowercased()),
        let kana = SearchKey.kana(fromRomaji: String(text.dropLast(length)))
      else { continue }
      let key = SearchKey.k1(kana)
      return key.unicodeScalars.count > 1 ? key : nil
    }
    return nil
  }
}
