import Base
import Pipeline

/// The entry points of the executables, each of which is one call of ``run(_:)``.
package enum Program {
  /// `pokedex`, with every subcommand.
  package static let pokedex: Command = Command(
    "pokedex", .pokedexSummary, discussion: [.pokedexDiscussion1],
    examples: [
      ("pokedex show pikachu --game sv", .pokedexExample1),
      ("pokedex list --type fire --sort -speed --limit 10", .pokedexExample2),
    ],
    groups: [
      (
        .headingReading,
        [
          ShowCommand.command, SearchCommand.command, ListCommand.command, WhereCommand.command,
          LearnersCommand.command, CalculationCommands.matchups, CalculationCommands.stats,
          CalculationCommands.compare, NameCommands.games, NameCommands.methods,
          InfoCommand.command, VerifyCommand.command, QueryCommand.command,
          DownloadCommand.command(), UpdateCommand.command, SlimCommand.command,
          DoctorCommand.command, SchemaCommand.command, CompletionCommand.command { pokedex },
          MCPCommand.command,
        ]
      ),
      (
        .headingMaking,
        [
          BuildCommand.command, DiffCommand.command, ReportCommand.command,
          ExportSiteCommand.command, CrosscheckCommand.command, LocalizationCommand.command,
          ReleaseCommand.command, KeygenCommand.command,
        ]
      ),
    ],
    unknownAdvice: ShowCommand.advice)

  /// Runs `command` as this process and exits.
  package static func run(_ command: Command) async {
    prepareProcess()
    Checkout.folder = Checkout.ofProgram
    await CommandLineTool(command, version: ToolVersion.current).main()
  }

  /// What suits a process that only runs the tool. Call it before anything else.
  package static func prepareProcess() {
    Memory.returnLargeBlocks()
    SQLiteLibrary.disableMemoryStatistics()
  }
}
