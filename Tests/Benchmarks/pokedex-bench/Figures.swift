import Base

/// The figures of this run, by name, for `--figures`. What they should be is in `Tests/Benchmarks/goals.json`.
let figures = Figures()

final class Figures: Sendable {
  private let state = Locked((values: [(String, Double)](), missing: [String]()))

  /// - Parameter name: as in `goals.json`; the unit follows from it.
  func add(_ name: String, _ value: Double) {
    // Five digits: more would be noise.
    var scale = 1.0
    while value.isFinite, value != 0, abs(value * scale) < 10_000, scale < 1e9 { scale *= 10 }
    state.withLock { $0.values.append((name, (value * scale).rounded() / scale)) }
  }

  /// Prints what is not measured, and why.
  func miss(_ text: String) {
    print("  skipped: \(text)")
    state.withLock { $0.missing.append(text) }
  }

  func write(_ path: String) throws {
    let (values, missing) = state.withLock { $0 }
    let document = JSONValue.object([
      .init("figures", .object(values.map { .init($0.0, .double($0.1)) })),
      .init("missing", .array(missing.map { .string($0) })),
    ])
    try AtomicFile.write(path, "\(document.line)\n")
  }
}

/// This package's folder, which has the peers: the benchmark is not installed.
let packageFolder = #filePath.split(separator: "/", omittingEmptySubsequences: false)
  .dropLast(4).joined(separator: "/")

/// The option for the project's translations, from any folder.
let localization = ["--localization", "\(packageFolder)/Localization"]
