import Layers
import PokedexModel
import PokedexSchema
import TextFolding

/// A row of `search_key`.
struct SearchKeyRow: Sendable, Equatable {
  var key: String
  var entity: ResourceKind
  var id: Int
  /// `k1`, `alias`, `k2`, `k3` of ``SearchKey/Kind``, or `slug`.
  var kind: String
  /// 0 is best.
  var rank: Int
}

extension SearchKeyRow: PackedRow {
  static var table: String { "search_key" }
  static var columns: [String] { ["entity", "entity_id", "key", "kind", "rank"] }

  func encode(into encoder: RowEncoder) {
    var (entity, key, kind) = (entity.endpoint, key, kind)
    encoder.append(&entity)
    encoder.append(Int64(id))
    encoder.append(&key)
    encoder.append(&kind)
    encoder.append(Int64(rank))
  }
}

/// Makes the folded keys of all that can be searched for.
enum SearchKeyTable {
  /// What `pokedex search` looks through.
  static let kinds: Set<ResourceKind> = [
    .pokemonSpecies, .pokemon, .pokemonForm, .move, .ability, .item, .type,
  ]

  /// A slug ranks behind every folded name.
  static let slugRank = 10

  /// The rows in the order of the table's key, each key of an entity once under its best kind.
  static func rows(texts: [LocalizedText], resources: [Resource]) -> [SearchKeyRow] {
    var rows: [SearchKeyRow] = []
    rows.reserveCapacity(texts.count)
    for text in texts where kinds.contains(text.kind) && isSearched(text.field) {
      for (key, kind) in SearchKey.indexKeys(text.text) {
        rows.append(
          SearchKeyRow(
            key: key, entity: text.kind, id: text.id, kind: kind.rawValue, rank: kind.rank))
      }
    }
    for resource in resources where kinds.contains(resource.kind) {
      let key = SearchKey.k1(resource.identifier)
      guard !key.isEmpty else { continue }
      rows.append(
        SearchKeyRow(
          key: key, entity: resource.kind, id: resource.id, kind: "slug", rank: slugRank))
    }
    return distinct(rows)
  }

  private static func isSearched(_ field: TextField) -> Bool {
    field == .name || field == .displayName
  }

  /// Sorts by key, entity, id and rank, and keeps the best of each key of an entity.
  private static func distinct(_ rows: [SearchKeyRow]) -> [SearchKeyRow] {
    var sorted = rows.map { (bytes: Array($0.key.utf8), row: $0) }
    sorted.sort { a, b in
      if a.bytes != b.bytes { return a.bytes.lexicographicallyPrecedes(b.bytes) }
      let left = (a.row.entity.endpoint, a.row.id, a.row.rank)
      return left < (b.row.entity.endpoint, b.row.id, b.row.rank)
    }
    var result: [SearchKeyRow] = []
    result.reserveCapacity(sorted.count)
    for (_, row) in sorted {
      if let last = result.last, last.entity == row.entity, last.id == row.id,
        last.key == row.key
      {
        continue
      }
      result.append(row)
    }
    return result
  }
}
