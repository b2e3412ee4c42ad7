import Testing

@testable import FetchStage

@Suite struct RatePacerTests {
  private static let second = 1_000_000_000

  /// Starts requests as often as the pacer permits for `seconds`. Each wake-up is late by
  /// `lateness`, and every request is answered after `latency`.
  private func starts(
    _ pacer: inout RatePacer, seconds: Int, latency: Int = 1_000_000,
    lateness: (Int) -> Int = { _ in 0 }
  ) -> [Int] {
    run(&pacer, seconds: seconds, lateness: lateness) { _ in (latency / 2, latency) }.starts
  }

  /// Like ``starts(_:seconds:latency:lateness:)``. `delays` returns the time from the start of a
  /// request until the server sees it, and until the response arrives.
  private func run(
    _ pacer: inout RatePacer, seconds: Int, lateness: (Int) -> Int = { _ in 0 },
    delays: (Int) -> (arrival: Int, answer: Int)
  ) -> (starts: [Int], arrivals: [Int]) {
    var now = 0
    var starts: [Int] = []
    var arrivals: [Int] = []
    var open: [Int] = []
    while now < seconds * Self.second {
      let earliest = pacer.earliestStart(now: now, unanswered: open.count)
      let target = earliest.map { $0 > now ? $0 + lateness(starts.count) : now }
      // A response that arrives before the planned start can change the start time.
      if let answer = open.min(), answer <= target ?? .max {
        now = max(now, answer)
        open.remove(at: open.firstIndex(of: answer)!)
        pacer.answered(at: now)
        continue
      }
      now = target ?? .max
      guard now < seconds * Self.second else { break }
      pacer.started(at: now)
      let delay = delays(starts.count)
      starts.append(now)
      arrivals.append(now + delay.arrival)
      open.append(now + delay.answer)
    }
    return (starts, arrivals.sorted())
  }

  private func most(_ starts: [Int], within window: Int) -> Int {
    var first = 0
    var most = 0
    for (index, start) in starts.enumerated() {
      while start - starts[first] >= window { first += 1 }
      most = max(most, index - first + 1)
    }
    return most
  }

  @Test(arguments: [0.5, 1, 2.5, 10, 100, 1_000, 5_000])
  func earliestStart_anyRate_isReachedAndNeverExceeded(_ rate: Double) {
    var pacer = RatePacer(requestsPerSecond: rate)
    let starts = starts(&pacer, seconds: 60)
    #expect(Double(starts.count) >= 0.95 * rate * 60)
    #expect(most(starts, within: Self.second) <= max(1, Int(rate.rounded(.up))))
  }

  @Test(arguments: [10, 100, 1_000])
  func earliestStart_lateWakeUps_keepsTheRate(_ rate: Double) {
    var random = SplitMix64(seed: 7)
    var pacer = RatePacer(requestsPerSecond: rate)
    let starts = starts(&pacer, seconds: 60) { _ in Int.random(in: 0...2_000_000, using: &random) }
    #expect(Double(starts.count) >= 0.95 * rate * 60)
    #expect(most(starts, within: Self.second) <= Int(rate))
  }

  /// Holds for any network delay in both directions and for any timer delay.
  @Test(arguments: [0.5, 2.5, 10, 60, 500])
  func earliestStart_anyDelays_neverExceedsRateAtServer(_ rate: Double) {
    for seed in UInt64(0)..<4 {
      var random = SplitMix64(seed: seed)
      var lateRandom = SplitMix64(seed: seed + 100)
      var pacer = RatePacer(requestsPerSecond: rate)
      let (starts, arrivals) = run(
        &pacer, seconds: 30,
        lateness: { _ in Int.random(in: 0...80_000_000, using: &lateRandom) }
      ) { _ in
        // Mostly fast, sometimes delayed by a handshake or a stall.
        let slow = Int.random(in: 0..<10, using: &random) == 0 ? 3 * Self.second : 40_000_000
        let arrival = Int.random(in: 0...slow, using: &random)
        return (arrival, arrival + Int.random(in: 0...slow, using: &random))
      }
      #expect(most(arrivals, within: Self.second) <= max(1, Int(rate.rounded(.up))))
      #expect(starts.count >= 5)
    }
  }

  @Test(arguments: [(0, 0.99), (20, 0.97), (50, 0.95), (100, 0.90), (200, 0.83)])
  func earliestStart_latency_losesOneRoundTripPerSecond(_ milliseconds: Int, _ share: Double) {
    var pacer = RatePacer(requestsPerSecond: 10)
    let starts = starts(&pacer, seconds: 600, latency: milliseconds * 1_000_000)
    #expect(Double(starts.count) >= share * 6_000)
  }

  @Test func earliestStart_allUnanswered_waitsForResponse() {
    var pacer = RatePacer(requestsPerSecond: 2)
    for _ in 0..<2 { pacer.started(at: 0) }
    expectEqual(pacer.earliestStart(now: 9 * Self.second, unanswered: 2), nil)
    pacer.answered(at: 9 * Self.second)
    let next = pacer.earliestStart(now: 9 * Self.second, unanswered: 1)
    expectEqual(next.map { $0 > 10 * Self.second }, true)
  }

  @Test func earliestStart_afterStall_startsNoBurst() {
    var pacer = RatePacer(requestsPerSecond: 10)
    let starts = starts(&pacer, seconds: 20) { $0 == 50 ? 3 * Self.second : 0 }
    #expect(most(starts, within: Self.second) <= 10)
    #expect(zip(starts, starts.dropFirst()).allSatisfy { $1 - $0 >= 0 })
  }

  @Test func slowDown_repeated_stopsAtAnEighthAndRecovers() {
    var pacer = RatePacer(requestsPerSecond: 10)
    for _ in 0..<6 { pacer.slowDown() }
    let slow = starts(&pacer, seconds: 80).count
    #expect((95...101).contains(slow))
    for _ in 0..<6 { pacer.recover() }
    expectEqual(
      pacer.earliestStart(now: 200 * Self.second, unanswered: 0), 200 * Self.second)
  }

  @Test func spread_fewRemaining_slowsDownUntilReset() {
    var pacer = RatePacer(requestsPerSecond: 10)
    pacer.spread(5, overSeconds: 10, now: 0)
    let starts = starts(&pacer, seconds: 20)
    #expect(starts.count { $0 < 10 * Self.second } <= 6)
    #expect(starts.count { $0 >= 11 * Self.second } >= 85)
  }

  @Test func spread_manyRemaining_neverSpeedsUp() {
    var pacer = RatePacer(requestsPerSecond: 10)
    pacer.spread(100_000, overSeconds: 10, now: 0)
    #expect(starts(&pacer, seconds: 10).count <= 100)
  }
}
