import PokedexFormat
import PokedexModel
import SQLiteKit

extension Pokedex {
  /// The kinds that can be searched, in the order in which equally good hits are listed.
  public static let searchedKinds: [ResourceKind] = [
    .pokemonSpecies, .pokemon, .pokemonForm, .move, .ability, .item, .type, .region,
  ]

  /// Returns the resources that match `text`, best match first: complete names, prefixes, words,
  /// substrings, and finally names with one typo. Names in all languages are searched, and romaji is
  /// read as kana. Among complete names, those in `language` and identifiers come before names in other
  /// languages.
  ///
  /// - Parameters:
  ///   - text: The search text, in any language and in half-width or full-width characters.
  ///   - language: The language of the names in the hits. It does not limit the names that are
  ///     searched.
  ///   - kinds: The kinds to search; empty searches all of ``searchedKinds``.
  ///   - limit: The maximum number of hits.
  public func search(
    _ text: String, in language: DisplayLanguage = .japanese, kinds: Set<ResourceKind> = [],
    limit: Int = 20
  ) throws(PokedexError) -> [SearchHit] {
    guard limit > 0 else { return [] }
    var run = SearchRun(
      index: try searchIndex(), kinds: kinds.isEmpty ? Set(Self.searchedKinds) : kinds)
    run.findWhole(SearchKey.queryKeys(text))
    if run.candidates.count < limit { run.findParts() }
    // Typos are searched only if nothing else matched: exact input is not a typo.
    if !run.candidates.contains(where: { $0.match < .loose }) { run.findTypos() }
    var candidates = try markForeign(run.sorted(), run.queries, language)
    if candidates.contains(where: { $0.match == .substring }) {
      candidates = try markWords(candidates, run.queries, limit)
    }
    var hits: [SearchHit] = []
    for candidate in candidates.prefix(limit) {
      hits.append(
        SearchHit(
          kind: candidate.entity, id: candidate.id,
          name: try nameTable(candidate.entity, language).name(candidate.id),
          match: candidate.match))
    }
    return hits
  }

  /// Moves complete names in other languages after those in `language`. "Fire" is an English type name,
  /// but also the romaji reading of the Japanese name of Moltres.
  private func markForeign(
    _ candidates: [SearchRun.Candidate], _ queries: [SearchKey.Query], _ language: DisplayLanguage
  ) throws(PokedexError) -> [SearchRun.Candidate] {
    let whole = candidates.indices.filter { candidates[$0].match == .exact }
    guard whole.count > 1 else { return candidates }
    let keys = queries.filter { $0.kind < .k2 }.map(\.key)
    var marked = candidates
    for index in whole {
      let table = try nameTable(candidates[index].entity, language)
      let id = candidates[index].id
      marked[index].isForeign =
        !keys.contains(SearchKey.k1(table.identifier(id)))
        && !SearchKey.indexKeys(table.name(id)).contains { $0.kind < .k2 && keys.contains($0.key) }
    }
    return marked.sorted(by: SearchRun.Candidate.precedes)
  }

  /// Upgrades substring matches at the beginning of a word. Keys contain no word boundaries, so the
  /// names of the best candidates are read.
  private func markWords(
    _ candidates: [SearchRun.Candidate], _ queries: [SearchKey.Query], _ limit: Int
  ) throws(PokedexError) -> [SearchRun.Candidate] {
    let keys = queries.filter { $0.kind < .k3 }.map(\.key)
    let parts = candidates.indices.filter { candidates[$0].match == .substring }
      .prefix(limit)
    var marked = candidates
    try pool.read { reader throws(SQLiteError) in
      for index in parts {
        var isWord = false
        try reader.forEach(
          Self.wordsQuery, candidates[index].entity.rawValue, candidates[index].id
        ) { row throws(SQLiteError) in
          if !isWord { isWord = Self.hasWord(row.text(0), keys) }
        }
        if isWord { marked[index].match = .word }
      }
    }
    return marked.sorted(by: SearchRun.Candidate.precedes)
  }

  /// Whether any word of `name` except the first begins with one of `keys`.
  private static func hasWord(_ name: String, _ keys: [String]) -> Bool {
    var rest = name.unicodeScalars[...]
    while let gap = rest.firstIndex(where: { separators.contains($0) }) {
      rest = rest[rest.index(after: gap)...]
      let word = SearchKey.k1(String(rest))
      if keys.contains(where: { word.hasPrefix($0) }) { return true }
    }
    return false
  }

  private static let separators: Set<Unicode.Scalar> = [
    " ", "\u{3000}", "-", "・", "：", ":", "(", ")", "（", "）", "/", "'", "’", ".",
  ]

  private static let wordsQuery = Query(
    "SELECT text FROM text WHERE kind = ?1 AND id = ?2 AND field IN \(TextField.shownNames)")
}

/// One search in the index.
struct SearchRun {
  /// The best match of an entity so far.
  struct Candidate {
    var entity: ResourceKind
    var id: Int
    var match: SearchMatch
    /// Whether the matched complete name is in a language other than the display language.
    var isForeign = false
    /// The rank of the stored key; identifiers rank last.
    var rank: Int
    /// The length of the key in bytes: among equal matches, shorter names are closer to the input.
    var length: Int

    static func precedes(_ a: Self, _ b: Self) -> Bool {
      if a.match != b.match { return a.match < b.match }
      if a.isForeign != b.isForeign { return b.isForeign }
      let left = (a.rank, a.length, a.entityOrder, a.id)
      return left < (b.rank, b.length, b.entityOrder, b.id)
    }

    private var entityOrder: Int { Pokedex.searchedKinds.firstIndex(of: entity) ?? Int.max }
  }

  private struct Key: Hashable {
    var entity: ResourceKind
    var id: Int
  }

  let index: SearchIndex
  let kinds: Set<ResourceKind>
  private(set) var queries: [SearchKey.Query] = []
  private(set) var candidates: [Candidate] = []
  private var places: [Key: Int] = [:]

  init(index: SearchIndex, kinds: Set<ResourceKind>) {
    self.index = index
    self.kinds = kinds
  }

  /// Finds complete names and prefixes of names.
  mutating func findWhole(_ queries: [SearchKey.Query]) {
    self.queries = queries
    for query in queries {
      let bytes = Array(query.key.utf8)
      for row in index.rows(beginningWith: bytes) {
        let isWhole = index.length(row) == bytes.count
        add(row, query, isWhole ? .exact : .prefix)
      }
    }
  }

  /// Finds substrings of names. A single Latin letter or digit is too short to search for.
  mutating func findParts() {
    for query in queries where query.kind < .k3 && query.key.utf8.count >= 2 {
      var rows: [Int] = []
      index.forEachRow(containing: Array(query.key.utf8)) { rows.append($0) }
      for row in rows { add(row, query, .substring) }
    }
  }

  /// Finds names that differ by one edit from the input or from its romaji reading.
  mutating func findTypos() {
    for query in queries
    where query.kind == .k1 && query.key.unicodeScalars.count >= OneTypo.minimumLength {
      var text = query.key
      var rows: [Int] = []
      text.withUTF8 { text in
        index.forEachKey(near: text.count) { row, key in
          if OneTypo.matches(text, key) { rows.append(row) }
        }
      }
      for row in rows { add(row, query, .typo) }
    }
  }

  func sorted() -> [Candidate] { candidates.sorted(by: Candidate.precedes) }

  private mutating func add(_ row: Int, _ query: SearchKey.Query, _ place: SearchMatch) {
    let found = index.row(row)
    guard kinds.contains(found.entity) else { return }
    let rank = Int(found.rank)
    // The weaker of the two foldings determines the match; identifiers count as names.
    let weakness = max(query.kind.rank, rank > SearchKey.Kind.k3.rank ? 0 : rank)
    var match = place
    if weakness == SearchKey.Kind.k3.rank {
      if place != .exact { return }
      match = .loose
    } else if weakness == SearchKey.Kind.k2.rank, place == .exact {
      match = .phonetic
    }
    let candidate = Candidate(
      entity: found.entity, id: Int(found.id), match: match,
      rank: max(rank, query.kind.rank), length: index.length(row))
    let key = Key(entity: candidate.entity, id: candidate.id)
    guard let place = places[key] else {
      places[key] = candidates.count
      candidates.append(candidate)
      return
    }
    if Candidate.precedes(candidate, candidates[place]) { candidates[place] = candidate }
  }
}
