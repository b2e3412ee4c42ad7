import Diagnostics

/// Decides what is asked when, and what becomes of failures. Pure: time comes in as a number and
/// chance as a seed, so that the same calls always get the same answers.
///
/// One host, one queue. Failed items wait in the queue with the time at which they may come again.
package struct FetchScheduler<Item: Hashable & Sendable>: Sendable {
  /// An item on its way, and which attempt that is (from 1).
  package struct Ticket: Sendable, Hashable {
    package var item: Item
    package var attempt: Int
  }

  /// What to do now.
  package enum Step: Sendable, Equatable {
    case start(Ticket)
    /// Nothing before this time, unless an answer comes in.
    case wait(until: Int)
    /// Nothing before an answer comes in.
    case waitForAnswer
    /// Nothing is waiting and nothing under way.
    case finished
  }

  /// What becomes of an item after an answer.
  package enum Settlement: Sendable, Equatable {
    case done
    case again(at: Int)
    case failed(FetchFault)
    /// The whole crawl ends.
    case aborted(FetchFault)
  }

  /// Counts for the summary.
  package struct Counts: Sendable, Equatable {
    package var requests = 0
    package var retries = 0
    package var failures = 0
    package var pausedNanoseconds = 0
  }

  private struct Waiting {
    var readyAt: Int
    var order: Int
    var ticket: Ticket
  }

  private let configuration: LiveConfiguration
  private var pacer: RatePacer
  private var random: SplitMix64
  private var fresh: [Item] = []
  private var nextFresh = 0
  private var waiting: [Waiting] = []
  private var order = 0
  private var inFlight = 0
  private var pausedUntil = Int.min
  /// After a pause one request goes ahead alone; the others follow when it has come back well.
  private var isProbing = false
  private var failuresInARow = 0
  private var successesInARow = 0
  private var hasSucceeded = false
  private var forbidden = 0
  /// What is to be fetched in all, for the share of forbidden answers.
  package var expectedItems = 0
  package private(set) var counts = Counts()

  package init(_ configuration: LiveConfiguration, seed: UInt64) {
    self.configuration = configuration
    pacer = RatePacer(requestsPerSecond: configuration.requestsPerSecond)
    random = SplitMix64(seed: seed)
  }

  package mutating func add(_ items: some Sequence<Item>) { fresh.append(contentsOf: items) }

  package mutating func next(now: Int) -> Step {
    guard nextFresh < fresh.count || !waiting.isEmpty else {
      return inFlight > 0 ? .waitForAnswer : .finished
    }
    guard inFlight < (isProbing ? 1 : configuration.maxConnections) else { return .waitForAnswer }
    let retry = waiting.indices.min { isEarlier(waiting[$0], waiting[$1]) }
    let retryIsReady = retry.map { waiting[$0].readyAt <= now } ?? false
    var ready = now
    if !retryIsReady, nextFresh == fresh.count, let retry { ready = waiting[retry].readyAt }
    guard
      let earliest = pacer.earliestStart(now: max(ready, pausedUntil), unanswered: inFlight)
    else { return .waitForAnswer }
    guard earliest <= now else { return .wait(until: earliest) }
    let ticket: Ticket
    if retryIsReady, let retry {
      ticket = waiting.remove(at: retry).ticket
    } else {
      ticket = Ticket(item: fresh[nextFresh], attempt: 1)
      nextFresh += 1
      if nextFresh == fresh.count {
        fresh.removeAll(keepingCapacity: true)
        nextFresh = 0
      }
    }
    pacer.started(at: now)
    inFlight += 1
    counts.requests += 1
    if ticket.attempt > 1 { counts.retries += 1 }
    return .start(ticket)
  }

  /// Takes note of what an attempt came to.
  package mutating func settle(_ ticket: Ticket, _ verdict: FetchVerdict, now: Int) -> Settlement {
    inFlight -= 1
    pacer.answered(at: now)
    switch verdict {
    case .success:
      succeed(now: now)
      return .done
    case .retry(let fault):
      return retry(ticket, fault, limit: configuration.maxAttempts, now: now)
    case .retryOnce(let fault):
      return retry(ticket, fault, limit: min(2, configuration.maxAttempts), now: now)
    case .pause(let fault, let seconds):
      return pause(ticket, fault, seconds: seconds, now: now)
    case .fail(let fault):
      return giveUp(fault)
    case .forbidden(let fault):
      forbidden += 1
      let limit = max(3, expectedItems * configuration.maxFailedPercent / 100)
      guard forbidden <= limit else {
        counts.failures += 1
        return .aborted(
          FetchFault(fault.code, .resourcesRefused(count: forbidden, reason: fault.message)))
      }
      return giveUp(fault)
    case .abort(let fault):
      counts.failures += 1
      return .aborted(fault)
    }
  }

  /// Takes a server's own limit into account; it can only slow down.
  package mutating func note(_ limit: ServerHints.RateLimit, now: Int) {
    guard limit.remaining == 0 else {
      pacer.spread(
        limit.remaining, overSeconds: min(limit.resetSeconds, configuration.maxPauseSeconds),
        now: now)
      return
    }
    let seconds = min(limit.resetSeconds, configuration.maxPauseSeconds)
    extendPause(to: now + seconds * 1_000_000_000, now: now)
  }

  // MARK: Outcomes

  private mutating func succeed(now: Int) {
    hasSucceeded = true
    // What was under way when the pause began says nothing about the time after it.
    if now >= pausedUntil { isProbing = false }
    failuresInARow = 0
    successesInARow += 1
    if successesInARow % 100 == 0 { pacer.recover() }
  }

  /// Gives an item up; ends the crawl where too many are. One is enough for nothing to be published,
  /// so a server that lacks what it lists is not asked for all of it.
  private mutating func giveUp(_ fault: FetchFault) -> Settlement {
    counts.failures += 1
    let limit = max(
      configuration.breakerFailures, expectedItems * configuration.maxFailedPercent / 100)
    guard counts.failures <= limit else {
      return .aborted(
        FetchFault(
          "fetch-breaker", .resourcesFailed(count: counts.failures, reason: fault.message),
          fault.category))
    }
    return .failed(fault)
  }

  private mutating func pause(
    _ ticket: Ticket, _ fault: FetchFault, seconds: Int?, now: Int
  ) -> Settlement {
    if let seconds, seconds > configuration.maxPauseSeconds {
      counts.failures += 1
      return .aborted(
        FetchFault(
          "fetch-pause-too-long",
          .fetchPauseTooLong(seconds: seconds, reason: fault.message)))
    }
    // Requests that were under way together count as one reason to slow down.
    if now >= pausedUntil { pacer.slowDown() }
    successesInARow = 0
    isProbing = true
    // The backoff is a floor under what the server says.
    let wait = max(backoff(attempt: ticket.attempt), (seconds ?? 0) * 1_000_000_000)
    extendPause(to: now + wait, now: now)
    guard counts.pausedNanoseconds <= configuration.pauseBudgetSeconds * 1_000_000_000 else {
      counts.failures += 1
      return .aborted(
        FetchFault(
          "fetch-pause-budget-spent",
          .fetchPauseBudgetSpent(seconds: configuration.pauseBudgetSeconds)))
    }
    return retry(ticket, fault, limit: configuration.maxAttempts, now: now, notBefore: pausedUntil)
  }

  private mutating func extendPause(to end: Int, now: Int) {
    guard end > max(pausedUntil, now) else { return }
    counts.pausedNanoseconds += end - max(pausedUntil, now)
    pausedUntil = end
  }

  private mutating func retry(
    _ ticket: Ticket, _ fault: FetchFault, limit: Int, now: Int, notBefore: Int = .min
  ) -> Settlement {
    failuresInARow += 1
    successesInARow = 0
    guard failuresInARow < configuration.breakerFailures else {
      counts.failures += 1
      return .aborted(
        FetchFault(
          "fetch-breaker", .failuresInARow(count: failuresInARow, reason: fault.message)))
    }
    guard ticket.attempt < limit else {
      if hasSucceeded { return giveUp(fault) }
      // Nothing has ever come back: there is no source to crawl.
      counts.failures += 1
      return .aborted(fault)
    }
    let budget =
      configuration.freeRetries + counts.requests * configuration.retryBudgetPercent / 100
    guard counts.retries + waiting.count < budget else {
      return giveUp(
        FetchFault("fetch-retry-budget-spent", .fetchRetryBudgetSpent(reason: fault.message)))
    }
    let readyAt = max(notBefore, now + backoff(attempt: ticket.attempt))
    order += 1
    waiting.append(
      Waiting(
        readyAt: readyAt, order: order,
        ticket: Ticket(item: ticket.item, attempt: ticket.attempt + 1)))
    return .again(at: readyAt)
  }

  /// Equal jitter: half of the exponential wait is certain, half is chance.
  private mutating func backoff(attempt: Int) -> Int {
    let doubled = configuration.backoffBaseMilliseconds << min(attempt - 1, 20)
    let whole = min(doubled, configuration.backoffMaxMilliseconds) * 1_000_000
    return whole / 2 + Int.random(in: 0...(whole / 2), using: &random)
  }

  private func isEarlier(_ a: Waiting, _ b: Waiting) -> Bool {
    a.readyAt != b.readyAt ? a.readyAt < b.readyAt : a.order < b.order
  }
}
