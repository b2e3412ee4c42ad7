import CommandLineKit
import Diagnostics
import JSONKit
import PokedexCore
import PokedexModel

/// `pokedex learners DB --moves A,B`: who learns moves.
enum LearnersCommand {
  private static let moves = Option<[String]>.repeated(
    "moves", short: "m", "A,B", separator: ",", "Each of these must be learnable")
  private static let any = Option<[String]>.repeated(
    "any", "C,D", separator: ",", "At least one of these must be")
  private static let not = Option<[String]>.repeated(
    "not", "E,F", separator: ",", "None of these may be")
  private static let methods = Option<[String]>.repeated(
    "methods", "M,N", separator: ",", "Only these ways: level-up, machine, egg, tutor …")
  private static let own = Option<Bool>.flag(
    "own", "Without moves from base forms and from before evolving")
  private static let anyGroup = Option<String?>.optional(
    "version-group", "V", "Learnable in these games", defaultText: "any games")

  static let command = Command(
    "learners", "List the pokemon that learn all of some moves",
    discussion: ["Without --version-group, each move may be learnable in other games."],
    options: [moves, any, not, anyGroup, methods, own],
    positionals: [ReadingCommands.database],
    examples: [
      .init(
        "pokedex learners Output/pokedex.sqlite --moves 10まんボルト,なみのり --version-group sword-shield",
        "both in Sword and Shield")
    ]
  ) { context in
    try ReadingSession.run(context) { session in
      let pokedex = session.pokedex
      func ids(_ names: [String]) throws -> [MoveID] {
        try names.map { try pokedex.find(Move.self, $0, in: session.language) }
      }
      var filter = MoveFilter(
        allOf: try ids(context[moves]), anyOf: try ids(context[any]),
        noneOf: try ids(context[not]),
        versionGroup: try session.versionGroup(context[anyGroup]),
        includesInherited: !context[own])
      guard !filter.isEmpty else {
        throw PipelineError.usage("give at least one of --moves, --any and --not")
      }
      if !context[methods].isEmpty {
        filter.methods = MoveLearnMethodSet(
          try context[methods].map {
            try pokedex.find(MoveLearnMethod.self, $0, in: session.language)
          })
      }
      let learners = try pokedex.learners(filter)
      if context.isJSON {
        for id in learners {
          try context.output.json(
            .object([
              .init("id", .int(id.rawValue)),
              .init("identifier", .string(try pokedex.identifier(of: id))),
              .init("name", .string(try pokedex.name(of: id, in: session.language))),
            ]))
        }
        return
      }
      var table = TextTable([
        .init("id", .trailing), .init(session.say("name")),
        .init(session.say("identifier")),
      ])
      for id in learners {
        table.append([
          String(id.rawValue), try pokedex.name(of: id, in: session.language),
          try pokedex.identifier(of: id),
        ])
      }
      if learners.isEmpty {
        try context.output.line(session.say("nobody"))
      } else {
        try context.output.table(table)
      }
    }
  }
}
