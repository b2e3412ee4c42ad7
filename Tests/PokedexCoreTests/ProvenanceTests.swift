import Base
import PokedexCore
import PokedexModel
import TestSupport
import Testing

/// What PokedexCore says about a file equals counts of the views.
@Suite struct ProvenanceTests {
  private let pokedex = SampleDatabase.opened()
  private let connection = SampleDatabase.connection

  @Test func provenance_all_equalsTheViews() throws {
    try expectEqual(
      pokedex.corrections().map { "\($0.kind.endpoint) \($0.identifier) \($0.field)" },
      connection.texts(
        "SELECT entity || ' ' || identifier || ' ' || field FROM dex_correction ORDER BY id"))
    let supplements = try pokedex.supplements()
    try expectEqual(
      supplements.map(\.id), connection.texts("SELECT id FROM supplement ORDER BY id"))
    let values = try pokedex.supplementedValues()
    try expectEqual(
      values.map { "\($0.supplement) \($0.field) \($0.resourceID) \($0.rows)" }.sorted(),
      connection.texts(
        "SELECT id || ' ' || field || ' ' || entity_id || ' ' || rows FROM dex_supplement"
      ).sorted())
  }

  /// As in PokéAPI: two items may have the same identifier.
  @Test func resources_ofAKind_equalTheView() throws {
    for kind in [ResourceKind.item, .eggGroup, .version, .machine, .evolutionChain] {
      let resources = try pokedex.resources(of: kind, language: .french)
      try expectEqual(
        resources.map { "\($0.id.rawValue) \($0.identifier) \($0.name)" },
        connection.texts(
          """
          SELECT entity_id || ' ' || identifier || ' ' || text FROM dex_display_name
          WHERE entity = '\(kind.endpoint)' AND language = 'fr' ORDER BY entity_id
          """), "\(kind)")
    }
    #expect(try pokedex.resources(of: .machine).isEmpty)
    #expect(try pokedex.resources(of: .item).count > 10)
  }
}
