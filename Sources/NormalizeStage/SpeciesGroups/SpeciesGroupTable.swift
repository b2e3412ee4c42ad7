import Base
import Layers
import PokedexModel

/// The groups that players name, such as starters and the legendary birds: `species-groups.json`, a reviewed table of
/// this project. A species is in at most one.
struct SpeciesGroupTable {
  private struct Document: Decodable {
    private enum CodingKeys: CodingKey, CaseIterable { case groups }
    var groups: JSONMembers<[String]>
  }

  /// The identifiers of species, by group.
  private let groups: JSONMembers<[String]>

  /// - Throws: ``PipelineError`` `species-groups-invalid` (bad data).
  init(_ json: [UInt8]) throws {
    groups = try DocumentReader.read(
      json, as: Document.self, file: "species-groups.json",
      code: "species-groups-invalid", advice: .amendmentInvalidAdvice
    ).groups
  }

  /// Sets the group of each species of `dex`; a source may lack some.
  func fill(_ dex: inout NormalizedDex, _ references: ReferenceTable) {
    let identifiers = Dictionary(
      first: references.resources(of: .pokemonSpecies).map { ($0.identifier, $0.id) })
    var groupsByID: [Int: String] = [:]
    for (group, species) in groups.members {
      for name in species { if let id = identifiers[name] { groupsByID[id] = group } }
    }
    for place in dex.species.indices {
      dex.species[place].group = groupsByID[dex.species[place].id.rawValue]
    }
  }
}
