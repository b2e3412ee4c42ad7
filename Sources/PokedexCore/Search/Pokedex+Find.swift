import PokedexFormat
import PokedexModel
import SQLiteKit

extension Pokedex {
  /// Finds the one `Entity` called `name`: a name in any language, an identifier or a number. The name
  /// of a species also finds its default pokemon, and that of a game its version group.
  ///
  /// ```swift
  /// let move = try pokedex.find(Move.self, "10まんボルト")
  /// ```
  ///
  /// - Throws: ``PokedexError`` `unknownName` with similar names, each in the language in which it is
  ///   similar, or `ambiguousName` with the identifiers of all matches.
  public func find<Entity: ResourceEntity>(
    _ type: Entity.Type, _ name: String, language: DisplayLanguage? = nil
  ) throws(PokedexError) -> ID<Entity> {
    ID(try find(Entity.resourceKind, name, language: language))
  }

  /// Finds a resource as ``find(_:_:language:)-(Entity.Type,_,_)`` does, for a kind that is known only at run
  /// time.
  public func find(
    _ kind: ResourceKind, _ name: String, language: DisplayLanguage? = nil
  ) throws(PokedexError) -> Int {
    let table = try nameTable(kind, .english)
    if let slug = table.ids.first(where: { table.identifier($0) == name }) { return slug }
    if kind == .pokemon {
      let species = try nameTable(.pokemonSpecies, .english)
      if let slug = species.ids.first(where: { species.identifier($0) == name }),
        let pokemon = try defaultPokemon([slug]).first
      {
        return pokemon
      }
    }
    if let number = Int(name), table.index(of: number) != nil { return number }
    let names = try searchedNames(kind)
    // Most languages have names only for species.
    let species = kind == .pokemon ? try searchedNames(.pokemonSpecies) : nil
    for form in SearchQuery(name).forms where form.kinds == nil {
      var ids = species?.ids(form.key) ?? []
      if ids.isEmpty { ids = names.ids(form.key) } else { ids = try defaultPokemon(ids) }
      if ids.count == 1 { return ids[0] }
      if ids.count > 1 {
        throw PokedexError(
          .ambiguousName, subject: name, suggestions: ids.map { table.identifier($0) })
      }
    }
    guard kind == .versionGroup else {
      throw PokedexError(
        .unknownName, subject: name, suggestions: try suggestions(kind, name, language))
    }
    do throws(PokedexError) {
      let version = VersionID(try find(.version, name, language: language))
      if let version = try catalog().versions.first(where: { $0.id == version }) {
        return version.versionGroup.rawValue
      }
      throw PokedexError(.unknownName, subject: name)
    } catch {
      guard error.code == .unknownName else { throw error }
      let groups = try suggestions(kind, name, language)
      var unknown = error
      unknown.suggestions = groups + error.suggestions.filter { !groups.contains($0) }
      throw unknown
    }
  }

  /// Returns the default pokemon of each of `species`.
  func defaultPokemon(_ species: [Int]) throws(PokedexError) -> [Int] {
    try pool.read { reader throws(SQLiteError) in
      var found: [Int] = []
      for id in species {
        try reader.forEach(Self.defaultQuery, id) { row throws(SQLiteError) in
          found.append(row.int(0))
        }
      }
      return found
    }
  }

  private static let defaultQuery = Query(
    "SELECT id FROM pokemon WHERE species_id = ?1 AND is_default")

  private func searchedNames(_ kind: ResourceKind) throws(PokedexError) -> FoldedNames {
    try foldedNames.get(kind) { () throws(PokedexError) in
      try pool.read { reader throws(SQLiteError) in try FoldedNames(reader, kind) }
    }
  }
}

/// The folded names of all resources of a kind, in all languages.
struct FoldedNames: Sendable {
  private var idsByKey: [String: [Int]] = [:]

  init(_ reader: Reader, _ kind: ResourceKind) throws(SQLiteError) {
    var idsByKey: [String: [Int]] = [:]
    try reader.forEach(Self.query, kind.rawValue) { row throws(SQLiteError) in
      let id = row.int(0)
      for words in SearchKey.indexKeys(row.text(1)) {
        let key = words.filter { $0 != " " }
        if idsByKey[key]?.last != id { idsByKey[key, default: []].append(id) }
      }
    }
    self.idsByKey = idsByKey
  }

  func ids(_ key: String) -> [Int] { idsByKey[key] ?? [] }

  private static let query = Query(
    "SELECT id, text FROM text WHERE kind = ?1 AND field IN \(LocalizedText.Field.shownNames) ORDER BY id"
  )
}
