import Base

/// Where an effect text of a move, an ability or an item is from, and how far it is that of the game.
public struct EffectOrigin: Sendable, Hashable, Codable {
  /// Who wrote the text.
  public var source: TextSource
  /// The game whose text it is, if another or the asked one has it as its own: its rules can differ from those of other
  /// games. Nil for a text of no particular game.
  public var game: NamedResource<VersionGroup>?
  /// What it does in the newest games, if the effect only says what differed in the game, a line for each difference; nil
  /// otherwise.
  public var newestEffect: String?
}

/// What a move, an ability or an item did in former games.
public struct FormerEffect: Sendable, Hashable, Codable {
  /// The game from which this no longer holds.
  public var until: NamedResource<VersionGroup>
  /// What it did, or only what differed if there is no ``shortEffect``.
  public var effect: String
  public var shortEffect: String?
  /// Who wrote the text.
  public var source: TextSource
}

extension Pokedex {
  /// Returns what a move, an ability or an item did in former games, the oldest first, in a language or in the first of
  /// its fallbacks that has a text; empty if no source says that it changed.
  ///
  /// - Throws: ``PokedexError`` for a damaged file.
  public func pastEffects<Entity: ResourceEntity>(
    of id: ID<Entity>, language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [FormerEffect] {
    let kind = Entity.resourceKind.endpoint
    for code in try languageCodes(language) {
      let rows = try records(PastEffectRow.query, kind, id.rawValue, code)
      if rows.isEmpty { continue }
      return try rows.map { row throws(PokedexError) in
        FormerEffect(
          until: try named(versionGroup(of: .name(row.until)), language), effect: row.effect,
          shortEffect: row.shortEffect, source: TextSource(row.source))
      }
    }
    return []
  }

  /// Returns the codes of the languages whose texts are shown in `language`, best first.
  private func languageCodes(_ language: DisplayLanguage?) throws(PokedexError) -> [String] {
    let list = try languageList()
    return try list.chain(resolved(language)).compactMap { id in
      list.all.first { $0.id == id }?.identifier
    }
  }

  /// Returns the short effects of all resources of a kind as of a version group, by id: the first language of the chain
  /// that has one.
  func shortEffects(_ kind: ResourceKind, in group: VersionGroupID, _ language: DisplayLanguage?)
    throws(PokedexError) -> [Int: String]
  {
    let game = try identifier(of: group)
    var effects: [Int: String] = [:]
    for code in try languageCodes(language) {
      try pool.read { reader throws(SQLiteError) in
        try reader.forEach(Self.shortEffectsQuery, kind.endpoint, game, code) { row in
          let id = row.int("entity_id")
          if effects[id] == nil { effects[id] = row.text("short") }
        }
      }
    }
    return effects
  }

  private static let shortEffectsQuery = Query(
    """
    SELECT entity_id, COALESCE(short_effect, effect) AS short FROM dex_effect_at
    WHERE entity = ?1 AND version_group = ?2 AND language = ?3
    """)

  /// Returns the effect of a move, an ability or an item as of a version group, in a language or in the first of its
  /// fallbacks that has one; of the newest main game if the version group is older than the ability.
  func effect(
    _ kind: ResourceKind, _ id: Int, in language: DisplayLanguage?, of group: VersionGroupID
  ) throws(PokedexError) -> (
    long: String?, short: String?, language: DisplayLanguage?, origin: EffectOrigin?
  ) {
    let codes = try languageCodes(language)
    let game = try identifier(of: group)
    let found = try pool.read { reader throws(SQLiteError) -> (row: EffectRow, code: String)? in
      for code in codes {
        let row = try reader.record(EffectRow.query, kind.endpoint, id, game, code)
        if let row { return (row, code) }
      }
      return nil
    }
    guard let (row, code) = found else {
      let newest = try versionGroup(of: nil)
      return newest == group ? (nil, nil, nil, nil) : try effect(kind, id, in: language, of: newest)
    }
    let owner = try row.game.map { game throws(PokedexError) in
      try named(versionGroup(of: .name(game)), language)
    }
    let origin = EffectOrigin(
      source: TextSource(row.source), game: owner, newestEffect: row.newestEffect)
    return (row.effect, row.shortEffect, DisplayLanguage(rawValue: code), origin)
  }
}

private struct EffectRow: Record {
  static let query = RecordQuery<EffectRow>(
    "WHERE entity = ?1 AND entity_id = ?2 AND version_group = ?3 AND language = ?4")
  static var table: String { "dex_effect_at" }

  var effect = ""
  var shortEffect: String?
  var newestEffect: String?
  var source = ""
  var game: String?

  mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("effect", &effect)
    try visitor.visit("short_effect", &shortEffect)
    try visitor.visit("newest_effect", &newestEffect)
    try visitor.visit("source", &source)
    try visitor.visit("text_version_group", &game)
  }

  var key: String { effect }
}

private struct PastEffectRow: Record {
  static let query = RecordQuery<PastEffectRow>(
    """
    JOIN dex_version_group AS g ON g.version_group = until_version_group
    WHERE entity = ?1 AND entity_id = ?2 AND language = ?3 ORDER BY g.sort_order
    """)
  static var table: String { "dex_past_effect" }

  var until = ""
  var effect = ""
  var shortEffect: String?
  var source = ""

  mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("until_version_group", &until)
    try visitor.visit("effect", &effect)
    try visitor.visit("short_effect", &shortEffect)
    try visitor.visit("source", &source)
  }

  var key: String { effect }
}

extension TextSource {
  /// The source of this identifier; PokéAPI for an unknown one.
  fileprivate init(_ identifier: String) {
    self = Self.allCases.first { $0.identifier == identifier } ?? .upstream
  }
}
