import PokedexFormat

/// Suggestions for a name that was not found.
///
/// The name that the user meant and its correct spelling are usually in the same language: "Glurakk"
/// means the German name Glurak, whatever the display language is.
struct NearNames {
  private let query: SearchQuery
  /// Names in these languages come before those in others.
  private let preferred: [LanguageID]

  init(to typed: String, _ preferred: [LanguageID]) {
    query = SearchQuery(typed)
    self.preferred = preferred
  }

  /// Returns `text` with each character once that is repeated twice or more, as by a key that was held: pikachuuuu.
  static func withoutRuns(_ text: String) -> String {
    var (kept, run): ([Character], Int) = ([], 0)
    for character in text {
      run = character == kept.last ? run + 1 : 1
      if run == 3 { kept.removeLast() }
      if run < 3 { kept.append(character) }
    }
    return String(kept)
  }

  /// Returns the closest of `names`, of those in a preferred language if any of them is close; nil if none is.
  func nearest(_ names: [LocalizedText]) -> LocalizedText? {
    var best: (order: (Int, Int, Int), name: LocalizedText)?
    for name in names where name.field == .name || name.field == .displayName {
      guard let distance = distance(name.text) else { continue }
      let order = (preferred.contains(name.language) ? 0 : 1, distance, name.language.rawValue)
      if best.map({ order < $0.order }) ?? true { best = (order, name) }
    }
    return best?.name
  }

  /// Returns the distance of `name`; nil if it is not close. It is ordered as the matches of a search are,
  /// except that a substring comes before a typo.
  func distance(_ name: String) -> Int? {
    var least: Int?
    for key in SearchKey.indexKeys(name) {
      let units = key.utf16.filter { $0 != 0x20 }
      let distances = units.withUnsafeBufferPointer { key in
        query.forms.filter { $0.kinds == nil }.compactMap { form in
          SearchText(form.key).units.withUnsafeBufferPointer {
            KeyMatch.place(of: $0, in: key) { _ in false }?.rawValue
          }
        }
      }
      let unvoiced = units.map(SearchText.unvoiced)
      let typos = unvoiced.withUnsafeBufferPointer { key in
        query.typoForms.compactMap { form in
          form.units.withUnsafeBufferPointer { KeyMatch.typos($0, key) }
        }
      }
      least = (distances + typos.map { SearchPlace.part.rawValue + 1 + $0 } + [least ?? .max]).min()
    }
    return least == .max ? nil : least
  }
}

extension Pokedex {
  /// Returns at most three names of `kinds` close to `typed`: those in `language`, else in the languages in which they
  /// are close. Close identifiers count if neither `language` nor English has a close name.
  public func suggestions(
    for typed: String, kinds: [ResourceKind], language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [String] {
    let typed = NearNames.withoutRuns(typed)
    let languages = try languageList()
    let preferred = try languages.ids(resolved(language))
    let (english, near) = (languages.ids(.english), NearNames(to: typed, preferred))
    var (own, identified, others): ([String], [String], [String]) = ([], [], [])
    var isEnglish = false
    func add(_ name: String, isOwn: Bool) {
      if own.contains(name) || others.contains(name) { return }
      if isOwn { own.append(name) } else { others.append(name) }
    }
    // In most languages a pokemon has the name of its species.
    var searched = Set(kinds).intersection(Self.searchedKinds)
    if searched.contains(.pokemon) { searched.insert(.pokemonSpecies) }
    if !searched.isEmpty {
      for hit in try search(typed, language: language, kinds: searched, limit: 12) {
        let names = try names(of: hit.kind, hit.id.rawValue)
        let name = near.nearest(names)
        add(name?.text ?? hit.name, isOwn: name.map { preferred.contains($0.language) } ?? true)
        if near.nearest(names.filter { english.contains($0.language) }) != nil {
          isEnglish = true
        } else if near.distance(hit.identifier) != nil {
          identified.append(hit.name)
        }
      }
    }
    // A game is also called by one of its versions.
    let listed = kinds + (kinds.contains(.versionGroup) ? [.version] : [])
    for kind in listed where !searched.contains(kind) {
      let table = try nameTable(kind, language)
      for id in table.ids {
        if let name = near.nearest(try names(of: kind, id)) {
          add(name.text, isOwn: preferred.contains(name.language))
        } else if near.distance(table.identifier(id)) != nil {
          add(table.name(id), isOwn: true)
        }
      }
    }
    let found = [own, isEnglish ? [] : identified, others].first { !$0.isEmpty }
    return Array((found ?? []).prefix(3))
  }
}
