import Basics
import PokedexFormat
import PokedexModel
import SQLiteKit

/// A species in an evolution tree.
public struct EvolutionNode: Sendable, Hashable, Codable, Identifiable {
  public var species: NamedResource<Species>
  /// The evolution methods that lead from the parent species to this one. Empty for a root, and if
  /// PokéAPI lists none.
  public var methods: [Evolution]
  /// The methods in words, each text once: see ``Pokedex/evolutionTexts(of:language:)``.
  public var texts: [String]
  /// The species that it evolves into, ascending by id.
  public var children: [EvolutionNode]

  public var id: SpeciesID { species.id }

  public init(
    species: NamedResource<Species>, methods: [Evolution] = [], texts: [String] = [],
    children: [EvolutionNode] = []
  ) {
    self.species = species
    self.methods = methods
    self.texts = texts
    self.children = children
  }

  /// Whether the tree contains `species`.
  public func contains(_ species: SpeciesID) -> Bool {
    id == species || children.contains { $0.contains(species) }
  }
}

extension Pokedex {
  /// Returns the evolution tree of `species`, from its root.
  ///
  /// - Parameters:
  ///   - species: Any species of the tree.
  ///   - game: If not nil, leaves out species of later generations, and evolution methods that
  ///     do not exist in that game.
  ///   - language: The language of the names.
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func evolutionTree(
    of species: ResourceKey<Species>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> EvolutionNode {
    let group = try game.map { game throws(PokedexError) in try versionGroup(of: game) }
    return try evolutionTree(of: try self.species(id(of: species)), in: group, language)
  }

  /// Reads one species.
  private func species(_ id: SpeciesID) throws(PokedexError) -> Species {
    let found: Species?
    if let roster = caches.withLock({ $0.roster }) {
      found = roster.species[id]
    } else {
      found = try pool.read { reader throws(SQLiteError) in
        try reader.species(.byID, id.rawValue).first
      }
    }
    guard let found else { throw Self.unknown(.pokemonSpecies, id.rawValue) }
    return found
  }

  /// The limit for the species of one evolution chain. Eevee's is the longest, with nine.
  private static let longestChain = 100

  /// Returns the tree as ``evolutionTree(of:in:language:)`` does, for a species that has already been
  /// read.
  func evolutionTree(of species: Species, in group: VersionGroupID?, _ language: DisplayLanguage?)
    throws(PokedexError) -> EvolutionNode
  {
    var chain = try chain(species.evolutionChain)
    // The tree is built recursively.
    guard chain.count <= Self.longestChain else {
      throw PokedexError(
        .corrupt, subject: path, detail: .corruptChain(count: chain.count))
    }
    if let group {
      let generation = try catalog().generation(of: group) ?? species.generation
      chain.removeAll { $0.generation > generation && $0.id != species.id }
    }
    let members = chain.isEmpty ? [species.id] : chain.map(\.id)
    let evolvesFrom = Dictionary(chain.map { ($0.id, $0.evolvesFrom) }) { first, _ in first }
    let names = try names(.pokemonSpecies, language)
    var shown: [SpeciesID: NamedResource<Species>] = [:]
    for member in members { shown[member] = try names.resource(member) }
    var methods: [SpeciesID: [Evolution]] = [:]
    if members.count > 1 {
      try pool.read { reader throws(SQLiteError) in
        for member in members {
          for method in try reader.records(Self.evolutionQuery, member.rawValue)
          where members.contains(method.to) {
            methods[method.to, default: []].append(method)
          }
        }
      }
    }
    var parents: [SpeciesID: SpeciesID] = [:]
    for member in members {
      if let parent = methods[member]?.first?.from ?? evolvesFrom[member] ?? nil,
        members.contains(parent), parent != member
      {
        parents[member] = parent
      }
    }
    // A version group changes the evolution methods, but not which species evolves into which.
    if let group {
      for member in members { methods[member]?.removeAll { !$0.versionGroups.contains(group) } }
    }
    let family = members.flatMap { methods[$0] ?? [] }
    var texts: [SpeciesID: [String]] = [:]
    for (method, text) in zip(family, try evolutionTexts(of: family, language: language))
    where texts[method.to]?.contains(text) != true {
      texts[method.to, default: []].append(text)
    }
    func node(_ member: SpeciesID, _ depth: Int) -> EvolutionNode {
      // A chain never has more levels than members, unless damaged rows form a cycle.
      let children = depth < members.count ? members.filter { parents[$0] == member } : []
      return EvolutionNode(
        species: shown[member] ?? NamedResource(id: member, identifier: "", name: ""),
        methods: methods[member] ?? [], texts: texts[member] ?? [],
        children: children.map { node($0, depth + 1) })
    }
    // PokéAPI has chains of several trees: Phione and Manaphy.
    var root = species.id
    for _ in members { root = parents[root] ?? root }
    return node(root, 1)
  }

  private static let evolutionQuery = RecordQuery<Evolution>(
    "WHERE from_species_id = ?1 ORDER BY to_species_id, position")
}
