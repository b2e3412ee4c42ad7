import CommandLineKit
import Pipeline
import StageCommands

@main
struct Entry {
  static func main() async {
    await CommandLineTool(StageToolCommands.index, version: ToolVersion.current).main()
  }
}
