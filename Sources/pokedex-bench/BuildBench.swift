import Diagnostics
import FetchStage
import FileKit
import JSONKit
import Pipeline

/// The build's rows of the goals: a full build and a build with nothing to do, each against a floor
/// that is timed in the same run, by turns.
enum BuildBench {
  /// - Parameters:
  ///   - tree: the folder of a tree of PokeAPI/api-data.
  ///   - runs: pairs of floor and build; the medians count.
  static func run(_ tree: String, runs: Int = 5) async throws {
    let paths = try resourcePaths(tree)
    print("build: \(paths.count) files of \(tree), \(runs) paired runs, medians")
    try await Directory.withTemporary(in: "/tmp") { folder in
      var floors: [Duration] = []
      var builds: [Duration] = []
      var stats: [Duration] = []
      var idles: [Duration] = []
      // Not counted: it fills the file cache.
      _ = try parse(paths)
      for run in 0..<runs {
        floors.append(try time { try parse(paths) })
        let output = "\(folder)/\(run)"
        builds.append(try await time { try await build(tree, output) })
        stats.append(try time { try walk(tree) })
        idles.append(try await time { try await build(tree, output) })
        try Directory.removeRecursively(output)
      }
      row("full build", builds, "read + parse, one thread", floors, goal: 6)
      row("nothing changed", idles, "walk + stat", stats, goal: 1.5)
    }
  }

  private static func build(_ tree: String, _ output: String) async throws {
    let configuration = BuildConfiguration(
      source: .directory(tree), output: output, jobs: 2, localization: "Localization")
    _ = try await Pipeline.build(configuration, SilentProgress())
  }

  private static func parse(_ paths: [String]) throws {
    let parser = JSONParser()
    for path in paths {
      try parser.parse(try File.readAll(path)) { _ in }
    }
  }

  /// Visits every folder of the tree and asks for every file's size and time.
  private static func walk(_ tree: String) throws {
    for path in try resourcePaths(tree) { _ = try FileStat(path) }
  }

  /// The files that a build reads: all but the encounters below each pokemon.
  private static func resourcePaths(_ tree: String) throws -> [String] {
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

  private static func time(_ body: () async throws -> Void) async throws -> Duration {
    let clock = ContinuousClock()
    let start = clock.now
    try await body()
    return clock.now - start
  }

  private static func time(_ body: () throws -> Void) throws -> Duration {
    let clock = ContinuousClock()
    let start = clock.now
    try body()
    return clock.now - start
  }

  private static func row(
    _ what: String, _ times: [Duration], _ floorName: String, _ floors: [Duration], goal: Double
  ) {
    let time = seconds(times.sorted()[times.count / 2])
    let floor = seconds(floors.sorted()[floors.count / 2])
    let ratio = time / floor
    let verdict = ratio <= goal ? "reached" : "not reached"
    print(
      "  \(what): \(rounded(time)) s, \(floorName): \(rounded(floor)) s, "
        + "ratio \(rounded(ratio)), goal \(goal): \(verdict)")
  }

  private static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }

  private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}
