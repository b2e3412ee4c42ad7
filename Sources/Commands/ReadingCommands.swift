import Basics
import PokedexCore
import PokedexModel

/// The commands that only read a database.
enum ReadingCommands {
  static let all: [Command] = [
    InfoCommand.command, ShowCommand.command, SearchCommand.command, LearnersCommand.command,
    ListCommands.games, ListCommands.methods, DoctorCommand.command,
  ]

  static let versionGroup = Option<String?>.optional(
    "version-group", "V", .showOptionVersionGroup,
    defaultText: .newestGame)
}

/// The environment of a reading command: the open database and the user's language.
struct ReadingSession {
  let pokedex: Pokedex
  let language: DisplayLanguage
  /// The arguments other than the database.
  var words: [String] = []

  /// Runs `body` with the database named on the command line; errors are converted to exit codes and messages
  /// in the user's language.
  ///
  /// - Parameter words: the arguments in addition to the database, at least one if `needsWords`.
  static func run(
    _ context: CommandContext, _ words: Positional<[String]>? = nil, needsWords: Bool = true,
    _ body: (ReadingSession) throws -> Void
  ) throws -> ExitCode {
    let language = language(context)
    let argument = DatabaseArgument(context, words)
    if let words, needsWords, argument.words.isEmpty {
      throw PipelineError.usage(.argumentMissing(name: words.declaration.name))
    }
    try argument.require()
    do {
      let pokedex = try Pokedex(path: argument.path)
      try body(ReadingSession(pokedex: pokedex, language: language, words: argument.words))
      return .done
    } catch let error as PokedexError {
      throw PipelineError(error)
    }
  }

  static func language(_ context: CommandContext) -> DisplayLanguage {
    context.language == .japanese ? .japanese : .english
  }

  /// Returns the text of a message in the user's language.
  func say(_ message: Message) -> String {
    (language == .japanese ? MessageLanguage.japanese : .english).say(message)
  }

  /// Returns the version group with this name or with a game of this name; nil if `name` is nil.
  ///
  /// - Throws: ``PipelineError`` (usage) with the option, similar names and the command that lists all names.
  func versionGroup(_ name: String?) throws -> VersionGroupID? {
    try name.map { name in
      try Self.explaining("--version-group", list: "games") { () throws(PokedexError) in
        try pokedex.find(VersionGroup.self, name, language: language)
      }
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
    do throws(PokedexError) {
      return try find()
    } catch {
      guard error.code == .unknownName else { throw error }
      let near = error.suggestions.prefix(3).joined(separator: ", ")
      let all: Message = .commandListsAll(command: list)
      throw PipelineError.usage(
        .unknownOptionValue(option: option, value: error.subject),
        advice: near.isEmpty ? all : .didYouMeanOfList(near: near, list: all))
    }
  }
}

extension PipelineError {
  /// Converts an error of the library.
  init(_ error: PokedexError) {
    let category: Category =
      switch error.code {
      case .unknownName, .ambiguousName, .notInVersionGroup: .usage
      case .cannotOpen: .noInput
      case .disk, .diskFull: .disk
      case .cancelled: .interrupted
      case .unknownResource, .sqlite, .sqliteTooOld: .failed
      default: .badData
      }
    self.init(
      category, error.reason, code: DiagnosticCode(rawValue: error.code.rawValue),
      advice: error.advice)
  }
}
