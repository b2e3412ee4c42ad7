import Diagnostics
import Layers
import PokedexModel

/// What each pokemon has evolved from, in each version group. See Documentation/VERSIONING.md,
/// "Inherited moves".
struct Ancestry {
  /// A pokemon from which another has evolved, with the version groups in which it has.
  struct Ancestor {
    var pokemon: PokemonID
    var groups: VersionGroupSet
  }

  private let varieties: Varieties
  /// Of each pokemon, those from which it evolves at once, ascending by id.
  private var parents: [PokemonID: [Ancestor]] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  init(_ dex: NormalizedDex, _ varieties: Varieties) {
    self.varieties = varieties
    var everywhere = VersionGroupSet()
    for group in dex.versionGroups { everywhere.insert(group.id) }
    var groupsOfRegion: [RegionID: VersionGroupSet] = [:]
    for row in dex.versionGroupRegions {
      groupsOfRegion[row.region, default: VersionGroupSet()].insert(row.versionGroup)
    }
    var ways: [SpeciesID: [Evolution]] = [:]
    for row in dex.evolutions { ways[row.to, default: []].append(row) }
    for variety in varieties.all where variety.transience == nil {
      parents[variety.id] = parents(
        of: variety, ways[variety.species] ?? [], everywhere, groupsOfRegion)
    }
    checkForCycles(dex)
  }

  private func parents(
    of variety: Varieties.Variety, _ ways: [Evolution], _ everywhere: VersionGroupSet,
    _ groupsOfRegion: [RegionID: VersionGroupSet]
  ) -> [Ancestor] {
    let isUnnamedOutcome =
      variety.isDefault || GameFacts.unnamedOutcomes.contains(variety.slug)
    var parents: [PokemonID: VersionGroupSet] = [:]
    for way in ways {
      guard way.evolvedForm.map({ $0 == variety.id }) ?? isUnnamedOutcome,
        let parent = way.baseForm ?? varieties.defaultVariety(of: way.from)
      else { continue }
      let groups = way.region.map { groupsOfRegion[$0] ?? VersionGroupSet() } ?? everywhere
      parents[parent, default: VersionGroupSet()].formUnion(groups)
    }
    return parents.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
      .map { Ancestor(pokemon: $0.key, groups: $0.value) }
  }

  /// All ancestors, the nearest first, equally near ones ascending by id; no pokemon twice, and not
  /// the pokemon itself. A transient form has those of its base form.
  func ancestors(of pokemon: PokemonID) -> [Ancestor] {
    let start = varieties[pokemon]?.base ?? pokemon
    var seen: Set<PokemonID> = [pokemon, start]
    var result: [Ancestor] = []
    var generation = parents[start] ?? []
    while !generation.isEmpty {
      var next: [PokemonID: VersionGroupSet] = [:]
      for ancestor in generation where seen.insert(ancestor.pokemon).inserted {
        result.append(ancestor)
        for parent in parents[ancestor.pokemon] ?? [] {
          let groups = parent.groups.intersection(ancestor.groups)
          if !groups.isEmpty { next[parent.pokemon, default: VersionGroupSet()].formUnion(groups) }
        }
      }
      generation = next.sorted { $0.key < $1.key }
        .map { Ancestor(pokemon: $0.key, groups: $0.value) }
    }
    return result
  }

  /// A species that evolves, over any number of steps, into itself.
  private mutating func checkForCycles(_ dex: NormalizedDex) {
    var from: [SpeciesID: Set<SpeciesID>] = [:]
    for row in dex.evolutions { from[row.to, default: []].insert(row.from) }
    for species in dex.species {
      if let parent = species.evolvesFrom { from[species.id, default: []].insert(parent) }
    }
    for species in dex.species {
      var seen: Set<SpeciesID> = []
      var open = from[species.id] ?? []
      while let next = open.popFirst() {
        if next == species.id {
          diagnostics.append(
            Diagnostic(
              .error, "evolution-cycle", .evolutionCycle(species: species.id),
              at: .resource("evolution-chain/\(species.evolutionChain)", path: "$.chain")))
          break
        }
        if seen.insert(next).inserted { open.formUnion(from[next] ?? []) }
      }
    }
  }
}
