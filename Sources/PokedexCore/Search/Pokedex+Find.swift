import PokedexModel
import PokedexSchema
import SQLiteKit
import TextFolding

extension Pokedex {
  /// The one `Entity` that is called `name`: by its name in any language, by its slug or by its
  /// number.
  ///
  /// ```swift
  /// let move = try pokedex.find(Move.self, "10まんボルト")
  /// ```
  ///
  /// - Throws: ``PokedexError`` `unknownName` with near names in `language`, or `ambiguousName` with
  ///   the slugs of all that are meant.
  public func find<Entity: ResourceEntity>(
    _ type: Entity.Type, _ name: String, in language: DisplayLanguage = .japanese
  ) throws(PokedexError) -> ID<Entity> {
    ID(try find(Entity.resourceKind, name, in: language))
  }

  /// ``find(_:_:in:)-(Entity.Type,_,_)`` for a kind that is known only when the program runs.
  public func find(
    _ kind: ResourceKind, _ name: String, in language: DisplayLanguage = .japanese
  ) throws(PokedexError) -> Int {
    let table = try nameTable(kind, .english)
    if let slug = table.ids.first(where: { table.identifier($0) == name }) { return slug }
    if let number = Int(name), table.index(of: number) != nil { return number }
    let names = try searchedNames(kind)
    for query in SearchKey.queryKeys(name) where query.kind < .k3 {
      let ids = names.ids(query)
      if ids.count == 1 { return ids[0] }
      if ids.count > 1 {
        throw PokedexError(
          .ambiguousName, subject: name, suggestions: ids.map { table.identifier($0) })
      }
    }
    throw PokedexError(
      .unknownName, subject: name, suggestions: try suggestions(kind, name, language))
  }

  /// Names of `kind` near to `name`, at most five.
  private func suggestions(_ kind: ResourceKind, _ name: String, _ language: DisplayLanguage)
    throws(PokedexError) -> [String]
  {
    if Self.searchedKinds.contains(kind) {
      var seen: [String] = []
      for hit in try search(name, in: language, kinds: [kind], limit: 8)
      where !seen.contains(hit.name) { seen.append(hit.name) }
      return Array(seen.prefix(5))
    }
    let names = try nameTable(kind, language)
    let keys = SearchKey.queryKeys(name).filter { $0.kind < .k3 }.map(\.key)
    var near: [String] = []
    for id in names.ids {
      let candidates = [SearchKey.k1(names.name(id)), SearchKey.k1(names.identifier(id))]
      let isNear = candidates.contains { candidate in
        keys.contains { key in
          candidate.contains(key) || OneTypo.matches(key, candidate)
            || (key.unicodeScalars.count >= OneTypo.minimumLength
              && OneTypo.matchesPrefix(key, of: candidate))
        }
      }
      if isNear, near.count < 5 { near.append(names.name(id)) }
    }
    return near
  }

  private func searchedNames(_ kind: ResourceKind) throws(PokedexError) -> FoldedNames {
    try foldedNames.get(kind) { () throws(PokedexError) in
      try pool.read { reader throws(SQLiteError) in try FoldedNames(reader, kind) }
    }
  }
}

/// All names of a kind in all languages, folded.
struct FoldedNames: Sendable {
  private var idsByKey: [String: [Int]] = [:]

  init(_ reader: Reader, _ kind: ResourceKind) throws(SQLiteError) {
    var idsByKey: [String: [Int]] = [:]
    try reader.forEach(Self.query, kind.rawValue) { row throws(SQLiteError) in
      let id = row.int(0)
      for (key, strength) in SearchKey.indexKeys(row.text(1)) where strength < .k3 {
        if idsByKey[key]?.last != id { idsByKey[key, default: []].append(id) }
      }
    }
    self.idsByKey = idsByKey
  }

  func ids(_ query: SearchKey.Query) -> [Int] { idsByKey[query.key] ?? [] }

  private static let query = Query(
    "SELECT id, text FROM text WHERE kind = ?1 AND field IN (1, 4) ORDER BY id")
}
