import Diagnostics
import FetchStage

/// `pokedex-bench fetch --source dir:PATH [--runs N]`: ratios against floors of the same run.
/// `pokedex-bench build PATH`: what a full build and one with nothing to do take.
/// `pokedex-bench consumer DB`: what an app waits for, on a built database.
@main
struct Entry {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "fetch-once": try await FetchBench.once(Array(arguments.dropFirst()))
    case "fetch-floor": try FetchBench.floor(Array(arguments.dropFirst()))
    case "first-list": print(try ConsumerBench.firstList(arguments.dropFirst().joined()))
    case "build": try await BuildBench.run(arguments.dropFirst().joined())
    case "consumer":
      try ConsumerBench.run(
        arguments.dropFirst().joined(), executable: CommandLine.arguments[0])
    default:
      func value(of option: String) -> String? {
        arguments.firstIndex(of: option).flatMap { index in
          index + 1 < arguments.count ? arguments[index + 1] : nil
        }
      }
      guard let source = value(of: "--source"), source.hasPrefix("dir:") else {
        print("fetch: skipped, needs --source dir:PATH")
        return
      }
      var options = FetchBench.Options(tree: String(source.dropFirst("dir:".count)))
      if let runs = value(of: "--runs").flatMap({ Int($0) }) { options.runs = max(1, runs) }
      try await FetchBench.run(options)
      try await BuildBench.run(options.tree)
    }
  }
}
