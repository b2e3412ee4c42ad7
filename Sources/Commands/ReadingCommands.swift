import CommandLineKit
import Diagnostics
import JSON
import PokedexCore
import PokedexModel

/// The commands that only read a database.
enum ReadingCommands {
  static let all: [Command] = [
    InfoCommand.command, ShowCommand.command, SearchCommand.command, LearnersCommand.command,
    DoctorCommand.command,
  ]

  static let database = Positional<String>.required("DB", "A pokedex.sqlite")
  static let versionGroup = Option<String?>.optional(
    "version-group", "V", "Values of these games: scarlet-violet, 赤・緑, or one of them: Scarlet …",
    defaultText: "the newest game it is in")
}

/// What a reading command works with: the open database and the person's language.
struct ReadingSession {
  let pokedex: Pokedex
  let language: DisplayLanguage

  /// Runs `body` with the database that the command line names; failures come as the shell expects
  /// them, in the person's language.
  static func run(
    _ context: CommandContext, _ body: (ReadingSession) throws -> Void
  ) throws -> ExitCode {
    let language = language(context)
    do {
      let pokedex = try Pokedex.open(bundled: context[ReadingCommands.database])
      try body(ReadingSession(pokedex: pokedex, language: language))
      return .done
    } catch let error as PokedexError {
      throw PipelineError(error)
    }
  }

  static func language(_ context: CommandContext) -> DisplayLanguage {
    context.language == .japanese ? .japanese : .english
  }

  /// The text in the person's language.
  func say(_ message: Message) -> String {
    (language == .japanese ? MessageLanguage.japanese : .english).say(message)
  }

  /// The version group of that name, or that of the game of that name; nil for no name.
  func versionGroup(_ name: String?) throws -> VersionGroupID? {
    guard let name else { return nil }
    var unknown: PokedexError
    do throws(PokedexError) {
      return try pokedex.find(VersionGroup.self, name, in: language)
    } catch {
      guard error.code == .unknownName else { throw error }
      unknown = error
    }
    do throws(PokedexError) {
      let version = try pokedex.find(Version.self, name, in: language)
      return try pokedex.versions().first { $0.id == version }?.versionGroup
    } catch {
      guard error.code == .unknownName else { throw error }
      // Near names of groups and of games in one list.
      let groups = unknown.suggestions
      unknown.suggestions += error.suggestions.filter { !groups.contains($0) }
      throw unknown
    }
  }
}

extension PipelineError {
  /// What an error of the library means to the shell.
  init(_ error: PokedexError) {
    let category: Category =
      switch error.code {
      case .unknownName, .ambiguousName, .notInVersionGroup: .usage
      case .disk, .diskFull: .disk
      case .cancelled: .interrupted
      case .unknownResource, .sqlite, .sqliteTooOld: .failed
      default: .badData
      }
    self.init(
      category, DiagnosticCode(rawValue: error.code.rawValue),
      Message(english: error.message(in: .english), japanese: error.message(in: .japanese)))
  }
}

extension Named {
  /// `{"id": 25, "name": "ピカチュウ"}`.
  var json: JSONValue {
    ["id": .int(id.rawValue), "name": .string(name)]
  }
}
