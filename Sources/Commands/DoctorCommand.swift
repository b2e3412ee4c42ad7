import CommandLineKit
import Diagnostics
import JSON
import Platform

/// `pokedex doctor [DB]`: whether reading works here.
enum DoctorCommand {
  static let command = Command(
    "doctor", "Check SQLite and a database on this machine",
    discussion: [
      "Checks the version of SQLite, verifies the file as verify does, and queries "
        + "the library for known facts. Stops at the first check that fails, with exit " + "code 2."
    ],
    positionals: [DatabaseArgument.positional],
    examples: [
      .init("pokedex doctor", "SQLite, file, names, search, moves, pages")
    ]
  ) { context in
    let database = DatabaseArgument(context)
    // Without a database named, this machine alone may be asked about.
    let isNamed = context[DatabaseArgument.positional] != nil
    let isThere = (try? FileStat(database.path))?.kind == .file
    if isNamed { try database.require() }
    let checkup = Checkup.run(isNamed || isThere ? database.path : nil)
    let isSound = checkup.allSatisfy(\.isSound)
    if context.isJSON {
      try context.output.json(
        [
          "isSound": .bool(isSound),
          "checks": .array(checkup.map { $0.json(context.language) }),
        ])
    } else {
      var table = TextTable([
        .init(context.say("check")), .init(context.say("result")), .init("", wraps: true),
      ])
      for check in checkup {
        table.append([
          context.say(Message(listed: check.name)),
          check.problem?.code.rawValue ?? context.say("ok"), context.say(check.text),
        ])
      }
      try context.output.table(table)
    }
    return isSound ? .done : .refused
  }
}

extension Checkup.Check {
  /// What was found, or what is wrong and what to do.
  fileprivate var text: Message {
    guard let problem else { return Message(verbatim: detail) }
    let text = problem.reason
    return problem.adviceText.map { "\(text); \($0)" } ?? text
  }

  fileprivate func json(_ language: MessageLanguage) -> JSONValue {
    [
      "name": .string(name), "isSound": .bool(isSound),
      "code": JSONValue(problem?.code.rawValue),
      "detail": .string(problem.map { language.say($0.reason) } ?? detail),
      "advice": JSONValue(problem?.adviceText.map(language.say)),
    ]
  }
}

extension Diagnostic {
  /// What is wrong, without the file, which the person has named. What comes from outside is said by
  /// its code.
  fileprivate var reason: Message {
    text.isForeign ? Message(text.description, named: code.rawValue) : text
  }
}
