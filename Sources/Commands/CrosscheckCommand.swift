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
    "crosscheck", .crosscheckSummary,
    discussion: [.crosscheckDiscussion1, .crosscheckDiscussion2],
    table: [facts, reviewed, minimum, all, DatabaseArgument.positional],
    examples: [
      .init("pokedex crosscheck Output/pokedex.sqlite --facts facts.json", .crosscheckExample1),
      .init("pokedex crosscheck --facts facts.json --minimum 0 --json", .crosscheckExample2),
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
    try context.output.line("\(database(context)): \(context.say(result.summary.line))")
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
      var table = TextTable([
        .init(context.say(.labelWhat)), .init(context.say(.labelIdentifier)),
        .init(context.say(.crosscheckOurs)), .init(context.say(.crosscheckTheirs)),
      ])
      for row in rows {
        table.append([row.unit.field.rawValue, row.unit.identifier, row.ours, row.theirs])
      }
      try context.output.line("")
      try context.output.line(result.summary.label(of: game))
      try context.output.table(table)
    }
    if shown.count < unreviewed.count {
      try context.output.line(
        context.say(.crosscheckMore(count: unreviewed.count - shown.count)))
    }
  }

  private static func database(_ context: CommandContext) -> String {
    DatabaseArgument(context).path
  }

  /// A line for each game, with the agreement of each group of fields.
  private static func games(_ summary: Crosscheck, _ context: CommandContext) -> TextTable {
    let groups: [[Crosscheck.Field]] = [
      [.stats, .types, .abilities, .evolution, .height, .weight],
      [.type, .damageClass, .power, .accuracy, .pp, .priority, .effectChance, .target, .flags]
        + [.drain, .healing, .critRate, .hits],
      Crosscheck.learnMethods, [.levels], [.machines],
    ]
    var table = TextTable(
      [.init(context.say(.labelGame))]
        + [
          .labelPokemon, .crosscheckMoves, .crosscheckLearnsets, .crosscheckLevels,
          .crosscheckMachines,
        ].map { .init(context.say($0), .trailing) })
    for game in summary.games {
      table.append(
        [short(summary.label(of: game))]
          + groups.map { fields in
            var tally = Crosscheck.Tally()
            for field in fields { if let part = game.tallies[field] { tally += part } }
            return tally.percent.map { "\($0) %" } ?? ""
          })
    }
    return table
  }

  /// Cuts a long list of version groups, so that a line has at most 100 columns.
  private static func short(_ game: String) -> String {
    game.count <= gameWidth ? game : "\(game.prefix(gameWidth - 1))…"
  }

  private static let gameWidth = 46

  /// A line for each field, over all games.
  private static func fields(_ result: CrosscheckResult, _ context: CommandContext) -> TextTable {
    var table = TextTable(
      [.init(context.say(.labelWhat))]
        + [
          .crosscheckCompared, .crosscheckAgreed, .crosscheckPercent, .crosscheckSupplied,
          .crosscheckReviewed, .crosscheckUnreviewed, .crosscheckMinimum,
        ].map { .init(context.say($0), .trailing) })
    func append(_ name: String, _ tally: Crosscheck.Tally, minimum: String) {
      table.append(
        [name, Quantity.grouped(tally.total), Quantity.grouped(tally.agreed)]
          + [tally.percent.map { "\($0) %" } ?? "", Quantity.grouped(tally.supplied)]
          + [Quantity.grouped(tally.reviewed), Quantity.grouped(tally.unreviewed), minimum])
    }
    for (field, tally) in result.summary.totals {
      append(
        field.rawValue, tally,
        minimum: "\(Crosscheck.text(percent: result.minimum[field] ?? 100)) %")
    }
    append(context.say(.crosscheckAll), result.summary.total, minimum: "")
    return table
  }
}
