import PokedexModel
import Testing

@Suite struct PokemonVariantTests {
  private func variant(_ pokemon: PokemonID, _ groups: [VersionGroupID], type: TypeID)
    -> PokemonVariant
  {
    var variant = PokemonVariant()
    variant.pokemon = pokemon
    variant.versionGroups = VersionGroupSet(groups)
    variant.type1 = type
    return variant
  }

  @Test func newest_releaseOrderDiffersFromIDs_returnsLastReleased() {
    let variants = [
      variant(35, [1, 2], type: 1), variant(35, [3], type: 18), variant(36, [2], type: 5),
    ]
    let newest = variants.newest(in: [3, 1, 2])
    #expect(newest.mapValues(\.type1) == [35: 1, 36: 5])
    #expect(variants.newest(in: [1, 2, 3])[35]?.type1 == 18)
    // A variant without a known version group is returned if there is no other.
    #expect(variants.newest(in: [1])[36]?.type1 == 5)
  }
}
