import Base
import PokedexCore
import PokedexModel
import TestSupport
import Testing

/// The battle details of moves, each filter next to the same condition in SQL.
@Suite struct MoveEffectTests {
  struct Twin: Sendable {
    var query: MoveQuery
    /// On `m` dex_move and `a` dex_move_at.
    var sql: String
  }

  private static func changes(_ stat: String, _ condition: String) -> String {
    "EXISTS (SELECT 1 FROM dex_move_stat_change_at AS c WHERE c.version_group = 'sword-shield'"
      + " AND c.move_id = m.move_id AND c.stat = '\(stat)' AND c.stages \(condition))"
  }

  private static let twins: [Twin] = [
    Twin(query: MoveQuery(ailments: ["burn"]), sql: "m.ailment = 'burn'"),
    Twin(
      query: MoveQuery(ailments: ["burn", "poison"]), sql: "m.ailment IN ('burn', 'poison')"),
    Twin(query: MoveQuery(categories: ["damage-raise"]), sql: "m.category = 'damage-raise'"),
    Twin(
      query: MoveQuery(categories: ["heal", "ohko"]), sql: "m.category IN ('heal', 'ohko')"),
    Twin(query: MoveQuery(targets: ["user"]), sql: "a.target = 'user'"),
    Twin(
      query: MoveQuery(targets: ["all-opponents", "all-other-pokemon"]),
      sql: "a.target IN ('all-opponents', 'all-other-pokemon')"),
    Twin(query: MoveQuery(effects: [.drain: 1...]), sql: "m.drain >= 1"),
    Twin(query: MoveQuery(effects: [.drain: ...(-1)]), sql: "m.drain < 0"),
    Twin(query: MoveQuery(effects: [.healing: 50...]), sql: "m.healing >= 50"),
    Twin(query: MoveQuery(effects: [.critRate: 1...]), sql: "m.crit_rate >= 1"),
    Twin(query: MoveQuery(effects: [.flinchChance: 30...]), sql: "m.flinch_chance >= 30"),
    Twin(
      query: MoveQuery(effects: [.ailmentChance: 10...30]),
      sql: "m.ailment_chance BETWEEN 10 AND 30"),
    Twin(query: MoveQuery(effects: [.statChance: 10...]), sql: "m.stat_chance >= 10"),
    Twin(
      query: MoveQuery(effects: [.hits: 3...]),
      sql: "m.category IS NOT NULL AND COALESCE(m.max_hits, 1) >= 3"),
    Twin(
      query: MoveQuery(effects: [.hits: ...1]),
      sql: "m.category IS NOT NULL AND COALESCE(m.min_hits, 1) <= 1"),
    Twin(query: MoveQuery(effects: [.turns: 5...]), sql: "m.max_turns >= 5"),
    Twin(query: MoveQuery(effects: [.turns: ...2]), sql: "m.min_turns <= 2"),
    Twin(
      query: MoveQuery(effects: [.drain: 0...0, .critRate: 0...0]),
      sql: "m.drain = 0 AND m.crit_rate = 0"),
    Twin(query: MoveQuery(statChanges: [.attack: 1...]), sql: changes("attack", ">= 1")),
    Twin(query: MoveQuery(statChanges: [.defense: ...(-1)]), sql: changes("defense", "< 0")),
    Twin(
      query: MoveQuery(statChanges: [.defense: ...(-1), .specialDefense: ...(-1)]),
      sql: "\(changes("defense", "< 0")) AND \(changes("special-defense", "< 0"))"),
    Twin(
      query: MoveQuery(types: [.fire], ailments: ["burn"], effects: [.ailmentChance: 10...]),
      sql: "a.type = 'fire' AND m.ailment = 'burn' AND m.ailment_chance >= 10"),
  ]

  @Test(arguments: TestDatabases.paths)
  func moves_eachFilter_sampleAndRealData_equalTheViews(_ path: String) throws {
    let (pokedex, connection) = try TestDatabases.open(path)
    var found = 0
    for twin in Self.twins {
      var query = twin.query
      (query.game, query.availability) = ("sword-shield", .notKnownAbsent)
      var ids: [MoveID] = []
      try connection.query(
        """
        SELECT m.move_id FROM dex_move_at AS a JOIN dex_move AS m USING (move_id)
        WHERE a.version_group = 'sword-shield' AND a.is_present IS NOT 0 AND \(twin.sql) ORDER BY m.move_id
        """
      ) { ids.append(MoveID($0.columnInt(0))) }
      try expectEqual(pokedex.moves(query).map(\.id), ids, "\(twin.sql)")
      found += ids.isEmpty ? 0 : 1
    }
    #expect(found >= (path == TestDatabases.real ? Self.twins.count : Self.twins.count / 2))
  }

  @Test(arguments: TestDatabases.paths)
  func move_details_sampleAndRealData_equalTheView(_ path: String) throws {
    let (pokedex, connection) = try TestDatabases.open(path)
    var known: [(id: MoveID, values: [String?])] = []
    try connection.query(
      """
      SELECT move_id, ailment, category, ailment_chance, crit_rate, drain, flinch_chance, healing,
        stat_chance, min_hits, max_hits, min_turns, max_turns,
        (SELECT group_concat(stat || stages, ' ') FROM
          (SELECT stat, stages FROM dex_move_stat_change AS c JOIN dex_stat AS s USING (stat)
            WHERE c.move_id = m.move_id ORDER BY s.stat_id))
      FROM dex_move AS m ORDER BY move_id
      """
    ) { row in
      known.append((MoveID(row.columnInt(0)), (1..<14).map { row.columnTextOrNil($0) }))
    }
    for (id, values) in known {
      let move = try pokedex.move(.id(id))
      let meta = move.meta
      let numbers = [
        meta?.ailmentChance, meta?.critRate, meta?.drain, meta?.flinchChance, meta?.healing,
        meta?.statChance, meta?.minHits, meta?.maxHits, meta?.minTurns, meta?.maxTurns,
      ].map { $0.map { "\($0)" } }
      let changes = move.statChanges.map { "\($0.stat.identifier)\($0.stages)" }
      let shown =
        [move.ailment?.identifier, move.category?.identifier] + numbers
        + [changes.isEmpty ? nil : changes.joined(separator: " ")]
      try #require(shown == values, "\(move.name)")
    }
    #expect(known.count > 20)
  }

  @Test func all_ailmentsCategoriesTargets_equalTheView() throws {
    let pokedex = try SampleDatabase.open()
    let connection = try Connection(SampleDatabase.path, .immutable)
    func view(_ entity: String) throws -> [String] {
      let rows = try connection.texts(
        "SELECT identifier || ' ' || text FROM dex_display_name WHERE entity = ? AND language = 'ja' ORDER BY entity_id",
        entity)
      return rows
    }
    func listed<Entity: ResourceEntity>(_ type: Entity.Type) throws -> [String] {
      try pokedex.all(type).map { "\($0.identifier) \($0.name)" }
    }
    let ailments = try listed(MoveAilment.self)
    #expect(try ailments == view("move-ailment") && ailments.count > 10)
    try expectEqual(listed(MoveCategory.self), view("move-category"))
    try expectEqual(listed(MoveTarget.self), view("move-target"))
  }

  /// The constants are those of PokéAPI.
  @Test func statConstants_all_haveTheirIdentifiers() throws {
    let pokedex = try SampleDatabase.open()
    let constants: [StatID: String] = [
      .hp: "hp", .attack: "attack", .defense: "defense", .specialAttack: "special-attack",
      .specialDefense: "special-defense", .speed: "speed", .accuracy: "accuracy",
      .evasion: "evasion", .special: "special",
    ]
    for (id, identifier) in constants { try expectEqual(pokedex.identifier(of: id), identifier) }
  }
}
