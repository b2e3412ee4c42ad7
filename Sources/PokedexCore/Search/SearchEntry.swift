import Base
import PokedexFormat
import PokedexModel

/// What a search finds, with the folded keys that find it: for a search in another program, as on the pages of
/// the site. Documentation/SEARCH.md specifies the keys.
public struct SearchEntry: Sendable, Hashable, Codable, Identifiable {
  public var id: AnyResourceID
  /// Lines of a key, a tab, and the languages in which it is a name as a bit mask, 0 for an identifier. A space
  /// in a key is before a word.
  public var keys: String
}

extension Pokedex {
  /// Returns what a search finds among `kinds`, in the order in which equal matches are listed.
  public func searchEntries(_ kinds: Set<ResourceKind>) throws(PokedexError) -> [SearchEntry] {
    try pool.read { reader throws(SQLiteError) in
      var entries: [SearchEntry] = []
      try reader.forEach(Self.searchEntriesQuery) { row throws(SQLiteError) in
        guard let kind = ResourceKind(rawValue: row.int("kind")), kinds.contains(kind) else {
          return
        }
        entries.append(
          SearchEntry(
            id: AnyResourceID(kind: kind, rawValue: row.int("id")), keys: row.text("keys")))
      }
      return entries
    }
  }

  private static let searchEntriesQuery = Query(
    """
    SELECT kind, id, keys FROM search_entry ORDER BY rank, sort_order, kind, id
    """)
}
