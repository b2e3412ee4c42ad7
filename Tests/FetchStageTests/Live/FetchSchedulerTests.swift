import Base
import TestSupport
import Testing
@testable import FetchStage

/// The scheduler with a simulated clock. The number in a `fault…` name is the row in
/// Tests/Fixtures/crawl-faults.md.
@Suite struct FetchSchedulerTests {
  private static let second = 1_000_000_000
  private static let fault = FetchFault("test", code: "fetch-test")

  private func scheduler(
    _ items: Range<Int>, _ change: (inout LiveConfiguration) -> Void = { _ in }
  ) -> FetchScheduler<Int> {
    var configuration = LiveConfiguration()
    configuration.baseURL = "http://127.0.0.1:1/api/v2"
    configuration.requestsPerSecond = 1_000
    change(&configuration)
    expectEqual(configuration.problem, nil)
    var scheduler = FetchScheduler<Int>(configuration, seed: 1)
    scheduler.add(items)
    scheduler.expectedItems = items.count
    return scheduler
  }

  struct Run {
    var starts: [(time: Int, item: Int, attempt: Int)] = []
    var failed: [Int: FetchFault] = [:]
    var aborted: FetchFault?
    var end = 0
    var counts = FetchScheduler<Int>.Counts()
  }

  /// Runs to the end; every response takes 20 ms.
  private func run(
    _ items: Range<Int>, _ change: (inout LiveConfiguration) -> Void = { _ in },
    expectedItems: Int? = nil, verdict: (Int, Int) -> FetchVerdict
  ) -> Run {
    var scheduler = scheduler(items, change)
    if let expectedItems { scheduler.expectedItems = expectedItems }
    var run = Run()
    var now = 0
    var underWay: [(end: Int, ticket: FetchScheduler<Int>.Ticket)] = []
    func settleFirst() -> Bool {
      let (end, ticket) = underWay.removeFirst()
      now = max(now, end)
      switch scheduler.settle(ticket, verdict(ticket.item, ticket.attempt), now: now) {
      case .failed(let fault): run.failed[ticket.item] = fault
      case .aborted(let fault):
        run.aborted = fault
        return false
      case .done, .again: break
      }
      return true
    }
    loop: while true {
      switch scheduler.next(now: now) {
      case .start(let ticket):
        run.starts.append((now, ticket.item, ticket.attempt))
        underWay.append((now + 20_000_000, ticket))
      case .wait(let until):
        if let first = underWay.first, first.end <= until {
          guard settleFirst() else { break loop }
        } else {
          now = until
        }
      case .waitForAnswer: guard settleFirst() else { break loop }
      case .finished: break loop
      }
    }
    run.end = now
    run.counts = scheduler.counts
    return run
  }

  private func status(
    _ status: Int, _ headers: HTTPHeaders = [:], wasConditional: Bool = false
  ) -> FetchVerdict {
    FetchVerdict(
      status: status, headers: headers, wasConditional: wasConditional, wallSeconds: 0)
  }

  @Test func next_noFaults_startsEveryItemOnceWithinLimits() {
    let run = run(0..<100) {
      $0.maxConnections = 4
      $0.requestsPerSecond = 100
    } verdict: { _, _ in
      .success
    }
    expectEqual(run.starts.map(\.item), Array(0..<100))
    expectEqual(run.counts.requests, 100)
    expectEqual(run.counts.retries, 0)
    // 100 requests a second, never more than four at once, 20 ms each.
    #expect(run.end >= 990_000_000)
  }

  /// A server that redirects everything sees no more requests in a second, and no retry is spent.
  @Test func fault11_redirects_keepTheRate() throws {
    let target = try HTTPAddress("http://127.0.0.1:1/moved")
    var seen: Set<Int> = []
    let run = run(0..<100, { $0.requestsPerSecond = 100 }) { item, _ in
      seen.insert(item).inserted ? .redirect(target) : .success
    }
    expectEqual(run.counts.requests, 200)
    #expect(run.counts.retries == 0 && run.failed.isEmpty && run.aborted == nil)
    #expect(run.end >= 1_990_000_000)
  }

  @Test func fault01_retryAfterSeconds_pausesTheHost() {
    let limited = status(429, ["Retry-After": "7"])
    let run = run(0..<50) { item, attempt in item == 0 && attempt == 1 ? limited : .success }
    let answered = run.starts[0].time + 20_000_000
    // Eight requests were open by then; nothing starts in the following seven seconds.
    #expect(run.starts.count { $0.time <= answered } <= 21)
    #expect(
      run.starts.allSatisfy { $0.time <= answered || $0.time >= answered + 7 * Self.second })
    expectEqual(Set(run.starts.map(\.item)).count, 50)
    #expect(run.failed.isEmpty && run.aborted == nil)
    expectEqual(run.counts.retries, 1)
    // After the pause, one request starts first.
    let after = run.starts.filter { $0.time >= 7 * Self.second }
    #expect(after[1].time - after[0].time >= 20_000_000)
  }

  @Test func fault02_retryAfterDate_usesDateOfResponse() {
    let limited = status(
      429,
      [
        "Retry-After": "Sun, 06 Nov 1994 08:49:47 GMT", "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
      ])
    let run = run(0..<2) { _, attempt in attempt == 1 ? limited : .success }
    #expect(run.end >= 10 * Self.second && run.end < 12 * Self.second)
  }

  @Test func fault03_pastRetryAfter_isIgnoredAndHugeEndsTheCrawl() {
    let gone = status(
      429,
      ["Retry-After": "Mon, 01 Jan 1990 00:00:00 GMT", "Date": "Sun, 06 Nov 1994 08:49:37 GMT"]
    )
    let first = run(0..<1) { _, attempt in attempt == 1 ? gone : .success }
    expectEqual(first.starts.count, 2)
    #expect(first.end < 2 * Self.second)

    let far = status(429, ["Retry-After": "99999999999999999999"])
    let second = run(0..<1) { _, _ in far }
    expectEqual(second.aborted?.code, "fetch-pause-too-long")
    expectEqual(second.starts.count, 1)
  }

  @Test func fault03_pausesAboveBudget_endTheCrawl() {
    let limited = status(429, ["Retry-After": "60"])
    let run = run(0..<500, { $0.pauseBudgetSeconds = 200 }) { _, attempt in
      attempt == 1 ? limited : .success
    }
    expectEqual(run.aborted?.code, "fetch-pause-budget-spent")
  }

  @Test func fault04_503_pausesAs429() {
    let run = run(0..<20) { item, attempt in
      item == 3 && attempt == 1 ? status(503, ["Retry-After": "5"]) : .success
    }
    #expect(run.end >= 5 * Self.second)
    #expect(run.failed.isEmpty)
  }

  @Test func fault05_500Then200_isOneSuccessInTwoAttempts() {
    let run = run(0..<3) { item, attempt in item == 1 && attempt == 1 ? status(500) : .success }
    expectEqual(run.starts.filter { $0.item == 1 }.map(\.attempt), [1, 2])
    #expect(run.failed.isEmpty)
  }

  @Test func fault06_persistent500_failsAfterFourAttempts() {
    let run = run(0..<200) { item, _ in item == 100 ? status(500) : .success }
    expectEqual(run.starts.filter { $0.item == 100 }.map(\.attempt), [1, 2, 3, 4])
    expectEqual(Array(run.failed.keys), [100])
    expectEqual(run.failed[100]?.code, "fetch-server-error")
  }

  @Test func fault06_twentyInARow_openTheCircuitBreaker() {
    let run = run(0..<200) { item, _ in item >= 50 ? status(502) : .success }
    expectEqual(run.aborted?.code, "fetch-breaker")
    #expect(run.starts.count <= 50 + 20 + 8)
  }

  @Test func fault06_errorFromCache_isNotRetried() {
    expectEqual(status(500, ["Age": "5"]), .fail(status(500).fault!))
    expectEqual(status(503, ["Age": "5"]), .fail(status(503).fault!))
  }

  @Test func fault07_404_fewFailManyEndTheCrawl() {
    let missing = status(404)
    let first = run(0..<3_000) { item, _ in item % 100 == 7 ? missing : .success }
    expectEqual(first.failed.count, 30)
    expectEqual(first.aborted, nil)
    let second = run(0..<3_000) { item, _ in item % 50 == 7 ? missing : .success }
    expectEqual(second.aborted?.code, "fetch-breaker")
    expectEqual(second.failed.count, 30)
    // 20, if the number of resources is not known yet.
    let third = run(0..<3_000, expectedItems: 0) { _, _ in missing }
    expectEqual(third.failed.count, 20)
    #expect(third.starts.count <= 21 + 8)
  }

  @Test func fault08_403_fewFailManyEndTheCrawl() {
    let first = run(0..<1_000) { item, _ in item % 200 == 7 ? status(403) : .success }
    expectEqual(first.failed.count, 5)
    expectEqual(first.aborted, nil)
    let second = run(0..<1_000) { item, _ in item % 20 == 7 ? status(403) : .success }
    expectEqual(second.aborted?.code, "fetch-forbidden")
    #expect(second.starts.count <= 230)
  }

  @Test(arguments: [401, 407])
  func fault10_credentialsRequired_endsTheCrawlImmediately(_ code: Int) {
    let run = run(0..<10) { _, _ in status(code) }
    expectEqual(run.aborted?.code, "fetch-unauthorized")
    expectEqual(run.counts.retries, 0)
  }

  @Test func fault19_corruptEncoding_isRetriedOnce() {
    let run = run(0..<3) { item, _ in item == 1 ? .retryOnce(Self.fault) : .success }
    expectEqual(run.starts.filter { $0.item == 1 }.map(\.attempt), [1, 2])
    expectEqual(Array(run.failed.keys), [1])
  }

  @Test func fault29_everyConnectionFails_endsTheCrawl() {
    let refused = FetchVerdict(HTTPFailure(.cannotConnect, "refused"))
    let run = run(0..<1) { _, _ in refused }
    expectEqual(run.aborted?.code, "fetch-cannot-connect")
    expectEqual(run.starts.count, 4)
  }

  @Test func fault38_unasked206_isRetried() {
    for code in [206, 304] {
      guard case .retry = status(code) else {
        Issue.record("an unasked \(code) must be retried")
        continue
      }
    }
    expectEqual(status(304, wasConditional: true), .success)
  }

  @Test func retry_repeatedFailures_waitsGrowWithEqualJitter() {
    var waits: [[Int]] = []
    for seed in UInt64(0)..<200 {
      var configuration = LiveConfiguration()
      configuration.backoffBaseMilliseconds = 1_000
      var scheduler = FetchScheduler<Int>(configuration, seed: seed)
      scheduler.add([1])
      _ = scheduler.next(now: 0)
      var row: [Int] = []
      for attempt in 1...3 {
        guard
          case .again(let at) = scheduler.settle(
            .init(item: 1, attempt: attempt), .retry(Self.fault), now: 0)
        else { break }
        row.append(at)
        _ = scheduler.next(now: at)
      }
      waits.append(row)
    }
    for (index, bound) in [1, 2, 4].enumerated() {
      let column = waits.map { $0[index] }
      #expect(column.min()! >= bound * Self.second / 2)
      #expect(column.max()! <= bound * Self.second)
      #expect(Set(column).count > 190)
    }
  }

  @Test func retry_budgetSpent_failsWithoutRetry() {
    // Every third item fails once: more than a tenth of all requests.
    let run = run(0..<1_000) {
      $0.freeRetries = 0
      $0.retryBudgetPercent = 10
      $0.maxFailedPercent = 100
    } verdict: { item, attempt in
      item % 3 == 0 && attempt == 1 ? .retry(Self.fault) : .success
    }
    #expect(run.counts.retries * 10 <= run.counts.requests)
    #expect(run.counts.retries > 80)
    #expect(run.failed.values.contains { $0.code == "fetch-retry-budget-spent" })
  }

  @Test func next_errors_neverIncreaseTheRate() {
    let first = run(0..<300, { $0.requestsPerSecond = 50 }) { _, _ in .success }
    let second = run(0..<300, { $0.requestsPerSecond = 50 }) { item, attempt in
      item % 50 == 0 && attempt == 1 ? status(429) : .success
    }
    #expect(second.end > first.end)
    let gaps = zip(second.starts, second.starts.dropFirst(50)).map { $1.time - $0.time }
    #expect(gaps.min()! >= Self.second)
  }

  @Test func note_nothingRemaining_waitsUntilReset() {
    var scheduler = scheduler(0..<5)
    scheduler.note(.init(remaining: 0, resetSeconds: 9), now: 0)
    expectEqual(scheduler.next(now: 0), .wait(until: 9 * Self.second))
  }

  @Test func verdict_everyTransportFailure_isDefined() {
    let retried: Set<HTTPFailure.Kind> = [
      .nameNotResolved, .cannotConnect, .connectionLost, .emptyReply, .shortBody, .badFraming,
      .timedOut, .truncatedEncoding, .transport,
    ]
    let ending: Set<HTTPFailure.Kind> = [.tlsRefused, .insecureRedirect, .refusedAddress, .closed]
    for kind in HTTPFailure.Kind.allCases {
      switch FetchVerdict(HTTPFailure(kind, "")) {
      case .retry: #expect(retried.contains(kind))
      case .retryOnce: expectEqual(kind, .corruptEncoding)
      case .abort: #expect(ending.contains(kind))
      case .fail: #expect(!retried.contains(kind) && !ending.contains(kind))
      default: Issue.record("no other verdict for \(kind)")
      }
    }
  }
}
