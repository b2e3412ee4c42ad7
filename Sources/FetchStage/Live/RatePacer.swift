/// Says when the next request may start, so that a rate is kept and never exceeded.
///
/// Requests are spaced evenly. Timers that fire late are made good, and on top of that no window of a
/// second (and 30 ms, for what a busy machine or the network shifts) gets more starts than the rate.
/// Slowing down is possible at any time; nothing ever makes it faster than configured.
package struct RatePacer: Sendable {
  /// How much lateness is made good, in nanoseconds.
  private static let catchUp = 100_000_000

  private let interval: Int
  private let window: Int
  private var recent: [Int] = []
  private var oldest = 0
  private let capacity: Int
  private var due = Int.min
  /// 1, 2, 4 or 8: how many times slower than configured.
  private(set) var slowness = 1
  private var hintInterval = 0
  private var hintEnd = Int.min

  package init(requestsPerSecond: Double) {
    interval = Int(1e9 / requestsPerSecond)
    capacity = Int(requestsPerSecond.rounded(.up))
    window = Int(Double(capacity) / requestsPerSecond * 1.03e9)
  }

  /// The first moment, not before `now`, at which a request may start.
  package func earliestStart(now: Int) -> Int {
    var earliest = max(now, due)
    if recent.count == capacity { earliest = max(earliest, recent[oldest] + window) }
    return earliest
  }

  /// Notes that a request starts at `now`.
  package mutating func started(at now: Int) {
    let step = max(interval * slowness, now < hintEnd ? hintInterval : 0)
    // While slowed down, lateness is not made good.
    let allowance = step == interval ? Self.catchUp : 0
    due = (due == .min ? now : max(due, now - allowance)) + step
    if recent.count < capacity {
      recent.append(now)
    } else {
      recent[oldest] = now
      oldest = (oldest + 1) % capacity
    }
  }

  /// Halves the pace, down to an eighth.
  package mutating func slowDown() { slowness = min(8, slowness * 2) }

  /// Takes back one step of ``slowDown()``.
  package mutating func recover() { slowness = max(1, slowness / 2) }

  /// Spreads the `remaining` requests that a server grants over the `seconds` until it grants more.
  package mutating func spread(_ remaining: Int, overSeconds seconds: Int, now: Int) {
    guard remaining > 0, seconds > 0 else { return }
    hintInterval = seconds * 1_000_000_000 / remaining
    hintEnd = now + seconds * 1_000_000_000
  }
}
