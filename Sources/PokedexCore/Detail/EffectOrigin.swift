import Base
import PokedexModel

/// Where an effect text of a move, an ability or an item is from, and how far it is that of the game.
public struct EffectOrigin: Sendable, Hashable, Codable {
  /// Who wrote the text.
  public var source: TextSource
  /// The game whose text it is, if another or the asked one has it as its own: its rules can differ from those of other
  /// games. Nil for a text of no particular game.
  public var game: NamedResource<VersionGroup>?
  /// What PokéAPI says about the game beside its newest text, a line for each difference; nil for nothing.
  public var differences: String?
}

extension Pokedex {
  /// Returns the effect of a move, an ability or an item as of a version group, in a language or in the first of its
  /// fallbacks that has one; of the newest main game if the version group is older than the ability.
  func effect(
    _ kind: ResourceKind, _ id: Int, in language: DisplayLanguage?, of group: VersionGroupID
  ) throws(PokedexError) -> (
    long: String?, short: String?, language: DisplayLanguage?, origin: EffectOrigin?
  ) {
    let list = try languageList()
    let codes = try list.chain(resolved(language)).compactMap { id in
      list.all.first { $0.id == id }?.identifier
    }
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
      return newest == group
        ? (nil, nil, nil, nil) : try effect(kind, id, in: language, of: newest)
    }
    var origin = EffectOrigin(
      source: TextSource.allCases.first { $0.identifier == row.source } ?? .upstream)
    origin.game = try row.game.map { game throws(PokedexError) in
      try named(versionGroup(of: .name(game)), language)
    }
    origin.differences = row.differences
    return (row.effect, row.shortEffect, DisplayLanguage(rawValue: code), origin)
  }
}

/// A row of `dex_effect_at`.
private struct EffectRow: Record {
  static let query = RecordQuery<EffectRow>(
    "WHERE entity = ?1 AND entity_id = ?2 AND version_group = ?3 AND language = ?4")
  static var table: String { "dex_effect_at" }

  var effect = ""
  var shortEffect: String?
  var differences: String?
  var source = ""
  var game: String?

  mutating func visitColumns<Visitor: ColumnVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("effect", &effect)
    try visitor.visit("short_effect", &shortEffect)
    try visitor.visit("differences", &differences)
    try visitor.visit("source", &source)
    try visitor.visit("text_version_group", &game)
  }

  var key: String { effect }
}
