import Base
import Commands
import TestSupport

/// The commands of the benchmark tool.
enum BenchCommands {
  static let tool = Command(
    "pokedex-bench", "Measure against other tools in the same run",
    subcommands: [fetch, build, growth, update, consumer])

  private static let source = Argument<String?>.optional(
    "source", "dir:PATH", help: "Folder with data/api/v2; without it nothing is measured")
  private static let runs = Argument<Int>.number(
    "runs", in: 1...1_000, default: 5, help: "Runs of each program, in turns; medians are printed")

  private static let fetch = Command(
    "fetch", "Time a crawl of nginx against curl", table: [source, runs]
  ) { context in
    guard let tree = tree(context) else { return .done }
    var options = FetchBench.Options(tree: tree)
    options.runs = context[runs]
    return try await measure { [options] in try await FetchBench.run(options) }
  }

  private static let python = Argument<String?>.optional(
    "python", "PROGRAM", help: "Python with orjson, for the reference")
  private static let parseFloor = Argument<String?>.optional(
    "parse-floor", "PROGRAM", help: "Compiled Tests/Benchmarks/parse_floor.cpp")

  private static let build = Command(
    "build", "Time full and repeated builds; memory and size",
    table: [source, runs, python, parseFloor]
  ) { context in
    guard let tree = tree(context) else { return .done }
    let slash = CommandLine.arguments[0].lastIndex(of: "/")
    let options = BuildBench.Options(
      tree: tree, runs: context[runs], python: context[python], parseFloor: context[parseFloor],
      binaries: slash.map { String(CommandLine.arguments[0][..<$0]) } ?? ".")
    return try await measure { try BuildBench.run(options) }
  }

  private static let factors = Argument<[Int]>.repeated(
    "factors", "N,N…", separator: ",", help: "How many times the input; 1, 4 and 16 if not given")
  private static let folder = Argument<String>.value(
    "folder", "DIR", default: "/tmp",
    help: "Folder for the enlarged input; 10 GB for a factor of 16")
  private static let growthRuns = Argument<Int>.number(
    "runs", in: 1...1_000, default: 3, help: "Builds of each size; medians are printed")

  private static let growth = Command(
    "growth", "Time builds of a multiple of the input",
    table: [source, factors, folder, growthRuns]
  ) { context in
    guard let tree = tree(context) else { return .done }
    let factors = context[factors]
    return try await measure {
      try GrowthBench.run(
        tree, factors: factors.isEmpty ? [1, 4, 16] : factors, folder: context[folder],
        runs: context[growthRuns])
    }
  }

  private static let old = Argument<String>.required("OLD", help: "Database before the update")
  private static let new = Argument<String>.required("NEW", help: "Database after the update")

  private static let update = Command(
    "update", "Compare a patch with those of other tools", table: [runs, old, new]
  ) { context in
    try await measure {
      try await UpdateBench.run(context[old], context[new], runs: context[runs])
    }
  }

  private static let database = Argument<String>.required("DB", help: "Full database")

  private static let consumer = Command(
    "consumer", "Time what an app waits for", table: [database]
  ) { context in
    try await measure {
      try ConsumerBench.run(context[database], executable: CommandLine.arguments[0])
    }
  }

  /// Measures. If the command is interrupted, the programs that it started are ended first.
  private static func measure(_ body: () async throws -> Void) async throws -> ExitCode {
    try await withTaskCancellationHandler {
      try await body()
      return .done
    } onCancel: {
      MeasuredProcess.all.end()
    }
  }

  /// The folder of ``source``. If it is not a folder, prints why nothing is measured and returns
  /// nil.
  private static func tree(_ context: CommandContext) -> String? {
    guard let text = context[source], text.hasPrefix("dir:") else {
      print("skipped: --source dir:PATH is needed")
      return nil
    }
    return String(text.dropFirst("dir:".count))
  }
}
