import Base
import PokedexFormat

/// How a pokemon can be had in games, as `dex_obtainable_at` has it.
public struct WayToObtain: Sendable, Hashable, Codable {
  public enum Way: String, Sendable, Codable, CaseIterable {
    /// `trade` is one within the game; `transfer` means from other games only.
    case wild, gift, trade, fossil, event, egg, evolution, form, transfer
    /// The database does not have all ways of the game, and none of this pokemon.
    case unknown

    fileprivate func message(_ through: String) -> Message {
      switch self {
      case .wild: .wayWild
      case .gift: .wayGift
      case .trade: .wayTrade
      case .fossil: .wayFossil
      case .event: .wayEvent
      case .egg: .wayEgg(parent: through)
      case .evolution: .wayEvolution(pokemon: through)
      case .form: .wayForm(pokemon: through)
      case .transfer: .wayTransfer
      case .unknown: .wayUnknown
      }
    }
  }

  public var way: Way
  /// The pokemon that evolves, changes its form or is a parent; nil for other ways.
  public var through: NamedResource<Pokemon>?
  public var versions: [NamedResource<Version>]
  /// In English or Japanese, such as "evolves from Pichu".
  public var text: String
}

extension Pokedex {
  /// Returns how a pokemon can be had in a game, or for nil in each: empty if the game does not have it.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func ways(
    toObtain pokemon: ResourceKey<Pokemon>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [WayToObtain] {
    let (id, wanted) = (try id(of: pokemon), try versions(of: game))
    let language = try resolved(language)
    let (names, versions) = (try names(.pokemon, language), try names(.version, language))
    let rows = try map(Self.waysQuery, id.rawValue) { row throws(SQLiteError) in
      (
        way: row.int("way"), through: PokemonID(row.int("through_id")),
        versions: row.set("versions") as VersionSet
      )
    }
    let order = try catalog().versions.map(\.id).filter(wanted.contains)
    let ways = WayToObtain.Way.allCases
    var found: [WayToObtain] = []
    for row in rows where ways.indices.contains(row.way - 1) {
      let games = order.filter(row.versions.contains)
      if games.isEmpty { continue }
      let through = row.through == 0 ? nil : try names.resource(row.through)
      found.append(
        WayToObtain(
          way: ways[row.way - 1], through: through,
          versions: try games.map { game throws(PokedexError) in try versions.resource(game) },
          text: ways[row.way - 1].message(through?.name ?? "").text(in: language)))
    }
    return found
  }

  private static let waysQuery = Query(
    "SELECT way, through_id, versions FROM obtainable WHERE pokemon_id = ?1")
}
