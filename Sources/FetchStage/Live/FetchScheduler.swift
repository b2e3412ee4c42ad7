import Base

/// Decides when to send which request, and how to treat failures. Deterministic: the time and the random seed
/// are parameters, so the same calls always have the same results.
///
/// One host, one queue. Failed items wait in the queue with the time of their next attempt.
package struct FetchScheduler<Item: Hashable & Sendable>: Sendable {
  /// An item in progress with the number of the attempt, from 1.
  package struct Ticket: Sendable, Hashable {
    package var item: Item
    package var attempt: Int
    /// The addresses to which the server has redirected this attempt, the last of which is requested.
    package var redirects: [HTTPAddress] = []
  }

  /// The next action.
  package enum Step: Sendable, Equatable {
    case start(Ticket)
    /// Wait until this time or the next response.
    case wait(until: Int)
    /// Wait for the next response.
    case waitForAnswer
    /// Nothing is waiting and nothing is in progress.
    case finished
  }

  /// The state of an item after an attempt.
  package enum Settlement: Sendable, Equatable {
    case done
    case again(at: Int)
    case failed(FetchFault)
    /// The crawl ends.
    case aborted(FetchFault)
  }

  /// The counts for the summary.
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
  /// Whether a single request is sent after a pause; the others follow when it has succeeded.
  private var isProbing = false
  private var failuresInARow = 0
  private var successesInARow = 0
  private var hasSucceeded = false
  private var forbidden = 0
  /// The total number of items, for the share of forbidden responses.
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
    let retry = waiting.indices.min { a, b in
      (waiting[a].readyAt, waiting[a].order) < (waiting[b].readyAt, waiting[b].order)
    }
    let retryIsReady = retry.map { waiting[$0].readyAt <= now } ?? false
    var ready = now
    if !retryIsReady, nextFresh == fresh.count, let retry { ready = waiting[retry].readyAt }
    guard let earliest = pacer.earliestStart(now: max(ready, pausedUntil), unanswered: inFlight)
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

  /// Records the verdict on an attempt and returns the state of its item.
  package mutating func settle(_ ticket: Ticket, _ verdict: FetchVerdict, now: Int) -> Settlement {
    inFlight -= 1
    pacer.answered(at: now)
    switch verdict {
    case .success:
      succeed(now: now)
      return .done
    case .retry(let fault): return retry(ticket, fault, limit: configuration.maxAttempts, now: now)
    case .retryOnce(let fault):
      return retry(ticket, fault, limit: min(2, configuration.maxAttempts), now: now)
    case .pause(let fault, let seconds): return pause(ticket, fault, seconds: seconds, now: now)
    case .fail(let fault): return giveUp(fault)
    case .forbidden(let fault):
      forbidden += 1
      let limit = max(3, expectedItems * configuration.maxFailedPercent / 100)
      guard forbidden <= limit else {
        return abort(
          FetchFault(.resourcesRefused(count: forbidden, reason: fault.message), code: fault.code))
      }
      return giveUp(fault)
    case .abort(let fault): return abort(fault)
    case .redirect(let address):
      var ticket = ticket
      ticket.redirects.append(address)
      return wait(ticket, until: now)
    }
  }

  /// Applies a rate limit of the server, which can only slow requests down.
  package mutating func note(_ limit: ServerHints.RateLimit, now: Int) {
    let seconds = min(limit.resetSeconds, LiveConfiguration.maxPauseSeconds)
    if limit.remaining == 0 {
      extendPause(to: now + seconds * 1_000_000_000, now: now)
    } else {
      pacer.spread(limit.remaining, overSeconds: seconds, now: now)
    }
  }

  // MARK: Outcomes

  private mutating func succeed(now: Int) {
    hasSucceeded = true
    // The result of a request from before the pause does not show that the server has recovered.
    if now >= pausedUntil { isProbing = false }
    failuresInARow = 0
    successesInARow += 1
    if successesInARow % 100 == 0 { pacer.recover() }
  }

  /// Gives an item up; ends the crawl if too many have been given up. A single one prevents publishing, so a
  /// server that lacks listed resources is not asked for all of them.
  private mutating func giveUp(_ fault: FetchFault) -> Settlement {
    counts.failures += 1
    let limit = max(
      configuration.breakerFailures, expectedItems * configuration.maxFailedPercent / 100)
    guard counts.failures <= limit else {
      return .aborted(
        FetchFault(
          .resourcesFailed(count: counts.failures, reason: fault.message), code: "fetch-breaker",
          fault.category))
    }
    return .failed(fault)
  }

  private mutating func abort(_ fault: FetchFault) -> Settlement {
    counts.failures += 1
    return .aborted(fault)
  }

  private mutating func pause(
    _ ticket: Ticket, _ fault: FetchFault, seconds: Int?, now: Int
  ) -> Settlement {
    if let seconds, seconds > LiveConfiguration.maxPauseSeconds {
      return abort(FetchFault(.fetchPauseTooLong(seconds: seconds, reason: fault.message)))
    }
    // Parallel requests that fail together slow down the rate only once.
    if now >= pausedUntil { pacer.slowDown() }
    successesInARow = 0
    isProbing = true
    // The backoff is the minimum for the server's Retry-After.
    let wait = max(backoff(attempt: ticket.attempt), (seconds ?? 0) * 1_000_000_000)
    extendPause(to: now + wait, now: now)
    guard counts.pausedNanoseconds <= configuration.pauseBudgetSeconds * 1_000_000_000 else {
      return abort(FetchFault(.fetchPauseBudgetSpent(seconds: configuration.pauseBudgetSeconds)))
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
      return abort(
        FetchFault(
          .failuresInARow(count: failuresInARow, reason: fault.message), code: "fetch-breaker"))
    }
    guard ticket.attempt < limit else {
      if hasSucceeded { return giveUp(fault) }
      // No request has ever succeeded: the source is unavailable.
      return abort(fault)
    }
    let budget =
      configuration.freeRetries + counts.requests * configuration.retryBudgetPercent / 100
    guard counts.retries + waiting.count < budget else {
      return giveUp(FetchFault(.fetchRetryBudgetSpent(reason: fault.message)))
    }
    return wait(
      Ticket(item: ticket.item, attempt: ticket.attempt + 1),
      until: max(notBefore, now + backoff(attempt: ticket.attempt)))
  }

  private mutating func wait(_ ticket: Ticket, until readyAt: Int) -> Settlement {
    order += 1
    waiting.append(Waiting(readyAt: readyAt, order: order, ticket: ticket))
    return .again(at: readyAt)
  }

  /// Returns the wait with equal jitter: half of the exponential backoff is fixed, half is random.
  private mutating func backoff(attempt: Int) -> Int {
    let doubled = configuration.backoffBaseMilliseconds << min(attempt - 1, 20)
    let whole = min(doubled, LiveConfiguration.backoffMaxMilliseconds) * 1_000_000
    return whole / 2 + Int.random(in: 0...(whole / 2), using: &random)
  }
}
