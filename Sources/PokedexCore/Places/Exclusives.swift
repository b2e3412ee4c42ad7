import Base
import PokedexModel

/// The pokemon that are met in one game of a version group, but not in its other games.
public struct VersionExclusives: Sendable, Hashable, Codable, Identifiable {
  public var version: NamedResource<Version>
  /// Ascending by id.
  public var pokemon: [NamedResource<Pokemon>] = []

  public var id: VersionID { version.id }
}

extension Pokedex {
  /// Returns the pokemon that are encountered in only some games of a version group, by game. Evolutions count as
  /// encountered only if they are met themselves. Empty for a version group with a single game, and without
  /// `hasEncounters`.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func exclusives(
    in game: ResourceKey<VersionGroup>, language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [VersionExclusives] {
    let games = try versions(of: game)
    guard games.count > 1 else { return [] }
    let rows = try pool.read { reader throws(SQLiteError) in
      try reader.map(Self.metQuery, Int64(games.bits)) { row throws(SQLiteError) in
        (
          pokemon: row.id(0) as PokemonID,
          versions: VersionSet(bits: UInt64(bitPattern: Int64(row.columnInt(1))))
        )
      }
    }
    var met: [PokemonID: VersionSet] = [:]
    for row in rows { met[row.pokemon, default: []].formUnion(row.versions.intersection(games)) }
    let some = met.filter { $0.value != games }.sorted { $0.key < $1.key }
    if some.isEmpty { return [] }
    let names = try nameTable(.pokemon, language)
    return try all(Version.self, language: language).filter { games.contains($0.id) }
      .map { version in
        VersionExclusives(
          version: version,
          pokemon: some.filter { $0.value.contains(version.id) }.map { names.resource($0.key) })
      }
  }

  private static let metQuery = Query(
    "SELECT DISTINCT pokemon_id, versions FROM encounter WHERE versions & ?1")
}
