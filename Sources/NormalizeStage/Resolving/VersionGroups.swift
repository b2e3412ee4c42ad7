import Layers
import PokedexModel

// What PokéAPI does not say about version groups, or did not until mid-2026.

extension NormalizedDex {
  var groupsByRegion: [RegionID: VersionGroupSet] {
    versionGroupRegions.reduce(into: [:]) { $0[$1.region, default: []].insert($1.versionGroup) }
  }

  /// Sets the base game of add-ons, and the main series.
  mutating func fillVersionGroups(_ references: ReferenceTable) {
    var withLearnsets = VersionGroupSet()
    for row in learnset { withLearnsets.formUnion(row.versionGroups) }
    for index in versionGroups.indices {
      let group = versionGroups[index].id
      let identifier = references.identifier(of: .versionGroup, group.rawValue)
      versionGroups[index].isMainSeries = !GameRules.sideGames.contains(identifier)
      if !withLearnsets.contains(group),
        let base = GameRules.addOns.first(where: { $0.value.contains(identifier) })?.key,
        let id = references.ids(of: .versionGroup, called: base).first
      {
        versionGroups[index].learnsets = VersionGroupID(id)
      }
    }
  }

  /// Sets the version group of evolution methods without one to the first of the later of both species'
  /// generations (Pichu was added after the species it evolves into).
  mutating func fillEvolutionGames() {
    guard evolutions.contains(where: { $0.versionGroup == 0 }) else { return }
    let generations = Dictionary(first: species.map { ($0.id, $0.generation) })
    var first: [GenerationID: VersionGroup] = [:]
    for group in versionGroups
    where first[group.generation].map({ group.order < $0.order }) ?? true {
      first[group.generation] = group
    }
    for index in evolutions.indices where evolutions[index].versionGroup == 0 {
      let row = evolutions[index]
      let generation = max(generations[row.from] ?? 1, generations[row.to] ?? 1)
      evolutions[index].versionGroup = first[generation]?.id ?? 0
    }
  }
}
