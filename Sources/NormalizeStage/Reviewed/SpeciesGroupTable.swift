import Base
import Layers
import PokedexModel

/// The groups that players name, such as starters and the legendary birds: `species-groups.json`, a reviewed table of
/// this project. A species is in at most one.
struct SpeciesGroupTable: ReviewedTable {
  static let name = "species-groups"

  private enum CodingKeys: CodingKey, CaseIterable { case groups }
  /// The identifiers of species, by group.
  private var groups: JSONMembers<[String]>

  /// Sets the group of each species of `dex`; a source may lack some.
  func fill(_ dex: inout NormalizedDex, _ references: ReferenceTable) {
    var groupsByID: [Int: String] = [:]
    for (group, species) in groups.members {
      for id in species.flatMap({ references.ids(of: .pokemonSpecies, called: $0) }) {
        groupsByID[id] = group
      }
    }
    for place in dex.species.indices {
      dex.species[place].group = groupsByID[dex.species[place].id.rawValue]
    }
  }
}
