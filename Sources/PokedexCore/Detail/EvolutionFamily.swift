import Base
import PokedexModel

/// The species of an evolution chain with all evolution methods between them, in all games at once.
/// ``EvolutionNode`` has them as a tree, as of one game.
public struct EvolutionFamily: Sendable, Hashable, Codable, Identifiable {
  /// PokéAPI's id of the chain.
  public var id: EvolutionChainID
  /// Ascending. PokéAPI has chains whose species do not all evolve into each other: Phione and Manaphy.
  public var members: [SpeciesID]
  /// By the species from which and into which they lead, then by position.
  public var methods: [Evolution] = []
}

extension Pokedex {
  /// Returns all evolution families, ascending by the id of the chain.
  public func evolutionFamilies() throws(PokedexError) -> [EvolutionFamily] {
    let roster = try roster()
    let methods = try pool.read { reader throws(SQLiteError) in
      try reader.records(Self.methodsQuery)
    }
    let byChain = Dictionary(grouping: methods) { roster.species[$0.from]?.evolutionChain }
    return roster.chains.sorted { $0.key < $1.key }.map { chain, members in
      EvolutionFamily(id: chain, members: members, methods: byChain[chain] ?? [])
    }
  }

  private static let methodsQuery = RecordQuery<Evolution>(
    "ORDER BY from_species_id, to_species_id, position")
}
