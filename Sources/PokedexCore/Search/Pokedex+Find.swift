import Base
import PokedexFormat
import PokedexModel

extension Pokedex {
  /// Finds the one `Entity` called `name`: a name in any language, an identifier or a number (`25`, `#025`, `id:25`). The
  /// name of a species also finds its default pokemon, and that of a game its version group. Games and learn
  /// methods are also found by what players call them: `sv`, `usum`, `tm`. Of games, a number is the generation
  /// (``games(called:language:)``) and only `id:9` the id.
  ///
  /// If several resources have the name, the first of these holds: the name in `language` as it is printed, an identifier
  /// as it is written, the name in `language` in another spelling, the identifier or number, the name in another
  /// language, the name in romaji, a short name, what `search` finds as exact, such as `rotom wash`, that of Pokémon
  /// Showdown, such as `Indeedee-F`, and for a game the name without `Pokémon` before it. Of several items with the name,
  /// the one whose identifier is its English name is meant, else the one with the lowest id, which is that of the
  /// earlier games.
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
    if found.count == 1 || kind == .item { return first.rawValue }
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
  /// - Returns: the matches, in the order of `kinds`, of items the one that is meant first; empty if nothing has the name.
  public func find(
    _ name: String, kinds: [ResourceKind], language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [AnyResourceID] {
    for place in NamePlace.allCases {
      var found: [AnyResourceID] = []
      for kind in kinds {
        var ids = try self.ids(kind, called: name, in: place, language)
        // Several have the name; of these, one may have the identifier.
        if ids.count > 1, place != .identifier {
          let exact = try self.ids(kind, called: name.lowercased(), in: .identifier, language)
          if let id = exact.first, ids.contains(id) { ids = exact }
        }
        if kind == .item, ids.count > 1 { ids = try itemsByUse(ids) }
        found += ids.map { AnyResourceID(kind: kind, rawValue: $0) }
      }
      if !found.isEmpty { return found }
    }
    guard kinds.contains(.versionGroup), let rest = Self.withoutSeries(name) else { return [] }
    return try find(rest, kinds: [.versionGroup], language: language)
  }

  /// Returns what is left of the name of a game without that of the series before it; nil if it does not begin so.
  private static func withoutSeries(_ name: String) -> String? {
    let lower = name.lowercased()
    let series = ["pokémon ", "pokemon ", "ポケットモンスター", "ポケモン"].first { lower.hasPrefix($0) }
    return series.map { String(name.dropFirst($0.count)) }
  }

  private func ids(
    _ kind: ResourceKind, called name: String, in place: NamePlace, _ language: DisplayLanguage?
  ) throws(PokedexError) -> [Int] {
    switch place {
    case .shortName where kind == .versionGroup:
      let games = VersionGroupSet(try games(called: name, language: language))
      guard !games.isEmpty else { return [] }
      return try catalog().versionGroups.newest(in: games).map { [$0.id.rawValue] } ?? []
    case .shortName:
      let species =
        kind == .pokemon ? try defaultPokemon(idsByShortName(.pokemonSpecies, name)) : []
      return try species + idsByShortName(kind, name)
    case .searchHit:
      let hits = try exactHits(kind, name, language)
      return hits.isEmpty ? try ids(kind, withShowdownID: SearchKey.k1(name)) : hits
    default: break
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

  /// Returns the version groups that `name` stands for, oldest first: those of a generation (`9`, `gen 9`,
  /// `Generation IX`, `第9世代`) without add-ons, or of a short name (`gsc`). Of several, `find` returns the
  /// newest main game.
  ///
  /// - Returns: Empty if it stands for none, even if it is the name of a game.
  public func games(called name: String, language: DisplayLanguage? = nil) throws(PokedexError)
    -> [VersionGroupID]
  {
    let short = try idsByShortName(.versionGroup, name)
    if !short.isEmpty { return short.map { VersionGroupID($0) } }
    var key = SearchKey.k1(name)[...]
    for start in ["generation", "gen", "第"] where key.hasPrefix(start) {
      key = key.dropFirst(start.count)
      break
    }
    if key.hasSuffix("世代") { key = key.dropLast(2) }
    var number = Int(key)
    if number == nil {
      number = try find(name, kinds: [.generation], language: language).first?.rawValue
    }
    guard let number else { return [] }
    return try catalog().versionGroups
      .filter { $0.generation.rawValue == number && $0.learnsets == $0.id }.map(\.id)
  }

  func idsByShortName(_ kind: ResourceKind, _ name: String) throws(PokedexError) -> [Int] {
    try ShortNames.identifiers(kind, called: name).map { identifier throws(PokedexError) in
      try ownIDs(kind, called: identifier, in: .identifier, nil)
    }.flatMap { $0 }
  }

  /// Returns what a search for `name` finds as exact: names in another order, former names, parts of names with the
  /// name of the form.
  private func exactHits(_ kind: ResourceKind, _ name: String, _ language: DisplayLanguage?)
    throws(PokedexError) -> [Int]
  {
    let kinds: Set<ResourceKind> =
      switch kind {
      case .pokemon: [.pokemonSpecies, .pokemon, .pokemonForm]
      case .versionGroup: [.version]
      default: [kind]
      }
    guard kinds.isSubset(of: Self.searchedKinds) else { return [] }
    var found: [Int] = []
    var hits = try search(name, language: language, kinds: kinds)
    let words = name.split(separator: " ")
    // Japanese names of forms begin with the form: ロトム ウォッシュ.
    if hits.first?.match != .exact, words.count == 2 {
      hits = try search("\(words[1]) \(words[0])", language: language, kinds: kinds)
    }
    for hit in hits where hit.match == .exact {
      let id: Int? =
        switch kind {
        case .pokemon: try pokemonID(of: hit)?.rawValue
        case .versionGroup:
          try catalog().versions.first { $0.id.rawValue == hit.id.rawValue }?.versionGroup.rawValue
        default: hit.id.rawValue
        }
      if let id, !found.contains(id) { found.append(id) }
    }
    return found
  }

  /// Sorts items of one name: the one whose identifier is its English name, then by id.
  private func itemsByUse(_ ids: [Int]) throws(PokedexError) -> [Int] {
    let table = try nameTable(.item, .english)
    let own = ids.filter { SearchKey.k1(table.identifier($0)) == SearchKey.k1(table.name($0)) }
    return own.sorted() + ids.filter { !own.contains($0) }.sorted()
  }

  /// Returns the variety that `name` means in a game: of the name of a species the one that the game has, such as
  /// Hisuian Growlithe for `growlithe` in Legends: Arceus, if the default pokemon is known to be absent there.
  ///
  /// - Parameters:
  ///   - pokemon: What `find` returns for `name`.
  ///   - name: The name that was typed.
  ///   - group: The version group.
  ///   - language: The language of the name.
  /// - Throws: ``PokedexError`` for a damaged file.
  public func variety(
    _ pokemon: PokemonID, called name: String, in group: VersionGroupID,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> PokemonID {
    let roster = try roster()
    guard let position = roster.position(of: pokemon), roster.pokemon[position].isDefault,
      let own = roster.representative(of: roster.pokemon[position].species, in: group),
      own != pokemon
    else { return pokemon }
    let species = try find(name, kinds: [.pokemonSpecies], language: language)
    let isNumber = Int(name.hasPrefix("#") ? name.dropFirst() : name[...]) == pokemon.rawValue
    return isNumber || species.contains { $0.rawValue == roster.pokemon[position].species.rawValue }
      ? own : pokemon
  }

  private func ownIDs(
    _ kind: ResourceKind, called name: String, in place: NamePlace, _ language: DisplayLanguage?
  ) throws(PokedexError) -> [Int] {
    if place == .identifier {
      if let id = try idOfIdentifier(kind, name) { return [id] }
      // The number of a game is its generation.
      let isGame = kind == .versionGroup || kind == .version
      let digits =
        name.hasPrefix("id:")
        ? name.dropFirst(3) : isGame ? "" : name.hasPrefix("#") ? name.dropFirst() : name[...]
      let number = kind == .pokemonSpecies ? nil : Int(digits)
      guard let number, try names(kind, .english).contains(number) else { return [] }
      return [number]
    }
    let own = try languageList().ids(resolved(language))
    if place == .ownLanguage {
      let isIdentifier = name.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
      }
      let identified = isIdentifier ? try idOfIdentifier(kind, name) : nil
      // Whoever else has the name, it means the one whose identifier it is too.
      if let identified, try has(name, kind, identified, in: LanguageSet(own)) {
        return [identified]
      }
      // The names of all languages are folded only for a name that is written in another way.
      let exact = try ids(kind, withName: name, in: LanguageSet(own))
      if exact.count == 1 { return exact }
      if exact.isEmpty, identified != nil { return [] }
    }
    let romaji = try languageList().ids(.japaneseRomaji)
    let names = try searchedNames(kind)
    for form in SearchQuery(name).forms where form.kinds == nil {
      let ids = names.ids(form.key) { language in
        switch place {
        case .ownLanguage: !form.isRomaji && own.contains(language)
        case .otherLanguage: !form.isRomaji && !romaji.contains(language)
        case .romaji, .identifier, .shortName, .searchHit: true
        }
      }
      if !ids.isEmpty { return ids }
    }
    return []
  }

  private func idOfIdentifier(_ kind: ResourceKind, _ name: String) throws(PokedexError) -> Int? {
    try pool.read { reader throws(SQLiteError) in
      try reader.first(Self.identifierQuery, name, kind.rawValue) { row in row.int("id") }
    }
  }

  /// Whether the resource has this very name, as ``ids(_:withName:in:)`` compares them, which reads all names of the kind.
  private func has(_ name: String, _ kind: ResourceKind, _ id: Int, in languages: LanguageSet)
    throws(PokedexError) -> Bool
  {
    try pool.read { reader throws(SQLiteError) in
      try reader.first(Self.ownNameQuery, kind.rawValue, Int64(languages.bits), name, id) { _ in }
    } != nil
  }

  /// Returns the resources with this very name, but for the case of ASCII letters.
  private func ids(_ kind: ResourceKind, withName name: String, in languages: LanguageSet)
    throws(PokedexError) -> [Int]
  {
    try pool.read { reader throws(SQLiteError) in
      try reader.map(Self.nameQuery, kind.rawValue, Int64(languages.bits), name) { row in
        row.int("id")
      }
    }
  }

  /// Returns the resources that Pokémon Showdown calls so, if that is not the identifier without hyphens.
  private func ids(_ kind: ResourceKind, withShowdownID name: String) throws(PokedexError)
    -> [Int]
  {
    try pool.read { reader throws(SQLiteError) in
      try reader.map(Self.showdownQuery, kind.rawValue, name) { row in row.int("id") }
    }
  }

  private static let showdownQuery = Query(
    """
    SELECT id FROM showdown_exception WHERE kind = ?1 AND showdown_id = ?2 AND ?2 <> '' ORDER BY id
    """)
  private static let identifierQuery = Query(
    "SELECT id FROM resource WHERE identifier = ?1 AND kind = ?2 ORDER BY id LIMIT 1")
  private static let nameQuery = Query("SELECT DISTINCT id \(namedTexts) ORDER BY id")
  private static let ownNameQuery = Query("SELECT id \(namedTexts) AND id = ?4 LIMIT 1")
  private static let namedTexts =
    """
    FROM text WHERE kind = ?1 AND field IN \(LocalizedText.Field.shownNames) AND languages & ?2
      AND text = ?3 COLLATE NOCASE
    """

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

  func searchedNames(_ kind: ResourceKind) throws(PokedexError) -> FoldedNames {
    try cached({ $0.foldedNames[kind] }, { $0.foldedNames[kind] = $1 }) { () throws(PokedexError) in
      try pool.read { reader throws(SQLiteError) in try FoldedNames(reader, kind) }
    }
  }
}

/// Where a name is looked up, in this order.
private enum NamePlace: CaseIterable {
  case ownLanguage, identifier, otherLanguage, romaji, shortName, searchHit
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
