import Base
import PokedexCore

/// `pokedex learners [DB] MOVE…`: lists the pokemon that learn moves.
enum LearnersCommand {
  private static let names = Argument<[String]>.repeated(
    "MOVE", isRequired: false, help: .argumentLearnedMoves)
  private static let moves = Argument<[String]>.repeated(
    "moves", short: "m", "A,B", help: .learnersOptionMoves
  ).naming(.move)
  private static let any = Argument<[String]>.repeated(
    "any", "C,D", help: .learnersOptionAny
  ).naming(.move)
  private static let not = Argument<[String]>.repeated(
    "not", "E,F", help: .learnersOptionNot
  ).naming(.move)
  private static let methods = Argument<[String]>.repeated(
    "methods", "M,N", separator: ",", help: .learnersOptionMethods
  ).naming(.moveLearnMethod)
  private static let own = Argument<Bool>.flag("own", .learnersOptionOwn)
  private static let how = Argument<Bool>.flag("how", .learnersOptionHow)
  private static let game = ReadingCommands.game(default: .anyGame)

  static let command = Command(
    "learners", .learnersSummary, discussion: [.learnersDiscussion1],
    table: [
      moves, any, not, game, methods, own, how, ReadingCommands.limit, ReadingCommands.csv,
      DatabaseArgument.positional, names,
    ],
    examples: [
      ("pokedex learners 10まんボルト なみのり --game swsh", .learnersExample1),
      ("pokedex learners --any surf,fly --methods tm", .learnersExample2),
    ],
    results: [[NamedResource<Pokemon>].self, [MoveLearner].self]
  ) { context in
    try ReadingSession.run(context, names, needsWords: false) { session in
      var filter = MoveFilter(
        allOf: try session.moves(context[moves]) + session.moves(words: session.words),
        anyOf: try session.moves(context[any]), noneOf: try session.moves(context[not]),
        versionGroup: try session.versionGroup(context[game]), includesInherited: !context[own])
      guard !filter.isEmpty else { throw PipelineError(.movesMissing) }
      if !context[methods].isEmpty { filter.methods = try session.methods(context[methods]) }
      let learners = try session.pokedex.learnersWithMethods(filter, language: session.language)
      let isKnown =
        try filter.versionGroup.map { try session.pokedex.hasLearnsets(in: .id($0)) } ?? true
      if !isKnown { context.report([Diagnostic(.warning, .noLearnsets)]) }
      let nothing: Message = isKnown ? .noPokemon : .wayUnknown
      if context[how] {
        try session.print(learners, session.methodTable(learners), or: nothing, context: context)
      } else {
        try session.print(
          learners.map(\.pokemon), session.table(learners), or: nothing, context: context)
      }
    }
  }
}

extension ReadingSession {
  /// One line for each pokemon, with all methods in short.
  fileprivate func table(_ learners: [MoveLearner]) -> TextTable {
    table(
      learners,
      [
        .column(.init("id", .trailing)) { String($0.id.rawValue) },
        .name(.labelName, \.pokemon.name), .name(.labelIdentifier, \.pokemon.identifier),
        .long(.labelLearnMethod) { list(methods(of: $0)) },
      ])
  }

  /// Returns of each move and method the levels or machines; the moves only if there are several.
  private func methods(of learner: MoveLearner) -> [String] {
    var methods: [(name: String, levels: Set<Int>, machine: String?)] = []
    let isOne = Set(learner.methods.map(\.move.id)).count < 2
    for method in learner.methods {
      let name = (isOne ? "" : "\(method.move.name): ") + method.method.name
      if methods.last?.name != name { methods.append((name, [], method.machine?.name)) }
      if method.level > 0 { methods[methods.count - 1].levels.insert(method.level) }
    }
    return methods.map { method in
      let levels = method.levels.sorted().map { String($0) }.joined(separator: "/")
      // わざマシン０６ says the method.
      let name = method.machine?.hasPrefix(method.name) == true ? "" : method.name
      return [name, levels, method.machine ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  /// One line for each method; one for a pokemon that a filter of only moves that are not learned finds.
  fileprivate func methodTable(_ learners: [MoveLearner]) -> TextTable {
    typealias Line = (name: String, method: MoveLearner.LearnMethod?)
    let lines = learners.flatMap { learner -> [Line] in
      learner.methods.isEmpty
        ? [(learner.pokemon.name, nil)] : learner.methods.map { (learner.pokemon.name, $0) }
    }
    return table(
      lines,
      [
        .name(.labelName, \.name), .text(.labelMove) { $0.method?.move.name ?? "" },
        .text(.labelLearnMethod) { $0.method.map { $0.machine?.name ?? $0.method.name } ?? "" },
        .number(.labelLevel) { $0.method.map { $0.level > 0 ? "\($0.level)" : "–" } ?? "" },
        .text(.labelFrom) { $0.method?.origin.label.map(say) ?? "" },
      ])
  }

  /// Returns the moves in comma-separated lists; names may contain commas themselves.
  fileprivate func moves(_ lists: [String]) throws -> [MoveID] {
    try lists.flatMap { try moves(in: $0.split(separator: ",").map(String.init), separator: ",") }
  }

  /// Returns the moves in words as split by the shell.
  fileprivate func moves(words: [String]) throws -> [MoveID] {
    try moves(in: words, separator: " ")
  }

  /// Returns the moves that parts name: each the longest run of parts that is the name of a move, else a single part.
  /// A run has at most the words of the longest name, so the time is linear in the parts.
  private func moves(in parts: [String], separator: String) throws -> [MoveID] {
    try CommandParser.checkBudget(parts)
    var rest = parts[...]
    var moves: [MoveID] = []
    let longest = try rest.count > 1 ? pokedex.longestName(.move) : 1
    while !rest.isEmpty {
      var count = min(rest.count, longest)
      func name() -> String { rest.prefix(count).joined(separator: separator).trimmed }
      // An ambiguous name is reported later, so that the user can choose.
      while count > 1, try pokedex.find(name(), kinds: [.move], language: language).isEmpty {
        count -= 1
      }
      moves.append(try pokedex.find(Move.self, name(), language: language))
      rest = rest.dropFirst(count)
    }
    return moves
  }
}

extension String {
  /// The text without blanks at its ends.
  var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
