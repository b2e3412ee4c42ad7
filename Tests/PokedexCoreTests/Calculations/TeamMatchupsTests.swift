import PokedexCore
import TestSupport
import Testing

@Suite struct TeamMatchupsTests {
  @Test func matchups_threeMembers_shareWeaknessesAndCoverage() throws {
    let pokedex = try SampleDatabase.open()
    let matchups = try pokedex.matchups(
      of: [
        TeamMatchups.Member(
          pokemon: "charizard", moves: ["flamethrower", "fly", "growl", "natures-madness"]),
        TeamMatchups.Member(pokemon: "gyarados", moves: ["waterfall"]),
        TeamMatchups.Member(pokemon: "gengar", ability: "levitate"),
      ], in: "sun-moon")
    let defense = Dictionary(uniqueKeysWithValues: matchups.defense.map { ($0.id, $0) })
    expectEqual(defense.count, 18)
    expectEqual(defense[.electric]?.factors, [2, 4, 1])
    expectEqual(defense[.rock]?.factors, [4, 2, 1])
    expectEqual(defense[.ground]?.factors, [0, 0, 0])
    #expect(defense[.grass].map { ($0.above, $0.below) } ?? (9, 9) == (0, 2))
    expectEqual(matchups.sharedWeaknesses.map(\.id), [.rock, .electric])
    let coverage = Dictionary(uniqueKeysWithValues: matchups.coverage.map { ($0.id, $0) })
    expectEqual(coverage[.grass]?.factors, [2, 0.5, nil])
    expectEqual(coverage[.water]?.factors, [1, 0.5, nil])
    #expect(coverage[.fire].map { ($0.above, $0.best) } ?? (0, 0) == (1, 2))
    // Water, Fire and Flying hit these types for no more than normal damage.
    expectEqual(
      Set(matchups.uncovered.map(\.id)),
      [
        .normal, .flying, .poison, .ghost, .water, .electric, .psychic, .dragon, .dark, .fairy,
      ])
  }

  @Test func matchups_asOfAGame_hasItsTypesAndMoves() throws {
    let pokedex = try SampleDatabase.open()
    let old = try pokedex.matchups(
      of: [TeamMatchups.Member(pokemon: "magnemite", moves: ["bite"])], in: "red-blue")
    expectEqual(old.defense.count, 15)
    // Electric only, and Bite was a Normal move.
    expectEqual(old.defense.first { $0.id == .ground }?.factors, [2])
    expectEqual(old.coverage.first { $0.id == .ghost }?.factors, [0])
    try expectEqual(pokedex.matchups(of: [], in: "red-blue").sharedWeaknesses, [])
    for (member, code) in [
      (TeamMatchups.Member(pokemon: "sylveon"), PokedexError.Code.notInVersionGroup),
      (TeamMatchups.Member(pokemon: "pikachu", moves: ["moonblast"]), .notInVersionGroup),
      (TeamMatchups.Member(pokemon: 30_000), .unknownResource),
    ] {
      expectError(code) { try pokedex.matchups(of: [member], in: "red-blue") }
    }
  }
}
