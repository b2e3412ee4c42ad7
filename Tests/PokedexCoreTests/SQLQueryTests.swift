import Base
import PokedexModel
import TestSupport
import Testing

@testable import PokedexCore

@Suite struct SQLQueryTests {
  private let pokedex = SampleDatabase.opened(.english)

  @Test func query_valuesOfEveryType_returnsThem() throws {
    let result = try pokedex.query("SELECT 1 AS a, 1.5 AS a, NULL AS b, x'00FF' AS c, 'ピ' AS a")
    expectEqual(result.columns, ["a", "a_2", "b", "c", "a_3"])
    expectEqual(
      result.rows, [[.integer(1), .real(1.5), .null, .blob([0, 255]), .text("ピ")]])
    #expect(result.isComplete)
    expectEqual(result.rows[0].map(\.description), ["1", "1.5", "", "00FF", "ピ"])
    let json = JSONValue(encoding: result)
    #expect(json.line.contains(#""rows":[[1,1.5,null,"00FF","ピ"]]"#))
    let decoded = try json.decoded(as: SQLResult.self)
    expectEqual(decoded.rows, [[.integer(1), .real(1.5), .null, .text("00FF"), .text("ピ")]])
  }

  @Test func query_moreRowsThanTheLimit_isNotComplete() throws {
    let all = try pokedex.query("SELECT id FROM species ORDER BY id")
    expectEqual(all.rows[0][0].int, 1)
    expectEqual(all.rows[0][0].string, nil)
    #expect(all.isComplete && all.rows.count > 20)
    let some = try pokedex.query("SELECT id FROM species ORDER BY id", limit: 3)
    #expect(!some.isComplete && some.rows == Array(all.rows.prefix(3)))
    let exact = try pokedex.query("SELECT id FROM species", limit: all.rows.count)
    #expect(exact.isComplete)
    #expect(try pokedex.query("SELECT 1", limit: -1).rows.isEmpty)
  }

  @Test(arguments: [
    "DELETE FROM meta", "UPDATE meta SET value = ''", "INSERT INTO meta VALUES ('a', 'b')",
    "DROP VIEW dex_move", "CREATE TABLE t (x)", "CREATE TEMP TABLE t (x)",
    "CREATE TEMP VIEW v AS SELECT 1", "CREATE VIRTUAL TABLE temp.t USING fts5(x)",
    "ATTACH ':memory:' AS x", "DETACH main", "VACUUM", "VACUUM INTO '/none/x'", "REINDEX",
    "ANALYZE", "BEGIN", "SAVEPOINT a", "PRAGMA user_version = 3", "PRAGMA journal_mode = wal",
    "PRAGMA writable_schema = 1", "PRAGMA query_only = 0", "EXPLAIN DELETE FROM meta",
    "SELECT load_extension('x')", "WITH x AS (SELECT 1) DELETE FROM meta",
    "SELECT * FROM nope", "SELECT", "", "SELECT 1; DELETE FROM meta", "nonsense",
  ])
  func query_notOneStatementThatReads_throwsInvalidQuery(sql: String) throws {
    let path = SampleDatabase.path
    let before = try File.readAll(path)
    let error = expectError(.invalidQuery) { try pokedex.query(sql) }
    expectEqual(error?.description.hasPrefix("the query failed: "), true)
    try expectEqual(File.readAll(path), before)
  }

  @Test(arguments: [
    "VALUES (1), (2)", "EXPLAIN SELECT 1", "EXPLAIN QUERY PLAN SELECT * FROM dex_move",
    "PRAGMA table_info(meta)", "SELECT name FROM sqlite_master",
    "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 5) SELECT x FROM n",
    "SELECT upper(pokemon), count(*) OVER () FROM dex_pokemon", "SELECT ?1 IS NULL",
  ])
  func query_statementThatReads_returnsRows(sql: String) throws {
    #expect(try !pokedex.query(sql).rows.isEmpty)
  }

  private static let endless =
    "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"

  @Test func query_tooLongOrTooLarge_throwsQueryLimit() throws {
    expectError(.queryLimit) { try pokedex.query(Self.endless, timeout: .milliseconds(20)) }
    let large = expectError(.queryLimit) {
      try pokedex.query("SELECT zeroblob(60000), zeroblob(60000) FROM resource")
    }
    expectEqual(large?.reason(in: .english).contains("more than 64 MB in memory"), true)
    // Numbers too take memory.
    expectError(.queryLimit) {
      try pokedex.query(
        """
        WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 100000)
        SELECT \(Array(repeating: "x", count: 200).joined(separator: ", ")) FROM n
        """, limit: .max, timeout: .seconds(600))
    }
    // The connection is as before: it has no deadline, and its own statements run.
    try expectEqual(pokedex.query("SELECT 1").rows, [[.integer(1)]])
    try expectEqual(pokedex.detail(of: 25).name, "Pikachu")
  }

  /// `wild-queries.txt`. Each call also shows that the one before has given back its space.
  @Test func query_wild_endsAsListed() throws {
    var cases = try File.lines(ofPackage: "Tests/Fixtures/wild-queries.txt").map { line in
      let parts = line.split(separator: "\t", maxSplits: 1)
      return (parts[0], String(parts[1]))
    }
    func list(_ part: String, _ count: Int, _ separator: String) -> String {
      Array(repeating: part, count: count).joined(separator: separator)
    }
    cases += [
      ("rows", "SELECT " + list("randomblob(60000)", 250, ", ")),
      ("rows", "SELECT " + list("instr(zeroblob(60000), zeroblob(30000) || x'01')", 20, ", ")),
      ("invalid", "SELECT " + list("1", 300, ", ")),
      ("invalid", list("SELECT 1", 60, " UNION ")),
      ("invalid", "SELECT " + list("(", 5000, "") + "1" + list(")", 5000, "")),
      ("invalid", "SELECT 1 FROM " + list("meta", 70, ", ")),
      ("limit", "SELECT 1 /* " + list("x", 70_000, "") + " */"),
    ]
    for (end, sql) in cases {
      let found: String
      do throws(PokedexError) {
        // A query without an end ends by this time, or earlier by what it takes.
        let timeout: Duration = end == "limit" ? .seconds(1) : .seconds(600)
        let result = try pokedex.query(sql, limit: .max, timeout: timeout)
        found = result.rows.isEmpty ? "no rows" : "rows"
      } catch {
        let names: [PokedexError.Code: String] = [.queryLimit: "limit", .invalidQuery: "invalid"]
        found = names[error.code] ?? "\(error)"
      }
      expectEqual(found, String(end), "\(sql.prefix(120))")
    }
    try expectEqual(pokedex.query("SELECT 1").rows, [[.integer(1)]])
  }

  /// All rows of the largest view, which take more memory than a result may have.
  @Test func query_inParts_hasNoLimitOfTheResult() throws {
    var (count, calls) = (0, 0)
    try pokedex.query(
      "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 2500) SELECT zeroblob(50000) FROM n",
      limit: .max, timeout: .seconds(600)
    ) { part, _ in
      count += part.rows.count
      calls += 1
      expectEqual(part.columns.count, 1)
      return true
    }
    #expect(count == 2500 && calls > 100)
  }

  @Test func query_cancelledTask_throwsCancelled() async throws {
    let task = Task.detached { () -> PokedexError? in
      do throws(PokedexError) {
        _ = try pokedex.query(Self.endless, timeout: .seconds(600))
        return nil
      } catch { return error }
    }
    task.cancel()
    await expectEqual(task.value?.code, .cancelled)
  }
}

@Suite struct ShortNamesTests {
  private let pokedex = SampleDatabase.opened(.english)

  /// Every short name means one game or method of the file, and no name of one.
  @Test(arguments: [ResourceKind.versionGroup, .moveLearnMethod])
  func table_everyShortName_meansOneResource(kind: ResourceKind) throws {
    let known = Set(try pokedex.resources(of: kind).map(\.identifier))
    var seen: Set<String> = []
    for short in ShortNames.table where short.kind == kind {
      #expect(known.isSuperset(of: short.identifiers), "\(short)")
      for name in short.names {
        #expect(seen.insert(name).inserted, "\(name)")
        let id = try pokedex.find(kind, name)
        try expectEqual(pokedex.find(kind, #require(short.identifiers.last)), id, "\(name)")
      }
    }
    #expect(!seen.isEmpty)
  }

  @Test func find_shortNameInAnyCase_returnsTheGame() throws {
    let sword = try pokedex.find(VersionGroup.self, "sword-shield")
    for name in ["swsh", "SwSh", "ＳＷＳＨ", "剣盾"] {
      try expectEqual(pokedex.find(VersionGroup.self, name), sword, "\(name)")
    }
    try expectEqual(
      pokedex.detail(of: 25, in: "usum").versionGroup.identifier, "ultra-sun-ultra-moon")
    try expectEqual(pokedex.find(MoveLearnMethod.self, "TM"), .machine)
    let games = try pokedex.versionGroups()
    expectEqual(games.first { $0.id == sword }?.shortNames, ["swsh", "剣盾"])
    expectEqual(games.first { $0.identifier == "yellow" }?.shortNames, ["rby", "rgby"])
    expectEqual(games.first { $0.identifier == "xd" }?.shortNames, [])
  }

  /// The name of a generation and of several games is the newest main game of them; an id is said to be one.
  @Test(
    arguments: [
      ("9", "scarlet-violet"), ("gen9", "scarlet-violet"), ("Gen 9", "scarlet-violet"),
      ("generation 1", "yellow"), ("第９世代", "scarlet-violet"),
      ("generation-iii", "firered-leafgreen"),
      ("Generation IV", "heartgold-soulsilver"), ("3", "firered-leafgreen"), ("gsc", "crystal"),
      ("RBY", "yellow"), ("rse", "emerald"), ("dppt", "platinum"), ("hg", "heartgold-soulsilver"),
      ("arceus", "legends-arceus"), ("アルセウス", "legends-arceus"), ("id:9", "platinum"),
      ("Red", "red-blue"), ("Pokémon Red", "red-blue"), ("pokemon sv", "scarlet-violet"),
      ("ポケモン赤", "red-green-japan"), ("lgp", "lets-go-pikachu-lets-go-eevee"),
    ])
  func find_gameAsPlayersWriteIt_returnsIt(name: String, identifier: String) throws {
    let found = try pokedex.identifier(of: pokedex.find(VersionGroup.self, name))
    expectEqual(found, identifier)
  }

  /// The names whose pages `Tests/Names/check` compares in commands.
  @Test(.enabled(if: TestDatabases.real != nil))
  func find_typedNamesOfRealData_findsWhatIsMeant() throws {
    let pokedex = try Pokedex(path: TestDatabases.real ?? "", language: .english)
    let kinds: [String: ResourceKind] = [
      "pokemon": .pokemon, "move": .move, "ability": .ability, "item": .item, "type": .type,
      "game": .versionGroup, "region": .region, "location": .location, "nature": .nature,
    ]
    var count = 0
    for line in try File.lines(ofPackage: "Tests/Names/names.tsv") {
      let fields = line.split(separator: "\t").map(String.init)
      guard let kind = kinds[fields[1]] else { continue }
      count += 1
      try expectEqual(
        pokedex.identifier(of: kind, pokedex.find(kind, fields[0])), fields[2], "\(fields[0])")
    }
    #expect(count > 200)
  }

  @Test(arguments: ["gen99", "0", "gen", "id:99", "10", "Pokémon", "pokemon no such game"])
  func find_noGame_throws(name: String) throws {
    expectError(.unknownName) { try pokedex.find(VersionGroup.self, name) }
  }
}

@Suite struct ResolverTests {
  private let pokedex = SampleDatabase.opened(.english)

  /// What a search calls exact, `find` finds; so are names of Pokémon Showdown.
  @Test(
    arguments: [
      ("rotom wash", "rotom-wash"), ("ロトム ウォッシュ", "rotom-wash"), ("raichu alola", "raichu-alola"),
      ("RAICHU  alola", "raichu-alola"), ("charizard mega x", "charizard-mega-x"),
      ("Ogerpon-Wellspring", "ogerpon-wellspring-mask"),
      ("ogerpon hearthflame", "ogerpon-hearthflame-mask"),
    ])
  func find_wordsInAnotherOrder_returnsThePokemon(name: String, identifier: String) throws {
    let found = try pokedex.identifier(of: pokedex.find(Pokemon.self, name))
    expectEqual(found, identifier)
  }

  /// Of several items with one name, the one with that identifier is meant, or the first.
  @Test func find_nameOfSeveralItems_returnsTheOneOfItsIdentifier() throws {
    var ids: [String: [ItemID]] = [:]
    for item in try pokedex.all(Item.self) { ids[item.name, default: []].append(item.id) }
    for (name, ids) in ids where ids.count > 1 {
      let found = try pokedex.find(Item.self, name)
      #expect(ids.contains(found), "\(name)")
      let named = try pokedex.find(name, kinds: [.item])
      expectEqual(named.first?.rawValue, found.rawValue, "\(name)")
      expectEqual(named.count, ids.count, "\(name)")
    }
  }

  /// Each species that a game has is in its list once, in a variety that the game has.
  @Test func list_onlyDefaultsInAGame_hasEachPresentSpeciesOnce() throws {
    for game in try pokedex.versionGroups() {
      let all = try pokedex.list(
        ListQuery(game: .id(game.id), availability: .knownPresent))
      let once = try pokedex.list(
        ListQuery(game: .id(game.id), availability: .knownPresent, onlyDefaults: true))
      expectEqual(
        once.map(\.summary.speciesID.rawValue).sorted(),
        Set(all.map(\.summary.speciesID.rawValue)).sorted(), "\(game.identifier)")
    }
  }

  /// The page of an ability has as many pokemon as the list counts.
  @Test func ability_inAGame_hasTheCountedPokemon() throws {
    for ability in try pokedex.abilities(in: "scarlet-violet") where ability.pokemonCount > 0 {
      try expectEqual(
        pokedex.ability(.id(ability.id), in: "scarlet-violet").pokemon.count,
        ability.pokemonCount, "\(ability.identifier)")
    }
  }

  @Test(
    arguments: [
      ("SELECT nme_en FROM dex_move", "name_en"), ("SELECT * FROM dex_mov", "dex_move"),
      ("SELECT d.identifer FROM dex_form_trigger AS d", nil as String?),
    ])
  func query_misspelledName_suggestsIt(sql: String, name: String?) throws {
    let error = #expect(throws: PokedexError.self) { try pokedex.query(sql) }
    let advice = error?.message(in: .english) ?? ""
    #expect(
      name.map { advice.contains("did you mean \($0)?") } ?? !advice.contains("did you mean"),
      "\(advice)")
  }
}

@Suite struct NatureDetailTests {
  private let pokedex = SampleDatabase.opened(.english)

  @Test func nature_neutralAndOther_nameTheirStats() throws {
    let adamant = try pokedex.nature("adamant")
    expectEqual(adamant.increasedStat?.name, "Attack")
    expectEqual(adamant.decreasedStat?.name, "Special Attack")
    #expect((adamant.likesFlavor?.name, adamant.hatesFlavor?.name) == ("Spicy", "Dry"))
    let hardy = try pokedex.nature("hardy")
    #expect(hardy.increasedStat == nil && hardy.likesFlavor == nil)
    #expect(throws: PokedexError(.unknownResource, subject: "nature 99")) {
      try pokedex.nature(99)
    }
  }
}
