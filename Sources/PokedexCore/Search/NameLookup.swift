import Base
import PokedexFormat

/// What one call of `find` looks for: the text, and the names that may be it, which each kind reads once.
final class NameLookup {
  let text: String
  /// The forms that names are compared with; those with a word for a kind are not names.
  private(set) lazy var forms = SearchQuery(text).forms.filter { $0.kinds == nil }
  private let pokedex: Pokedex
  private var names: [ResourceKind: FoldedNames] = [:]
  /// The ids of the rows of `search_entry` with a key that equals one of ``forms``.
  private var entries: [ResourceKind: [Int]] = [:]
  private var ranks: Set<Int> = []

  init(_ pokedex: Pokedex, _ text: String) { (self.pokedex, self.text) = (pokedex, text) }

  /// Returns the folded names of a kind: at least those that equal one of ``forms``.
  func names(_ kind: ResourceKind) throws(PokedexError) -> FoldedNames {
    if let known = names[kind] { return known }
    let new =
      if readsAll(kind) { try pokedex.searchedNames(kind) } else {
        try pokedex.foldedNames(kind, try candidates(kind))
      }
    names[kind] = new
    return new
  }

  /// The number of calls for a kind after which all its names cost less than another pass.
  private static let mostPasses = 64

  /// Whether all names of the kind are read. They are kept, and most kinds have few.
  private func readsAll(_ kind: ResourceKind) -> Bool {
    if kind == .pokemonForm || kind.searchRank == nil { return true }
    return pokedex.caches.withLock { caches in
      if caches.foldedNames[kind] != nil { return true }
      caches.namePasses[kind, default: 0] += 1
      return caches.namePasses[kind, default: 0] > Self.mostPasses
    }
  }

  /// Returns the resources of which a key equals one of ``forms``, ascending.
  private func candidates(_ kind: ResourceKind) throws(PokedexError) -> [Int] {
    if kind == .pokemon {
      // The names of a default pokemon are among the keys of its species.
      let species = try pokedex.defaultPokemon(try entries(.pokemonSpecies))
      return Set(species + (try entries(kind))).sorted()
    }
    return try entries(kind).sorted()
  }

  private func entries(_ kind: ResourceKind) throws(PokedexError) -> [Int] {
    guard let rank = kind.searchRank else { return [] }
    // Those of species and pokemon are read together.
    let (first, last) = rank <= 1 ? (0, 1) : (rank, rank)
    if ranks.insert(first).inserted {
      let keys = forms.map { Array($0.key.utf8) }
      entries = try pokedex.pool.read { reader throws(SQLiteError) in
        var found = entries
        try reader.forEach(Self.query, first, last) { row throws(SQLiteError) in
          guard let lines = row.unsafeColumnText(2), Self.has(lines, keys),
            let kind = ResourceKind(rawValue: row.int("kind"))
          else { return }
          found[kind, default: []].append(row.int("id"))
        }
        return found
      }
    }
    return entries[kind, default: []]
  }

  /// Whether `lines`, as `search_entry.keys` has them, have one of `keys`. Spaces before words are no part of a key.
  static func has(_ lines: UnsafeBufferPointer<UInt8>, _ keys: [[UInt8]]) -> Bool {
    var place = 0
    while place < lines.count {
      for key in keys where isKey(key, in: lines, at: place) { return true }
      while place < lines.count, lines[place] != 0x0A { place += 1 }
      place += 1
    }
    return false
  }

  private static func isKey(_ key: [UInt8], in lines: UnsafeBufferPointer<UInt8>, at start: Int)
    -> Bool
  {
    var place = start
    for letter in key {
      if place < lines.count, lines[place] == 0x20 { place += 1 }
      guard place < lines.count, lines[place] == letter else { return false }
      place += 1
    }
    return place < lines.count && lines[place] == 0x09
  }

  private static let query = Query(
    "SELECT kind, id, keys FROM search_entry WHERE rank BETWEEN ?1 AND ?2")
}

/// The folded names of resources of a kind, in all languages.
struct FoldedNames: Sendable {
  private var namesByKey: [String: [(id: Int, language: LanguageID)]] = [:]
  /// The words of the longest name, and at least 1.
  private(set) var longest = 1

  /// - Parameter ids: ascending; nil for all.
  init(_ reader: Reader, _ kind: ResourceKind, _ ids: [Int]?) throws(SQLiteError) {
    if let ids {
      for id in ids {
        try reader.forEach(Self.ownQuery, kind.rawValue, id) { row throws(SQLiteError) in add(row) }
      }
    } else {
      try reader.forEach(Self.query, kind.rawValue) { row throws(SQLiteError) in add(row) }
    }
  }

  private mutating func add(_ row: Statement) {
    let text = row.columnText(2)
    longest = max(longest, text.utf8.count { $0 == 0x20 } + 1)
    for words in SearchKey.indexKeys(text) {
      let key = String(decoding: words.utf8.filter { $0 != 0x20 }, as: UTF8.self)
      for language in row.set(1) as LanguageSet {
        namesByKey[key, default: []].append((row.columnInt(0), language))
      }
    }
  }

  /// Returns the resources with a name of this key in a language that is wanted, each once.
  func ids(_ key: String, _ isWanted: (LanguageID) -> Bool) -> [Int] {
    var ids: [Int] = []
    for name in namesByKey[key] ?? [] where isWanted(name.language) && ids.last != name.id {
      ids.append(name.id)
    }
    return ids
  }

  private static let names = "SELECT id, languages, text FROM text WHERE kind = ?1"
  private static let shown = "AND field IN \(LocalizedText.Field.shownNames)"
  private static let query = Query("\(names) \(shown) ORDER BY id")
  private static let ownQuery = Query("\(names) AND id = ?2 \(shown)")
}

extension Pokedex {
  func searchedNames(_ kind: ResourceKind) throws(PokedexError) -> FoldedNames {
    try cached({ $0.foldedNames[kind] }, { $0.foldedNames[kind] = $1 }) { () throws(PokedexError) in
      try foldedNames(kind)
    }
  }

  /// - Parameter ids: ascending; nil for all.
  func foldedNames(_ kind: ResourceKind, _ ids: [Int]? = nil) throws(PokedexError) -> FoldedNames {
    try pool.read { reader throws(SQLiteError) in try FoldedNames(reader, kind, ids) }
  }
}
