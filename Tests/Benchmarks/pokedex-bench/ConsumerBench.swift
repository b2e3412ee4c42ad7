import Base
import PokedexCore
import TestSupport

/// The consumer goals: the waiting times of an app, measured on a built database.
enum ConsumerBench {
  /// Opens `path` and returns the first list, as the first work of this process.
  ///
  /// - Returns: microseconds.
  static func firstList(_ path: String) throws -> Double {
    try Measurement.kept {
      let pokedex = try Pokedex(path: path)
      let list = try pokedex.species(language: .japanese)
      return ((pokedex, list), !list.isEmpty)
    }
  }

  /// Opens `path` and returns the page of a pokemon, of Pikachu by its id for nil, as the first work of this process.
  ///
  /// - Returns: microseconds.
  static func firstPage(_ path: String, _ name: String?) throws -> Double {
    try Measurement.kept {
      let pokedex = try Pokedex(path: path)
      let page = try pokedex.detail(of: name.map { .name($0) } ?? 25)
      return ((pokedex, page), !page.learnset.isEmpty)
    }
  }

  /// Prints all figures for the database at `path`. `executable` is this program; it is started
  /// again to measure a new process.
  static func run(_ path: String, executable: String) throws {
    let list = NewProcess(executable: executable, runs: 41)
    let own = try list.measure("first-list", path)
    print("open and first list, new process: \(own.line("list.new-process"))")
    let cold = try list.measure("first-list", path, cold: path)
    print("the same, the file not in the cache: \(cold.line("list.cold"))")
    try ListPeers.print(path, list, own, cold)
    try printOpening(path, list)
    let page = try list.measure("first-page", path)
    print("open and first detail page, new process: \(page.line("page.new-process"))")
    let namedPage = try list.measure("first-page", path, "eevee")
    print("the same, by identifier: \(namedPage.line("page.by-name"))")
    try printSecondLaunch(path, executable)
    let before = residentBytes()
    let pokedex = try Pokedex(path: path)
    let questions = try Questions(pokedex)
    let named = try printFilter(pokedex, questions, path)
    try printDetail(pokedex, questions)
    try printScreens(pokedex)
    try printNames(pokedex)
    try printSearch(pokedex)
    let megabytes = Double(residentBytes() - before) / 1_048_576
    print("memory above the process: \((megabytes * 10).rounded() / 10) MB")
    figures.add("app.memory-MB", megabytes)
    try FilterPeers.print(path, pokedex, questions, namedFirst: named)
  }

  /// The time of ``PokedexInstaller/install(language:progress:)`` as the first work of this process.
  ///
  /// - Parameter arguments: the bundled file and the copy.
  static func launch(_ arguments: [String]) async throws -> Double {
    let start = monotonicSeconds()
    _ = try await PokedexInstaller(bundle: arguments[0], destination: arguments[1]).install()
    return (monotonicSeconds() - start) * 1e6
  }

  /// Opens `path` and reads one row, for which SQLite parses the schema.
  static func open(_ path: String) throws -> Double {
    try Measurement.kept {
      let connection = try Connection(path, .immutable)
      try connection.query("SELECT key FROM meta LIMIT 1") { _ in }
      return (connection, true)
    }
  }

  /// The same file without its views shows what their definitions cost.
  private static func printOpening(_ path: String, _ process: NewProcess) throws {
    let folder = try Directory.temporaryDirectory(in: "/tmp", prefix: "pokedex-bench-")
    defer { try? Directory.removeRecursively(folder) }
    let bare = "\(folder)/bare.sqlite"
    _ = try MeasuredProcess("/bin/cp", [path, bare]).success()
    _ = try MeasuredProcess("/bin/chmod", ["u+w", bare]).success()
    let connection = try Connection(bare, .readWriteCreate)
    var views: [String] = []
    try connection.query("SELECT name FROM sqlite_master WHERE type = 'view'") {
      views.append($0.columnText(0))
    }
    for view in views { try connection.execute("DROP VIEW \(view)") }
    let opened = (try process.measure("open", path), try process.measure("open", bare))
    print("open, a row read, new process: \(opened.0.line("open.with-views"))")
    print("  without the \(views.count) views: \(opened.1.line("open.without-views"))")
  }

  private static func printSecondLaunch(_ path: String, _ executable: String) throws {
    let folder = try Directory.temporaryDirectory(in: "/tmp", prefix: "pokedex-bench-")
    defer { try? Directory.removeRecursively(folder) }
    let process = NewProcess(executable: executable, runs: 1)
    var second = Measurement()
    for run in 0..<5 {
      // The first launch makes the copy, and only the second checks it.
      let copy = "\(folder)/\(run).sqlite"
      _ = try process.measure("launch", path, copy)
      second.add(microseconds: try process.measure("launch", path, copy).percentile(50))
    }
    print("second launch with a copy: \(second.line("launch.second"))")
  }

  /// Returns the times with moves that no filter has named before.
  private static func printFilter(_ pokedex: Pokedex, _ questions: Questions, _ path: String)
    throws -> Measurement
  {
    // The first use of moves that no filter has named yet.
    var cold = Measurement()
    for start in stride(from: 0, to: 2000, by: 100) {
      pokedex.releaseMemory()
      var known = Set([questions.filters[start].allOf[0]])
      // Opens the connection, brings the lists into SQLite's page cache, and compiles the statement.
      _ = try pokedex.defaultVersionGroup(of: 25)
      _ = try pokedex.learners(MoveFilter(allOf: Array(known)))
      for filter in questions.filters[start..<start + 100]
      where known.isDisjoint(with: filter.allOf) {
        _ = try cold.time { try pokedex.learners(filter) }
        known.formUnion(filter.allOf)
      }
    }
    print("move filter, moves named for the first time: \(cold.line("filter.named-first"))")
    for filter in questions.filters { _ = try pokedex.learners(filter) }
    for moves in [1, 2, 4] {
      var warm = Measurement()
      for filter in questions.filters where filter.allOf.count == moves {
        _ = try warm.time { try pokedex.learners(filter) }
      }
      print("move filter, \(moves) moves: \(warm.line("filter.\(moves)"))")
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
      print("move filter in plain SQL, \(moves) moves: \(plain.line("sql.\(moves)"))")
    }
    return cold
  }

  private static func printDetail(_ pokedex: Pokedex, _ questions: Questions) throws {
    var first = Measurement()
    var second = Measurement()
    for _ in 0..<31 {
      pokedex.releaseMemory()
      // Opens the connection.
      _ = try pokedex.versionGroups()
      _ = try first.time { try pokedex.detail(of: 25) }
      _ = try second.time { try pokedex.detail(of: 6) }
    }
    var pages = Measurement()
    for (pokemon, group) in questions.pages {
      _ = try pages.time { try pokedex.detail(of: .id(pokemon), in: .id(group)) }
    }
    print("detail page, the first of an open database: \(first.line("page.first"))")
    print("detail page, the second: \(second.line("page.second"))")
    print("detail page: \(pages.line("page.later"))")
  }

  /// The lists of an app on an open database, after their first use.
  private static func printScreens(_ pokedex: Pokedex) throws {
    let game = try pokedex.find(VersionGroup.self, "sword-shield")
    let moves = try ["surf", "thunderbolt"].map { try pokedex.find(Move.self, $0) }
    let filter = MoveFilter(allOf: moves, versionGroup: game)
    let (all, hits) = (
      try pokedex.list(ListQuery()).count, try pokedex.learnersWithMethods(filter).count
    )
    var (list, learners) = (Measurement(), Measurement())
    for _ in 0..<101 {
      _ = try list.time { try pokedex.list(ListQuery()) }
      _ = try learners.time { try pokedex.learnersWithMethods(filter) }
    }
    print("list of \(all) rows with stats and abilities: \(list.line("list.rows"))")
    print("\(hits) learners with methods, one call: \(learners.line("filter.learners"))")
  }

  /// The first name that is looked up in an open database.
  private static func printNames(_ pokedex: Pokedex) throws {
    for (figure, names) in [
      ("identifier", ["eevee", "mr-mime", "charizard-mega-x"]),
      ("name", ["Eevee", "Glurak", "イーブイ"]),
    ] {
      var measurement = Measurement()
      for round in 0..<60 {
        pokedex.releaseMemory()
        // Opens the connection.
        _ = try pokedex.versionGroups()
        let name = names[round % names.count]
        _ = try measurement.time { try pokedex.find(Pokemon.self, name, language: .english) }
      }
      print("a pokemon by \(figure), first use: \(measurement.line("find.\(figure)"))")
    }
  }

  private static func printSearch(_ pokedex: Pokedex) throws {
    var first = Measurement()
    _ = try first.time { try pokedex.search("ピカチュウ") }
    print("search, the first: \(first.line("search.first"))")
    let sets: [(String, String, [String])] = [
      (
        "exact or prefix", "exact",
        ["ぴかちゅう", "リザ", "pikachu", "じしん", "10まんボルト", "thunder", "いかく", "Dracaufeu", "メガ", "pika"]
      ),
      (
        "substring", "substring",
        ["チュウ", "カミ", "ドン", "ザード", "punch", "ボール", "zard", "ガイン", "eon", "リュウズ"]
      ),
      (
        "one typo", "typo",
        ["ピチカュウ", "charzard", "lucaryo", "earthqauke", "リザードソ", "ピカチュワ", "garchmop", "hououu"]
      ),
    ]
    for (name, figure, queries) in sets {
      var measurement = Measurement()
      for round in 0..<400 {
        _ = try measurement.time { try pokedex.search(queries[round % queries.count]) }
      }
      print("search, \(name): \(measurement.line("search.\(figure)"))")
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

/// The queries, which are the same in every run.
struct Questions {
  var filters: [MoveFilter] = []
  var pages: [(PokemonID, VersionGroupID)] = []

  init(_ pokedex: Pokedex) throws {
    var random = SeededGenerator(20260808)
    // The peers do not know that an add-on shows the learnsets of its base game.
    let groups = try pokedex.versionGroups().filter { $0.versionGroup.learnsets == $0.id }.map(\.id)
    let entries = try pokedex.entries()
    // Typical queries: moves of one pokemon, so that there is a result.
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
      if try pokedex.variant(of: .id(entry.id), in: .id(group)) != nil {
        pages.append((entry.id, group))
      }
    }
    pokedex.releaseMemory()
  }
}
