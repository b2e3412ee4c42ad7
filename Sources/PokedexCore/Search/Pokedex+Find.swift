import Base
import PokedexFormat
import PokedexModel

extension Pokedex {
  /// Finds the one `Entity` called `name`: a name in any language, an identifier or a number (`25`, `#025`). The
  /// name of a species also finds its default pokemon, and that of a game its version group. Games and learn
  /// methods are also found by what players call them: `sv`, `usum`, `tm`.
  ///
  /// If several resources have the name, the first of these holds: the name in `language`, the identifier or
  /// number, the name in another language, the name in romaji.
  ///
  /// ```swift
  /// let move = try pokedex.find(Move.self, "10まんボルト")
  /// ```
  ///
  /// - Throws: ``PokedexError`` `unknownName` with at most three similar names, those in `language` first,
  ///   or `ambiguousName` with the identifiers of all matches.
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
    let found = try find(name, kinds: [kind], language: language)
    guard let first = found.first else {
      throw PokedexError(
        .unknownName, subject: name,
        suggestions: try suggestions(for: name, kinds: [kind], language: language))
    }
    if found.count == 1 { return first.rawValue }
    throw PokedexError(
      .ambiguousName, subject: name,
      suggestions: try found.map { found throws(PokedexError) in
        try identifier(of: found.kind, found.rawValue)
      })
  }

  /// Finds what is called `name` among `kinds`, as ``find(_:_:language:)-(Entity.Type,_,_)`` does: only a name in
  /// `language` if there is one, and so on. So "Thunder" in English is the move, not Zapdos, whose name in
  /// romaji it is.
  ///
  /// - Returns: the matches, in the order of `kinds`; empty if nothing has the name.
  public func find(
    _ name: String, kinds: [ResourceKind], language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [AnyResourceID] {
    for place in NamePlace.allCases {
      var found: [AnyResourceID] = []
      for kind in kinds {
        var ids = try self.ids(kind, called: name, in: place, language)
        // Several have the name; of these, one may have the identifier.
        if ids.count > 1, place != .identifier {
          let exact = try self.ids(kind, called: name, in: .identifier, language)
          if let id = exact.first, ids.contains(id) { ids = exact }
        }
        found += ids.map { AnyResourceID(kind: kind, rawValue: $0) }
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  private func ids(
    _ kind: ResourceKind, called name: String, in place: NamePlace, _ language: DisplayLanguage?
  ) throws(PokedexError) -> [Int] {
    if place == .shortName {
      return try ShortNames.identifier(kind, called: name).map { identifier throws(PokedexError) in
        try ownIDs(kind, called: identifier, in: .identifier, language)
      } ?? []
    }
    // Most languages have names only for species.
    if kind == .pokemon {
      let species = try ids(.pokemonSpecies, called: name, in: place, language)
      if place != .identifier, !species.isEmpty { return try defaultPokemon(species) }
      let own = try ownIDs(kind, called: name, in: place, language)
      return own.isEmpty ? try defaultPokemon(species) : own
    }
    let own = try ownIDs(kind, called: name, in: place, language)
    guard kind == .versionGroup, own.isEmpty else { return own }
    let versions = try ownIDs(.version, called: name, in: place, language)
    let groups = try catalog().versions.filter { versions.contains($0.id.rawValue) }
      .map(\.versionGroup.rawValue)
    return Array(Set(groups)).sorted()
  }

  private func ownIDs(
    _ kind: ResourceKind, called name: String, in place: NamePlace, _ language: DisplayLanguage?
  ) throws(PokedexError) -> [Int] {
    if place == .identifier {
      let table = try nameTable(kind, .english)
      if let id = table.ids.first(where: { table.identifier($0) == name }) { return [id] }
      let digits = name.hasPrefix("#") ? name.dropFirst() : name[...]
      let number = kind == .pokemonSpecies ? nil : Int(digits)
      return number.flatMap { table.index(of: $0) == nil ? nil : [$0] } ?? []
    }
    let own = try languageList().ids(resolved(language))
    let romaji = try languageList().ids(.japaneseRomaji)
    let names = try searchedNames(kind)
    for form in SearchQuery(name).forms where form.kinds == nil {
      let ids = names.ids(form.key) { language in
        switch place {
        case .ownLanguage: !form.isRomaji && own.contains(language)
        case .otherLanguage: !form.isRomaji && !romaji.contains(language)
        case .romaji, .identifier, .shortName: true
        }
      }
      if !ids.isEmpty { return ids }
    }
    return []
  }

  /// Returns the number of words of the longest name of `kind`, in any language; at least 1.
  package func longestName(_ kind: ResourceKind) throws(PokedexError) -> Int {
    try searchedNames(kind).longest
  }

  /// Returns the default pokemon of each of `species`.
  func defaultPokemon(_ species: [Int]) throws(PokedexError) -> [Int] {
    try pool.read { reader throws(SQLiteError) in
      var found: [Int] = []
      for id in species {
        try reader.forEach(Self.defaultQuery, id) { row throws(SQLiteError) in
          found.append(row.columnInt(0))
        }
      }
      return found
    }
  }

  private static let defaultQuery = Query(
    "SELECT id FROM pokemon WHERE species_id = ?1 AND is_default")

  private func searchedNames(_ kind: ResourceKind) throws(PokedexError) -> FoldedNames {
    try cached({ $0.foldedNames[kind] }, { $0.foldedNames[kind] = $1 }) { () throws(PokedexError) in
      try pool.read { reader throws(SQLiteError) in try FoldedNames(reader, kind) }
    }
  }
}

/// Where a name is looked up, in this order.
private enum NamePlace: CaseIterable {
  case ownLanguage, identifier, otherLanguage, romaji, shortName
}

/// The folded names of all resources of a kind, in all languages.
struct FoldedNames: Sendable {
  private var namesByKey: [String: [(id: Int, language: LanguageID)]] = [:]
  /// The words of the longest name, and at least 1.
  private(set) var longest = 1

  init(_ reader: Reader, _ kind: ResourceKind) throws(SQLiteError) {
    var namesByKey: [String: [(id: Int, language: LanguageID)]] = [:]
    try reader.forEach(Self.query, kind.rawValue) { row throws(SQLiteError) in
      let text = row.columnText(2)
      longest = max(longest, text.utf8.count { $0 == 0x20 } + 1)
      for words in SearchKey.indexKeys(text) {
        for language in row.set(1) as LanguageSet {
          namesByKey[words.filter { $0 != " " }, default: []].append((row.columnInt(0), language))
        }
      }
    }
    self.namesByKey = namesByKey
  }

  /// Returns the resources with a name of this key in a language that is wanted, each once.
  func ids(_ key: String, _ isWanted: (LanguageID) -> Bool) -> [Int] {
    var ids: [Int] = []
    for name in namesByKey[key] ?? [] where isWanted(name.language) && ids.last != name.id {
      ids.append(name.id)
    }
    return ids
  }

  private static let query = Query(
    """
    SELECT id, languages, text FROM text
    WHERE kind = ?1 AND field IN \(LocalizedText.Field.shownNames) ORDER BY id
    """)
}
