import PokedexFormat
import PokedexModel
import SQLiteKit

/// Suggestions for a name that was not found.
///
/// The name that the user meant and its correct spelling are usually in the same language: "Glurakk"
/// means the German name Glurak, whatever the display language is.
struct NearNames {
  private let keys: [SearchKey.Query]
  /// Among equally close names, names in these languages come first.
  private let preferred: [LanguageID]

  init(to typed: String, _ preferred: [LanguageID]) {
    keys = SearchKey.queryKeys(typed)
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

  /// Returns the distance of `name`; nil if it is not close. The distance is twice a rank, plus 1 if
  /// the match depends on reading the input as romaji. The ranks are 0 for equal, 1 for a prefix, 2 for
  /// a substring, 3 for one typo, and 4 for one typo in a prefix.
  func distance(_ name: String) -> Int? {
    var least: Int?
    for (candidate, _) in SearchKey.indexKeys(name) {
      for query in keys {
        guard let place = Self.place(of: query, in: candidate) else { continue }
        least = min(least ?? .max, 2 * place + (query.isRomaji ? 1 : 0))
      }
    }
    return least
  }

  private static func place(of query: SearchKey.Query, in candidate: String) -> Int? {
    let key = query.key
    if query.kind == .k3 { return candidate == key ? 2 : nil }
    if candidate == key { return 0 }
    if candidate.hasPrefix(key) { return 1 }
    if candidate.contains(key) { return 2 }
    if OneTypo.matches(key, candidate) { return 3 }
    let isLong = key.unicodeScalars.count >= OneTypo.minimumLength
    return isLong && OneTypo.matchesPrefix(key, of: candidate) ? 4 : nil
  }
}

extension Pokedex {
  /// Returns at most five names of `kind` close to `typed`, each in the language in which it is close.
  func suggestions(_ kind: ResourceKind, _ typed: String, _ language: DisplayLanguage)
    throws(PokedexError) -> [String]
  {
    let near = NearNames(to: typed, try catalog().languageIDs(language))
    var found: [String] = []
    func add(_ name: String) { if !found.contains(name) { found.append(name) } }
    if Self.searchedKinds.contains(kind) {
      // In most languages a pokemon has the name of its species.
      let kinds: Set<ResourceKind> = kind == .pokemon ? [.pokemonSpecies, .pokemon] : [kind]
      let hits = try search(typed, in: language, kinds: kinds, limit: 12)
      for hit in hits.filter({ $0.kind == .pokemonSpecies })
        + hits.filter({ $0.kind != .pokemonSpecies })
      {
        add(near.nearest(try names(of: hit.kind, hit.id)) ?? hit.name)
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
