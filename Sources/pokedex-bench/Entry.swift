import Diagnostics
import FetchStage

/// `pokedex-bench fetch --source dir:PATH [--runs N]`: ratios against floors of the same run.
/// `pokedex-bench build --source dir:PATH [--runs N] [--python PYTHON] [--parse-floor PROGRAM]`: what a
/// full build takes, one of a changed resource and one with nothing to do; memory and size.
/// `pokedex-bench growth --source dir:PATH [--factors 1,4,16] [--folder DIR] [--runs N]`: how that grows.
/// `pokedex-bench update OLD NEW [--runs N]`: the patch against what general tools make.
/// `pokedex-bench consumer DB`: what an app waits for, on a built database.
///
/// To be started in the folder of the package: it uses `Benchmarks/` and `Localization/`.
@main
struct Entry {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    func value(of option: String) -> String? {
      arguments.firstIndex(of: option).flatMap { index in
        index + 1 < arguments.count ? arguments[index + 1] : nil
      }
    }
    switch arguments.first {
    case "fetch-once": return try await FetchBench.once(Array(arguments.dropFirst()))
    case "fetch-floor": return try FetchBench.floor(Array(arguments.dropFirst()))
    case "first-list": return print(try ConsumerBench.firstList(arguments.dropFirst().joined()))
    case "first-page": return print(try ConsumerBench.firstPage(arguments.dropFirst().joined()))
    case "peer-list": return print(try ListPeers.firstList(Array(arguments.dropFirst())))
    case "parse-pokemon": return try ParseBench.run(arguments.dropFirst().joined())
    case "walk": return try BuildBench.walk(arguments.dropFirst().joined())
    case "build-once" where arguments.count == 3:
      return try await GrowthBench.buildOnce(arguments[1], arguments[2])
    case "update-make": return try UpdateBench.make(Array(arguments.dropFirst()))
    case "update-apply": return try UpdateBench.apply(Array(arguments.dropFirst()))
    case "update-same": return try UpdateBench.same(Array(arguments.dropFirst()))
    case "update":
      guard arguments.count >= 3 else { return print("update: skipped, needs OLD NEW") }
      let runs = value(of: "--runs").flatMap { Int($0) } ?? 5
      return try await UpdateBench.run(arguments[1], arguments[2], runs: max(1, runs))
    case "consumer":
      return try ConsumerBench.run(
        arguments.dropFirst().joined(), executable: CommandLine.arguments[0])
    default: break
    }
    guard let source = value(of: "--source"), source.hasPrefix("dir:") else {
      return print("fetch, build: skipped, they need --source dir:PATH")
    }
    let tree = String(source.dropFirst("dir:".count))
    let runs = value(of: "--runs").flatMap { Int($0) }.map { max(1, $0) } ?? 5
    func build() throws {
      let slash = CommandLine.arguments[0].lastIndex(of: "/")
      try BuildBench.run(
        BuildBench.Options(
          tree: tree, runs: runs, python: value(of: "--python"),
          parseFloor: value(of: "--parse-floor"),
          binaries: slash.map { String(CommandLine.arguments[0][..<$0]) } ?? "."))
    }
    func fetch() async throws {
      var options = FetchBench.Options(tree: tree)
      options.runs = runs
      try await FetchBench.run(options)
    }
    switch arguments.first {
    case "build": try build()
    case "fetch": try await fetch()
    case "growth":
      let factors = (value(of: "--factors") ?? "1,4,16").split(separator: ",").compactMap {
        Int($0)
      }
      try GrowthBench.run(
        tree, factors: factors, folder: value(of: "--folder") ?? "/tmp", runs: min(runs, 3))
    default:
      try await fetch()
      try build()
    }
  }
}
