import Layers
import PokedexCore
import PokedexModel
import TestSupport
import Testing

@Suite struct GrowthCurveTests {
  /// PokéAPI's table, which is in the sample.
  @Test func experience_allLevels_areThoseOfTheTable() throws {
    let rows = SampleDatabase.dex.growthRateLevels
    expectEqual(rows.count, 600)
    for row in rows {
      let curve = try #require(GrowthCurve(rawValue: row.growthRate.rawValue))
      expectEqual(curve.experience(at: row.level), row.experience, "\(curve) \(row.level)")
    }
  }

  @Test(arguments: GrowthCurve.allCases)
  func level_atAndBeforeTheThreshold_changesThere(_ curve: GrowthCurve) {
    for level in 2...100 {
      let needed = curve.experience(at: level)
      expectEqual(curve.level(withExperience: needed), level)
      expectEqual(curve.level(withExperience: needed - 1), level - 1)
    }
    #expect(curve.level(withExperience: -1) == 1 && curve.level(withExperience: .max) == 100)
    expectEqual(curve.experience(at: 0), 0)
    expectEqual(curve.experience(at: 101), curve.experience(at: 100))
  }

  @Test func growthCurve_ofAllSpecies_isKnown() throws {
    let pokedex = try SampleDatabase.open()
    try expectEqual(pokedex.detail(of: "magikarp").species.growthCurve, .slow)
    #expect(SampleDatabase.dex.species.allSatisfy { $0.growthCurve != nil })
  }
}
