import PokedexFormat
import PokedexModel
import SQLiteKit

/// A slot in which a wild pokemon is met, with the names of its place.
public struct EncounterListing: Sendable, Hashable {
  public var encounter: Encounter
  public var area: Named<LocationArea>
  public var method: Named<EncounterMethod>
  /// Slugs of the conditions that must hold together; empty for none.
  public var conditions: [String]
}

extension Pokedex {
  /// Where a pokemon is met in the wild, by area; empty in the `core` edition, and for games of which
  /// upstream knows no encounters.
  ///
  /// - Parameters:
  ///   - pokemon: who is met.
  ///   - versionGroup: only slots of its games; nil for all.
  ///   - language: of the names.
  /// - Throws: ``PokedexError`` `unknownResource` for a version group that is not there.
  public func encounters(
    of pokemon: PokemonID, at versionGroup: VersionGroupID? = nil,
    in language: DisplayLanguage = .japanese
  ) throws(PokedexError) -> [EncounterListing] {
    let areas = try names(.locationArea, language)
    let methods = try names(.encounterMethod, language)
    let wanted = try versionGroup.map { group throws(PokedexError) in
      try catalog().versions(of: existing(group))
    }
    let rows: [(Encounter, String)] = try pool.read { reader throws(SQLiteError) in
      try reader.map(
        Self.encountersQuery, pokemon.rawValue, Int64(wanted?.bits ?? UInt64(Int64.max))
      ) { row throws(SQLiteError) in
        var encounter = Encounter()
        encounter.pokemon = pokemon
        encounter.area = row.id(0)
        encounter.method = row.id(1)
        encounter.minLevel = try row.number(2)
        encounter.maxLevel = try row.number(3)
        encounter.chance = try row.number(4)
        encounter.conditionSet = try row.number(5)
        encounter.traits = EncounterTraits(rawValue: row.int(6))
        encounter.copy = try row.number(7)
        encounter.versions = row.set(8)
        return (encounter, row.text(9))
      }
    }
    return try rows.map { encounter, conditions throws(PokedexError) in
      EncounterListing(
        encounter: encounter,
        area: Named(id: encounter.area, name: try areas.name(encounter.area.rawValue)),
        method: Named(id: encounter.method, name: try methods.name(encounter.method.rawValue)),
        conditions: conditions.split(separator: " ").map(String.init))
    }
  }

  private static let encountersQuery = Query(
    """
    SELECT e.location_area_id, e.method_id, e.min_level, e.max_level, e.chance,
      e.condition_set_id, e.traits, e.copy_number, e.versions, COALESCE(c.identifiers, '')
    FROM encounter AS e LEFT JOIN encounter_condition_set AS c ON c.id = e.condition_set_id
    WHERE e.pokemon_id = ?1 AND e.versions & ?2
    ORDER BY e.location_area_id, e.method_id, e.min_level, e.max_level, e.chance,
      e.condition_set_id, e.traits, e.copy_number
    """)
}
