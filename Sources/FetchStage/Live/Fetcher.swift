import Base

/// Makes an attempt at an item: sends the request, checks the body and stores it. Used by many tasks at the
/// same time.
struct Fetcher: Sendable {
  /// The parsed body of an item.
  enum Value: Sendable, Equatable {
    case meta(DeployMeta)
    case root([String])
    case list(BodyGate.ListPage)
  }

  struct Report: Sendable {
    enum Outcome: String, Sendable {
      case stored
      /// The response has the same bytes as before.
      case same
      case notModified = "not-modified"
      case refused, redirected
    }

    var ticket: FetchScheduler<CrawlItem>.Ticket
    var verdict: FetchVerdict
    var outcome = Outcome.refused
    /// Nil for a resource, whose body is only checked.
    var value: Value?
    var status: Int?
    var wireBytes = 0
    var milliseconds = 0
    var limit: ServerHints.RateLimit?
    /// The revision that the response names.
    var deploy: String?
    /// A disk error or the cancellation of the task, which retrying cannot fix.
    var end: (any Error)?
  }

  let base: String
  let client: HTTPClient
  let store: CrawlStore
  let gate: BodyGate
  let clock: any FetchClock
  /// The entries of the store when the pass began.
  let known: [String: StoredEntry]
  let crawl: Int
  /// The names in the lists, which the bodies must have too.
  var names: [ResourceKey: String] = [:]
  /// Whether the response is only compared and the store not changed. No ETag is sent then: the answer 304 would be
  /// that of a cache.
  var isAudit = false

  func attempt(_ ticket: FetchScheduler<CrawlItem>.Ticket) async -> Report {
    var report = Report(ticket: ticket, verdict: .success)
    do {
      try await ask(ticket.item, &report)
    } catch let failure as HTTPFailure {
      report.verdict = FetchVerdict(failure)
    } catch {
      report.end = error
    }
    return report
  }

  private func ask(_ item: CrawlItem, _ report: inout Report) async throws {
    let address = try HTTPAddress("\(base)/\(item.path)")
    let redirects = report.ticket.redirects
    var request = HTTPRequest(redirects.last ?? address, headers: ["Accept": "application/json"])
    // The connection may have caused the failure.
    request.needsFreshConnection = report.ticket.attempt > 1
    // Send an ETag only if its body is in the store and undamaged.
    var prior: (entry: StoredEntry, body: [UInt8])?
    if !isAudit, let entry = known[item.storeKey], let etag = entry.etag,
      report.ticket.attempt == 1, let body = try await store.body(entry)
    {
      prior = (entry, body)
      request.headers.append("If-None-Match", etag)
    }
    let response = try await client.sendOnce(request)
    report.status = response.status
    report.wireBytes = response.wireBytes
    report.milliseconds = response.microseconds / 1_000
    report.limit = ServerHints.rateLimit(response.headers)
    if let target = try client.redirectTarget(
      of: response, after: Set(redirects + [address]), staysOnOrigin: true)
    {
      report.outcome = .redirected
      report.verdict = .redirect(target)
      return
    }
    report.deploy = response.headers["X-PokeAPI-Hash"]
    report.verdict = FetchVerdict(
      status: response.status, headers: response.headers, wasConditional: prior != nil,
      wallSeconds: clock.wallSeconds)
    guard case .success = report.verdict else { return }
    do {
      if response.status == 200 { try BodyGate.checkType(response.headers) }
      report.value = try value(
        of: item,
        prior != nil && response.status == 304
          ? prior!.body : response.body)
    } catch {
      if response.status == 200 { await store.quarantine(item, response.body) }
      report.verdict = Self.verdict(of: error)
      return
    }
    try await keep(item, response, prior: prior?.entry, report: &report)
  }

  private static func verdict(of fault: FetchFault) -> FetchVerdict {
    switch fault.code {
    case "fetch-bad-listing": .fail(fault)
    case "fetch-list-too-long": .abort(fault)
    default: .retry(fault)
    }
  }

  private func value(of item: CrawlItem, _ body: [UInt8]) throws(FetchFault) -> Value? {
    switch item {
    case .meta: return .meta(try gate.meta(body))
    case .root: return .root(try gate.root(body))
    case .list(let endpoint, _): return .list(try gate.list(body, endpoint: endpoint))
    case .resource(let key), .slashless(let key):
      try gate.resource(body, key, name: names[key])
      return nil
    }
  }

  private func keep(
    _ item: CrawlItem, _ response: HTTPResponse, prior: StoredEntry?, report: inout Report
  ) async throws {
    // The contents of meta belong to the record of the crawl and must not outlive it as a body.
    if item == .meta {
      report.outcome = .same
      return
    }
    let etag = response.headers["ETag"]
    if response.status == 304, let prior {
      report.outcome = .notModified
      let entry = StoredEntry(
        digest: prior.digest, etag: etag ?? prior.etag, deploy: report.deploy, crawl: crawl)
      try await store.confirm(item.storeKey, entry)
      return
    }
    let digest = SHA256.digest(of: response.body)
    report.outcome = known[item.storeKey]?.digest == digest ? .same : .stored
    if isAudit { return }
    try await store.put(
      item.storeKey, StoredEntry(digest: digest, etag: etag, deploy: report.deploy, crawl: crawl),
      stored: response.gzippedBody ?? response.body, isGzipped: response.gzippedBody != nil)
  }
}
