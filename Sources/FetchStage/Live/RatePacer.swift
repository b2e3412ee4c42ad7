/// Computes when the next request may start, so that the server never receives more than the configured rate.
///
/// The server receives a request at some time between its start and its response: connecting, the network and
/// a busy machine delay each request differently. A request therefore starts only if fewer requests than the
/// rate are unanswered or were answered within the last second. Then, of any rate + 1 requests, one was
/// answered at least a second before another started: no window of a second contains more than the rate at
/// the server, whatever the delays. The cost is one round trip for each rate's number of requests.
///
/// Within this limit, starts are evenly spaced, and timers that fire late are compensated. The rate can be
/// reduced at any time, and never exceeds the configured one.
package struct RatePacer: Sendable {
  /// The maximum lateness that is compensated, in nanoseconds.
  private static let catchUp = 100_000_000

  private let interval: Int
  private let window: Int
  /// The times of the last ``capacity`` responses, as a ring buffer.
  private var answers: [Int] = []
  private var oldest = 0
  private let capacity: Int
  private var due = Int.min
  /// The factor by which the rate is reduced: 1, 2, 4 or 8.
  private(set) var slowness = 1
  private var hintInterval = 0
  private var hintEnd = Int.min

  package init(requestsPerSecond: Double) {
    interval = Int(1e9 / requestsPerSecond)
    capacity = Int(requestsPerSecond.rounded(.up))
    // The time of `capacity` requests at the rate: a second, or at 2.5 a second the 1.2 seconds of 3; plus a
    // thousandth, for clocks that run at different speeds.
    window = Int(Double(capacity) / requestsPerSecond * 1.001e9)
  }

  /// Returns the first time, not before `now`, at which a request may start; nil if a response must come
  /// first.
  ///
  /// - Parameter unanswered: the number of requests that have started and have no response yet.
  package func earliestStart(now: Int, unanswered: Int) -> Int? {
    guard unanswered < capacity else { return nil }
    let earliest = max(now, due)
    // All answers except the last `allowed` must be at least one window old.
    let allowed = capacity - unanswered - 1
    guard answers.count > allowed else { return earliest }
    // The ring starts at `oldest`, in chronological order.
    let place = (oldest + answers.count - 1 - allowed) % answers.count
    return max(earliest, answers[place] + window)
  }

  /// Records that a request starts at `now`.
  package mutating func started(at now: Int) {
    let step = max(interval * slowness, now < hintEnd ? hintInterval : 0)
    // Lateness is not compensated while the rate is reduced.
    let allowance = step == interval ? Self.catchUp : 0
    due = (due == .min ? now : max(due, now - allowance)) + step
  }

  /// Records that a response has arrived by `now`, or that none will.
  package mutating func answered(at now: Int) {
    if answers.count < capacity {
      answers.append(now)
    } else {
      answers[oldest] = now
      oldest = (oldest + 1) % capacity
    }
  }

  /// Halves the rate, down to an eighth.
  package mutating func slowDown() { slowness = min(8, slowness * 2) }

  /// Reverts one step of ``slowDown()``.
  package mutating func recover() { slowness = max(1, slowness / 2) }

  /// Spreads the `remaining` requests that a server allows over the `seconds` until its limit is reset.
  package mutating func spread(_ remaining: Int, overSeconds seconds: Int, now: Int) {
    guard remaining > 0, seconds > 0 else { return }
    hintInterval = seconds * 1_000_000_000 / remaining
    hintEnd = now + seconds * 1_000_000_000
  }
}
