import Base
import PokedexModel
import TestSupport
import Testing

@testable import PokedexCore

@Suite struct AbilityEffectTests {
  /// The factor of a move against a pokemon, without and with its ability.
  private struct Taken {
    var ability: String
    var types: [TypeID]
    var attacking: TypeID
    var factors: (before: Double, after: Double)
  }

  /// From the descriptions of the abilities in the games and on Bulbapedia.
  private static let taken = [
    Taken(ability: "levitate", types: [.ghost, .poison], attacking: .ground, factors: (2, 0)),
    Taken(ability: "levitate", types: [.ghost, .poison], attacking: .psychic, factors: (2, 2)),
    Taken(ability: "volt-absorb", types: [.water], attacking: .electric, factors: (2, 0)),
    Taken(ability: "lightning-rod", types: [.water], attacking: .electric, factors: (2, 0)),
    Taken(ability: "motor-drive", types: [.electric], attacking: .electric, factors: (0.5, 0)),
    Taken(ability: "water-absorb", types: [.rock, .ground], attacking: .water, factors: (4, 0)),
    Taken(ability: "storm-drain", types: [.ground], attacking: .water, factors: (2, 0)),
    Taken(ability: "dry-skin", types: [.bug, .grass], attacking: .fire, factors: (4, 5)),
    Taken(ability: "dry-skin", types: [.fire], attacking: .water, factors: (2, 0)),
    Taken(ability: "flash-fire", types: [.grass], attacking: .fire, factors: (2, 0)),
    Taken(ability: "well-baked-body", types: [.fairy], attacking: .fire, factors: (1, 0)),
    Taken(ability: "sap-sipper", types: [.water], attacking: .grass, factors: (2, 0)),
    Taken(ability: "earth-eater", types: [.steel], attacking: .ground, factors: (2, 0)),
    Taken(ability: "thick-fat", types: [.grass], attacking: .ice, factors: (2, 1)),
    Taken(ability: "thick-fat", types: [.normal], attacking: .fire, factors: (1, 0.5)),
    Taken(ability: "heatproof", types: [.steel], attacking: .fire, factors: (2, 1)),
    Taken(ability: "water-bubble", types: [.bug, .water], attacking: .fire, factors: (1, 0.5)),
    Taken(ability: "fluffy", types: [.normal], attacking: .fire, factors: (1, 2)),
    Taken(ability: "purifying-salt", types: [.rock], attacking: .ghost, factors: (1, 0.5)),
    Taken(ability: "filter", types: [.rock, .ground], attacking: .water, factors: (4, 3)),
    Taken(ability: "solid-rock", types: [.rock], attacking: .water, factors: (2, 1.5)),
    Taken(ability: "prism-armor", types: [.psychic], attacking: .psychic, factors: (0.5, 0.5)),
    Taken(ability: "prism-armor", types: [.psychic], attacking: .dark, factors: (2, 1.5)),
    Taken(ability: "wonder-guard", types: [.bug, .ghost], attacking: .fire, factors: (2, 2)),
    Taken(ability: "wonder-guard", types: [.bug, .ghost], attacking: .water, factors: (1, 0)),
    Taken(ability: "primordial-sea", types: [.grass], attacking: .fire, factors: (2, 0)),
    Taken(ability: "desolate-land", types: [.fire], attacking: .water, factors: (2, 0)),
    Taken(ability: "delta-stream", types: [.dragon, .flying], attacking: .ice, factors: (4, 2)),
    Taken(ability: "delta-stream", types: [.dragon, .flying], attacking: .rock, factors: (2, 1)),
    Taken(ability: "delta-stream", types: [.dragon, .flying], attacking: .ground, factors: (0, 0)),
  ]

  /// Returns the effect of an ability; nil if the database lacks the ability, as the sample does.
  private static func effect(_ ability: String, _ pokedex: Pokedex) -> AbilityEffect? {
    try? pokedex.effect(of: .name(ability), in: 9)
  }

  @Test(arguments: TestDatabases.paths)
  func taken_everyAbility_changesItsTypes(_ path: String) throws {
    let pokedex = try Pokedex(path: path)
    let chart = try pokedex.pool.read { reader throws(SQLiteError) in try TypeChart(reader) }
    for row in Self.taken {
      guard let effect = Self.effect(row.ability, pokedex) else { continue }
      let factors = row.types.map { ($0, chart.factor(row.attacking, $0, generation: 9)) }
      expectEqual(factors.reduce(1) { $0 * $1.1 }, row.factors.before, "\(row)")
      expectEqual(effect.taken(row.attacking, factors), row.factors.after, "\(row)")
    }
  }

  @Test(arguments: TestDatabases.paths)
  func dealt_everyAbility_changesItsMoves(_ path: String) throws {
    let pokedex = try Pokedex(path: path)
    for ability in ["scrappy", "minds-eye"] {
      guard let effect = Self.effect(ability, pokedex) else { continue }
      expectEqual(effect.dealt(.normal, .ghost, factor: 0), 1)
      expectEqual(effect.dealt(.fighting, .ghost, factor: 0), 1)
      expectEqual(effect.dealt(.normal, .rock, factor: 0.5), 0.5)
    }
    if let effect = Self.effect("tinted-lens", pokedex) {
      expectEqual(effect.dealt(.bug, .fire, factor: 0.5), 1)
      expectEqual(effect.dealt(.normal, .ghost, factor: 0), 0)
    }
    if let effect = Self.effect("neuroforce", pokedex) {
      expectEqual(effect.dealt(.psychic, .poison, factor: 2), 2.5)
      expectEqual(effect.dealt(.psychic, .fire, factor: 1), 1)
    }
    if let effect = Self.effect("normalize", pokedex) {
      expectEqual(effect.type(ofMove: .fire), .normal)
    }
    for (ability, type) in [
      ("aerilate", TypeID.flying), ("pixilate", .fairy), ("refrigerate", .ice),
      ("galvanize", .electric), ("dragonize", .dragon),
    ] {
      guard let effect = Self.effect(ability, pokedex) else { continue }
      expectEqual(effect.type(ofMove: .normal), type)
      expectEqual(effect.type(ofMove: .fire), .fire)
    }
  }

  /// No ability of the table is without a line above, and a full database has all of them.
  @Test(arguments: TestDatabases.paths)
  func table_allAbilities_areTested(_ path: String) throws {
    let dealing: Set = [
      "scrappy", "minds-eye", "tinted-lens", "neuroforce", "normalize", "aerilate", "pixilate",
      "refrigerate", "galvanize", "dragonize",
    ]
    let found = try Connection(path, .immutable).texts(
      """
      SELECT DISTINCT identifier FROM ability_effect JOIN dex_resource
        ON entity = 'ability' AND entity_id = ability_id
      """)
    let all = dealing.union(Self.taken.map(\.ability))
    if path == SampleDatabase.path {
      #expect(!found.isEmpty && all.isSuperset(of: found))
    } else {
      expectEqual(Set(found), all)
    }
  }

  /// The library computes what the view has.
  @Test(arguments: TestDatabases.paths)
  func matchups_againstPokemon_equalTheView(_ path: String) throws {
    let pokedex = try Pokedex(path: path)
    let connection = try Connection(path, .immutable)
    for (pokemon, game) in [
      ("gengar", "gold-silver"), ("gengar", "ruby-sapphire"), ("shedinja", "emerald"),
      ("clefairy", "black-white"), ("mr-mime", "platinum"), ("ninetales", "sword-shield"),
    ] {
      var wanted: [String: Double] = [:]
      try connection.query(
        """
        SELECT attacking || ' ' || IFNULL(ability, ''), factor FROM dex_matchup_at
        WHERE pokemon = '\(pokemon)' AND version_group = '\(game)'
        """
      ) { row in wanted[row.columnText(0)] = row.columnDouble(1) }
      var found: [String: Double] = [:]
      for row in try pokedex.matchups(against: .name(pokemon), in: .name(game)) {
        for matchup in row.matchups {
          found["\(matchup.type.identifier) \(row.ability?.identifier ?? "")"] = matchup.factor
        }
      }
      expectEqual(found, wanted, "\(pokemon) in \(game)")
    }
  }

  private static func factors(_ rows: [TypeMatchup]) -> [TypeID: Double] {
    Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.factor) })
  }

  @Test func effectiveness_withAbility_isAnOptionFromItsGeneration() throws {
    let pokedex = try SampleDatabase.open()
    let water: [TypeID] = [.water]
    let without = try Self.factors(pokedex.effectiveness(against: water, generation: 5))
    expectEqual(without[.electric], 2)
    let with = try Self.factors(
      pokedex.effectiveness(against: water, generation: 5, ability: "lightning-rod"))
    expectEqual(with[.electric], 0)
    expectEqual(with.filter { $0.key != .electric }, without.filter { $0.key != .electric })
    // Before generation V the ability only drew the moves.
    try expectEqual(
      Self.factors(
        pokedex.effectiveness(against: water, generation: 4, ability: "lightning-rod"))[.electric],
      2)
    // An ability without such an effect.
    try expectEqual(
      Self.factors(pokedex.effectiveness(against: water, generation: 5, ability: "static")),
      without)
    let normal = try Self.factors(
      pokedex.effectiveness(of: [.normal], generation: 6, ability: "pixilate"))
    #expect(normal[.dragon] == 2 && normal[.ghost] == 1)
    try expectEqual(
      Self.factors(pokedex.effectiveness(of: [.normal], generation: 6, ability: "scrappy"))[
        .ghost], 1)
    expectError(.unknownName) {
      try pokedex.effectiveness(against: water, generation: 5, ability: "no-such-ability")
    }
  }
}
