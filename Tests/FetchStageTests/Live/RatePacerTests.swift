import Testing

@testable import FetchStage

@Suite struct RatePacerTests {
  private static let second = 1_000_000_000

  /// Starts as often as the pacer lets it for `seconds`, waking up late by `lateness`.
  private func starts(
    _ pacer: inout RatePacer, seconds: Int, lateness: (Int) -> Int = { _ in 0 }
  ) -> [Int] {
    var now = 0
    var starts: [Int] = []
    while true {
      let earliest = pacer.earliestStart(now: now)
      now = earliest > now ? earliest + lateness(starts.count) : now
      guard now < seconds * Self.second else { return starts }
      pacer.started(at: now)
      starts.append(now)
    }
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
  func earliestStart_anyRate_isKeptAndNeverExceeded(_ rate: Double) {
    var pacer = RatePacer(requestsPerSecond: rate)
    let starts = starts(&pacer, seconds: 60)
    #expect(Double(starts.count) >= 0.95 * rate * 60)
    #expect(most(starts, within: Self.second) <= max(1, Int(rate.rounded(.up))))
  }

  @Test(arguments: [10, 100, 1_000])
  func earliestStart_lateWakeUps_areMadeGoodWithinTheRate(_ rate: Double) {
    var random = SplitMix64(seed: 7)
    var pacer = RatePacer(requestsPerSecond: rate)
    let starts = starts(&pacer, seconds: 60) { _ in Int.random(in: 0...2_000_000, using: &random) }
    #expect(Double(starts.count) >= 0.95 * rate * 60)
    #expect(most(starts, within: Self.second) <= Int(rate))
  }

  @Test func earliestStart_afterAStall_givesNoBurst() {
    var pacer = RatePacer(requestsPerSecond: 10)
    let starts = starts(&pacer, seconds: 20) { $0 == 50 ? 3 * Self.second : 0 }
    #expect(most(starts, within: Self.second) <= 10)
    #expect(zip(starts, starts.dropFirst()).allSatisfy { $1 - $0 >= 0 })
  }

  @Test func slowDown_repeated_goesToAnEighthAndRecoversStepByStep() {
    var pacer = RatePacer(requestsPerSecond: 10)
    for _ in 0..<6 { pacer.slowDown() }
    let slow = starts(&pacer, seconds: 80).count
    #expect((95...101).contains(slow))
    for _ in 0..<6 { pacer.recover() }
    #expect(pacer.earliestStart(now: 200 * Self.second) == 200 * Self.second)
  }

  @Test func spread_fewRemaining_slowsDownUntilTheReset() {
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
