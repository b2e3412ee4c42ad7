package import Base
import PokedexModel

/// A command: its table of options, its help and its implementation.
///
/// A command either runs or has subcommands.
package struct Command: Sendable {
  /// A command line for the help page, and its purpose.
  package typealias Example = (line: String, purpose: Message)
  /// Subcommands with a heading for the help page.
  package typealias Group = (title: Message, commands: [Command])

  /// The name of the command; for a tool, the name of the executable.
  package var name: String
  /// One line without a full stop.
  package var summary: Message
  /// Paragraphs for the help page.
  package var discussion: [Message]
  /// Its options, and its positional arguments in order.
  package var table: [any CommandArgument]
  package var examples: [Example]
  /// The types of what `--json` prints, from which `make golden` writes `results.schema.json`; empty if the schema of the
  /// command is written there by hand.
  package var results: [any (Decodable & Sendable).Type]
  package var exitCodes: [ExitCode]
  package var groups: [Group]
  /// Returns advice for the name of a command that does not exist and is not close to one.
  package typealias UnknownAdvice =
    @Sendable (_ name: String, _ environment: (String) -> String?) -> Message?

  package var unknownAdvice: UnknownAdvice?
  let body: @Sendable (CommandContext) async throws -> ExitCode

  /// Creates a command that runs `body`, or one that only has subcommands, in `groups`.
  ///
  /// - Parameters:
  ///   - exitCodes: nil for all but that of differences, or of subcommands for all.
  ///   - body: writes its results to ``CommandContext/output``; an error that it throws determines the error line and the
  ///     exit code. It is cancelled by SIGINT and SIGTERM.
  package init(
    _ name: String, _ summary: Message, discussion: [Message] = [],
    table: [any CommandArgument] = [], examples: [Example] = [],
    results: [any (Decodable & Sendable).Type] = [], exitCodes: [ExitCode]? = nil,
    groups: [Group] = [],
    body: @escaping @Sendable (CommandContext) async throws -> ExitCode = { _ in .usage },
    unknownAdvice: UnknownAdvice? = nil
  ) {
    (self.name, self.summary, self.discussion) = (name, summary, discussion)
    (self.table, self.examples, self.results) = (table, examples, results)
    self.exitCodes = exitCodes ?? ExitCode.allCases.filter { $0 != .different || !groups.isEmpty }
    (self.groups, self.unknownAdvice, self.body) = (groups, unknownAdvice, body)
    precondition(
      positionals.dropLast().allSatisfy { !$0.isRepeatable }, "only the last positional may repeat")
    precondition(
      Set(rows.map(\.name)).count == rows.count, "two arguments of \(name) have one name")
  }

  package var subcommands: [Command] { groups.flatMap(\.commands) }

  /// The rows of the table with the options that every command has.
  var rows: [ArgumentDeclaration] { (table + CommonOptions.all).map(\.declaration) }

  var positionals: [ArgumentDeclaration] { rows.filter(\.isPositional) }
}

/// The options that every command has.
package enum CommonOptions {
  package static let json = Argument.flag("json", .optionJSON)
  package static let quiet = Argument.flag("quiet", short: "q", .optionQuiet)
  package static let verbose = Argument.flag("verbose", short: "v", .optionVerbose)
  package static let language = Argument<LanguageCode?>.optional(
    "language", "CODE", help: .optionLanguage, defaultText: .optionLanguageDefault
  ).naming(.language)
  package static let help = Argument.flag("help", short: "h", .optionHelp)
  package static let version = Argument.flag("version", .optionVersion)

  static let all: [any CommandArgument] = [json, quiet, verbose, language, help, version]
}
