import PokedexModel
import Testing

@Suite struct IDSetTests {
  @Test func bits_ids_useBitBelowID() {
    #expect(VersionGroupSet([1, 2, 63]).bits == 0b11 | 1 << 62)
    #expect(Int64(bitPattern: VersionGroupSet([63]).bits) > 0, "SQLite's integers have a sign")
  }

  @Test(arguments: [(0, false), (1, true), (63, true), (64, false), (-1, false), (10_001, false)])
  func canHold_anyID_acceptsOnly1To63(id: Int, canHold: Bool) {
    #expect(VersionSet.canHold(VersionID(id)) == canHold)
    #expect(!VersionSet(bits: .max).contains(VersionID(id)) || canHold)
  }

  @Test func iteration_set_returnsAscendingUniqueIDs() {
    let ids: [VersionGroupID] = [40, 3, 63, 3, 1]
    let set = VersionGroupSet(ids)
    #expect(Array(set) == [1, 3, 40, 63])
    #expect(set.count == 4)
    #expect(set.first == 1)
    #expect(VersionGroupSet().first == nil)
    #expect(Array(VersionGroupSet()).isEmpty)
  }

  @Test func algebra_twoSets_followsTheirIDs() {
    let a = GenerationSet([1, 2, 3])
    let b = GenerationSet([3, 4])
    #expect(a.union(b) == GenerationSet([1, 2, 3, 4]))
    #expect(a.intersection(b) == GenerationSet([3]))
    #expect(a.subtracting(b) == GenerationSet([1, 2]))
    #expect(!a.isDisjoint(with: b))
    #expect(a.subtracting(b).isDisjoint(with: b))
    var grown = a
    grown.formUnion(b)
    #expect(grown == a.union(b))
  }
}
