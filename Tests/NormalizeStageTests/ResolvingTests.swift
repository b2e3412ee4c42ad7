import Base
import Layers
import PokedexModel
import TestSupport
import Testing

@testable import NormalizeStage

/// The rules of Documentation/VERSIONING.md, each with its example, without PokéAPI's data.
@Suite struct ResolvingTests {
  // MARK: Moves

  private static let physical = 2
  private static let special = 3
  private static let status = 1

  /// Version groups whose ids are not in the order of release, as in PokéAPI.
  private static func games() -> (dex: NormalizedDex, ruleReferences: RuleReferences) {
    var dex = NormalizedDex()
    for (id, generation, order) in [(28, 1, 1), (1, 1, 2), (3, 2, 3), (5, 3, 4), (8, 4, 5)] {
      dex.versionGroups.append(VersionGroup(id, generation: generation, order: order))
    }
    for (id, generation, damageClass) in [(1, 1, physical), (17, 2, special)] {
      var type = PokemonType()
      type.id = TypeID(id)
      type.generation = GenerationID(generation)
      type.damageClass = ID(damageClass)
      dex.types.append(type)
    }
    let classes = [(status, "status"), (physical, "physical"), (special, "special")]
    let resources = classes.map { Resource(kind: .moveDamageClass, id: $0, identifier: $1) }
    return (dex, RuleReferences(ReferenceTable(resources)))
  }

  private static func bite(_ change: (inout MoveValues) -> Void = { _ in }) -> MoveValues {
    var facts = MoveValues()
    facts.id = 44
    facts.generation = 1
    facts[.type] = 17
    facts[.damageClass] = physical
    facts[.power] = 60
    facts[.pp] = 25
    facts[.priority] = 0
    facts[.target] = 10
    change(&facts)
    return facts
  }

  private static func resolved(_ change: (inout MoveValues) -> Void) -> [Int: MoveVariant] {
    let (dex, ruleReferences) = games()
    var byGroup: [Int: MoveVariant] = [:]
    for variant in MoveResolver(dex, ruleReferences).variants(of: bite(change)) {
      for group in variant.versionGroups { byGroup[group.rawValue] = variant }
    }
    return byGroup
  }

  @Test func move_pastValue_appliesBeforeItsVersionGroup() {
    let bite = Self.resolved { $0.past = [.init(field: .type, boundary: 3, value: 1)] }
    expectEqual(bite[28]?.type, 1)
    expectEqual(bite[1]?.type, 1)
    expectEqual(bite[3]?.type, 17)
  }

  @Test func move_severalPastValues_usesNearestLater() {
    let bite = Self.resolved {
      $0.past = [
        .init(field: .power, boundary: 8, value: 50), .init(field: .power, boundary: 3, value: 35),
      ]
    }
    expectEqual([28, 1, 3, 5, 8].map { bite[$0]?.power.number }, [35, 35, 50, 50, 60])
  }

  @Test func move_fieldsOfOneRow_areResolvedSeparately() {
    let bite = Self.resolved {
      $0.past = [
        .init(field: .pp, boundary: 3, value: 10), .init(field: .pp, boundary: 8, value: 15),
        .init(field: .power, boundary: 8, value: 35),
      ]
    }
    expectEqual(bite[1]?.pp, 10)
    expectEqual(bite[1]?.power, 35)
    expectEqual(bite[3]?.pp, 15)
  }

  @Test func move_pastNull_overridesLaterValues() {
    let bite = Self.resolved {
      $0[.effectChance] = 30
      $0.past = [
        .init(field: .effectChance, boundary: 3, value: nil),
        .init(field: .effectChance, boundary: 8, value: 10),
      ]
    }
    expectEqual([1, 3, 8].map { bite[$0]?.effectChance }, [nil, 10, 30])
  }

  @Test func move_damageClassBeforeGenerationFour_followsType() {
    let bite = Self.resolved { $0.past = [.init(field: .type, boundary: 3, value: 1)] }
    expectEqual(bite[1]?.damageClass, ID(Self.physical))
    expectEqual(bite[3]?.damageClass, ID(Self.special))
    expectEqual(bite[8]?.damageClass, ID(Self.physical))
  }

  @Test func move_statusBeforeGenerationFour_staysStatus() {
    let bite = Self.resolved { $0[.damageClass] = Self.status }
    expectEqual(bite[3]?.damageClass, ID(Self.status))
  }

  @Test func move_versionGroupsBeforeItsGeneration_haveNoVariant() {
    expectEqual(Self.resolved { $0.generation = 3 }.keys.sorted(), [5, 8])
  }

  @Test func move_pastStages_holdUntilTheirVersionGroup() {
    var facts = Self.bite()
    facts.stages = [6: -2]
    facts.pastStages = [3: [9: 1], 8: [6: -1]]
    let (dex, ruleReferences) = Self.games()
    let rows = MoveResolver(dex, ruleReferences).statChanges(of: facts)
    let found = rows.map { "\($0.versionGroups.map(\.rawValue)) \($0.stat) \($0.change)" }
    expectEqual(found.sorted(), ["[1, 28] 9 1", "[3, 5] 6 -1", "[8] 6 -2"])
  }

  // MARK: Which games have a move

  private static let moves = ["tackle", "later", "gift", "machine-move", "unlisted"]

  private static func references() -> ReferenceTable {
    let games = [(28, "first"), (1, "second"), (3, "third"), (5, "fourth"), (8, "new-game")]
    return ReferenceTable(
      (moves.enumerated().map { Resource(kind: .move, id: $0 + 1, identifier: $1) }
        + games.map { Resource(kind: .versionGroup, id: $0, identifier: $1) })
        .sorted(by: Resource.precedes))
  }

  private static let table = """
    {"format":1,"sets":{"additions":["later","gift"]},"games":{
    "first":{"moves":"generation","without":["additions","machine-move"]},
    "second":{"moves":"generation","without":["later"]},
    "third":{"moves":"learnsets","unknown":["accuracy","pp"]},
    "fourth":{"moves":"learnsets","with":["gift"]}}}
    """

  @Test func moveGames_rules_sayWhichGamesHaveAMove() throws {
    var (dex, ruleReferences) = Self.games()
    for place in dex.versionGroups.indices {
      dex.versionGroups[place].learnsets = dex.versionGroups[place].id
    }
    dex.moves = Self.moves.indices.map { place in
      var move = Move()
      move.id = MoveID(place + 1)
      move.generation = 1
      return move
    }
    var learned = LearnsetEntry()
    (learned.move, learned.versionGroups) = (1, [1, 3, 5, 8])
    dex.learnset = [learned]
    var machine = Machine()
    (machine.move, machine.versionGroup) = (4, 5)
    dex.machines = [machine]
    let findings = DiagnosticCollector()
    let games = try MoveGames(
      Array(Self.table.utf8), Self.references(), isFull: true, findings: findings)
    let found = games.moves(dex).map { move in
      dex.versionGroups.map { group in
        move.isPresent(in: group.id).map { $0 ? "1" : "0" } ?? "-"
      }.joined()
    }
    // The games first to fourth and the one without a rule.
    expectEqual(found, ["11111", "0000-", "0101-", "0101-", "1100-"])
    expectEqual(findings.sorted.map(\.code), ["move-games-stale"])
    #expect(findings.sorted.first?.message.contains("version-group/new-game") == true)

    var facts = Self.bite()
    facts[.accuracy] = 100
    let resolver = MoveResolver(dex, ruleReferences, games: games)
    let third = dex.versionGroups[2]
    let variant = resolver.variant(of: facts, in: third)
    expectEqual([variant.power, variant.accuracy, variant.pp], [60, .unknown, .unknown])
    facts.inOneGame = [.init(field: .pp, boundary: 3, value: 30)]
    expectEqual(resolver.variant(of: facts, in: third).pp, 30)
    expectEqual(resolver.variant(of: facts, in: dex.versionGroups[3]).accuracy, 100)
  }

  @Test(arguments: [
    (#"{"format":1,"sets":{},"games":{"first":{"moves":"all"}}}"#, 1),
    (#"{"format":1,"sets":{},"games":{"first":{"moves":"learnsets","unknown":["name"]}}}"#, 1),
    ("{\"format\":1,\"sets\":{},\n\"games\":{\"first\":{\"with\":[]}}}", 2),
  ])
  func moveGames_invalidTable_isRefusedWithItsLine(table: String, line: Int) {
    let error = #expect(throws: PipelineError.self) {
      try MoveGames(
        Array(table.utf8), Self.references(), isFull: true, findings: DiagnosticCollector())
    }
    expectEqual(error?.diagnostics.map(\.code), ["move-games-invalid"])
    #expect(
      error?.diagnostics.first?.place?.description.contains("move-games.json:\(line):") == true)
  }

  // MARK: Pokemon

  private static func pikachu() -> PokemonValues {
    var facts = PokemonValues()
    facts.id = 25
    for (field, value) in zip(PokemonValues.Field.sixStats, [35, 55, 40, 50, 50, 90]) {
      facts[field] = value
    }
    facts[.type1] = 13
    facts[.ability1] = 9
    facts[.abilityHidden] = 31
    facts.past = [
      .init(field: .special, boundary: 1, value: 50),
      .init(field: .defense, boundary: 5, value: 30),
      .init(field: .specialDefense, boundary: 5, value: 40),
      .init(field: .abilityHidden, boundary: 4, value: nil),
    ]
    return facts
  }

  @Test func pokemon_pastStats_areResolvedSeparately() {
    let five = PokemonResolver.variant(of: Self.pikachu(), in: 5)
    expectEqual([five.stats.defense, five.stats.specialDefense, five.stats.attack], [30, 40, 55])
    let six = PokemonResolver.variant(of: Self.pikachu(), in: 6)
    expectEqual([six.stats.defense, six.stats.specialDefense], [40, 50])
  }

  @Test func pokemon_generationOne_hasOneSpecialAndNoAbilities() {
    let one = PokemonResolver.variant(of: Self.pikachu(), in: 1)
    expectEqual(one.special, 50)
    #expect(one.stats.specialAttack == 0 && one.stats.specialDefense == 0)
    expectEqual(one.stats.defense, 30)
    expectEqual(one.ability1, nil)
    expectEqual(PokemonResolver.variant(of: Self.pikachu(), in: 2).special, nil)
  }

  @Test func pokemon_pastEmptySlot_returnsNil() {
    expectEqual(PokemonResolver.variant(of: Self.pikachu(), in: 4).abilityHidden, nil)
    expectEqual(PokemonResolver.variant(of: Self.pikachu(), in: 4).ability1, 9)
    expectEqual(PokemonResolver.variant(of: Self.pikachu(), in: 5).abilityHidden, 31)
    expectEqual(PokemonResolver.variant(of: Self.pikachu(), in: 2).ability1, nil)
  }

  @Test func pokemon_pastEffort_countsWhereTheStatIsThePresentOne() {
    var facts = Self.pikachu()
    facts.effort.speed = 2
    let speed = facts[.speed] ?? 0
    facts.pastEffort = [
      .init(field: .speed, generation: 4, stat: speed, effort: 1),
      .init(field: .speed, generation: 3, stat: speed, effort: 3),
      .init(field: .speed, generation: 6, stat: speed + 5, effort: 0),
    ]
    let efforts = (2...7).map { PokemonResolver.variant(of: facts, in: $0).effort.speed }
    expectEqual(efforts, [0, 3, 1, 2, 2, 2])
  }

  @Test func pokemon_equalVariants_areMerged() {
    let (dex, _) = Self.games()
    let variants = PokemonResolver(
      dex, ReferenceTable(dex.resources), findings: DiagnosticCollector()
    )
    .variants(of: Self.pikachu(), since: 1)
    // Generation i; ii without abilities; iii and iv without a hidden ability.
    expectEqual(variants.map { $0.versionGroups.map(\.rawValue) }, [[1, 28], [3], [5, 8]])
  }

  @Test func pokemon_gameWithoutAbilities_hasNone() {
    let (dex, _) = Self.games()
    let references = ReferenceTable([
      Resource(kind: .versionGroup, id: 8, identifier: "legends-arceus")
    ])
    let variants = PokemonResolver(dex, references, findings: DiagnosticCollector()).variants(
      of: Self.pikachu(), since: 3)
    expectEqual(variants.map { $0.versionGroups.map(\.rawValue) }, [[5], [8]])
    expectEqual(variants.map(\.ability1), [9, nil])
    expectEqual(variants.map(\.stats.hp), [35, 35])
  }

  // MARK: The chart

  @Test func chart_typesOfLaterGenerations_areOmitted() {
    let (dex, _) = Self.games()
    var normal = TypeValues()
    normal.id = 1
    normal.generation = 1
    normal.present.to = [17: 50]
    normal.present.from = [17: 100]
    var dark = TypeValues()
    dark.id = 17
    dark.generation = 2
    dark.present.from = [1: 50]
    dark.past = [(generation: 2, relations: TypeValues.Relations(to: [:], from: [1: 200]))]
    normal.past = [(generation: 2, relations: TypeValues.Relations(to: [17: 200], from: [:]))]
    var unknown = TypeValues()
    unknown.id = 10001
    unknown.generation = 1
    var generations: [Generation] = []
    for id in 1...3 {
      var generation = Generation()
      generation.id = GenerationID(id)
      generations.append(generation)
    }
    let findings = DiagnosticCollector()
    let chart = TypeResolver(
      [normal, dark, unknown], generations: generations, ReferenceTable(dex.resources),
      findings: findings)
    func factor(_ generation: Int) -> Int? {
      chart.rows.first {
        $0.attacking == 1 && $0.defending == 17
          && $0.generations.contains(GenerationID(generation))
      }?.factorPercent
    }
    expectEqual([1, 2, 3].map(factor), [nil, 200, 50])
    #expect(!chart.rows.contains { $0.attacking == 10001 || $0.defending == 10001 })
    expectEqual(findings.sorted, [])
  }
}
