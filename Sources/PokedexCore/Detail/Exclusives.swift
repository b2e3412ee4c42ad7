import Base

/// The pokemon that are available in one game of a version group, but not in its other games.
public struct VersionExclusives: Sendable, Hashable, Codable, Identifiable {
  public var version: NamedResource<Version>
  /// Ascending by id.
  public var pokemon: [NamedResource<Pokemon>] = []

  public var id: VersionID { version.id }
}

extension Pokedex {
  /// Returns the pokemon that are available in only some games of a version group, by game, as the view `dex_exclusive`
  /// has them. Empty for a version group with a single game, and without such pokemon.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func exclusives(
    in game: ResourceKey<VersionGroup>, language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [VersionExclusives] {
    let (games, names) = (try versions(of: game), try nameTable(.pokemon, language))
    let rows = try all(Version.self, language: language).filter { games.contains($0.id) }
      .map { version throws(PokedexError) in
        VersionExclusives(
          version: version, pokemon: try exclusives(of: version.id).map { names.resource($0) })
      }
    return rows.allSatisfy(\.pokemon.isEmpty) ? [] : rows
  }

  /// Returns the pokemon that another game of the version group lacks, ascending.
  func exclusives(of version: VersionID) throws(PokedexError) -> [PokemonID] {
    try map(Self.exclusivesQuery, version.rawValue) { row throws(SQLiteError) in row.id(0) }
  }

  private static let exclusivesQuery = Query(
    "SELECT DISTINCT pokemon_id FROM exclusive WHERE (versions >> (?1 - 1)) & 1 ORDER BY 1")
}
