import Base
import PokedexCore
import PokedexModel

/// `pokedex games` and `pokedex methods`: list the values for --game and --methods.
enum NameCommands {
  static let games = Command(
    "games", .gamesSummary,
    table: [DatabaseArgument.positional],
    examples: [.init("pokedex games --language ja", .gamesExample1)],
    results: [[VersionGroupSummary].self]
  ) { context in
    try ReadingSession.run(context) { session in
      let games = try session.pokedex.versionGroups(language: session.language)
      if context.isJSON { return try context.print(games) }
      var table = TextTable([
        .init(session.say(.labelIdentifier)), .init(session.say(.labelShortName)),
        .init(session.say(.labelName)), .init(session.say(.labelGeneration), .trailing),
        .init(session.say(.labelGames), wraps: true),
      ])
      for game in games {
        table.append([
          game.identifier, game.shortNames.joined(separator: " "), game.name,
          String(game.generation.rawValue), session.list(game.versions.map(\.name)),
        ])
      }
      try context.output.table(table)
    }
  }

  static let methods = Command(
    "methods", .methodsSummary,
    table: [DatabaseArgument.positional],
    examples: [.init("pokedex methods", .methodsExample1)],
    results: [[NamedResource<MoveLearnMethod>].self]
  ) { context in
    try ReadingSession.run(context) { session in
      let methods = try session.pokedex.all(MoveLearnMethod.self, language: session.language)
      if context.isJSON { return try context.print(methods) }
      var table = TextTable([.init(session.say(.labelIdentifier)), .init(session.say(.labelName))])
      for method in methods { table.append([method.identifier, method.name]) }
      try context.output.table(table)
    }
  }
}
