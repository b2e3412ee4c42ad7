import CommandLineKit
import Pipeline
import StageCommands

@main
struct Entry {
  static func main() async {
    await CommandLineTool(StageToolCommands.normalize, version: ToolVersion.current).main()
  }
}
