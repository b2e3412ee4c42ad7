import Base
import PokedexCore
import PokedexFormat

/// `pokedex doctor [DB]`: checks whether databases can be read on this machine.
enum DoctorCommand {
  static let command = Command(
    "doctor", .doctorSummary, discussion: [.doctorDiscussion1],
    table: [DatabaseArgument.positional], examples: [("pokedex doctor", .doctorExample1)]
  ) { context in
    let database = DatabaseArgument(context)
    // If no database is named and the default one does not exist, only the machine is checked.
    if database.isNamed { try database.require() }
    let isThere = (try? FileStat(database.path))?.kind == .file
    let checkup = Checkup.run(isThere ? database.path : nil)
    let isSound = checkup.allSatisfy(\.isSound)
    if context.isJSON {
      try context.output.json(
        [
          "isSound": .bool(isSound),
          "checks": .array(checkup.map { $0.json(context.language) }),
        ])
    } else {
      try context.output.table(
        TextTable(
          checkup,
          [
            .text(.labelCheck) { context.say($0.label) },
            .text(.labelResult) { $0.problem?.code.rawValue ?? context.say(.labelOk) },
            .long(.labelDetails) { context.say($0.text) },
          ], say: context.say))
    }
    return isSound ? .done : .refused
  }
}

extension Checkup.Check {
  /// The result, or the problem with advice.
  fileprivate var text: Message {
    guard let problem else { return detail }
    let text = problem.text
    return problem.adviceText.map { .textWithAdvice(text: text, advice: $0) } ?? text
  }

  fileprivate func json(_ language: MessageLanguage) -> JSONValue {
    [
      "name": .string(name), "isSound": .bool(isSound), "code": JSONValue(problem?.code.rawValue),
      "detail": .string(language.say(problem?.text ?? detail)),
      "advice": JSONValue(problem?.adviceText.map(language.say)),
    ]
  }
}

/// The checks of `pokedex doctor` on this machine and a database.
///
/// Opening a database is not enough: a damaged file may still answer with empty results, identifiers or
/// zeros. The file is therefore verified: equal digests of rows mean equal answers.
enum Checkup {
  struct Check: Sendable {
    /// The stable name; ``label`` is the display name.
    var name: String
    var label: Message
    /// The result in words; empty if there is a problem.
    var detail = Message(verbatim: "")
    var problem: Diagnostic?

    var isSound: Bool { problem == nil }
  }

  /// Returns the checks in order, up to the first failure.
  static func run(_ path: String?, sqlite: Int = SQLiteLibrary.versionNumber) -> [Check] {
    var checks = [check("SQLite", .checkSQLite) { try judge(sqlite) }]
    guard let path else { return checks }
    var opened: Pokedex?
    checks.append(
      check("open", .checkOpen) {
        let pokedex = try Pokedex(path: path)
        guard let version = try pokedex.metadata()["data_version"] else {
          throw PipelineError(.wrongAnswer(question: "data_version", answer: "–", wanted: "0…"))
        }
        opened = pokedex
        return .checkedVersion(version: version)
      })
    // Further checks would fail in the same way.
    guard let pokedex = opened else { return checks }
    checks.append(
      check("file", .checkFile) {
        try pokedex.verifyContents()
        return .checkedDigest(digest: try pokedex.metadata()["content_digest"] ?? "")
      })
    return checks
  }

  private static func check(
    _ name: String, _ label: Message, _ body: () throws -> Message
  ) -> Check {
    var check = Check(name: name, label: label)
    do { check.detail = try body() } catch {
      check.problem = PipelineError(anyError: error).diagnostic
    }
    return check
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
}
