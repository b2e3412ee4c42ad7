import Base
import FetchStage
import Pipeline
import TestSupport

/// The growth of a build's time and memory with its input: the original tree, and trees enlarged by
/// `Tests/Benchmarks/enlarge.py`. A factor of 16 needs ten gigabytes of disk.
enum GrowthBench {
  static func run(_ tree: String, factors: [Int], folder parent: String, runs: Int) throws {
    print("growth: builds of \(tree), enlarged; medians of \(runs)")
    let folder = try Directory.temporaryDirectory(in: parent, prefix: "pokedex-growth-")
    defer { try? Directory.removeRecursively(folder) }
    var first: (seconds: Double, peak: Int)?
    for factor in factors {
      let enlarged = "\(folder)/x\(factor)"
      _ = try MeasuredProcess(
        "/usr/bin/env",
        [
          "python3", "\(packageFolder)/Tests/Benchmarks/enlarge.py", tree, enlarged, String(factor),
        ],
        output: "\(folder)/log"
      ).success()
      var costs: [MeasuredProcess.Cost] = []
      for run in 0...runs {
        let output = "\(folder)/output"
        let cost = try MeasuredProcess(
          CommandLine.arguments[0], ["step", "build-once", enlarged, output],
          output: "\(folder)/log"
        ).success()
        // The first run reads from the disk.
        if run > 0 { costs.append(cost) }
        try Directory.removeRecursively(output)
      }
      let middle = costs.sorted { $0.wallSeconds < $1.wallSeconds }[costs.count / 2]
      let base = first ?? (middle.wallSeconds, middle.peakBytes)
      first = base
      let ratio = middle.wallSeconds / base.seconds
      print(
        "  \(factor)x: \(tenths(middle.wallSeconds)) s, \(tenths(middle.processorSeconds)) s of"
          + " processors, peak \(middle.peakBytes / 1_000_000) MB; against 1x: time"
          + " \(tenths(ratio)), memory \(tenths(Double(middle.peakBytes) / Double(base.peak)))")
      figures.add("growth.\(factor)-ratio", ratio)
      figures.add("growth.\(factor)-MB", Double(middle.peakBytes) / 1e6)
      try Directory.removeRecursively(enlarged)
    }
  }

  /// Builds once, from a tree that may be incomplete.
  static func buildOnce(_ tree: String, _ output: String) async throws {
    var configuration = BuildConfiguration(source: .directory(tree), output: output, jobs: 2)
    configuration.isPartial = true
    _ = try await Pipeline.build(configuration, SilentProgress())
  }

  private static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
