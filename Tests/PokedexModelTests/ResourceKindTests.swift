import PokedexModel
import Testing

@Suite struct ResourceKindTests {
  @Test func endpoints_allKinds_areUniqueAndRoundTrip() {
    let endpoints = ResourceKind.allCases.map(\.endpoint)
    #expect(Set(endpoints).count == endpoints.count)
    for kind in ResourceKind.allCases {
      #expect(ResourceKind(endpoint: kind.endpoint) == kind)
      #expect(kind.endpoint.allSatisfy { $0 == "-" || ("a"..."z").contains($0) }, "\(kind)")
    }
    #expect(ResourceKind(endpoint: "pokemons") == nil)
  }

  /// Databases store the numbers: the meaning of a published one never changes.
  @Test(
    arguments: [
      (ResourceKind.ability, 1), (.item, 18), (.language, 23), (.move, 27), (.pokemon, 38),
      (.pokemonSpecies, 43), (.type, 47), (.version, 48), (.versionGroup, 49),
    ])
  func numbers_publishedKinds_neverChange(kind: ResourceKind, number: Int) {
    #expect(kind.rawValue == number)
  }

  @Test func negativeIDs_ailments_areOrderedBeforeZero() {
    #expect(MoveAilmentID(-1) < MoveAilmentID(0))
    #expect(MoveAilmentID(-1).description == "-1")
  }
}
