import Base
import PokedexFormat

/// What a search finds, with the folded keys that find it: for a search in another program, as on the pages of
/// the site. Documentation/SEARCH.md specifies the keys.
public struct SearchEntry: Sendable, Hashable, Codable, Identifiable {
  public var id: AnyResourceID
  /// Lines of a key, a tab, and the languages in which it is a name as a bit mask, 0 for an identifier. A space
  /// in a key is before a word. Short names of pokemon, such as `ttar`, are the last.
  public var keys: String
}

extension Pokedex {
  /// Returns what a search finds among `kinds`, in the order in which equal matches are listed.
  public func searchEntries(_ kinds: Set<ResourceKind>) throws(PokedexError) -> [SearchEntry] {
    let nicknames = try nicknames()
    return try pool.read { reader throws(SQLiteError) in
      var entries: [SearchEntry] = []
      try reader.forEach(SearchIndex.query) { row throws(SQLiteError) in
        guard let kind = ResourceKind(rawValue: row.int("kind")), kinds.contains(kind) else {
          return
        }
        let id = AnyResourceID(kind: kind, rawValue: row.int("id"))
        entries.append(SearchEntry(id: id, keys: row.text("keys") + nicknames[id, default: ""]))
      }
      return entries
    }
  }

  /// Returns the lines of the short names of pokemon.
  private func nicknames() throws(PokedexError) -> [AnyResourceID: String] {
    var lines: [AnyResourceID: String] = [:]
    for short in ShortNames.table where [.pokemonSpecies, .pokemon].contains(short.kind) {
      guard let id = try idsByShortName(short.kind, short.names[0]).first else { continue }
      lines[AnyResourceID(kind: short.kind, rawValue: id)] =
        String(SearchKey.lines(short.names).dropFirst())
    }
    return lines
  }
}

/// What players call games and learn methods, in addition to the names in the database: `Localization/short-names.tsv`.
/// A short name counts only if nothing has it as a name.
struct ShortNames: Sendable {
  let kind: ResourceKind
  /// Those of several games stand for all of them, oldest first.
  let identifiers: [String]
  let names: [String]

  init(_ kind: ResourceKind, _ identifiers: [String], _ names: [String]) {
    (self.kind, self.identifiers, self.names) = (kind, identifiers, names)
  }

  /// Returns the short names by which `find` finds a resource.
  static func names(_ kind: ResourceKind, _ identifier: String) -> [String] {
    table.filter { $0.kind == kind && $0.identifiers.last == identifier }.flatMap(\.names)
  }

  /// Returns the identifiers that `name` stands for, in any case and width.
  static func identifiers(_ kind: ResourceKind, called name: String) -> [String] {
    let key = SearchKey.k1(name)
    return table.first { $0.kind == kind && $0.names.contains { SearchKey.k1($0) == key } }?
      .identifiers ?? []
  }
}
