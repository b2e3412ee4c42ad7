import Layers
import PokedexModel

/// Fills what PokéAPI does not say about version groups: the base game of an add-on, and the main series.
enum VersionGroups {
  static func fill(_ dex: inout NormalizedDex, _ references: ReferenceTable) {
    var withLearnsets = VersionGroupSet()
    for row in dex.learnset { withLearnsets.formUnion(row.versionGroups) }
    var bases: [String: String] = [:]
    for (base, addOns) in GameRules.addOns {
      for addOn in addOns { bases[addOn] = base }
    }
    for index in dex.versionGroups.indices {
      let group = dex.versionGroups[index].id
      let identifier = references.identifier(of: .versionGroup, group.rawValue)
      dex.versionGroups[index].isMainSeries = !GameRules.sideGames.contains(identifier)
      if !withLearnsets.contains(group), let base = bases[identifier],
        let id = references.ids(of: .versionGroup, called: base).first
      {
        dex.versionGroups[index].learnsets = VersionGroupID(id)
      }
    }
  }
}
