package import CommandLineKit
import Diagnostics
import Pipeline

/// What the executables run: each is one call of ``run(_:)``.
package enum Program {
  /// `pokedex`, with every subcommand.
  package static let pokedex: Command = Command(
    "pokedex", "Build, check and read a prebundled Pokédex database",
    discussion: ["Names are accepted in every language of the database."],
    examples: [
      .init("pokedex build --source sample --output Output", "a small database, offline"),
      .init("pokedex verify Output/pokedex.sqlite", "check it"),
    ],
    subcommands: [
      BuildCommand.command, VerifyCommand.command, ReportCommand.command,
      ExportSiteCommand.command, LocalizationCommand.command,
      SchemaCommand.command, DiffCommand.command, UpdateCommand.command, KeygenCommand.command,
      ReleaseCommand.command, CompletionCommand.command { pokedex },
    ] + ReadingCommands.all)

  /// Runs `command` as this process, and exits.
  package static func run(_ command: Command) async {
    await CommandLineTool(command, version: ToolVersion.current).main()
  }
}
