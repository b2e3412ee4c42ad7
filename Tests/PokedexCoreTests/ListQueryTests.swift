import Base
import PokedexModel
import TestSupport
import Testing

@testable import PokedexCore

@Suite struct ListQueryTests {
  private let pokedex = SampleDatabase.opened()

  private static func ids(_ sql: String) throws -> [PokemonID] {
    try Connection(SampleDatabase.path, .immutable).ids(sql)
  }

  @Test func list_anyType_equalsTheView() throws {
    let list = try pokedex.list(
      ListQuery(game: "sword-shield", anyType: [.water, .electric]))
    let view = try Self.ids(
      """
      SELECT pokemon_id FROM dex_pokemon_at WHERE version_group = 'sword-shield'
        AND (type_1 IN ('water', 'electric') OR type_2 IN ('water', 'electric')) ORDER BY pokemon_id
      """)
    #expect(list.map(\.id) == view && view.count > 3)
  }

  /// Compared with the evolution methods of the game by the view.
  @Test(arguments: ["red-blue", "x-y", "sword-shield"])
  func list_fullyEvolved_hasNoMethodInTheView(_ game: String) throws {
    let key = ResourceKey<VersionGroup>.name(game)
    let final = try pokedex.pokemonIDs(matching: ListQuery(game: key, isFullyEvolved: true))
    let others = try pokedex.pokemonIDs(matching: ListQuery(game: key, isFullyEvolved: false))
    let view = try Self.ids(
      """
      SELECT DISTINCT p.pokemon_id FROM dex_pokemon_at AS a
      JOIN dex_pokemon AS p USING (pokemon_id)
      JOIN dex_evolution_at AS e ON e.version_group = a.version_group
        AND e.from_species = p.species AND (e.base_form IS NULL OR e.base_form = p.pokemon)
      WHERE a.version_group = '\(game)' ORDER BY p.pokemon_id
      """)
    #expect(others == view && !view.isEmpty)
    #expect(Set(final).isDisjoint(with: others) && !final.isEmpty)
    try expectEqual(final.count + others.count, pokedex.list(ListQuery(game: key)).count)
  }

  /// Gigantamax forms have no weight, and no pokemon of the first games has Special Attack.
  @Test(arguments: [
    ("x-y", ListQuery.Measure.weight), ("sword-shield", .weight), ("red-blue", .specialAttack),
  ])
  func list_byMeasure_hasUnknownValuesLast(game: String, measure: ListQuery.Measure) throws {
    for direction in [SortDirection.ascending, .descending] {
      let values = try pokedex.list(
        ListQuery(game: .name(game), sort: .measure(measure, direction))
      ).map(\.sortValue)
      let known = values.prefix { $0 != nil }.compactMap(\.self)
      #expect(values.dropFirst(known.count).allSatisfy { $0 == nil })
      expectEqual(known, known.sorted { direction == .ascending ? $0 < $1 : $0 > $1 })
    }
    let moves = try pokedex.moves(MoveQuery(game: .name(game), sort: .power(.ascending)))
    #expect(moves.first?.power.number != nil && moves.last?.power.number == nil)
  }

  @Test func list_byStat_equalsTheView() throws {
    let query = ListQuery(game: "x-y", sort: .speed(.descending), limit: 10)
    let view = try Self.ids(
      """
      SELECT pokemon_id FROM dex_pokemon_at WHERE version_group = 'x-y'
      ORDER BY speed DESC, pokemon_id LIMIT 10
      """)
    #expect(try pokedex.list(query).map(\.id) == view && view.count == 10)
    let total = try Self.ids(
      """
      SELECT pokemon_id FROM dex_pokemon_at WHERE version_group = 'red-blue'
      ORDER BY hp + attack + defense + special + speed, pokemon_id
      """)
    let slow = ListQuery(game: "red-blue", sort: .total(.ascending))
    #expect(try pokedex.list(slow).map(\.id) == total && !total.isEmpty)
  }

  @Test func list_pages_makeTheWhole() throws {
    let all = try pokedex.list(ListQuery(sort: .name(.descending)))
    var pages: [PokemonRow] = []
    for offset in stride(from: 0, to: all.count, by: 7) {
      pages += try pokedex.list(
        ListQuery(sort: .name(.descending), limit: 7, offset: offset))
    }
    #expect(pages == all && all.count > 20)
    #expect(try pokedex.list(ListQuery(limit: 0)).isEmpty)
    #expect(try pokedex.list(ListQuery(limit: -1)).isEmpty)
    #expect(try pokedex.list(ListQuery(offset: 100_000)).isEmpty)
    try expectEqual(pokedex.list(ListQuery(offset: -1)).count, all.count)
  }

  @Test func list_moves_countInTheGameOfTheQuery() throws {
    let group = try pokedex.find(VersionGroup.self, "red-blue")
    let query = ListQuery(game: "red-blue", moves: MoveFilter(allOf: [85]))
    let learners = try pokedex.learners(MoveFilter(allOf: [85], versionGroup: group))
    #expect(try pokedex.pokemonIDs(matching: query) == learners && !learners.isEmpty)
    #expect(learners.count < (try pokedex.learners(MoveFilter(allOf: [85])).count))
  }

  @Test func list_emptyRange_matchesNothing() throws {
    #expect(try pokedex.list(ListQuery(stats: [.speed: 90..<90])).isEmpty)
  }

  @Test(arguments: [
    (ValueRange(-7 ... -1), [-7, -1], [-8, 0]), (ValueRange(-2..<1), [-2, 0], [-3, 1]),
    (ValueRange(100...), [100, .max], [99, .min]), (ValueRange(...(-1)), [-1, .min], [0]),
    (ValueRange(..<0), [-1, .min], [0]), (ValueRange(0...Int.max), [0, .max], [-1]),
    (ValueRange(...Int.max), [.min, .max], []), (ValueRange(Int.min...), [.min, .max], []),
    (ValueRange(..<Int.min), [], [.min, 0, .max]), (ValueRange(5..<5), [], [4, 5]),
    (ValueRange(), [.min, 0, .max], []),
  ]) func valueRange_everyOperator_hasItsBounds(range: ValueRange, inside: [Int], outside: [Int]) {
    #expect(inside.allSatisfy(range.contains))
    #expect(!outside.contains(where: range.contains))
  }

  @Test func moves_negativePriorities_areFound() throws {
    let all = try pokedex.moves()
    let late = try pokedex.moves(MoveQuery(priority: ...(-1)))
    #expect(late.map(\.id) == all.filter { $0.priority < 0 }.map(\.id) && !late.isEmpty)
  }

  /// The order of Japanese dictionaries.
  @Test func sortKey_kana_longVowelsAndDakuten() {
    let names = ["ハ", "バ", "ハイ", "バイ", "パイ", "ヒ", "スウハ", "スーパー", "スレッド", "あ", "ン"]
    let sorted = names.sorted { NameSortKey($0) < NameSortKey($1) }
    expectEqual(
      sorted, ["あ", "スウハ", "スーパー", "スレッド", "ハ", "バ", "ハイ", "バイ", "パイ", "ヒ", "ン"])
  }

  @Test func list_unknownName_suggests() throws {
    let error = #expect(throws: PokedexError.self) {
      try pokedex.list(ListQuery(abilities: ["levitatte"]))
    }
    #expect(error?.code == .unknownName && error?.suggestions.isEmpty == false)
  }
}

@Suite struct MoveQueryTests {
  private let pokedex = SampleDatabase.opened()

  private static func ids(_ condition: String, _ order: String = "move_id") throws -> [MoveID] {
    try Connection(SampleDatabase.path, .immutable).ids(
      """
      SELECT move_id FROM dex_move_at WHERE version_group = 'x-y' AND \(condition) AND move_id IN (
        SELECT move_id FROM dex_learnset WHERE version_group = 'x-y') ORDER BY \(order)
      """)
  }

  private static func flagged(_ flag: String) -> String {
    "SELECT move_id FROM dex_move_flag_at WHERE version_group = 'x-y' AND flag = '\(flag)'"
  }

  @Test(arguments: [
    (MoveQuery(types: [.electric, .water]), "type IN ('electric', 'water')"),
    (MoveQuery(damageClasses: [.special]), "damage_class = 'special'"),
    (MoveQuery(power: 90...), "power >= 90"), (MoveQuery(accuracy: ..<100), "accuracy < 100"),
    (MoveQuery(pp: 5...10), "pp BETWEEN 5 AND 10"), (MoveQuery(priority: 1...), "priority >= 1"),
    (
      MoveQuery(types: [.electric], damageClasses: [.physical], power: 60...),
      "type = 'electric' AND damage_class = 'physical' AND power >= 60"
    ),
    (MoveQuery(flags: [.contact]), "move_id IN (\(flagged("contact")))"),
    (
      MoveQuery(flags: [.contact, .protect], withoutFlags: [.punch, .bite]),
      "move_id IN (\(flagged("contact"))) AND move_id IN (\(flagged("protect"))) AND move_id NOT IN (\(flagged("punch"))) AND move_id NOT IN (\(flagged("bite")))"
    ),
  ])
  func moves_filters_equalTheView(query: MoveQuery, condition: String) throws {
    var query = query
    query.game = "x-y"
    let moves = try pokedex.moves(query)
    #expect(try moves.map(\.id) == Self.ids(condition) && !moves.isEmpty)
  }

  /// Struggle, Z-Moves and others that a game has are no answer to what is learned there.
  @Test func moves_ofAGame_areThoseThatAPokemonLearns() throws {
    for game in try pokedex.versionGroups() where game.versionGroup.hasLearnsets {
      let learned = try pokedex.query(
        """
        SELECT DISTINCT move_id FROM dex_learnset WHERE version_group = '\(game.identifier)'
        ORDER BY 1
        """)
      let moves = try pokedex.moves(MoveQuery(game: .id(game.id)))
      expectEqual(moves.map(\.id.rawValue), learned.rows.compactMap { $0[0].int }, "\(game.name)")
      let all = try pokedex.moves(
        MoveQuery(game: .id(game.id), availability: .notKnownAbsent))
      #expect(Set(all.map(\.id)).isSuperset(of: moves.map(\.id)), "\(game.name)")
      expectEqual(
        all.contains { $0.identifier == "struggle" },
        try pokedex.move("struggle", in: .id(game.id)).isPresent == true, "\(game.name)")
      #expect(!moves.contains { $0.identifier == "struggle" }, "\(game.name)")
    }
  }

  @Test func moves_byPower_equalTheView() throws {
    let query = MoveQuery(game: "x-y", sort: .power(.descending), limit: 12, offset: 3)
    let view = try Self.ids("1", "power IS NULL, power DESC, move_id LIMIT 12 OFFSET 3")
    #expect(try pokedex.moves(query).map(\.id) == view && view.count == 12)
  }

  @Test func moves_learnedByAPokemon_equalTheView() throws {
    let moves = try pokedex.moves(MoveQuery(game: "x-y", learnedBy: "ピカチュウ"))
    let view = try Self.ids(
      """
      move_id IN (SELECT l.move_id FROM dex_learnset AS l
        WHERE l.pokemon = 'pikachu' AND l.version_group = 'x-y')
      """)
    #expect(moves.map(\.id) == view && !view.isEmpty)
    expectEqual(moves.first { $0.id == 85 }?.type.name, "でんき")
    expectEqual(moves.first { $0.id == 85 }?.damageClass.identifier, "special")
  }

  @Test func moves_ofAGeneration_areIntroducedThen() throws {
    let first = try pokedex.moves(MoveQuery(generations: [1]))
    #expect(!first.isEmpty)
    for move in first { try expectEqual(pokedex.move(.id(move.id)).generation, 1) }
    #expect(try first.count < pokedex.moves().count)
    try expectEqual(pokedex.moves(MoveQuery(generations: [])), pokedex.moves())
  }

  @Test func moves_unknownPokemon_isAnError() throws {
    expectError(.unknownResource) { try pokedex.moves(MoveQuery(learnedBy: .id(9999))) }
  }
}

@Suite struct ResourceKeyTests {
  private let pokedex = SampleDatabase.opened()

  @Test func keys_namesAndIDs_giveTheSame() throws {
    let pikachu = PokemonID(25)
    let group = try pokedex.find(VersionGroup.self, "x-y")
    let page = try pokedex.detail(of: 25, in: .id(group))
    try expectEqual(pokedex.detail(of: "pikachu", in: "x-y"), page)
    try expectEqual(pokedex.detail(of: "ピカチュウ", in: .id(group)), page)
    try expectEqual(pokedex.detail(of: .id(pikachu), in: "x-y"), page)
    try expectEqual(pokedex.detail(of: .id(pikachu), in: .id(group)), page)
    try expectEqual(pokedex.move(85, in: "x-y"), pokedex.move("thunderbolt", in: .id(group)))
    try expectEqual(pokedex.ability(9, in: "x-y"), pokedex.ability("static", in: .id(group)))
    try expectEqual(pokedex.entry(of: 25, in: "x-y"), pokedex.entry(of: "pikachu", in: .id(group)))
    try expectEqual(pokedex.entry(of: "pikachu"), pokedex.entry(of: 25))
    try expectEqual(pokedex.entries(in: "x-y"), pokedex.entries(in: .id(group)))
    try expectEqual(
      pokedex.learnset(of: "pikachu", in: "x-y"), pokedex.learnset(of: 25, in: .id(group)))
    try expectEqual(pokedex.encounters(of: "pikachu"), pokedex.encounters(of: 25))
    try expectEqual(pokedex.evolutionTree(of: "pikachu"), pokedex.evolutionTree(of: 25))
    try expectEqual(pokedex.sprites(of: "pikachu"), pokedex.sprites(of: 25))
    try expectEqual(pokedex.forms(of: "pikachu"), pokedex.forms(of: 25))
    try expectEqual(
      pokedex.variant(of: "pikachu", in: "x-y"), pokedex.variant(of: 25, in: .id(group)))
    try expectEqual(pokedex.defaultVersionGroup(of: "pikachu"), pokedex.defaultVersionGroup(of: 25))
    try expectEqual(pokedex.defaultPokemon(of: "pikachu"), pikachu)
    try expectEqual(pokedex.dexNumbers(of: "pikachu"), pokedex.dexNumbers(of: 25))
    try expectEqual(pokedex.move("thunderbolt"), pokedex.move(85))
    try expectEqual(pokedex.detail(of: "#25"), pokedex.detail(of: "#025"))
    try expectEqual(pokedex.detail(of: "#25"), pokedex.detail(of: 25))
    try expectEqual(pokedex.machines(teaching: "thunderbolt"), pokedex.machines(teaching: 85))
    try expectEqual(pokedex.machines(in: "x-y"), pokedex.machines(in: .id(group)))
    try expectEqual(pokedex.ability("static"), pokedex.ability(9))
    try expectEqual(pokedex.item("poke-ball"), pokedex.item(4))
    try expectEqual(pokedex.hasLearnsets(in: "x-y"), pokedex.hasLearnsets(in: .id(group)))
    try expectEqual(pokedex.dexes(of: "x-y"), pokedex.dexes(of: .id(group)))
    try expectEqual(pokedex.numbers(in: "kanto"), pokedex.numbers(in: 2))
    try expectEqual(
      pokedex.learners(of: ["10まんボルト"], in: "x-y", by: [.machine]),
      pokedex.learners(MoveFilter(allOf: [85], versionGroup: group, methods: [.machine])))
  }

  @Test func keys_idThatMayBeNil_isTheKeyOrNil() throws {
    var game: VersionGroupID?
    try expectEqual(pokedex.detail(of: 25, in: .id(game)), pokedex.detail(of: 25))
    game = try pokedex.find(VersionGroup.self, "x-y")
    try expectEqual(pokedex.detail(of: 25, in: .id(game)), pokedex.detail(of: 25, in: "x-y"))
  }

  @Test func find_nameOfOneGame_isItsVersionGroup() throws {
    let group = try pokedex.find(VersionGroup.self, "sword-shield")
    try expectEqual(pokedex.find(VersionGroup.self, "sword"), group)
    try expectEqual(pokedex.find(VersionGroup.self, "ソード"), group)
    let error = #expect(throws: PokedexError.self) { try pokedex.find(VersionGroup.self, "swort") }
    #expect(error?.code == .unknownName && error?.suggestions.isEmpty == false)
  }

  @Test func pokemonID_ofAHit_isTheOneToShow() async throws {
    let species = try #require(try await pokedex.search("pikachu", limit: 1).first)
    try expectEqual(pokedex.pokemonID(of: species), 25)
    expectEqual(species.identifier, "pikachu")
    let move = try #require(try await pokedex.search("thunderbolt", kinds: [.move]).first)
    try expectEqual(pokedex.pokemonID(of: move), nil)
    let form = SearchHit(id: AnyResourceID(FormID(25)), identifier: "", name: "", match: .exact)
    try expectEqual(pokedex.pokemonID(of: form), 25)
    let missing = SearchHit(
      id: AnyResourceID(SpeciesID(9999)), identifier: "", name: "", match: .exact)
    #expect(throws: PokedexError.self) { try pokedex.pokemonID(of: missing) }
  }
}
