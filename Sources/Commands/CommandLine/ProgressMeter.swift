import Base

/// The progress of a stage, its rate and the remaining time. The caller passes the times.
struct ProgressMeter: Sendable {
  var stage: String
  var total: Int?
  var unit: Message
  var done = 0
  /// The start on a monotonic clock; only differences matter.
  let started: Duration
  /// Recent samples, oldest first, from which the rate is calculated.
  private var samples: [Sample] = []

  private struct Sample {
    var time: Duration
    var done: Int
  }

  /// The interval and number of samples: the rate is that of the last 15 seconds.
  private static let sampleInterval = Duration.milliseconds(500)
  private static let sampleCount = 30

  init(stage: String, total: Int?, unit: Message, started: Duration) {
    (self.stage, self.total, self.unit, self.started) = (stage, total, unit, started)
    samples = [Sample(time: started, done: 0)]
  }

  mutating func sample(at time: Duration) {
    guard let last = samples.last, time - last.time >= Self.sampleInterval else { return }
    samples.append(Sample(time: time, done: done))
    if samples.count > Self.sampleCount { samples.removeFirst() }
  }

  /// Returns the rate in units per second; nil if there are too few samples.
  func rate(at time: Duration) -> Double? {
    guard let first = samples.first else { return nil }
    let seconds = Quantity.seconds(time - first.time)
    guard seconds >= 0.2, done > first.done else { return nil }
    return Double(done - first.done) / seconds
  }

  func timeLeft(at time: Duration) -> Duration? {
    guard let total, total > done, let rate = rate(at: time) else { return nil }
    return .seconds(Double(total - done) / rate)
  }

  /// Returns `fetch: 1,234/13,883 requests, 8.9 %, 410/s, 0:31 left`; unknown parts are omitted.
  func line(at time: Duration, in language: MessageLanguage = .english) -> String {
    var line = "\(stage): \(Quantity.grouped(done))"
    if let total { line += "/\(Quantity.grouped(total))" }
    line += " \(language.say(unit))"
    if let total, total > 0 {
      // Rounded down, so that 100 % means done.
      let permille = min(done, total) * 1000 / total
      line += ", \(permille / 10).\(permille % 10) %"
    }
    if let rate = rate(at: time) { line += ", \(Quantity.rate(rate))" }
    if let left = timeLeft(at: time) {
      line += ", " + language.say(.timeLeft(time: Quantity.clock(left)))
    }
    return line
  }
}
