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
      let names = try pokedex.all(VersionGroup.self, in: session.language)
      let versions = try pokedex.versions()
      var table = TextTable([
        .init(session.say(.labelIdentifier)), .init(session.say(.labelName)),
        .init(session.say(.labelGeneration), .trailing),
        .init(session.say(.labelGames), wraps: true),
      ])
      for (group, named) in zip(try pokedex.versionGroups(), names) {
        let games = try versions.filter { $0.versionGroup == group.id }
          .map { try pokedex.name(of: $0.id, in: session.language) }
        if context.isJSON {
          try context.output.json([
            "entity": "version-group", "id": .int(group.id.rawValue),
            "identifier": .string(named.identifier), "name": .string(named.name),
            "generation": .int(group.generation.rawValue),
            "versions": .array(games.map { .string($0) }),
            "hasLearnsets": .bool(try pokedex.hasLearnsets(at: group.id)),
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
      for method in try session.pokedex.all(MoveLearnMethod.self, in: session.language) {
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
