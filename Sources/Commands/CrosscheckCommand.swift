import Base
import Pipeline
import PokedexFormat

/// `pokedex crosscheck [DB]`: compares a database with the facts of a second source.
enum CrosscheckCommand {
  private static let facts = Argument<[String]>.repeated(
    "facts", "FILE", separator: ",", isRequired: true, help: .crosscheckOptionFacts)
  private static let reviewed = Argument<String?>.optional(
    "reviewed", "FILE", help: .crosscheckOptionReviewed, defaultText: .embeddedList)
  private static let minimum = Argument<Double?>.optional(
    "minimum", "PERCENT", help: .crosscheckOptionMinimum, defaultText: .minimumOfList)
  private static let all = Argument<Bool>.flag("all", .crosscheckOptionAll)

  /// The maximum number of printed disagreements without `--all`.
  private static let limit = 50

  static let command = Command(
    "crosscheck", .crosscheckSummary, discussion: [.crosscheckDiscussion1, .crosscheckDiscussion2],
    table: [facts, reviewed, minimum, all, DatabaseArgument.positional],
    examples: [
      ("pokedex crosscheck Output/pokedex.sqlite --facts facts.json", .crosscheckExample1),
      ("pokedex crosscheck --facts facts.json --minimum 0 --json", .crosscheckExample2),
    ]
  ) { context in
    let least = context[minimum]
    if let least, !(0...100).contains(least) {
      throw PipelineError(.minimumOutOfRange(minimum: least))
    }
    let database = DatabaseArgument(context)
    try database.require()
    let result = try CrosscheckRun.compare(
      database.path, CrosscheckInput(facts: context[facts], reviewed: context[reviewed]),
      minimum: least)
    let problems = result.refusals + result.findings
    if context.isJSON {
      try context.output.json(result.json(problems))
    } else {
      try print(result, context)
    }
    context.report(problems)
    return result.refusals.isEmpty ? .done : .refused
  }

  private static func print(_ result: CrosscheckResult, _ context: CommandContext) throws {
    let database = DatabaseArgument(context).path
    try context.output.line("\(database): \(context.say(result.summary.line))")
    try context.output.line("")
    try context.output.table(games(result.summary, context))
    try context.output.line("")
    try context.output.table(fields(result, context))
    let unreviewed = result.disagreements.filter { !$0.isReviewed }
    guard !unreviewed.isEmpty else { return }
    let shown = context[all] ? unreviewed[...] : unreviewed.prefix(limit)
    for game in result.summary.games {
      let rows = shown.filter { $0.unit.source == game.source && $0.unit.game == game.name }
      guard !rows.isEmpty else { continue }
      try context.output.line("")
      try context.output.line(result.summary.label(of: game))
      try context.output.table(
        TextTable(
          rows,
          [
            .text(.labelWhat, \.unit.field.rawValue), .text(.labelIdentifier, \.unit.identifier),
            .text(.crosscheckOurs, \.ours), .text(.crosscheckTheirs, \.theirs),
          ], say: context.say))
    }
    if shown.count < unreviewed.count {
      try context.output.line(context.say(.crosscheckMore(count: unreviewed.count - shown.count)))
    }
  }

  /// A line for each game, with the agreement of each group of fields.
  private static func games(_ summary: Crosscheck, _ context: CommandContext) -> TextTable {
    let groups: [(title: Message, fields: [Crosscheck.Field])] = [
      (.labelPokemon, [.stats, .types, .abilities, .evolution, .height, .weight]),
      (
        .crosscheckMoves,
        [.type, .damageClass, .power, .accuracy, .pp, .priority, .effectChance, .target, .flags]
          + [.drain, .healing, .critRate, .hits]
      ),
      (.crosscheckLearnsets, Crosscheck.learnMethods), (.crosscheckLevels, [.levels]),
      (.crosscheckMachines, [.machines]),
    ]
    typealias Part = TextTable.Part<Crosscheck.Game>
    let percents = groups.map { title, fields in
      Part.number(title) { game in
        percent(
          fields.compactMap { game.tallies[$0] }.reduce(into: Crosscheck.Tally()) { $0 += $1 })
      }
    }
    // A long list of version groups is cut, so that a line has at most 100 columns.
    let name = Part.text(.labelGame) { DisplayWidth.truncate(summary.label(of: $0), to: 46) }
    return TextTable(summary.games, [name] + percents, say: context.say)
  }

  private static func percent(_ tally: Crosscheck.Tally) -> String {
    tally.percent.map { "\($0) %" } ?? ""
  }

  /// A line for each field, over all games.
  private static func fields(_ result: CrosscheckResult, _ context: CommandContext) -> TextTable {
    var rows = result.summary.totals.map {
      (field: Crosscheck.Field?.some($0.field), tally: $0.tally)
    }
    rows.append((nil, result.summary.total))
    return TextTable(
      rows,
      [
        .text(.labelWhat) { $0.field?.rawValue ?? context.say(.crosscheckAll) },
        .number(.crosscheckCompared) { Quantity.grouped($0.tally.total) },
        .number(.crosscheckAgreed) { Quantity.grouped($0.tally.agreed) },
        .number(.crosscheckPercent) { percent($0.tally) },
        .number(.crosscheckSupplied) { Quantity.grouped($0.tally.supplied) },
        .number(.crosscheckReviewed) { Quantity.grouped($0.tally.reviewed) },
        .number(.crosscheckUnreviewed) { Quantity.grouped($0.tally.unreviewed) },
        .number(.crosscheckMinimum) {
          $0.field.map { "\(Crosscheck.text(percent: result.minimum[$0] ?? 100)) %" } ?? ""
        },
      ], say: context.say)
  }
}
