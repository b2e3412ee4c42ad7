import CommandLineKit
import Pipeline
import StageCommands

@main
struct Entry {
  static func main() async {
    await CommandLineTool(DiffCommand.tool, version: ToolVersion.current).main()
  }
}
