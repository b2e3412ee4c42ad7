import Layers
import PokedexModel

/// The first version group of evolution methods, which PokéAPI did not state until mid-2026.
enum EvolutionDates {
  /// Sets the version group of evolution methods without one to the first of the later of both species'
  /// generations (Pichu was added after the species it evolves into).
  static func fill(_ dex: inout NormalizedDex) {
    guard dex.evolutions.contains(where: { $0.versionGroup == 0 }) else { return }
    let generations = Dictionary(
      dex.species.map { ($0.id, $0.generation) }, uniquingKeysWith: { first, _ in first })
    var first: [GenerationID: VersionGroup] = [:]
    for group in dex.versionGroups
    where first[group.generation].map({ group.order < $0.order }) ?? true {
      first[group.generation] = group
    }
    for index in dex.evolutions.indices where dex.evolutions[index].versionGroup == 0 {
      let row = dex.evolutions[index]
      let generation = max(generations[row.from] ?? 1, generations[row.to] ?? 1)
      dex.evolutions[index].versionGroup = first[generation]?.id ?? 0
    }
  }
}
