import CommandLineKit
import Diagnostics
import JSONKit
import PokedexCore
import PokedexModel
import SQLiteKit

/// `pokedex info DB`: what the file is.
enum InfoCommand {
  static let command = Command(
    "info", "Tell what a database holds and what it was made of",
    positionals: [ReadingCommands.database],
    examples: [.init("pokedex info Output/pokedex.sqlite", "versions, source, counts")]
  ) { context in
    try ReadingSession.run(context) { session in
      let metadata = try session.pokedex.metadata().sorted { $0.key < $1.key }
      let counts = try session.pokedex.counts()
      if context.isJSON {
        try context.output.json(
          .object([
            .init("file", .string(session.pokedex.path)),
            .init("meta", .object(metadata.map { .init($0.key, .string($0.value)) })),
            .init("rows", .object(counts.map { .init($0.table, .int($0.rows)) })),
          ]))
        return
      }
      var table = TextTable([.init(session.say("what")), .init(session.say("value"))])
      for (key, value) in metadata { table.append([key, value]) }
      try context.output.table(table)
      var rows = TextTable([
        .init(session.say("table")), .init(session.say("rows"), .trailing),
      ])
      for (name, count) in counts { rows.append([name, String(count)]) }
      try context.output.text("\n")
      try context.output.table(rows)
    }
  }
}

/// `pokedex doctor [DB]`: whether reading works here.
enum DoctorCommand {
  private static let database = Positional<String?>.optional("DB", "A pokedex.sqlite")

  static let command = Command(
    "doctor", "Check that this machine and a database fit together",
    positionals: [database],
    examples: [.init("pokedex doctor Output/pokedex.sqlite", "SQLite, file, names, search, moves")]
  ) { context in
    let language = ReadingSession.language(context)
    var checks: [(name: String, problem: String?, detail: String)] = []
    checks.append(("SQLite", nil, SQLiteLibrary.version))
    if let path = context[database] {
      func check(_ name: String, _ body: () throws -> String) {
        do {
          checks.append((name, nil, try body()))
        } catch let error as PokedexError {
          checks.append((name, error.message(in: language), ""))
        } catch {
          checks.append((name, "\(error)", ""))
        }
      }
      check("open") {
        try Pokedex.open(bundled: path).metadata()["data_version"] ?? "?"
      }
      check("list") { "\(try Pokedex.open(bundled: path).species(in: language).count)" }
      check("names") { try Pokedex.open(bundled: path).name(of: PokemonID(25), in: language) }
      check("search") { "\(try Pokedex.open(bundled: path).search("ピカ", in: language).count)" }
      check("moves") {
        let pokedex = try Pokedex.open(bundled: path)
        try pokedex.loadMoveIndex()
        return "\(try pokedex.learners(MoveFilter(allOf: [85])).count)"
      }
    }
    let isSound = checks.allSatisfy { $0.problem == nil }
    if context.isJSON {
      try context.output.json(
        .object([
          .init("isSound", .bool(isSound)),
          .init(
            "checks",
            .array(
              checks.map {
                .object([
                  .init("name", .string($0.name)), .init("isSound", .bool($0.problem == nil)),
                  .init("detail", .string($0.problem ?? $0.detail)),
                ])
              })),
        ]))
    } else {
      var table = TextTable([
        .init(context.say("check")), .init(context.say("result")), .init(""),
      ])
      for check in checks {
        table.append([
          context.say(Message(listed: check.name)),
          context.say(check.problem == nil ? "ok" : "failed"),
          check.problem ?? check.detail,
        ])
      }
      try context.output.table(table)
    }
    return isSound ? .done : .refused
  }
}
