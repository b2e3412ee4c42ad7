import Layers
import PokedexModel

/// Until the middle of 2026 upstream did not say since which version group a way to evolve is there.
enum EvolutionDates {
  /// Gives ways without a version group the first one of the evolved species' generation, and the
  /// first one of both species' where the earlier one came later (Pichu's evolution).
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
