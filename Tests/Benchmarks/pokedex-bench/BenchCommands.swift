import Base
import Commands
import TestSupport

/// The commands of the benchmark tool.
enum BenchCommands {
  static let tool = Command(
    "pokedex-bench", "Measure against other tools in the same run",
    groups: [("COMMANDS", [all, build, consumer, update, growth])])

  private static let source = Argument<String>.required(
    "source", "dir:PATH", help: "Folder with data/api/v2; it is only read")
  private static let runs = Argument<Int>.number(
    "runs", in: 1...1_000, default: 5, help: "Runs of each program, in turns; medians are printed")
  private static let json = Argument<String?>.optional(
    "figures", "FILE", help: "File for the figures, which Tests/Benchmarks/figures reads")
  private static let earlier = Argument<String?>.optional(
    "old", "DB", help: "Older database, for an update")

  private static let all = Command(
    "all", "Measure builds, and an app with what they made", table: [source, runs, earlier, json]
  ) { context in
    let options = try buildOptions(context)
    let old = context[earlier]
    if let old { try requireFile(old) }
    return try await measure(context) {
      try await BuildBench.run(options) { database in
        try ConsumerBench.run(database, executable: CommandLine.arguments[0])
        if let old {
          try UpdateBench.run(old, database, runs: options.runs)
        } else {
          figures.miss("update, no older database was specified")
        }
      }
    }
  }

  private static let build = Command(
    "build", "Time full and repeated builds; memory and size", table: [source, runs, json]
  ) { context in
    let options = try buildOptions(context)
    return try await measure(context) { try await BuildBench.run(options) { _ in } }
  }

  private static func buildOptions(_ context: CommandContext) throws -> BuildBench.Options {
    let slash = CommandLine.arguments[0].lastIndex(of: "/")
    return BuildBench.Options(
      tree: try tree(context), runs: context[runs],
      binaries: slash.map { String(CommandLine.arguments[0][..<$0]) } ?? ".")
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
    table: [source, factors, folder, growthRuns, json]
  ) { context in
    let (tree, factors) = (try tree(context), context[factors])
    return try await measure(context) {
      try GrowthBench.run(
        tree, factors: factors.isEmpty ? [1, 4, 16] : factors, folder: context[folder],
        runs: context[growthRuns])
    }
  }

  private static let old = Argument<String>.required("OLD", help: "Database before the update")
  private static let new = Argument<String>.required("NEW", help: "Database after the update")

  private static let update = Command(
    "update", "Compare a patch with those of other tools", table: [runs, old, new, json]
  ) { context in
    for path in [context[old], context[new]] { try requireFile(path) }
    return try await measure(context) {
      try UpdateBench.run(context[old], context[new], runs: context[runs])
    }
  }

  private static let database = Argument<String>.required("DB", help: "Full database")

  private static let consumer = Command(
    "consumer", "Time what an app waits for", table: [database, json]
  ) { context in
    try requireFile(context[database])
    return try await measure(context) {
      try ConsumerBench.run(context[database], executable: CommandLine.arguments[0])
    }
  }

  /// Measures. If the command is interrupted, the programs that it started are ended first.
  private static func measure(
    _ context: CommandContext, _ body: () async throws -> Void
  ) async throws -> ExitCode {
    try await withTaskCancellationHandler {
      try await body()
      if let file = context[json] { try figures.write(file) }
      return .done
    } onCancel: {
      MeasuredProcess.all.end()
    }
  }

  /// The folder of ``source``.
  private static func tree(_ context: CommandContext) throws -> String {
    let text = context[source]
    guard text.hasPrefix("dir:") else {
      throw PipelineError(
        "--source \(text): only a folder is measured", category: .usage, code: "bench-tree",
        advice: "specify a tree of PokeAPI/api-data as --source dir:PATH")
    }
    return String(text.dropFirst("dir:".count))
  }

  private static func requireFile(_ path: String) throws {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw PipelineError(
        "\(path) is not a file", category: .noInput, code: "bench-database",
        advice: "specify a database, such as Output/pokedex.sqlite")
    }
  }
}
