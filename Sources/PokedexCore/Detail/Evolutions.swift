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
        try reader.species(.byID, id.rawValue).first
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
        .corrupt, subject: path, detail: .corruptChain(count: chain.count))
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
          for way in try reader.records(Self.evolutionQuery, member.rawValue)
          where members.contains(way.to) {
            ways[way.to, default: []].append(way)
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

  private static let evolutionQuery = RecordQuery<Evolution>(
    "WHERE from_species_id = ?1 ORDER BY to_species_id, position")
}
