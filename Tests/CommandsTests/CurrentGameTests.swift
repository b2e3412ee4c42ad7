import Base
import PokedexCore
import TestSupport
import Testing

@testable import Commands

/// Where no game is named, command line, library, site and SQL have the values of one game: the newest base game of the
/// main series. Each resource is one text here.
@Suite struct CurrentGameTests {
  private static let game = """
    SELECT version_group FROM dex_version_group WHERE is_main_series AND learnsets_of = version_group
    ORDER BY sort_order DESC LIMIT 1
    """

  private static func text(_ parts: (any CustomStringConvertible)?...) -> String {
    parts.map { $0?.description ?? "" }.joined(separator: "|")
  }

  private static func sql(_ columns: String) -> String {
    columns.split(separator: ",").map { "ifnull(\($0), '')" }.joined(separator: " || '|' || ")
  }

  private static func text(_ move: MoveSummary) -> String {
    text(
      move.identifier, move.type.identifier, move.damageClass.identifier, move.power.number,
      move.accuracy.number, move.pp.number, move.priority, move.effectChance)
  }

  private static func text(_ move: MoveDetail) -> String {
    text(
      move.identifier, move.type.identifier, move.damageClass.identifier, move.variant.power.number,
      move.variant.accuracy.number, move.variant.pp.number, move.variant.priority,
      move.variant.effectChance)
  }

  private static func text(_ row: PokemonRow) -> String {
    let abilities = (1...3).map { slot in
      row.abilities.first { $0.slot == slot }?.ability.identifier ?? ""
    }
    let stats = row.stats
    return text(
      row.id, row.types[0].identifier, row.types.dropFirst().first?.identifier, stats.hp,
      stats.attack, stats.defense, stats.specialAttack, stats.specialDefense, stats.speed,
      abilities.joined(separator: "|"))
  }

  private static func text(_ type: TypeDetail, _ generations: [String]) -> [String] {
    let generation = generations[type.generation.rawValue - 1]
    return type.attacking.map { row in
      text(generation, type.type.identifier, row.type.identifier, Int(row.factor * 100))
    }
  }

  private static func command<Value: Decodable>(_ path: String, _ arguments: String...) async throws
    -> Value
  {
    let run = await ReadingCommandsTests.run(arguments + [path, "--json"])
    try #require(run.code == .done, "\(arguments): \(run.error)")
    return try run.document().decoded()
  }

  /// A database, what SQL has, and how many resources the command line is asked for: one of `step`.
  private struct Case {
    var path: String
    var connection: Connection
    var step: Int

    func texts(_ columns: String, _ rest: String) throws -> [String] {
      try connection.texts("SELECT \(CurrentGameTests.sql(columns)) \(rest)")
    }
  }

  private static func cases() async throws -> [Case] {
    let paths = try await [SampleDatabase.path] + [TestDatabases.real].compactMap(\.self)
    return try paths.map { path in
      Case(
        path: path, connection: try Connection(path, .immutable),
        step: path == TestDatabases.real ? 25 : 1)
    }
  }

  @Test func moves_withoutAGame_equalSQL() async throws {
    for test in try await Self.cases() {
      let expected = try test.texts(
        "move,type,damage_class,power,accuracy,pp,priority,effect_chance",
        "FROM dex_move WHERE type IS NOT NULL ORDER BY move_id")
      let pokedex = try Pokedex(path: test.path)
      let moves = try pokedex.moves()
      expectEqual(moves.map(Self.text), expected)
      try expectEqual(
        moves.map { Self.text(try pokedex.move(.id($0.id))) }, expected)
      let flags = Set(
        try moves.flatMap { move in
          try pokedex.move(.id(move.id)).flags.map { Self.text(move.identifier, $0.identifier) }
        })
      try expectEqual(flags, Set(test.texts("move,flag", "FROM dex_move_flag")))
      for (place, move) in moves.enumerated() where place % test.step == 0 {
        let shown: MoveDetail = try await Self.command(
          test.path, "show", "--kind", "move", move.identifier)
        expectEqual(Self.text(shown), expected[place])
        try expectEqual(
          shown.versionGroup.identifier, test.connection.text(Self.game), "\(move.name)")
      }
      #expect(try pokedex.statFormula() != nil)
    }
  }

  @Test func pokemonAndAbilities_withoutAGame_equalSQL() async throws {
    let columns =
      ["type_1", "type_2"] + ["hp", "attack", "defense", "special_attack"]
      + ["special_defense", "speed", "ability_1", "ability_2", "ability_hidden"]
    for test in try await Self.cases() {
      let expected = try test.texts(
        "pokemon_id," + columns.map { "present_\($0)" }.joined(separator: ","),
        "FROM dex_pokemon WHERE present_type_1 IS NOT NULL ORDER BY pokemon_id")
      let rows: [PokemonRow] = try await Self.command(test.path, "list")
      expectEqual(rows.map(Self.text), expected)
      let pokedex = try Pokedex(path: test.path)
      try expectEqual(pokedex.list(ListQuery()).map(Self.text), expected)
      for (entry, row) in zip(try pokedex.entries(), rows) {
        #expect(entry.stats == row.stats && entry.types.map(\.id) == row.types.map(\.id))
      }
      // The types of the list are packed when the database is built.
      try expectEqual(
        pokedex.pokemon().map { $0.types.map(\.id) }, rows.map { $0.types.map(\.id) })
      for (place, ability) in try pokedex.all(Ability.self).enumerated()
      where place % test.step == 0 {
        let shown: AbilityDetail = try await Self.command(
          test.path, "show", "--kind", "ability", ability.identifier)
        let owners = try test.connection.texts(
          """
          SELECT pokemon FROM dex_pokemon
          WHERE ?1 IN (present_ability_1, present_ability_2, present_ability_hidden)
          ORDER BY pokemon_id
          """, ability.identifier)
        expectEqual(shown.pokemon.map(\.identifier), owners, "\(ability.name)")
      }
    }
  }

  @Test func typesAndMachines_withoutAGame_equalSQL() async throws {
    for test in try await Self.cases() {
      let pokedex = try Pokedex(path: test.path)
      let generations = try pokedex.all(Generation.self).map(\.identifier)
      let expected = try test.texts(
        "generation,attacking,defending,factor_percent",
        """
        FROM dex_type_chart_at WHERE generation = (
          SELECT generation FROM dex_version_group WHERE version_group = (\(Self.game)))
        """)
      var found: [String] = []
      for type in try pokedex.types(in: #require(pokedex.generations().last?.id)) {
        found += Self.text(
          try await Self.command(test.path, "show", "--kind", "type", type.identifier), generations)
      }
      expectEqual(found.sorted(), expected.sorted())
      let machines = try test.connection.texts("SELECT DISTINCT machine FROM dex_machine")
      for (place, machine) in machines.enumerated() where place % test.step == 0 {
        let shown: ItemDetail = try await Self.command(
          test.path, "show", "--kind", "item", machine)
        let move = try test.connection.text(
          """
          SELECT move FROM dex_machine JOIN dex_version_group AS g USING (version_group)
          WHERE machine = ? ORDER BY learnsets_of = version_group DESC, is_main_series DESC,
            sort_order DESC LIMIT 1
          """, machine)
        expectEqual(shown.move?.identifier, move, "\(machine)")
        let taught = shown.machines.map {
          Self.text($0.versionGroup.identifier, $0.move.identifier)
        }
        let all = try test.texts(
          "version_group,move", "FROM dex_machine WHERE machine = '\(machine)'")
        #expect(Set(all).isSuperset(of: taught) && !taught.isEmpty)
        #expect(
          shown.effect == nil || Set(shown.machines.map(\.move.id)).count == 1, "\(machine)")
      }
    }
  }

  @Test func site_withoutAGame_equalsSQL() async throws {
    for test in try await Self.cases() {
      try await withTemporaryFolder { folder in
        let run = await ReadingCommandsTests.run(
          ["export-site", test.path, "--output", "\(folder)/site", "--pictures", "none"])
        try #require(run.code == .done, "\(run.error)")
        let pokedex = try Pokedex(path: test.path)
        let rows = try pokedex.list(ListQuery())
        // What scripts and cards of the list show.
        let data = try File.text("\(folder)/site/data/pokemon.js")
        let games = try pokedex.versionGroups()
        let current = try test.connection.text(Self.game)
        let place = try #require(games.firstIndex { $0.identifier == current })
        #expect(data.contains("\"current\":\(place),"))
        let index = try File.text("\(folder)/site/en/species/index.html")
        let cards = index.split(separator: "data-id=").dropFirst().map { card in
          let types = card.split(separator: "</a>")[0].matches(of: #/<b data-type=([a-z]+)/#)
            .map { String($0.1) }
          return "\(card.prefix { $0.isNumber }) \(types.joined(separator: " "))"
        }
        expectEqual(
          Set(cards),
          Set(rows.map { "\($0.id) \($0.types.map(\.identifier).joined(separator: " "))" }))
      }
    }
  }
}
