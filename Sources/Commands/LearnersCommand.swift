import Basics
import PokedexCore
import PokedexModel

/// `pokedex learners [DB] MOVE…`: lists the pokemon that learn moves.
enum LearnersCommand {
  private static let names = Positional<[String]>.repeated(
    "MOVE", isRequired: false, .argumentLearnedMoves)
  private static let moves = Option<[String]>.repeated(
    "moves", short: "m", "A,B", .learnersOptionMoves)
  private static let any = Option<[String]>.repeated(
    "any", "C,D", .learnersOptionAny)
  private static let not = Option<[String]>.repeated(
    "not", "E,F", .learnersOptionNot)
  private static let methods = Option<[String]>.repeated(
    "methods", "M,N", separator: ",", .learnersOptionMethods)
  private static let own = Option<Bool>.flag(
    "own", .learnersOptionOwn)
  private static let how = Option<Bool>.flag("how", .learnersOptionHow)
  private static let anyGroup = Option<String?>.optional(
    "version-group", "V", .learnersOptionVersionGroup, defaultText: .anyGame)

  static let command = Command(
    "learners", .learnersSummary,
    discussion: [
      .learnersDiscussion1
    ],
    options: [moves, any, not, anyGroup, methods, own, how],
    positionals: [DatabaseArgument.positional, names],
    examples: [
      .init(
        "pokedex learners 10まんボルト なみのり --version-group sword-shield",
        .learnersExample1),
      .init("pokedex learners --any surf,fly --methods machine", .learnersExample2),
    ]
  ) { context in
    try ReadingSession.run(context, names, needsWords: false) { session in
      let pokedex = session.pokedex
      var filter = MoveFilter(
        allOf: try session.moves(context[moves]) + session.moves(words: session.words),
        anyOf: try session.moves(context[any]),
        noneOf: try session.moves(context[not]),
        versionGroup: try session.versionGroup(context[anyGroup]),
        includesInherited: !context[own])
      guard !filter.isEmpty else {
        throw PipelineError.usage(.movesMissing)
      }
      if !context[methods].isEmpty {
        filter.methods = try session.methods(context[methods])
      }
      if context[how] {
        return try session.print(
          pokedex.learnersWithMethods(filter, language: session.language), filter, context)
      }
      let found = Set(try pokedex.learners(filter))
      let learners = try pokedex.all(Pokemon.self, language: session.language)
        .filter { found.contains($0.id) }
      let isKnown = try session.reportMissing(filter, context)
      if context.isJSON { return try context.print(list: learners) }
      var table = TextTable([
        .init("id", .trailing), .init(session.say(.labelName)),
        .init(session.say(.labelIdentifier)),
      ])
      for row in learners { table.append([String(row.id.rawValue), row.name, row.identifier]) }
      if learners.isEmpty {
        try context.output.line(session.say(isKnown ? .noLearner : .labelNotKnown))
      } else {
        try context.output.table(table)
      }
    }
  }
}

extension ReadingSession {
  /// Prints a warning if no source has the learnsets of the game, and returns whether one has.
  fileprivate func reportMissing(_ filter: MoveFilter, _ context: CommandContext) throws -> Bool {
    let isKnown = try filter.versionGroup.map { try pokedex.hasLearnsets(in: .id($0)) } ?? true
    if !isKnown {
      context.report([Diagnostic(.warning, .noLearnsets, advice: .noLearnsetsAdvice)])
    }
    return isKnown
  }

  /// Prints how each pokemon learns the moves: one line for each method.
  fileprivate func print(
    _ learners: [MoveLearner], _ filter: MoveFilter, _ context: CommandContext
  ) throws {
    let isKnown = try reportMissing(filter, context)
    if context.isJSON { return try context.print(list: learners) }
    var table = TextTable([
      .init(say(.labelName)), .init(say(.labelMove)), .init(say(.labelLearnMethod)),
      .init(say(.labelLevel), .trailing), .init(say(.labelFrom)),
    ])
    for learner in learners {
      for (index, method) in learner.methods.enumerated() {
        table.append([
          index == 0 ? learner.pokemon.name : "", method.move.name,
          method.machine?.name ?? method.method.name, method.level > 0 ? "\(method.level)" : "–",
          method.origin.label.map(say) ?? "",
        ])
      }
    }
    if learners.isEmpty {
      try context.output.line(say(isKnown ? .noLearner : .labelNotKnown))
    } else {
      try context.output.table(table)
    }
  }

  /// Returns the moves in comma-separated lists; names may contain commas themselves.
  fileprivate func moves(_ lists: [String]) throws -> [MoveID] {
    try lists.flatMap { list in
      try names(in: list.split(separator: ",").map(String.init), separator: ",").map {
        try pokedex.find(Move.self, $0.trimmed, language: language)
      }
    }
  }

  /// Returns the moves in words as split by the shell.
  fileprivate func moves(words: [String]) throws -> [MoveID] {
    try moves(names(in: words, separator: " "))
  }

  /// Joins parts to names: the longest run of parts that is the name of a move, else a single part.
  private func names(in parts: [String], separator: String) throws -> [String] {
    var rest = parts[...]
    var names: [String] = []
    while !rest.isEmpty {
      var count = rest.count
      while count > 1, try !isMove(rest.prefix(count).joined(separator: separator)) { count -= 1 }
      names.append(rest.prefix(count).joined(separator: separator))
      rest = rest.dropFirst(count)
    }
    return names
  }

  private func isMove(_ name: String) throws -> Bool {
    do throws(PokedexError) {
      _ = try pokedex.find(Move.self, name.trimmed, language: language)
      return true
    } catch {
      // An ambiguous name is reported later, so that the user can choose.
      if error.code == .unknownName { return false }
      if error.code == .ambiguousName { return true }
      throw error
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
