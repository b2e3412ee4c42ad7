import Base

/// Runs items through the scheduler: starts requests when they are due, and passes the outcomes to the
/// journal and the counts.
///
/// For use by one task, which starts a child task for each attempt.
struct CrawlDriver {
  private enum Event: Sendable {
    case attempt(Fetcher.Report)
    case alarm
  }

  struct Results {
    var values: [CrawlItem: Fetcher.Value] = [:]
    var failures: [CrawlFailure] = []
    /// The revisions in the responses, by item.
    var deploys: [CrawlItem: String] = [:]
    /// Items whose bytes have changed.
    var changed: [CrawlItem] = []
  }

  let configuration: LiveConfiguration
  private var clock: any FetchClock { configuration.clock }
  let progress: any ProgressSink
  private let journal: CrawlJournal
  private var scheduler: FetchScheduler<CrawlItem>
  private let startedAt: Int
  var summary = CrawlSummary()
  /// The number of resources done so far, for the progress; nil if no total is known.
  private var done: Int?

  init(_ configuration: LiveConfiguration, journal: CrawlJournal, progress: any ProgressSink) {
    (self.configuration, self.journal, self.progress) = (configuration, journal, progress)
    scheduler = FetchScheduler(configuration, seed: configuration.seed)
    startedAt = configuration.clock.now
  }

  /// Sets the number of resources, of which `done` need no request, and reports it as progress.
  mutating func expect(_ total: Int, done: Int) {
    scheduler.expectedItems = total
    summary.resources = total
    self.done = done
    progress.send(.began(stage: "fetch", total: total, unit: .unitResources))
    if done > 0 { progress.send(.advanced(stage: "fetch", done: done)) }
  }

  /// As ``expect(_:done:)``, without reporting progress.
  mutating func expectSilently(_ total: Int) {
    scheduler.expectedItems = total
    done = nil
  }

  /// Updates the counts and writes the journal to disk.
  mutating func close() {
    summary.seconds = Double(clock.now - startedAt) / 1e9
    summary.requests = scheduler.counts.requests
    summary.retries = scheduler.counts.retries
    summary.failures = scheduler.counts.failures
    summary.pausedSeconds = Double(scheduler.counts.pausedNanoseconds) / 1e9
    // A journal that cannot be written must not hide the outcome of the crawl.
    try? journal.flush()
  }

  /// Fetches `items`; returns when each is done or has failed.
  ///
  /// - Throws: ``PipelineError`` if the server or the disk makes the crawl end; `CancellationError` if the
  ///   task was cancelled.
  mutating func run(_ items: [CrawlItem], with fetcher: Fetcher) async throws -> Results {
    var results = Results()
    scheduler.add(items)
    // The scheduler and the counts change within the group's closure, so they are moved there and back.
    var driver = self
    defer { self = driver }
    try await withThrowingTaskGroup(of: Event.self) { group in
      var alarm = Int.max
      defer { group.cancelAll() }
      while true {
        try Task.checkCancellation()
        switch driver.scheduler.next(now: driver.clock.now) {
        case .start(let ticket):
          group.addTask { .attempt(await fetcher.attempt(ticket)) }
          continue
        case .wait(let until):
          // One timer is enough, unless an earlier one is needed.
          if until < alarm {
            alarm = until
            let clock = driver.clock
            group.addTask {
              try await clock.sleep(until: until)
              return .alarm
            }
          }
        case .waitForAnswer: break
        case .finished: return
        }
        switch try await group.next() {
        case .attempt(let report): try driver.settle(report, base: fetcher.base, &results)
        case .alarm, nil: alarm = .max
        }
      }
    }
    return results
  }

  private mutating func settle(
    _ report: Fetcher.Report, base: String, _ results: inout Results
  ) throws {
    if let end = report.end { throw end }
    let item = report.ticket.item
    if let limit = report.limit { scheduler.note(limit, now: clock.now) }
    summary.wireBytes += report.wireBytes
    let settlement = scheduler.settle(report.ticket, report.verdict, now: clock.now)
    try note(report, settlement, base: base)
    switch settlement {
    case .again:
      if let fault = report.verdict.fault, fault.code == "fetch-challenged" {
        progress.send(.note(.tryingAgain(url: item.name, message: fault.message)))
      }
      return
    case .aborted(let fault): throw PipelineError.ended(by: fault, at: item, base: base)
    case .failed(let fault):
      if fault.code == "fetch-not-found", case .resource(let key) = item {
        scheduler.add([.slashless(key)])
        return
      }
      results.failures.append(CrawlFailure(item: item, fault: fault))
      progress.send(.note(.requestFailed(item: item.name, reason: fault.message)))
    case .done:
      results.values[item] = report.value
      results.deploys[item] = report.deploy
      switch report.outcome {
      case .stored:
        summary.stored += 1
        results.changed.append(item)
      case .same, .notModified: summary.unchanged += 1
      case .refused, .redirected: break
      }
    }
    switch item {
    case .resource, .slashless:
      if let count = done {
        done = count + 1
        progress.send(.advanced(stage: "fetch", done: count + 1))
      }
    default: break
    }
  }

  private func note(
    _ report: Fetcher.Report, _ settlement: FetchScheduler<CrawlItem>.Settlement, base: String
  ) throws {
    let word =
      switch settlement {
      case .done: "done"
      case .again: "again"
      case .failed: "failed"
      case .aborted: "aborted"
      }
    // All texts are made by the project: endpoints, numbers, codes. Nothing needs escaping except the base address,
    // which the URL parser has validated.
    let url = report.ticket.redirects.last?.text ?? "\(base)/\(report.ticket.item.path)"
    let status = report.status.map { "\"status\":\($0)," } ?? ""
    let outcome = report.verdict.fault?.code.rawValue ?? report.outcome.rawValue
    do {
      try journal.append(
        """
        {"t":\(clock.wallSeconds),"url":"\(url)","attempt":\(report.ticket.attempt),\
        \(status)"outcome":"\(outcome)","settlement":"\(word)",\
        "bytes":\(report.wireBytes),"ms":\(report.milliseconds)}

        """)
    } catch { throw PipelineError(error) }
  }
}
