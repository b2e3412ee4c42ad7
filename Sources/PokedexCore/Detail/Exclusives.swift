import Base
import PokedexModel

/// The pokemon that are available in one game of a version group, but not in its other games.
public struct VersionExclusives: Sendable, Hashable, Codable, Identifiable {
  public var version: NamedResource<Version>
  /// Ascending by id.
  public var pokemon: [NamedResource<Pokemon>] = []

  public var id: VersionID { version.id }
}

extension Pokedex {
  /// Returns the pokemon that are available in only some games of a version group, by game: those that are encountered
  /// there, and what evolves from them by a method of these games. The Friend Safari does not count, since the
  /// friends of a player decide what is in it. Empty for a version group with a single game, and without
  /// `hasEncounters`.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func exclusives(
    in game: ResourceKey<VersionGroup>, language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [VersionExclusives] {
    let games = try versions(of: game)
    guard games.count > 1 else { return [] }
    let group = try versionGroup(of: game)
    let rows = try pool.read { reader throws(SQLiteError) in
      try reader.map(Self.metQuery, Int64(games.bits)) { row throws(SQLiteError) in
        (
          pokemon: row.id(0) as PokemonID,
          versions: VersionSet(bits: UInt64(bitPattern: Int64(row.columnInt(1))))
        )
      }
    }
    var had: [PokemonID: VersionSet] = [:]
    for row in rows { had[row.pokemon, default: []].formUnion(row.versions.intersection(games)) }
    var defaults: [SpeciesID: PokemonID] = [:]
    for pokemon in try roster().pokemon where pokemon.isDefault {
      defaults[pokemon.species] = pokemon.id
    }
    let methods = try evolutionFamilies().flatMap(\.methods)
      .filter { $0.versionGroups.contains(group) }
    var isChanged = true
    while isChanged {
      isChanged = false
      for method in methods {
        guard let from = method.baseForm ?? defaults[method.from],
          let to = method.evolvedForm ?? defaults[method.to],
          let versions = had[from], !versions.isSubset(of: had[to] ?? [])
        else { continue }
        had[to, default: []].formUnion(versions)
        isChanged = true
      }
    }
    let some = had.filter { $0.value != games }.sorted { $0.key < $1.key }
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
    """
    SELECT DISTINCT pokemon_id, versions FROM encounter WHERE versions & ?1 AND location_area_id NOT IN
      (SELECT a.id FROM location_area AS a JOIN resource AS r ON r.id = a.location_id
        JOIN resource_kind AS k ON k.id = r.kind AND k.identifier = 'location'
        WHERE r.identifier = 'friend-safari')
    """)
}
