import Basics
import Pipeline

/// The entry points of the executables, each of which is one call of ``run(_:)``.
package enum Program {
  /// `pokedex`, with every subcommand.
  package static let pokedex: Command = Command(
    "pokedex", .pokedexSummary,
    discussion: [.pokedexDiscussion1],
    examples: [
      .init("pokedex build --source sample --output Output", .pokedexExample1),
      .init("pokedex verify Output/pokedex.sqlite", .pokedexExample2),
    ],
    subcommands: [
      BuildCommand.command, VerifyCommand.command, CrosscheckCommand.command,
      ReportCommand.command,
      ExportSiteCommand.command, LocalizationCommand.command,
      SchemaCommand.command, DiffCommand.command, UpdateCommand.command, SlimCommand.command,
      DownloadCommand.command, KeygenCommand.command,
      ReleaseCommand.command, CompletionCommand.command { pokedex },
    ] + ReadingCommands.all)

  /// Runs `command` as this process and exits.
  package static func run(_ command: Command) async {
    await CommandLineTool(command, version: ToolVersion.current).main()
  }
}
