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
    /// A Python with orjson, and a compiled `Tests/Benchmarks/parse_floor.cpp`; rows that need a
    /// missing one are skipped.
    var python: String?
    var parseFloor: String?
    /// The folder of the executables, including this one.
    var binaries: String
  }

  static func run(_ options: Options) throws {
    let folder = try Directory.temporaryDirectory(in: "/tmp", prefix: "pokedex-bench-")
    defer { try? Directory.removeRecursively(folder) }
    try Run(options: options, folder: folder).all()
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

  func all() throws {
    try requirePrograms()
    try shell("cp -al '\(options.tree)' '\(tree)' 2>/dev/null || cp -a '\(options.tree)' '\(tree)'")
    let paths = try BuildBench.resourcePaths(tree)
    print("build: \(paths.count) files of \(options.tree), \(options.runs) paired runs, medians")
    // Not counted: it fills the file cache. The links must be a few seconds old to be trusted.
    try parse(paths)
    pause(milliseconds: 3_000)
    try builds(paths)
    try parseAlone()
    try archive()
    try memory()
    try sizes()
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

  private func builds(_ paths: [String]) throws {
    var floors: [Double] = []
    var full: [Double] = []
    var processors: [Double] = []
    var changed: [Double] = []
    var walks: [Double] = []
    var idle: [Double] = []
    var python: [Double] = []
    for run in 0..<options.runs {
      let output = "\(folder)/output"
      floors.append(try time { try parse(paths) })
      let whole = try build(output)
      full.append(whole.wallSeconds)
      processors.append(whole.processorSeconds)
      walks.append(
        try cost("\(options.binaries)/pokedex-bench", ["step", "walk", tree]).wallSeconds)
      idle.append(try build(output).wallSeconds)
      try changeResource(run)
      changed.append(try build(output).wallSeconds)
      try Directory.removeRecursively(output)
      if let interpreter = options.python {
        python.append(
          try cost(
            interpreter, ["Tests/Benchmarks/reference.py", tree, "\(folder)/reference.sqlite"]
          ).wallSeconds)
      }
    }
    row("full build", full, "read + parse, one thread", floors, atMost: 6.8)
    print(
      "  full build, processors: \(text(processors)); on two idle processors half of it is the least"
    )
    if python.isEmpty {
      print(
        "  full build against Python: skipped, no Python with orjson (see Tests/Benchmarks/tools)")
    } else {
      row("Python, the same base rows", python, "full build", full, atLeast: 1.8)
    }
    row("one resource changed", changed, "full build", full)
    row("nothing changed", idle, "walk + stat", walks, atMost: 2)
  }

  private func parseAlone() throws {
    guard let floor = options.parseFloor else {
      return print("  parse alone: skipped, Tests/Benchmarks/parse_floor.cpp was not compiled")
    }
    let times = try ParseBench.compare(
      floor, "\(options.binaries)/pokedex-bench", tree, runs: options.runs)
    row("parse /pokemon, rows taken out", times.ours, "simdjson in C++", times.floors)
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
    row("fetch from a .tar.zst archive", times, "zstd -dc | tar t", floors)
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
      "normalize", "pokedex-normalize", ["--input", snapshot, "--output", normalized, "--quiet"])
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
      ["build", "--source", "dir:\(tree)", "--output", "\(output)/whole", "--quiet"])
    for (name, peak) in peaks {
      let verdict = peak <= 220_000_000 ? "reached" : "not reached"
      print("  peak memory, \(name): \(peak / 1_000_000) MB, goal 220 MB: \(verdict)")
    }
  }

  private func sizes() throws {
    let output = "\(folder)/stages/whole"
    for (edition, file, goal) in [
      ("full", "pokedex.sqlite", 26_500_000), ("ja-en", "pokedex-ja-en.sqlite", 14_500_000),
      ("core", "pokedex-core.sqlite", 13_500_000),
    ] {
      if edition != "full" {
        _ = try cost(
          "\(options.binaries)/pokedex",
          [
            "build", "--source", "dir:\(tree)", "--output", output, "--edition", edition, "--quiet",
          ])
      }
      try size("artifact, \(edition)", "\(output)/\(file)", atMost: goal)
    }
    try shell("zstd -q -19 '\(output)/pokedex.sqlite' -o '\(folder)/full.zst'")
    try size("artifact, full, by zstd -19", "\(folder)/full.zst", atMost: 6_600_000)
  }

  private func size(_ what: String, _ file: String, atMost goal: Int) throws {
    let bytes = Int(try FileStat(file).size)
    let verdict = bytes <= goal ? "reached" : "not reached"
    print("  \(what): \(bytes) bytes, goal \(goal): \(verdict)")
  }

  // MARK: Parts

  private func build(_ output: String) throws -> MeasuredProcess.Cost {
    try cost(
      "\(options.binaries)/pokedex",
      ["build", "--source", "dir:\(tree)", "--output", output, "--jobs", "2", "--quiet"])
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
    guard marks.count == 2 else { throw Failure(what: "no weight in \(path)") }
    let rest = marks[1].drop { $0.isNumber }
    try AtomicFile.write(path, Array("\(marks[0])\"weight\": \(61 + run)\(rest)".utf8))
  }

  private func parse(_ paths: [String]) throws {
    let parser = JSONParser()
    for path in paths {
      try parser.parse(try File.readAll(path)) { _ in }
    }
  }

  private struct Failure: Error {
    var what: String
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
    _ what: String, _ times: [Double], _ otherName: String, _ others: [Double],
    atMost: Double? = nil, atLeast: Double? = nil
  ) {
    let ratio = median(times) / median(others)
    let goal = goalText(ratio, atMost: atMost, atLeast: atLeast)
    print(
      "  \(what): \(text(times)), \(otherName): \(text(others)), ratio \(rounded(ratio)), \(goal)")
  }

  private func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

  /// `1.6 s (1.5–1.7)`.
  private func text(_ times: [Double]) -> String {
    "\(rounded(median(times))) s (\(rounded(times.min() ?? 0))–\(rounded(times.max() ?? 0)))"
  }

  private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}
