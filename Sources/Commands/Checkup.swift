import Base
import PokedexCore
import PokedexFormat
import PokedexModel

/// The checks of `pokedex doctor` on this machine and a database.
///
/// Opening a database is not enough: a damaged file may still answer with empty results, identifiers or
/// zeros. The file is therefore verified, and the queries ask for values that the sample and every release
/// have.
enum Checkup {
  struct Check: Sendable {
    /// The stable name; ``label`` is the display name.
    var name: String
    /// The result in words; empty if there is a problem.
    var detail = Message(verbatim: "")
    var problem: Diagnostic?

    var isSound: Bool { problem == nil }

    var label: Message {
      switch name {
      case "open": .checkOpen
      case "file": .checkFile
      case "list": .checkList
      case "names": .checkNames
      case "search": .checkSearch
      case "moves": .checkMoves
      case "page": .checkPage
      default: .checkSQLite
      }
    }
  }

  /// Returns the checks in order, up to the first failure.
  static func run(
    _ path: String?, sqlite: Int = SQLiteLibrary.versionNumber
  ) -> [Check] {
    var checks = [check("SQLite") { try judge(sqlite) }]
    guard let path else { return checks }
    var opened: Pokedex?
    checks.append(
      check("open") {
        let pokedex = try Pokedex(path: path)
        guard let version = try pokedex.metadata()["data_version"] else {
          throw wrong("data_version", "–", wanted: "0…")
        }
        opened = pokedex
        return .checkedVersion(version: version)
      })
    // Further checks would fail in the same way.
    guard let pokedex = opened else { return checks }
    checks.append(
      check("file") {
        try pokedex.verifyContents()
        return .checkedDigest(digest: try pokedex.metadata()["content_digest"] ?? "")
      })
    for (name, ask) in questions {
      if checks.last?.isSound == false { break }
      checks.append(check(name) { try ask(pokedex) })
    }
    return checks
  }

  private static func check(_ name: String, _ body: () throws -> Message) -> Check {
    do {
      return Check(name: name, detail: try body())
    } catch {
      return Check(name: name, problem: PipelineError(anyError: error).diagnostic)
    }
  }

  /// Compares the SQLite of this process with the minimum version for the views.
  private static func judge(_ number: Int) throws -> Message {
    let version = "\(number / 1_000_000).\(number / 1000 % 1000).\(number % 1000)"
    guard number >= PokedexSchema.minimumSQLiteVersionNumber else {
      throw PipelineError(
        .sqliteTooOld(version: version, minimum: PokedexSchema.minimumSQLiteVersion))
    }
    return Message(verbatim: version)
  }

  private static let questions: [(name: String, ask: @Sendable (Pokedex) throws -> Message)] = [
    ("list", list), ("names", names), ("search", search), ("moves", moves), ("page", page),
  ]

  /// What is known of Pikachu that every database has.
  private enum Known {
    static let pikachu = PokemonID(25)
    static let thunderbolt = MoveID(85)
    static let electric = TypeID(13)
    static let redBlue = VersionGroupID(1)
    private static let allNames: [(DisplayLanguage, String)] = [
      (.english, "Pikachu"), (.japanese, "ピカチュウ"),
    ]

    /// The names in the languages of the database.
    static func names(_ pokedex: Pokedex) throws -> [(DisplayLanguage, String)] {
      let languages = try pokedex.languages
      return allNames.filter { languages.contains($0.0) }
    }
  }

  @Sendable private static func list(_ pokedex: Pokedex) throws -> Message {
    let list = try pokedex.species()
    guard list.contains(where: { $0.id == Known.pikachu }) else {
      throw wrong("species()", "\(list.count)", wanted: "Pikachu")
    }
    return .checkedSpecies(count: list.count)
  }

  @Sendable private static func names(_ pokedex: Pokedex) throws -> Message {
    let names = try Known.names(pokedex)
    for (language, name) in names {
      let found = try pokedex.name(of: Known.pikachu, language: language)
      guard found == name else { throw wrong("name(25)", found, wanted: name) }
    }
    return .checkedNames(names: names.map(\.1).joined(separator: ", "))
  }

  @Sendable private static func search(_ pokedex: Pokedex) throws -> Message {
    var count = 0
    for (language, name) in try Known.names(pokedex) + [(.english, "pikachu")] {
      let hits = try pokedex.search(name, language: language, kinds: [.pokemonSpecies])
      guard hits.first?.id.rawValue == Known.pikachu.rawValue else {
        throw wrong("search(\(name))", hits.first?.name ?? "–", wanted: name)
      }
      count += hits.count
    }
    return .checkedResults(count: count)
  }

  @Sendable private static func moves(_ pokedex: Pokedex) throws -> Message {
    let filter = MoveFilter(allOf: [Known.thunderbolt])
    let found = try pokedex.learners(filter)
    guard found.contains(Known.pikachu) else {
      throw wrong("learners(85)", "\(found.count)", wanted: "Pikachu")
    }
    return .checkedLearners(count: found.count)
  }

  @Sendable private static func page(_ pokedex: Pokedex) throws -> Message {
    let page = try pokedex.detail(
      of: .id(Known.pikachu), in: .id(Known.redBlue), language: .english)
    guard page.types.map(\.id) == [Known.electric] else {
      throw wrong(
        "detail(25).types", page.types.map(\.name).joined(separator: " "), wanted: "Electric")
    }
    let moves = page.learnset.flatMap(\.rows)
    guard moves.contains(where: { $0.move.id == Known.thunderbolt }) else {
      throw wrong("detail(25).learnset", "\(moves.count)", wanted: "Thunderbolt")
    }
    let languages = try pokedex.languages
    let japanese =
      languages.contains(.japanese)
      ? try pokedex.name(of: page.versionGroup.id, language: .japanese) : page.versionGroup.name
    return .checkedPage(count: moves.count, game: Message(page.versionGroup.name, japanese))
  }

  private static func wrong(_ question: String, _ answer: String, wanted: String) -> PipelineError {
    PipelineError(.wrongAnswer(question: question, answer: answer, wanted: wanted))
  }
}
