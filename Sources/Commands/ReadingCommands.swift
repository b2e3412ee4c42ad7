import Base
import PokedexCore

/// The options of several commands that read a database.
enum ReadingCommands {
  static let csv = Argument.flag("csv", .optionCSV)
  /// The maximum number of rows; 0 for all.
  static let limit = limit(default: 0)

  static func limit(default count: Int) -> Argument<Int> {
    .number("limit", short: "n", in: 0...1_000_000, default: count, help: .optionLimit)
  }

  /// The rows that a model gets if it names no limit.
  private static let mostOfTool = 25

  static func mostRows(_ context: CommandContext) -> Int {
    if context.isTool, !context.arguments.isGiven(limit) { return mostOfTool }
    return context[limit] > 0 ? context[limit] : .max
  }

  /// The game, by name or by what players call it.
  static func game(default text: Message) -> Argument<String?> {
    Argument<String?>.optional(
      "game", short: "g", alias: "version-group", "G", help: .optionGame, defaultText: text
    ).naming(.versionGroup)
  }
}

/// The environment of a reading command: the open database and the user's language.
struct ReadingSession {
  let pokedex: Pokedex
  /// The language of names and texts.
  let language: DisplayLanguage
  let messages: MessageLanguage
  /// Colors names of types; nil for none.
  var paint: TypePaint?
  /// The arguments other than the database.
  var words: [String] = []
  /// Prints how a name was understood.
  var note: (Message) -> Void = { _ in }

  /// Runs `body` with the database named on the command line; errors are converted to exit codes and messages
  /// in the user's language.
  ///
  /// - Parameter words: the arguments in addition to the database, at least one if `needsWords`.
  static func run(
    _ context: CommandContext, _ words: Argument<[String]>? = nil, needsWords: Bool = true,
    body: (ReadingSession) throws -> Void
  ) throws -> ExitCode {
    if words == nil, let word = context[DatabaseArgument.positional],
      !DatabaseArgument.namesAFile(word)
    {
      throw PipelineError(
        .unexpectedArgument(argument: word),
        advice: ShowCommand.advice(for: word, environment: context.environment))
    }
    let argument = DatabaseArgument(context, words)
    if let words, needsWords, argument.words.isEmpty {
      throw PipelineError(.argumentMissing(name: words.declaration.name))
    }
    try argument.require()
    return try RequestBudget.$current.withValue(RequestBudget()) { () throws -> ExitCode in
      let pokedex = try context.openDatabase(argument.path)
      let language = try Self.language(context, of: pokedex)
      try body(
        ReadingSession(
          pokedex: pokedex, language: language, messages: context.language,
          paint: TypePaint(context, pokedex, language: language), words: argument.words,
          note: { context.report([Diagnostic(.warning, $0)]) }))
      return .done
    }
  }

  /// Returns the language of `--language`, else the one of the database that fits the locale.
  ///
  /// - Throws: ``PipelineError`` (usage) if the database does not have the language.
  private static func language(_ context: CommandContext, of pokedex: Pokedex) throws
    -> DisplayLanguage
  {
    let available = try pokedex.languages
    let code = context[CommonOptions.language]?.argument
    // CSV is the same on every computer.
    let isCSV = context.arguments.isGiven(ReadingCommands.csv)
    let locale =
      code ?? (isCSV ? "en" : PreferredLanguages.localeIdentifier(environment: context.environment))
    let wanted = DisplayLanguage(localeIdentifier: locale ?? "")
    // Messages are in these two in every case; names that the file lacks are in another language.
    if [.english, .japanese].contains(wanted) { return wanted }
    let found = DisplayLanguage.preferred([locale ?? ""], among: available)
    guard let code, found.base != wanted.base else { return found }
    throw PipelineError(
      .unknownLanguage(code: code),
      advice: .languagesAre(list: available.map(\.rawValue).joined(separator: ", ")))
  }

  /// Returns the text of a message in the user's language.
  func say(_ message: Message) -> String { messages.say(message) }

  func list(_ texts: [String]) -> String {
    texts.joined(separator: language.rawValue.hasPrefix("ja") ? "・" : ", ")
  }

  func table<Row>(_ rows: some Sequence<Row>, _ parts: [TextTable.Part<Row>]) -> TextTable {
    var table = TextTable(rows, parts, say: say)
    table.paint = paint?.callAsFunction
    return table
  }

  /// Prints values up to the limit with `--json`, else a table of them, with `--csv` as CSV. For a model, a warning has
  /// their number.
  ///
  /// - Parameter nothing: printed instead of an empty table.
  func print(
    _ values: [some Encodable], _ table: TextTable, or nothing: Message, context: CommandContext
  ) throws {
    let most = ReadingCommands.mostRows(context)
    let isCSV = context[ReadingCommands.csv]
    let count = context.isJSON || isCSV ? values.count : table.rows.count
    if context.isTool, count > most { note(.rowsLeftOut(count: most, all: count)) }
    if context.isJSON { return try context.print(Array(values.prefix(most))) }
    if isCSV {
      let hasNames = context.arguments.isGiven(CommonOptions.language)
      let rows = CSVRows(Array(values.prefix(most)), hasNames: hasNames)
      return try context.output.text(rows.text)
    }
    var table = table
    table.keep(first: most)
    guard !table.rows.isEmpty else { return try context.output.line(say(nothing)) }
    try context.output.table(table)
  }

  /// Returns the version group with this name or with a game of this name; nil if `name` is nil. Of a name of several
  /// games, such as a generation, it is the newest, which is said.
  ///
  /// - Throws: ``PipelineError`` (usage) with the option, similar names and the command that lists all names.
  func versionGroup(_ name: String?) throws -> VersionGroupID? {
    try name.map { name in
      let group = try Self.explaining("--game", list: "games") { () throws(PokedexError) in
        try pokedex.find(VersionGroup.self, name, language: language)
      }
      try noteIfSeveral(group, called: name)
      return group
    }
  }

  /// Says which game is meant if `name` stands for several.
  func noteIfSeveral(_ group: VersionGroupID, called name: String) throws {
    let meant = try pokedex.games(called: name, language: language)
    if meant.count > 1, meant.contains(group) {
      note(.gameOfSeveral(name: name, game: try pokedex.name(of: group, language: language)))
    }
  }

  /// Returns the learn methods with these names.
  ///
  /// - Throws: as ``versionGroup(_:)``.
  func methods(_ names: [String]) throws -> MoveLearnMethodSet {
    MoveLearnMethodSet(
      try names.map { name in
        try Self.explaining("--methods", list: "methods") { () throws(PokedexError) in
          try pokedex.find(MoveLearnMethod.self, name, language: language)
        }
      })
  }

  /// Converts an unknown name to an error about an option.
  ///
  /// - Parameter list: the command that lists the values of the option.
  private static func explaining<Value>(
    _ option: String, list: String, _ find: () throws(PokedexError) -> Value
  ) throws -> Value {
    do throws(PokedexError) { return try find() } catch {
      guard error.code == .unknownName else { throw error }
      let near = error.suggestions.prefix(3).joined(separator: ", ")
      let all: Message = .commandListsAll(command: list)
      throw PipelineError(
        .unknownOptionValue(option: option, value: error.subject),
        advice: near.isEmpty ? all : .didYouMeanOfList(near: near, list: all))
    }
  }
}
