/// The times of one operation in many runs.
struct Measurement {
  private(set) var nanoseconds: [Int64] = []

  private static let clock = ContinuousClock()

  /// Runs `body` and records its duration.
  mutating func time<Result>(_ body: () throws -> Result) rethrows -> Result {
    let start = Self.clock.now
    let result = try body()
    let parts = (Self.clock.now - start).components
    nanoseconds.append(parts.seconds * 1_000_000_000 + parts.attoseconds / 1_000_000_000)
    return result
  }

  /// Returns the microseconds of `body`, without freeing what it returns: an app keeps it.
  static func kept<Kept>(_ body: () throws -> (Kept, isFilled: Bool)) rethrows -> Double {
    var measurement = Measurement()
    let (kept, isFilled) = try measurement.time(body)
    precondition(isFilled)
    return withExtendedLifetime(kept) { measurement.percentile(50) }
  }

  /// Adds a time measured by another process, in microseconds.
  mutating func add(microseconds: Double) { nanoseconds.append(Int64(microseconds * 1000)) }

  /// In microseconds; 0 without measurements.
  func percentile(_ percent: Int) -> Double {
    let sorted = nanoseconds.sorted()
    guard !sorted.isEmpty else { return 0 }
    return Double(sorted[min(sorted.count - 1, sorted.count * percent / 100)]) / 1000
  }

  /// Records the median as the figure `name`, and returns `p50 1.2  p99 3.4 µs`.
  func line(_ name: String) -> String {
    figures.add("\(name)-µs", percentile(50))
    func text(_ value: Double) -> String {
      let tenths = Int((value * 10).rounded())
      return "\(tenths / 10).\(tenths % 10)"
    }
    return "p50 \(text(percentile(50)))  p99 \(text(percentile(99))) µs"
  }

  /// Records the ratio of the medians of this and `other` as the figure `name`, and returns it as text.
  func ratio(_ name: String, to other: Measurement) -> String {
    let ratio = percentile(50) / other.percentile(50)
    figures.add("\(name)-ratio", ratio)
    return "\((ratio * 10).rounded() / 10) times that"
  }

  /// The ratio of the medians of `other` and this: `12.3 times quicker`.
  func advantage(over other: Measurement) -> String {
    let own = percentile(50)
    guard own > 0 else { return "–" }
    let tenths = Int((other.percentile(50) / own * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) times quicker"
  }
}
