import Base
import Layers
import PokedexModel

/// The ancestors of each pokemon in each version group. See Documentation/VERSIONING.md, "Inherited moves".
struct Ancestry {
  /// An ancestor of a pokemon, with the version groups in which it evolves into it.
  struct Ancestor {
    var pokemon: PokemonID
    var groups: VersionGroupSet
  }

  private let varieties: Varieties
  /// The direct ancestors of each pokemon, ascending by id.
  private var parents: [PokemonID: [Ancestor]] = [:]

  init(_ dex: NormalizedDex, _ varieties: Varieties, findings: DiagnosticCollector) {
    self.varieties = varieties
    let everywhere = VersionGroupSet(dex.versionGroups.lazy.map(\.id))
    let (methods, groups) = (Dictionary(grouping: dex.evolutions, by: \.to), dex.groupsByRegion)
    for variety in varieties.all where variety.transience == nil {
      parents[variety.id] = parents(
        of: variety, methods[variety.species] ?? [], everywhere, groupsByRegion: groups)
    }
    checkForCycles(dex, findings)
  }

  private func parents(
    of variety: Varieties.Variety, _ methods: [Evolution], _ everywhere: VersionGroupSet,
    groupsByRegion: [RegionID: VersionGroupSet]
  ) -> [Ancestor] {
    var parents: [PokemonID: VersionGroupSet] = [:]
    for method in methods {
      guard method.evolvedForm.map({ $0 == variety.id }) ?? variety.isDefault,
        let parent = method.baseForm ?? varieties.defaultVariety(of: method.from)
      else { continue }
      let groups = method.region.map { groupsByRegion[$0] ?? VersionGroupSet() } ?? everywhere
      parents[parent, default: VersionGroupSet()].formUnion(groups)
    }
    return parents.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
      .map { Ancestor(pokemon: $0.key, groups: $0.value) }
  }

  /// Returns all ancestors, the nearest first and equally near ones ascending by id, without duplicates and
  /// without the pokemon itself. A transient form has the ancestors of its base form.
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

  /// Reports species that evolve into themselves in any number of steps.
  private func checkForCycles(_ dex: NormalizedDex, _ findings: DiagnosticCollector) {
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
          findings.report(
            Diagnostic(
              .error, .evolutionCycle(species: species.id),
              at: .resource("evolution-chain/\(species.evolutionChain)", path: "$.chain")))
          break
        }
        if seen.insert(next).inserted { open.formUnion(from[next] ?? []) }
      }
    }
  }
}
