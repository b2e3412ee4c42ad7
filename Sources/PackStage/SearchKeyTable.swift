import PokedexFormat
import PokedexModel

/// A row of `search_key`.
struct SearchKeyRow: Sendable, Equatable {
  /// The endpoint of the resource.
  var entity = ""
  var id = 0
  /// The folded text.
  var text = ""
  /// `k1`, `alias`, `k2`, `k3` of ``SearchKey/Kind``, or `slug`.
  var kind = ""
  /// The rank; 0 is best.
  var rank = 0
}

extension SearchKeyRow: Record {
  static var table: String { "search_key" }

  mutating func visitColumns<Visitor: ColumnVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("entity", &entity)
    try visitor.visit("entity_id", &id)
    try visitor.visit("key", &text)
    try visitor.visit("kind", &kind)
    try visitor.visit("rank", &rank)
  }

  var key: Self { self }

  /// Compares the bytes of the keys, as SQLite does.
  static func isAscending(_ a: Self, _ b: Self) -> Bool {
    if !a.text.utf8.elementsEqual(b.text.utf8) {
      return a.text.utf8.lexicographicallyPrecedes(b.text.utf8)
    }
    return (a.entity, a.id, a.rank) < (b.entity, b.id, b.rank)
  }
}

/// Creates the folded keys of everything that can be searched for.
enum SearchKeyTable {
  /// The kinds that `pokedex search` covers.
  static let kinds: Set<ResourceKind> = [
    .pokemonSpecies, .pokemon, .pokemonForm, .move, .ability, .item, .type, .region,
  ]

  /// The rank of identifiers, after every folded name.
  static let slugRank = 10

  /// Returns the rows in the order of the table's key, with each key of an entity only once under its best
  /// kind.
  static func rows(texts: [LocalizedText], resources: [Resource]) -> [SearchKeyRow] {
    var rows: [SearchKeyRow] = []
    rows.reserveCapacity(texts.count)
    for text in texts where kinds.contains(text.kind) && isSearched(text.field) {
      for (key, kind) in SearchKey.indexKeys(text.text) {
        rows.append(
          SearchKeyRow(
            entity: text.kind.endpoint, id: text.id, text: key, kind: kind.rawValue,
            rank: kind.rank))
      }
    }
    for resource in resources where kinds.contains(resource.kind) {
      let key = SearchKey.k1(resource.identifier)
      guard !key.isEmpty else { continue }
      rows.append(
        SearchKeyRow(
          entity: resource.kind.endpoint, id: resource.id, text: key, kind: "slug",
          rank: slugRank))
    }
    return distinct(rows)
  }

  private static func isSearched(_ field: TextField) -> Bool {
    field == .name || field == .displayName
  }

  /// Sorts by key, entity, id and rank, and keeps only the best row for each key of an entity.
  private static func distinct(_ rows: [SearchKeyRow]) -> [SearchKeyRow] {
    // The first sixteen bytes distinguish most keys; rows and complete keys are only compared for the others.
    var order = rows.indices.map { (start: KeyStart(rows[$0].text), number: $0) }
    order.sort { a, b in
      if a.start.first != b.start.first { return a.start.first < b.start.first }
      if a.start.second != b.start.second { return a.start.second < b.start.second }
      return SearchKeyRow.precedes(rows[a.number], rows[b.number])
    }
    var result: [SearchKeyRow] = []
    result.reserveCapacity(order.count)
    for (_, number) in order {
      let row = rows[number]
      if let last = result.last, last.entity == row.entity, last.id == row.id,
        last.text.utf8.elementsEqual(row.text.utf8)
      {
        continue
      }
      result.append(row)
    }
    return result
  }

  /// The first bytes of a key as numbers with the same order; missing bytes count as zero.
  private struct KeyStart {
    var first: UInt64 = 0
    var second: UInt64 = 0

    init(_ key: String) {
      for (place, byte) in key.utf8.prefix(16).enumerated() {
        if place < 8 {
          first |= UInt64(byte) << UInt64(56 - 8 * place)
        } else {
          second |= UInt64(byte) << UInt64(120 - 8 * place)
        }
      }
    }
  }
}
