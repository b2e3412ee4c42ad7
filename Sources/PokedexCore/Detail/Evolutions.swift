import Base

/// A pokemon in an evolution tree. Varieties that evolve differently, such as Slowpoke and Galarian Slowpoke, are
/// nodes of their own.
public struct EvolutionNode: Sendable, Hashable, Codable, Identifiable {
  public var species: NamedResource<Species>
  /// The variety of the species.
  public var pokemon: NamedResource<Pokemon>
  /// The evolution methods that lead from the parent to this pokemon. Empty for a root, and if PokéAPI lists
  /// none. A method without a form is that of the default pokemon of its species.
  public var methods: [Evolution] = []
  /// The conditions of each of ``methods``, as values.
  public var conditions: [[EvolutionCondition]] = []
  /// The methods in words, each text once, without the names of the two pokemon: see
  /// ``Pokedex/evolutionTexts(of:language:)``.
  public var texts: [String] = []
  /// What it evolves into, ascending by species and pokemon.
  public var children: [EvolutionNode] = []

  public var id: PokemonID { pokemon.id }

  /// Whether the tree contains `species`.
  public func contains(_ species: SpeciesID) -> Bool {
    self.species.id == species || children.contains { $0.contains(species) }
  }
}

extension Pokedex {
  /// Returns the evolution tree of a pokemon, from its root.
  ///
  /// A pokemon without evolution methods of its own, such as a Mega Evolution or a pokemon with a cap, has the
  /// tree of the variety of its species whose identifier is most like its own.
  ///
  /// - Parameters:
  ///   - pokemon: Any pokemon of the tree.
  ///   - game: If not nil, leaves out what later generations introduced, evolution methods that do not exist in
  ///     that game, and regional results of a pokemon that has other results of the species there.
  ///   - language: The language of the names.
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func evolutionTree(
    of pokemon: ResourceKey<Pokemon>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> EvolutionNode {
    let group = try game.map { game throws(PokedexError) in try versionGroup(of: game) }
    return try evolutionTree(of: rows(of: id(of: pokemon)), in: group, language)
  }

  /// The limit for the species of one evolution chain. Eevee's is the longest, with nine.
  private static let longestChain = 100

  /// Returns the tree as ``evolutionTree(of:in:language:)`` does, for a pokemon that has already been read.
  func evolutionTree(of own: PokemonRows, in group: VersionGroupID?, _ language: DisplayLanguage?)
    throws(PokedexError) -> EvolutionNode
  {
    var chain = try chain(own.species.evolutionChain)
    // The tree is built recursively.
    guard chain.count <= Self.longestChain else {
      throw PokedexError(.corrupt, subject: path, detail: .corruptChain(count: chain.count))
    }
    let generation =
      try group.map { group throws(PokedexError) in try catalog().generation(of: group) } ?? nil
    if let generation {
      chain.removeAll { $0.generation > generation && $0.id != own.species.id }
    }
    let (species, pokemon) = (try names(.pokemonSpecies, language), try names(.pokemon, language))
    let rows = try pool.read { reader throws(SQLiteError) in
      var rows: (varieties: [Pokemon], methods: [Evolution]) = (own.varieties, [])
      for member in chain where chain.count > 1 {
        rows.methods += try reader.records(Self.evolutionQuery, member.id.rawValue)
        if member.id != own.species.id {
          rows.varieties += try reader.records(PokemonRows.varietyQuery, member.id.rawValue)
        }
      }
      return rows
    }
    let family = EvolutionEdges(
      chain,
      rows.varieties.filter { variety in
        generation.map { variety.generation <= $0 } ?? true || variety.id == own.pokemon.id
      },
      rows: rows.methods, in: group)
    var identifiers: [PokemonID: String] = [:]
    for variety in own.varieties {
      identifiers[variety.id] = try pokemon.identifier(variety.id.rawValue)
    }
    let tree = family.tree(of: own.pokemon, identifiers)
    var texts: [PokemonID: [String]] = [:]
    let steps = tree.members.flatMap { to in (tree.methods[to] ?? []).map { (to, $0) } }
    // The nodes name the pokemon.
    let words = try evolutionTexts(of: steps.map(\.1), namingPokemon: false, language: language)
    for (step, text) in zip(steps, words) where texts[step.0]?.contains(text) != true {
      texts[step.0, default: []].append(text)
    }
    var shown: [PokemonID: EvolutionNode] = [:]
    for (id, owner) in tree.members.map({ ($0, family.species[$0] ?? own.species.id) }) {
      let methods = tree.methods[id] ?? []
      shown[id] = EvolutionNode(
        species: try species.resource(owner), pokemon: try pokemon.resource(id), methods: methods,
        conditions: try methods.map { method throws(PokedexError) in
          try conditions(of: method, language: language)
        }, texts: texts[id] ?? [])
    }
    func branch(_ id: PokemonID, _ depth: Int) -> EvolutionNode? {
      guard var node = shown[id] else { return nil }
      // A tree never has more levels than species, unless damaged rows form a cycle.
      if depth < chain.count {
        node.children = (tree.children[id] ?? []).compactMap { branch($0, depth + 1) }
      }
      return node
    }
    if let root = branch(tree.root, 1) { return root }
    return EvolutionNode(
      species: try species.resource(own.species.id), pokemon: try pokemon.resource(own.pokemon.id))
  }

  private static let evolutionQuery = RecordQuery<Evolution>(
    "WHERE from_species_id = ?1 ORDER BY to_species_id, position")
}

/// The evolution methods of a chain between pokemon.
private struct EvolutionEdges {
  private(set) var species: [PokemonID: SpeciesID] = [:]
  private var defaults: [SpeciesID: PokemonID] = [:]
  /// The pokemon from which each one evolves.
  private var parents: [PokemonID: PokemonID] = [:]
  /// The methods that lead to each pokemon, in the game.
  private var methods: [PokemonID: [Evolution]] = [:]

  init(_ chain: [Species], _ varieties: [Pokemon], rows: [Evolution], in group: VersionGroupID?) {
    for variety in varieties {
      species[variety.id] = variety.species
      if variety.isDefault { defaults[variety.species] = variety.id }
    }
    for row in rows {
      guard let from = row.baseForm ?? defaults[row.from],
        let to = row.evolvedForm ?? defaults[row.to],
        species[from] == row.from, species[to] == row.to, from != to
      else { continue }
      if parents[to] == nil { parents[to] = from }
      // A game changes the methods, but not what evolves into what.
      if parents[to] == from, group.map(row.versionGroups.contains) ?? true {
        methods[to, default: []].append(row)
      }
    }
    // PokéAPI lists no method for some species.
    let reached = Set(parents.keys.compactMap { species[$0] })
    for member in chain where !reached.contains(member.id) {
      if let from = member.evolvesFrom.flatMap({ defaults[$0] }), let to = defaults[member.id] {
        parents[to] = from
      }
    }
  }

  struct Tree {
    var root: PokemonID
    /// Ascending by species and id.
    var members: [PokemonID] = []
    var methods: [PokemonID: [Evolution]]
    var children: [PokemonID: [PokemonID]] = [:]
  }

  /// - Parameter identifiers: Those of the varieties of the species of `pokemon`.
  func tree(of pokemon: Pokemon, _ identifiers: [PokemonID: String]) -> Tree {
    var path = [node(of: pokemon, identifiers)]
    while let parent = parents[path[path.count - 1]], !path.contains(parent) { path.append(parent) }
    var tree = Tree(root: path[path.count - 1], methods: methods)
    let ends = parents.keys.sorted { (species[$0]!, $0) < (species[$1]!, $1) }
    for to in ends { tree.children[parents[to]!, default: []].append(to) }
    for (from, results) in tree.children {
      tree.children[from] = results.filter { result in
        let others = results.filter { species[$0] == species[result] }
        let known = others.filter { methods[$0] != nil }
        return path.contains(result)
          || (known.isEmpty ? result == others[0] : known.contains(result))
      }
    }
    tree.members = [tree.root] + ends
    return tree
  }

  /// Returns the pokemon of the tree that stands for `pokemon`.
  private func node(of pokemon: Pokemon, _ identifiers: [PokemonID: String]) -> PokemonID {
    let known = Set(parents.keys).union(parents.values)
    let members = identifiers.keys.filter(known.contains)
    if members.isEmpty || members.contains(pokemon.id) || pokemon.isDefault { return pokemon.id }
    let words = Set((identifiers[pokemon.id] ?? "").split(separator: "-"))
    func likeness(_ id: PokemonID) -> Int {
      words.intersection((identifiers[id] ?? "").split(separator: "-")).count
    }
    let candidates = Set(members).union([defaults[pokemon.species]].compactMap(\.self)).sorted()
    return candidates.max { (likeness($0), $1) < (likeness($1), $0) } ?? pokemon.id
  }
}

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
    let methods = try records(Self.methodsQuery)
    let byChain = Dictionary(grouping: methods) { roster.species[$0.from]?.evolutionChain }
    return roster.chains.sorted { $0.key < $1.key }.map { chain, members in
      EvolutionFamily(id: chain, members: members, methods: byChain[chain] ?? [])
    }
  }

  private static let methodsQuery = RecordQuery<Evolution>(
    "ORDER BY from_species_id, to_species_id, position")
}
