/// Decides when the next request may start, so that a rate is kept and never exceeded, as the server
/// counts.
///
/// A request reaches the server at some time between its start and its answer: making a connection,
/// the network and a busy machine delay it, and each request differently. So a request starts only
/// when fewer than the rate's requests are unanswered or were answered within the last second. Of any
/// so many that the server sees, one was then answered a second before another started: no window of
/// a second holds more, whatever the delays. The price is one round trip every so many requests.
///
/// Within that, starts are spaced evenly, and timers that fire late are made good. Slowing down is
/// possible at any time; nothing ever makes it faster than configured.
package struct RatePacer: Sendable {
  /// How much lateness is made good, in nanoseconds.
  private static let catchUp = 100_000_000

  private let interval: Int
  private let window: Int
  /// When the last ``capacity`` answers came, as a ring.
  private var answers: [Int] = []
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
    // A second, or at 2.5 a second the 1.2 seconds that 3 take; and a thousandth, for clocks that run
    // at different speeds.
    window = Int(Double(capacity) / requestsPerSecond * 1.001e9)
  }

  /// The first moment, not before `now`, at which a request may start; nil where an answer must come
  /// first.
  ///
  /// - Parameter unanswered: requests that have started and have no answer yet.
  package func earliestStart(now: Int, unanswered: Int) -> Int? {
    guard unanswered < capacity else { return nil }
    let earliest = max(now, due)
    // All but so many of the answers must be a second old.
    let allowed = capacity - unanswered - 1
    guard answers.count > allowed else { return earliest }
    // In the order of time, the latest last, the ring begins at `oldest`.
    let place = (oldest + answers.count - 1 - allowed) % answers.count
    return max(earliest, answers[place] + window)
  }

  /// Notes that a request starts at `now`.
  package mutating func started(at now: Int) {
    let step = max(interval * slowness, now < hintEnd ? hintInterval : 0)
    // While slowed down, lateness is not made good.
    let allowance = step == interval ? Self.catchUp : 0
    due = (due == .min ? now : max(due, now - allowance)) + step
  }

  /// Notes that an answer has come by `now`, or that none will.
  package mutating func answered(at now: Int) {
    if answers.count < capacity {
      answers.append(now)
    } else {
      answers[oldest] = now
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
