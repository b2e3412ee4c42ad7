import Base

/// The clock of the crawl, replaceable so that tests need not wait. Delays use the monotonic clock: setting
/// the system clock neither shortens nor lengthens them.
package protocol FetchClock: Sendable {
  /// Monotonic nanoseconds since an arbitrary time.
  var now: Int { get }
  /// Seconds since 1970 by the system clock; only for Retry-After dates of servers that send no Date.
  var wallSeconds: Int { get }
  /// Returns at `deadline` (as ``now`` counts) or throws `CancellationError`.
  func sleep(until deadline: Int) async throws
}

package struct SystemFetchClock: FetchClock {
  package init() {}

  package var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.nanoseconds)
  }
  package var wallSeconds: Int { Int(FileStamp.now() / 1_000_000_000) }

  package func sleep(until deadline: Int) async throws {
    let left = deadline - now
    if left > 0 { try await Task.sleep(for: .nanoseconds(left), tolerance: .zero) }
  }
}

/// A small seeded random number generator (SplitMix64 by Steele, Lea and Flood): sufficient for jitter, and
/// deterministic in tests.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
