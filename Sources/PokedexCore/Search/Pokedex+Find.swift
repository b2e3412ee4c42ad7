import Base
import PokedexFormat

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
    let typed = NameLookup(self, name)
    for place in NamePlace.allCases {
      var found: [AnyResourceID] = []
      for kind in kinds {
        var ids = try self.ids(kind, called: typed, in: place, language)
        // Several have the name; of these, one may have the identifier.
        if ids.count > 1, place != .identifier {
          let lower = NameLookup(self, name.lowercased())
          let exact = try self.ids(kind, called: lower, in: .identifier, language)
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
    _ kind: ResourceKind, called typed: NameLookup, in place: NamePlace,
    _ language: DisplayLanguage?
  ) throws(PokedexError) -> [Int] {
    let name = typed.text
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
      let species = try ids(.pokemonSpecies, called: typed, in: place, language)
      if place != .identifier, !species.isEmpty { return try defaultPokemon(species) }
      let own = try ownIDs(kind, called: typed, in: place, language)
      return own.isEmpty ? try defaultPokemon(species) : own
    }
    let own = try ownIDs(kind, called: typed, in: place, language)
    guard kind == .versionGroup, own.isEmpty else { return own }
    let versions = try ownIDs(.version, called: typed, in: place, language)
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
      try identified(kind, identifier)
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
    _ kind: ResourceKind, called typed: NameLookup, in place: NamePlace,
    _ language: DisplayLanguage?
  ) throws(PokedexError) -> [Int] {
    let name = typed.text
    if place == .identifier { return try identified(kind, name) }
    let own = try languageList().ids(resolved(language))
    if place == .ownLanguage {
      let isIdentifier = name.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
      }
      let id = isIdentifier ? try idOfIdentifier(kind, name) : nil
      // Whoever else has the name, it means the one whose identifier it is too.
      if let id, try has(name, kind, id, in: LanguageSet(own)) { return [id] }
      // Of several names with the key, the one that is written so.
      var exact: [Int] = []
      if let form = typed.forms.first {
        for id in try typed.names(kind).ids(form.key, { own.contains($0) })
        where try has(name, kind, id, in: LanguageSet(own)) { exact.append(id) }
      }
      if exact.count == 1 || exact.isEmpty && id != nil { return exact }
    }
    let romaji = try languageList().ids(.japaneseRomaji)
    for form in typed.forms {
      let ids = try typed.names(kind).ids(form.key) { language in
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

  /// Returns the resource with this identifier or number.
  private func identified(_ kind: ResourceKind, _ name: String) throws(PokedexError) -> [Int] {
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

  private func idOfIdentifier(_ kind: ResourceKind, _ name: String) throws(PokedexError) -> Int? {
    try map(Self.identifierQuery, name, kind.rawValue) { row in row.int("id") }.first
  }

  /// Whether the resource has this very name, but for the case of ASCII letters.
  private func has(_ name: String, _ kind: ResourceKind, _ id: Int, in languages: LanguageSet)
    throws(PokedexError) -> Bool
  {
    try !map(Self.ownNameQuery, kind.rawValue, id, Int64(languages.bits), name) { _ in }.isEmpty
  }

  /// Returns the resources that Pokémon Showdown calls so, if that is not the identifier without hyphens.
  private func ids(_ kind: ResourceKind, withShowdownID name: String) throws(PokedexError)
    -> [Int]
  {
    try map(Self.showdownQuery, kind.rawValue, name) { row in row.int("id") }
  }

  private static let showdownQuery = Query(
    """
    SELECT id FROM showdown_exception WHERE kind = ?1 AND showdown_id = ?2 AND ?2 <> '' ORDER BY id
    """)
  private static let identifierQuery = Query(
    "SELECT id FROM resource WHERE identifier = ?1 AND kind = ?2 ORDER BY id LIMIT 1")
  private static let ownNameQuery = Query(
    """
    SELECT id FROM text
    WHERE kind = ?1 AND id = ?2 AND field IN \(LocalizedText.Field.shownNames)
      AND languages & ?3 AND text = ?4 COLLATE NOCASE LIMIT 1
    """)

  /// Returns the number of words of the longest name of `kind`, in any language; at least 1.
  package func longestName(_ kind: ResourceKind) throws(PokedexError) -> Int {
    try searchedNames(kind).longest
  }

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
}

/// Where a name is looked up, in this order.
private enum NamePlace: CaseIterable {
  case ownLanguage, identifier, otherLanguage, romaji, shortName, searchHit
}
