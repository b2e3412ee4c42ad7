import Base
import SimdJSON
import TestSupport

/// The build goals, each compared with a baseline that is timed in the same run, alternately. The
/// benchmark measures the executables as shipped; each run is a separate process.
enum BuildBench {
  struct Options {
    /// Contains `data/api/v2`.
    var tree: String
    var runs = 5
    /// The folder of the executables, including this one.
    var binaries: String
  }

  /// - Parameter body: is called with the full database, which is removed afterwards.
  static func run(_ options: Options, then body: (String) async throws -> Void) async throws {
    let folder = try Directory.temporaryDirectory(in: "/tmp", prefix: "pokedex-bench-")
    defer { try? Directory.removeRecursively(folder) }
    try await body(Run(options: options, folder: folder).all())
  }

  /// The peers by name. `Tests/Benchmarks/tools` makes them; what is missing is reported.
  fileprivate static func peers(_ folder: String) throws -> [String: String] {
    let output = "\(folder)/peers"
    _ = try MeasuredProcess("\(packageFolder)/Tests/Benchmarks/tools", [], output: output).success()
    var peers: [String: String] = [:]
    for line in String(decoding: try File.readAll(output), as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      if words.count == 2, ["parse-floor", "python"].contains(words[0]) {
        peers[words[0]] = words[1]
      } else {
        figures.miss(String(line))
      }
    }
    return peers
  }

  /// Reads and parses what a build reads, in one thread.
  static func parse(_ tree: String) throws {
    let parser = JSONParser()
    for path in try resourcePaths(tree) { try parser.parse(try File.readAll(path)) { _ in } }
  }

  /// Reads every file's size and time: the minimum work to find that nothing has changed.
  static func walk(_ tree: String) throws {
    for path in try resourcePaths(tree) { _ = try FileStat(path) }
  }

  /// The files that a build reads: all except the encounters of each pokemon.
  fileprivate static func resourcePaths(_ tree: String) throws -> [String] {
    let root = "\(tree)/data/api/v2"
    var paths: [String] = []
    for endpoint in try Directory.list(root) where endpoint.kind == .directory {
      let folder = "\(root)/\(endpoint.name)"
      for resource in try Directory.list(folder) {
        paths.append(
          resource.kind == .directory
            ? "\(folder)/\(resource.name)/index.json" : "\(folder)/\(resource.name)")
      }
    }
    return paths
  }
}

/// One run of all rows, in a separate folder.
private struct Run {
  let options: BuildBench.Options
  let folder: String
  /// A copy of the tree, in which a resource may be changed.
  var tree: String { "\(folder)/tree" }

  /// Returns the full database.
  func all() throws -> String {
    try requirePrograms()
    try copyTree()
    let paths = try BuildBench.resourcePaths(tree)
    print("build: \(paths.count) files of \(options.tree), \(options.runs) paired runs, medians")
    let peers = try BuildBench.peers(folder)
    // Not counted: it fills the file cache. Files must be a few seconds old to be trusted.
    try BuildBench.parse(tree)
    pause(milliseconds: 3_000)
    try builds(peers["python"])
    if let floor = peers["parse-floor"] { try parseAlone(floor) }
    try archive()
    try memory()
    try sizes()
    return "\(folder)/stages/whole/pokedex.sqlite"
  }

  /// Follows links, so that nothing in the copy is a file of the source, and makes all writable.
  private func copyTree() throws {
    let source = "\(options.tree)/data/api/v2"
    guard (try? Directory.list("\(source)/pokemon")) != nil else {
      throw PipelineError(
        "\(source)/pokemon is not a folder that can be read", category: .noInput,
        code: "bench-tree",
        advice: "specify a tree of PokeAPI/api-data as --source dir:PATH")
    }
    try Directory.createWithParents("\(tree)/data/api")
    _ = try cost("/bin/cp", ["-RL", source, "\(tree)/data/api/v2"])
    _ = try cost("/bin/chmod", ["-R", "u+rwX", tree])
  }

  /// Before the first measurement: a missing program would end the benchmark after minutes.
  private func requirePrograms() throws {
    for name in ["pokedex"] + ["fetch", "normalize", "index", "pack"].map({ "pokedex-\($0)" })
    where !File.exists("\(options.binaries)/\(name)") {
      throw PipelineError(
        "\(options.binaries)/\(name) is missing", category: .usage, code: "bench-program",
        advice: "compile all products: make bench does")
    }
  }

  // MARK: Time

  private func builds(_ interpreter: String?) throws {
    var floors: [Double] = []
    var full: [Double] = []
    var processors: [Double] = []
    var changed: [Double] = []
    var walks: [Double] = []
    var idle: [Double] = []
    var python: [Double] = []
    for run in 0..<options.runs {
      let output = "\(folder)/output"
      floors.append(try time { try BuildBench.parse(tree) })
      let whole = try build(output)
      full.append(whole.wallSeconds)
      processors.append(whole.processorSeconds)
      walks.append(
        try cost("\(options.binaries)/pokedex-bench", ["step", "walk", tree]).wallSeconds)
      idle.append(try build(output).wallSeconds)
      try changeResource(run)
      changed.append(try build(output).wallSeconds)
      try Directory.removeRecursively(output)
      if let interpreter {
        python.append(
          try cost(
            interpreter,
            [
              "\(packageFolder)/Tests/Benchmarks/reference.py", tree, "\(folder)/reference.sqlite",
            ]
          ).wallSeconds)
      }
    }
    row("full", "full build", full, "read + parse, one thread", floors)
    print(
      "  full build, processors: \(text(processors)); on two processors half of it is the least"
    )
    figures.add("build.processor-seconds", median(processors))
    figures.add("build.floor-seconds", median(floors))
    if !python.isEmpty {
      row("python", "Python, the same base rows", python, "full build", full)
    }
    row("changed", "one resource changed", changed, "full build", full)
    row("idle", "nothing changed", idle, "walk + stat", walks)
  }

  private func parseAlone(_ floor: String) throws {
    let times = try ParseBench.compare(
      floor, "\(options.binaries)/pokedex-bench", tree, runs: options.runs)
    row(
      "parse", "parse /pokemon, rows taken out", times.ours, "simdjson in C++", times.floors)
  }

  private func archive() throws {
    let archive = "\(folder)/tree.tar.zst"
    try shell("tar -C '\(tree)' -cf - data | zstd -q -3 -T0 -o '\(archive)'")
    var floors: [Double] = []
    var times: [Double] = []
    for _ in 0..<options.runs {
      floors.append(
        try cost("/bin/sh", ["-c", "zstd -dc '\(archive)' | tar tf - >/dev/null"]).wallSeconds)
      times.append(try fetch("archive:\(archive)").wallSeconds)
    }
    row("archive", "fetch from a .tar.zst archive", times, "zstd -dc | tar t", floors)
  }

  // MARK: Memory and size

  private func memory() throws {
    let output = "\(folder)/stages"
    let snapshot = "\(output)/snapshot"
    let normalized = "\(output)/normalized"
    var peaks: [(String, Int)] = []
    func stage(_ name: String, _ program: String, _ arguments: [String]) throws {
      peaks.append((name, try cost("\(options.binaries)/\(program)", arguments).peakBytes))
    }
    try stage(
      "fetch, archive", "pokedex-fetch",
      ["--source", "archive:\(folder)/tree.tar.zst", "--output", snapshot, "--quiet"])
    try Directory.removeRecursively(snapshot)
    try stage(
      "fetch, folder", "pokedex-fetch",
      ["--source", "dir:\(tree)", "--output", snapshot, "--quiet"])
    try stage(
      "normalize", "pokedex-normalize",
      ["--input", snapshot, "--output", normalized, "--quiet"] + localization)
    try stage(
      "index", "pokedex-index", ["--input", normalized, "--output", "\(output)/index", "--quiet"])
    try stage(
      "pack", "pokedex-pack",
      [
        "--input", normalized, "--index", "\(output)/index", "--output", "\(output)/packed",
        "--quiet",
      ])
    try stage(
      "all in one process", "pokedex",
      ["build", "--source", "dir:\(tree)", "--output", "\(output)/whole", "--quiet"] + localization)
    for (name, peak) in peaks { print("  peak memory, \(name): \(peak / 1_000_000) MB") }
    figures.add("build.memory-MB", Double(peaks.map(\.1).max() ?? 0) / 1e6)
  }

  private func sizes() throws {
    let output = "\(folder)/stages/whole"
    _ = try cost(
      "\(options.binaries)/pokedex",
      ["build", "--source", "dir:\(tree)", "--output", output, "--edition", "ja-en", "--quiet"]
        + localization)
    try size("ja-en", "\(output)/pokedex-ja-en.sqlite")
    try size("full", "\(output)/pokedex.sqlite")
    try shell("zstd -q -19 '\(output)/pokedex.sqlite' -o '\(folder)/full.zst'")
    try size("full-zstd", "\(folder)/full.zst")
  }

  private func size(_ what: String, _ file: String) throws {
    let bytes = Int(try FileStat(file).size)
    print("  size, \(what): \(bytes) bytes")
    figures.add("size.\(what)-MB", Double(bytes) / 1e6)
  }

  // MARK: Parts

  private func build(_ output: String) throws -> MeasuredProcess.Cost {
    try cost(
      "\(options.binaries)/pokedex",
      ["build", "--source", "dir:\(tree)", "--output", output, "--jobs", "2", "--quiet"]
        + localization)
  }

  private func fetch(_ source: String) throws -> MeasuredProcess.Cost {
    let output = "\(folder)/fetched"
    defer { try? Directory.removeRecursively(output) }
    return try cost(
      "\(options.binaries)/pokedex-fetch",
      ["--source", source, "--output", output, "--jobs", "2", "--quiet"])
  }

  /// Makes a pokemon heavier, in a separate file: the other hard link keeps the old contents.
  private func changeResource(_ run: Int) throws {
    let path = "\(tree)/data/api/v2/pokemon/25/index.json"
    let text = String(decoding: try File.readAll(path), as: UTF8.self)
    let marks = text.split(separator: "\"weight\": ", maxSplits: 1)
    guard marks.count == 2 else {
      throw PipelineError("no weight in \(path)", category: .badData, code: "bench-tree")
    }
    let rest = marks[1].drop { $0.isNumber }
    try AtomicFile.write(path, Array("\(marks[0])\"weight\": \(61 + run)\(rest)".utf8))
  }

  private func cost(_ program: String, _ arguments: [String]) throws -> MeasuredProcess.Cost {
    try MeasuredProcess(program, arguments, output: "\(folder)/log").success()
  }

  private func shell(_ script: String) throws { _ = try cost("/bin/sh", ["-c", script]) }

  private func time(_ body: () throws -> Void) rethrows -> Double {
    let start = monotonicSeconds()
    try body()
    return monotonicSeconds() - start
  }

  private func row(
    _ name: String, _ what: String, _ times: [Double], _ otherName: String, _ others: [Double]
  ) {
    let ratio = median(times) / median(others)
    print(
      "  \(what): \(text(times)), \(otherName): \(text(others)), ratio \(rounded(ratio))")
    figures.add("build.\(name)-seconds", median(times))
    figures.add("build.\(name)-ratio", ratio)
  }

  private func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

  /// `1.6 s (1.5–1.7)`.
  private func text(_ times: [Double]) -> String {
    "\(rounded(median(times))) s (\(rounded(times.min() ?? 0))–\(rounded(times.max() ?? 0)))"
  }

  private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}
