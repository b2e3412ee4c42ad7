import PokedexFormat
import PokedexModel
import SQLiteKit

/// Suggestions for a name that was not found.
///
/// The name that the user meant and its correct spelling are usually in the same language: "Glurakk"
/// means the German name Glurak, whatever the display language is.
struct NearNames {
  private let query: SearchQuery
  /// Among equally close names, names in these languages come first.
  private let preferred: [LanguageID]

  init(to typed: String, _ preferred: [LanguageID]) {
    query = SearchQuery(typed)
    self.preferred = preferred
  }

  /// Returns the closest of `names`; nil if none is close.
  func nearest(_ names: [LocalizedText]) -> String? {
    var best: (order: (Int, Int, Int), text: String)?
    for name in names where name.field == .name || name.field == .displayName {
      guard let distance = distance(name.text) else { continue }
      let order = (
        distance, preferred.firstIndex(of: name.language) ?? preferred.count, name.language.rawValue
      )
      if best.map({ order < $0.order }) ?? true { best = (order, name.text) }
    }
    return best?.text
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
  /// Returns at most five names of `kind` close to `typed`, each in the language in which it is close.
  func suggestions(_ kind: ResourceKind, _ typed: String, _ language: DisplayLanguage?)
    throws(PokedexError) -> [String]
  {
    let near = NearNames(to: typed, try languageList().ids(resolved(language)))
    var found: [String] = []
    func add(_ name: String) { if !found.contains(name) { found.append(name) } }
    if Self.searchedKinds.contains(kind) {
      // In most languages a pokemon has the name of its species.
      let kinds: Set<ResourceKind> = kind == .pokemon ? [.pokemonSpecies, .pokemon] : [kind]
      for hit in try search(typed, language: language, kinds: kinds, limit: 12) {
        add(near.nearest(try names(of: hit.kind, hit.id.rawValue)) ?? hit.name)
      }
      return Array(found.prefix(5))
    }
    let table = try nameTable(kind, language)
    for id in table.ids where found.count < 5 {
      if let name = near.nearest(try names(of: kind, id)) {
        add(name)
      } else if near.distance(table.identifier(id)) != nil {
        add(table.name(id))
      }
    }
    return found
  }
}
