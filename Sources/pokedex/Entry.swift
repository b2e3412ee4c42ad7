import CommandLineKit
import Pipeline
import StageCommands

/// The person's command.
@main
struct Entry {
  static let command = Command(
    "pokedex", "Build, check and read a prebundled Pokédex database",
    discussion: ["Names are accepted in any language that the database holds."],
    examples: [
      .init("pokedex build --source sample --output Output", "a small database, offline"),
      .init("pokedex verify Output/pokedex.sqlite", "prove it"),
    ],
    subcommands: [
      BuildCommand.command, VerifyCommand.command, ReportCommand.command,
      ExportSiteCommand.command, LocalizationCommand.command,
      SchemaCommand.command, DiffCommand.command, UpdateCommand.command, KeygenCommand.command,
      ReleaseCommand.command,
    ] + ReadingCommands.all)

  static func main() async {
    await CommandLineTool(command, version: ToolVersion.current).main()
  }
}
