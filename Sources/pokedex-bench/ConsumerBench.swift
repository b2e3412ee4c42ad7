import PokedexCore
import SQLiteKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The consumer rows of the goals: what an app waits for, measured on a built database.
enum ConsumerBench {
  /// Opens `path` and makes the first list, as the first thing that this process does.
  ///
  /// - Returns: microseconds.
  static func firstList(_ path: String) throws -> Double {
    var measurement = Measurement()
    let count = try measurement.time {
      try Pokedex.open(bundled: path).species(in: .japanese).count
    }
    precondition(count > 0)
    return measurement.percentile(50)
  }

  /// Prints all figures for the database at `path`; `executable` is this program, which is run anew
  /// for what a new process takes.
  static func run(_ path: String, executable: String) throws {
    try printFirstList(path, executable)
    try printPlainList(path)
    let before = residentBytes()
    let pokedex = try Pokedex.open(bundled: path)
    let questions = try Questions(pokedex)
    try printFilter(pokedex, questions, path)
    try printDetail(pokedex, questions)
    try printSearch(pokedex)
    let megabytes = Double(residentBytes() - before) / 1_048_576
    print("memory above the process: \((megabytes * 10).rounded() / 10) MB  (goal 16)")
    try printPeers(path, questions)
  }

  private static func printFirstList(_ path: String, _ executable: String) throws {
    var times: [Double] = []
    for _ in 0..<41 {
      guard let pipe = popen("'\(executable)' first-list '\(path)'", "r") else { return }
      var buffer = [CChar](repeating: 0, count: 64)
      if fgets(&buffer, 64, pipe) != nil {
        let text = String(
          decoding: buffer.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) },
          as: UTF8.self)
        if let time = Double(text) { times.append(time) }
      }
      pclose(pipe)
    }
    times.sort()
    guard !times.isEmpty else { return }
    print(
      "open and first list, new process: p50 \(Int(times[times.count / 2])),",
      "worst \(Int(times[times.count - 1])) µs  (goal 1000)")
  }

  /// The same list by joins, on a connection of its own: what an app without the packed list waits.
  private static func printPlainList(_ path: String) throws {
    var measurement = Measurement()
    for _ in 0..<15 {
      try measurement.time {
        let connection = try Connection(path, .immutable)
        let statement = try connection.prepare(
          """
          SELECT species_id, name_ja, sprite_front_default FROM dex_pokemon
          WHERE is_default ORDER BY species_id
          """)
        while try statement.step() {
          _ = (statement.columnInt(0), statement.columnText(1), statement.columnText(2))
        }
      }
    }
    print("open and the same list by the view: \(measurement.line(goal: "–"))")
  }

  private static func printFilter(_ pokedex: Pokedex, _ questions: Questions, _ path: String)
    throws
  {
    var rows = Measurement()
    for filter in questions.filters.prefix(2000) {
      _ = try rows.time { try pokedex.learners(filter) }
    }
    print("move filter without the index: \(rows.line(goal: "20 / 80"))")
    var load = Measurement()
    try load.time { try pokedex.loadMoveIndex() }
    print("loading the move index: \(Int(load.percentile(50))) µs  (goal 20000)")
    for moves in [1, 2, 4] {
      var memory = Measurement()
      for filter in questions.filters where filter.allOf.count == moves {
        _ = try memory.time { try pokedex.learners(filter) }
      }
      print("move filter in memory, \(moves) moves: \(memory.line(goal: "2 / 10"))")
    }
    let connection = try Connection(path, .immutable)
    for moves in [1, 2, 4] {
      var plain = Measurement()
      for filter in questions.filters.prefix(3000) where filter.allOf.count == moves {
        let statement = try connection.prepare(filter.sql)
        try plain.time {
          while try statement.step() { _ = statement.columnInt(0) }
        }
      }
      print("move filter in plain SQL, \(moves) moves: \(plain.line(goal: "60 / 600"))")
    }
  }

  private static func printDetail(_ pokedex: Pokedex, _ questions: Questions) throws {
    var first = Measurement()
    _ = try first.time { try pokedex.detail(of: 25) }
    var pages = Measurement()
    for (pokemon, group) in questions.pages {
      _ = try pages.time { try pokedex.detail(of: pokemon, at: group) }
    }
    print("detail page, the first: \(Int(first.percentile(50))) µs")
    print("detail page: \(pages.line(goal: "500 / –"))")
  }

  private static func printSearch(_ pokedex: Pokedex) throws {
    var first = Measurement()
    _ = try first.time { try pokedex.search("ピカチュウ") }
    print("search, the first: \(Int(first.percentile(50))) µs")
    let sets: [(String, String, [String])] = [
      (
        "exact or prefix", "100 / –",
        ["ぴかちゅう", "リザ", "pikachu", "じしん", "10まんボルト", "thunder", "いかく", "Dracaufeu", "メガ", "pika"]
      ),
      (
        "substring", "1000 / –",
        ["チュウ", "カミ", "ドン", "ザード", "punch", "ボール", "zard", "ガイン", "eon", "リュウズ"]
      ),
      (
        "one typo", "3000 / –",
        ["ピチカュウ", "charzard", "lucaryo", "earthqauke", "リザードソ", "ピカチュワ", "garchmop", "hououu"]
      ),
    ]
    for (name, goal, queries) in sets {
      var measurement = Measurement()
      for round in 0..<400 {
        _ = try measurement.time { try pokedex.search(queries[round % queries.count]) }
      }
      print("search, \(name): \(measurement.line(goal: goal))")
    }
  }

  /// The same questions to tables as PokéAPI ships them, built from the same rows.
  private static func printPeers(_ path: String, _ questions: Questions) throws {
    let connection = try Connection.inMemory()
    try connection.execute("ATTACH '\(path)' AS dex")
    try connection.execute(
      """
      CREATE TABLE pokemon_v2_pokemonmove (id INTEGER PRIMARY KEY, "order" INTEGER,
        level INTEGER NOT NULL, move_id INTEGER, move_learn_method_id INTEGER,
        pokemon_id INTEGER, version_group_id INTEGER);
      INSERT INTO pokemon_v2_pokemonmove
        SELECT NULL, l.sort_order, l.level, l.move_id, l.method_id, l.pokemon_id, g.id
        FROM dex.learnset AS l JOIN dex.version_group AS g ON (l.version_groups >> (g.id - 1)) & 1
        WHERE l.via = 0 ORDER BY l.pokemon_id, g.id;
      CREATE INDEX a ON pokemon_v2_pokemonmove (move_id);
      CREATE INDEX b ON pokemon_v2_pokemonmove (move_learn_method_id);
      CREATE INDEX c ON pokemon_v2_pokemonmove (pokemon_id);
      CREATE INDEX d ON pokemon_v2_pokemonmove (version_group_id);
      """)
    for analyzed in [false, true] {
      if analyzed { try connection.execute("ANALYZE") }
      var measurement = Measurement()
      for filter in questions.filters.prefix(analyzed ? 400 : 60) {
        let group = filter.versionGroup.map { "AND version_group_id = \($0)" } ?? ""
        let sql = filter.allOf.map {
          "SELECT pokemon_id FROM pokemon_v2_pokemonmove WHERE move_id = \($0) \(group)"
        }.joined(separator: " INTERSECT ")
        let statement = try connection.prepare(sql)
        try measurement.time { while try statement.step() { _ = statement.columnInt(0) } }
      }
      print(
        "peer: PokéAPI's table\(analyzed ? " with ANALYZE" : ""): \(measurement.line(goal: "–"))")
    }
  }

  private static func residentBytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var buffer = [CChar](repeating: 0, count: 128)
    guard fgets(&buffer, 128, file) != nil else { return 0 }
    let text = String(
      decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let fields = text.split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
  }
}

/// What is asked, the same in every run.
private struct Questions {
  var filters: [MoveFilter] = []
  var pages: [(PokemonID, VersionGroupID)] = []

  init(_ pokedex: Pokedex) throws {
    var random = SplitMix(state: 20260808)
    let groups = try pokedex.versionGroups().map(\.id)
    let entries = try pokedex.entries()
    // As people ask: moves of one pokemon, so that there is an answer.
    while filters.count < 6000 {
      let moves = entries[Int.random(in: 0..<entries.count, using: &random)].moveIDs
      let count = [1, 2, 4][filters.count % 3]
      guard moves.count >= count else { continue }
      var filter = MoveFilter()
      filter.allOf = Array(moves.shuffled(using: &random).prefix(count))
      if Bool.random(using: &random) {
        filter.versionGroup = groups[Int.random(in: 0..<groups.count, using: &random)]
      }
      if Bool.random(using: &random) { filter.methods = MoveLearnMethodSet([1, 4]) }
      filter.includesInherited = Bool.random(using: &random)
      filters.append(filter)
    }
    for _ in 0..<600 {
      let entry = entries[Int.random(in: 0..<entries.count, using: &random)]
      let group = groups[Int.random(in: 0..<groups.count, using: &random)]
      if try pokedex.variant(of: entry.id, at: group) != nil { pages.append((entry.id, group)) }
    }
    pokedex.releaseMemory()
  }
}

/// A generator of random numbers that gives the same in every run.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
