import Base
import Commands
import Pipeline

@main
struct Entry {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    // Before anything else, since a step may measure the first work of a process.
    if arguments.first == "step" {
      do {
        return try await step(Array(arguments.dropFirst()))
      } catch {
        // Not a trap, which would hide the error.
        print("\(error)")
        exit(1)
      }
    }
    await CommandLineTool(BenchCommands.tool, version: ToolVersion.current).main()
  }

  /// One measured step, which the other commands run in a separate process.
  private static func step(_ arguments: [String]) async throws {
    guard let name = arguments.first else { preconditionFailure("no step") }
    let rest = Array(arguments.dropFirst())
    switch name {
    case "first-list": print(try ConsumerBench.firstList(rest[0]))
    case "launch": print(try await ConsumerBench.launch(rest))
    case "first-page":
      print(try ConsumerBench.firstPage(rest[0], rest.dropFirst().first))
    case "peer-list": print(try ListPeers.firstList(rest))
    case "parse-pokemon": try ParseBench.run(rest[0])
    case "open": print(try ConsumerBench.open(rest[0]))
    case "parse": try BuildBench.parse(rest[0])
    case "walk": try BuildBench.walk(rest[0])
    case "build-once":
      Program.prepareProcess()
      try await GrowthBench.buildOnce(rest[0], rest[1])
    case "update-make": try UpdateBench.make(rest)
    case "update-apply": try UpdateBench.apply(rest)
    case "update-same": try UpdateBench.same(rest)
    default: preconditionFailure("there is no step \(name)")
    }
  }
}
