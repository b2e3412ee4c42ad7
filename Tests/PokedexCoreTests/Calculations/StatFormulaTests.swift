import PokedexCore
import TestSupport
import Testing

@Suite struct StatFormulaTests {
  private static let adamant = nature(raises: .attack, lowers: .specialAttack)

  private static func nature(raises: StatID?, lowers: StatID?) -> Nature {
    var nature = Nature()
    nature.increasedStat = raises
    nature.decreasedStat = lowers
    return nature
  }

  private static func base(
    _ hp: Int, _ attack: Int, _ defense: Int, _ specialAttack: Int, _ specialDefense: Int,
    _ speed: Int
  ) -> BaseStats {
    BaseStats(
      hp: hp, attack: attack, defense: defense, specialAttack: specialAttack,
      specialDefense: specialDefense, speed: speed)
  }

  private static func values(
    _ hp: Int, _ attack: Int, _ defense: Int, _ specialAttack: Int, _ specialDefense: Int,
    _ speed: Int
  ) -> StatValues {
    StatValues(
      hp: hp, attack: attack, defense: defense, specialAttack: specialAttack,
      specialDefense: specialDefense, speed: speed)
  }

  /// Bulbapedia, "Stat", "Generations I and II", "Example": Pikachu at level 81. Its determinant value of HP is 7.
  @Test func original_publishedExample_isEqual() {
    let stats = StatFormula.original.stats(
      of: Self.base(35, 55, 30, 50, 50, 90), level: 81,
      individual: Self.values(0, 8, 13, 9, 0, 5),
      effort: Self.values(22_850, 23_140, 17_280, 19_625, 0, 24_795))
    expectEqual(stats, Self.values(189, 137, 101, 128, 128, 190))
  }

  /// Bulbapedia, "Stat", "Generation III onward", "Example": an Adamant Garchomp at level 78.
  @Test func modern_publishedExample_isEqual() {
    let stats = StatFormula.modern.stats(
      of: Self.base(108, 130, 95, 80, 85, 102), level: 78,
      individual: Self.values(24, 12, 30, 16, 23, 5),
      effort: Self.values(74, 190, 91, 48, 84, 23), nature: Self.adamant)
    expectEqual(stats, Self.values(289, 278, 193, 135, 171, 171))
  }

  /// smogon/damage-calc, `calc/src/test/stats.test.ts`, "calcStat": base 100 at level 100.
  @Test func originalAndModern_base100AtLevel100_areThoseOfThePublishedTest() {
    let base = Self.base(100, 100, 100, 100, 100, 100)
    expectEqual(
      StatFormula.original.stats(of: base, level: 100, effort: StatValues(repeating: 65_535)),
      Self.values(403, 298, 298, 298, 298, 298))
    let effort = StatValues(repeating: 252)
    expectEqual(
      StatFormula.modern.stats(of: base, level: 100, effort: effort, nature: Self.adamant),
      Self.values(404, 328, 299, 269, 299, 299))
    expectEqual(StatFormula.modern.stats(of: base, level: 100, effort: effort).attack, 299)
    let shedinja = Self.base(1, 90, 45, 30, 30, 40)
    expectEqual(StatFormula.modern.stats(of: shedinja, level: 1, effort: effort).hp, 1)
  }

  /// The same test, "dvs": the determinant value of HP.
  @Test(arguments: [(15, 15, 15, 15, 15), (5, 15, 13, 13, 15), (15, 3, 11, 10, 13)])
  func original_determinantOfHP_followsFromTheOthers(
    _ attack: Int, _ defense: Int, _ special: Int, _ speed: Int, _ hp: Int
  ) {
    let stats = StatFormula.original.stats(
      of: Self.base(100, 100, 100, 100, 100, 100), level: 100,
      individual: Self.values(0, attack, defense, special, 0, speed))
    expectEqual(stats.hp, 2 * (100 + hp) + 110)
  }

  /// Worked out by hand from the rule: Mewtwo with a friendship of 255 and of 70, as Pokémon Showdown assumes.
  @Test func letsGo_awakeningAndFriendship_areAddedLast() {
    let mewtwo = Self.base(106, 110, 90, 154, 90, 130)
    let timid = Self.nature(raises: .speed, lowers: .attack)
    // With a friendship of 70, Speed 296 · 1.02 = 301. HP 353 + 200; Attack 256 · 0.9 = 230 · 1.1 = 253; Speed 296 · 1.1 = 325 · 1.1 = 357 + 200.
    expectEqual(
      StatFormula.letsGo.stats(
        of: mewtwo, level: 100, effort: Self.values(200, 0, 0, 200, 0, 200), nature: timid,
        friendship: 255), Self.values(553, 253, 237, 578, 237, 557))
    expectEqual(
      StatFormula.letsGo.stats(of: mewtwo, level: 100, friendship: 70),
      Self.values(353, 261, 220, 350, 220, 301))
  }

  @Test func stats_outOfRange_countAsTheNearestValue() {
    let base = Self.base(35, 55, 40, 50, 50, 90)
    for formula in StatFormula.allCases {
      expectEqual(
        formula.stats(
          of: base, level: .max, individual: StatValues(repeating: .max),
          effort: StatValues(repeating: .max), friendship: .max),
        formula.stats(
          of: base, level: 100,
          effort: StatValues(repeating: formula.effortValues.upperBound), friendship: 255))
      expectEqual(
        formula.stats(
          of: base, level: .min, individual: StatValues(repeating: .min),
          effort: StatValues(repeating: .min), friendship: .min),
        formula.stats(of: base, level: 1, individual: StatValues()))
    }
    let neutral = Self.nature(raises: .attack, lowers: .attack)
    expectEqual(
      StatFormula.modern.stats(of: base, level: 50, nature: neutral),
      StatFormula.modern.stats(of: base, level: 50))
  }

  @Test func formula_ofAGame_isThatOfItsGeneration() throws {
    let pokedex = try SampleDatabase.open()
    try expectEqual(pokedex.statFormula(in: "crystal"), .original)
    try expectEqual(pokedex.statFormula(in: "ruby-sapphire"), .modern)
    try expectEqual(pokedex.statFormula(in: "lets-go-pikachu-lets-go-eevee"), .letsGo)
    try expectEqual(pokedex.statFormula(in: "legends-arceus"), nil)
    expectError(.unknownResource) { try pokedex.statFormula(in: 62) }
  }
}
