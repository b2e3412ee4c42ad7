import Base
import PokedexCore

/// `pokedex games` and `pokedex methods`: list the values for --game and --methods.
enum NameCommands {
  static let games = Command(
    "games", .gamesSummary, table: [DatabaseArgument.positional],
    examples: [("pokedex games --language ja", .gamesExample1)],
    results: [[VersionGroupSummary].self]
  ) { context in
    try ReadingSession.run(context) { session in
      let games = try session.pokedex.versionGroups(language: session.language)
      if context.isJSON { return try context.print(games) }
      try context.output.table(
        session.table(
          games,
          [
            .text(.labelIdentifier, \.identifier),
            .text(.labelShortName) { $0.shortNames.joined(separator: " ") },
            .text(.labelName, \.name), .number(.labelGeneration) { "\($0.generation.rawValue)" },
            .long(.labelGames) { session.list($0.versions.map(\.name)) },
          ]))
    }
  }

  static let methods = Command(
    "methods", .methodsSummary, table: [DatabaseArgument.positional],
    examples: [("pokedex methods", .methodsExample1)],
    results: [[NamedResource<MoveLearnMethod>].self]
  ) { context in
    try ReadingSession.run(context) { session in
      let methods = try session.pokedex.all(MoveLearnMethod.self, language: session.language)
      if context.isJSON { return try context.print(methods) }
      try context.output.table(
        session.table(
          methods, [.text(.labelIdentifier, \.identifier), .text(.labelName, \.name)]))
    }
  }
}
