import PokedexFormat
import PokedexModel
import SQLiteKit

/// A species in a tree of evolutions.
public struct EvolutionNode: Sendable, Hashable {
  public var species: Named<Species>
  /// The ways from the species above to this one; empty for a root, and where upstream tells none.
  public var ways: [Evolution]
  /// What it evolves into, ascending by id.
  public var evolvesInto: [EvolutionNode]
}

extension Pokedex {
  /// The tree of evolutions that `species` belongs to, from its roots. More than one root where
  /// upstream keeps species in a chain without saying how they follow each other (Phione, Manaphy).
  ///
  /// - Parameters:
  ///   - species: any of the tree.
  ///   - versionGroup: leaves out the species of later generations, and the ways that upstream knows
  ///     from later games on; nil for all that there are.
  ///   - language: of the names.
  public func evolutions(
    of species: SpeciesID, at versionGroup: VersionGroupID? = nil,
    in language: DisplayLanguage = .japanese
  ) throws(PokedexError) -> [EvolutionNode] {
    let group = try versionGroup.map { group throws(PokedexError) in try existing(group) }
    return try evolutions(of: try self.species(species), at: group, language)
  }

  /// One row of the table.
  private func species(_ id: SpeciesID) throws(PokedexError) -> Species {
    let found: Species?
    if let roster = rosterSlot.loaded {
      found = roster.species[id]
    } else {
      found = try pool.read { reader throws(SQLiteError) in
        try reader.first(Self.speciesQuery, id.rawValue) { row throws(SQLiteError) in
          try Roster.species(row)
        }
      }
    }
    guard let found else { throw Self.unknown(.pokemonSpecies, id.rawValue) }
    return found
  }

  /// Species of one evolution chain; the largest, of Eevee, has nine.
  private static let longestChain = 100

  /// ``evolutions(of:at:in:)`` for a species that is at hand.
  func evolutions(of species: Species, at group: VersionGroupID?, _ language: DisplayLanguage)
    throws(PokedexError) -> [EvolutionNode]
  {
    var chain = try chain(species.evolutionChain)
    // The tree is built by recursion.
    guard chain.count <= Self.longestChain else {
      throw PokedexError(
        .corrupt, subject: path, detail: "evolution chain of \(chain.count) species")
    }
    var later: Set<VersionGroupID> = []
    if let group {
      let catalog = try catalog()
      let generation = catalog.generation(of: group) ?? species.generation
      chain.removeAll { $0.generation > generation && $0.id != species.id }
      later = Set(catalog.versionGroups.drop { $0.id != group }.dropFirst().map(\.id))
    }
    let members = chain.isEmpty ? [species.id] : chain.map(\.id)
    let evolvesFrom = Dictionary(chain.map { ($0.id, $0.evolvesFrom) }) { first, _ in first }
    let names = try names(.pokemonSpecies, language)
    var shown: [SpeciesID: String] = [:]
    for member in members { shown[member] = try names.name(member.rawValue) }
    var ways: [SpeciesID: [Evolution]] = [:]
    if members.count > 1 {
      try pool.read { reader throws(SQLiteError) in
        for member in members {
          try reader.forEach(Self.evolutionQuery, member.rawValue) { row throws(SQLiteError) in
            let way = try Evolution(row)
            if members.contains(way.to) { ways[way.to, default: []].append(way) }
          }
        }
      }
    }
    var parents: [SpeciesID: SpeciesID] = [:]
    for member in members {
      if let parent = ways[member]?.first?.from ?? evolvesFrom[member] ?? nil,
        members.contains(parent), parent != member
      {
        parents[member] = parent
      }
    }
    // Who follows whom does not change; only how.
    for member in members { ways[member]?.removeAll { later.contains($0.versionGroup) } }
    func node(_ member: SpeciesID, _ depth: Int) -> EvolutionNode {
      // A chain never has more levels than members, unless its rows go round.
      let children = depth < members.count ? members.filter { parents[$0] == member } : []
      return EvolutionNode(
        species: Named(id: member, name: shown[member] ?? ""), ways: ways[member] ?? [],
        evolvesInto: children.map { node($0, depth + 1) })
    }
    return members.filter { parents[$0] == nil }.map { node($0, 1) }
  }

  private static let speciesQuery = Query("\(Roster.speciesSelect) WHERE id = ?1")
  private static let evolutionQuery = Query(
    """
    SELECT from_species_id, to_species_id, position, version_group_id, trigger_id, is_default,
      base_form_id, evolved_form_id, min_level, gender_id, item_id, held_item_id, location_id,
      known_move_id, known_move_type_id, used_move_id, min_move_count, min_steps,
      min_damage_taken, min_happiness, min_beauty, min_affection, relative_physical_stats,
      party_species_id, party_type_id, trade_species_id, region_id, time_of_day,
      needs_overworld_rain, turn_upside_down, needs_multiplayer, near_special_rock
    FROM evolution WHERE from_species_id = ?1 ORDER BY to_species_id, position
    """)
}

extension Evolution {
  fileprivate init(_ row: borrowing Row) throws(SQLiteError) {
    self.init()
    from = row.id(0)
    to = row.id(1)
    position = try row.number(2)
    versionGroup = row.id(3)
    trigger = row.id(4)
    isDefault = row.bool(5)
    baseForm = row.idOrNil(6)
    evolvedForm = row.idOrNil(7)
    minLevel = try row.numberOrNil(8)
    gender = row.idOrNil(9)
    item = row.idOrNil(10)
    heldItem = row.idOrNil(11)
    location = row.idOrNil(12)
    knownMove = row.idOrNil(13)
    knownMoveType = row.idOrNil(14)
    usedMove = row.idOrNil(15)
    minMoveCount = try row.numberOrNil(16)
    minSteps = try row.numberOrNil(17)
    minDamageTaken = try row.numberOrNil(18)
    minHappiness = try row.numberOrNil(19)
    minBeauty = try row.numberOrNil(20)
    minAffection = try row.numberOrNil(21)
    relativePhysicalStats = try row.numberOrNil(22)
    partySpecies = row.idOrNil(23)
    partyType = row.idOrNil(24)
    tradeSpecies = row.idOrNil(25)
    region = row.idOrNil(26)
    timeOfDay = row.textOrNil(27)
    needsOverworldRain = row.bool(28)
    turnUpsideDown = row.bool(29)
    needsMultiplayer = row.bool(30)
    nearSpecialRock = row.bool(31)
  }
}
