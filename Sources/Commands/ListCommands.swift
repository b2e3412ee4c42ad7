import CommandLineKit
import Diagnostics
import JSON
import PokedexCore
import PokedexModel

/// `pokedex games` and `pokedex methods`: list the values for --version-group and --methods.
enum ListCommands {
  static let games = Command(
    "games", .gamesSummary,
    positionals: [DatabaseArgument.positional],
    examples: [.init("pokedex games --language ja", .gamesExample1)]
  ) { context in
    try ReadingSession.run(context) { session in
      let pokedex = session.pokedex
      var table = TextTable([
        .init(session.say(.labelIdentifier)), .init(session.say(.labelName)),
        .init(session.say(.labelGeneration), .trailing),
        .init(session.say(.labelGames), wraps: true),
      ])
      for named in try pokedex.versionGroups(language: session.language) {
        let (group, games) = (named.versionGroup, named.versions.map(\.name))
        if context.isJSON {
          try context.output.json([
            "entity": "version-group", "id": .int(group.id.rawValue),
            "identifier": .string(named.identifier), "name": .string(named.name),
            "generation": .int(group.generation.rawValue),
            "versions": .array(games.map { .string($0) }),
            "hasLearnsets": .bool(group.hasLearnsets),
            "hasEncounters": .bool(group.hasEncounters),
            "hasHeldItems": .bool(group.hasHeldItems),
            "learnsetsOf": .string(try pokedex.identifier(of: group.learnsets)),
            "isMainSeries": .bool(group.isMainSeries),
          ])
        } else {
          table.append([
            named.identifier, named.name, String(group.generation.rawValue),
            games.joined(separator: session.language == .japanese ? "・" : ", "),
          ])
        }
      }
      if !context.isJSON { try context.output.table(table) }
    }
  }

  static let methods = Command(
    "methods", .methodsSummary,
    positionals: [DatabaseArgument.positional],
    examples: [.init("pokedex methods", .methodsExample1)]
  ) { context in
    try ReadingSession.run(context) { session in
      var table = TextTable([.init(session.say(.labelIdentifier)), .init(session.say(.labelName))])
      for method in try session.pokedex.all(MoveLearnMethod.self, language: session.language) {
        if context.isJSON {
          try context.output.json([
            "entity": "move-learn-method", "id": .int(method.id.rawValue),
            "identifier": .string(method.identifier), "name": .string(method.name),
          ])
        } else {
          table.append([method.identifier, method.name])
        }
      }
      if !context.isJSON { try context.output.table(table) }
    }
  }
}
