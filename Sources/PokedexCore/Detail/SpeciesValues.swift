/// What changes from game to game of a species, in games with the same values; the view `dex_species_at`. Nil is unknown,
/// or nothing that the games have: no value is that of other games.
public struct SpeciesValues: Sendable, Hashable, Codable {
  public var versionGroups = VersionGroupSet()
  public var baseExperience: Int?
  public var baseHappiness: Int?
  public var captureRate: Int?
  /// The number of egg cycles until hatching.
  public var hatchCounter: Int?
  public var eggGroups: [EggGroupID] = []
  public var color: PokemonColorID?
  /// The probability of being female in eighths; −1 for genderless.
  public var genderRate: Int?

  /// Returns the values with the stats of each game.
  static func values(_ rows: [SpeciesVariant], _ variants: [PokemonVariant]) -> [SpeciesValues] {
    variants.flatMap { variant in
      rows.compactMap { row in
        let groups = row.versionGroups.intersection(variant.versionGroups)
        return groups.isEmpty
          ? nil
          : SpeciesValues(
            versionGroups: groups, baseExperience: row.baseExperience(with: variant.stats),
            baseHappiness: row.baseHappiness, captureRate: row.captureRate,
            hatchCounter: row.hatchCounter,
            eggGroups: [row.eggGroup1, row.eggGroup2].compactMap { $0 }, color: row.color,
            genderRate: row.genderRate)
      }
    }
  }
}

extension Pokedex {
  func speciesVariants(of pokemon: PokemonID? = nil) throws(PokedexError) -> [SpeciesVariant] {
    if let pokemon { return try records(Self.ofPokemonQuery, pokemon.rawValue) }
    return try records(Self.allQuery)
  }

  private static let ofPokemonQuery = RecordQuery<SpeciesVariant>(
    "WHERE pokemon_id = ?1 ORDER BY version_groups")
  private static let allQuery = RecordQuery<SpeciesVariant>("ORDER BY pokemon_id, version_groups")
}
