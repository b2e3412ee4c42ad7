import Base
import Layers

/// A crawl of the API that begins and ends with `meta`: it publishes all resources of one revision, or
/// nothing.
struct LiveCrawl {
  /// A complete crawl, which is read from the store.
  struct Result: Sendable {
    /// The resources, sorted.
    var resources: [ResourceKey]
    var source: SourceDescription
    var summary: CrawlSummary
  }

  let configuration: LiveConfiguration
  let store: CrawlStore
  let progress: any ProgressSink
  private let gate = BodyGate()
  private let client: HTTPClient

  /// - Throws: ``PipelineError`` `usage` if the configuration is out of bounds.
  init(_ configuration: LiveConfiguration, store: CrawlStore, progress: any ProgressSink) throws {
    do throws(HTTPFailure) {
      if let problem = configuration.problem { throw HTTPFailure(.badRequest, problem) }
      _ = try HTTPAddress(configuration.baseURL)
      client = try HTTPClient(configuration.transport)
    } catch {
      throw PipelineError(
        error.message, category: .usage, code: "fetch-configuration",
        at: .url(configuration.baseURL))
    }
    (self.configuration, self.store, self.progress) = (configuration, store, progress)
  }

  /// Crawls what is new, or resumes an interrupted crawl.
  ///
  /// - Throws: ``PipelineError``; the resources fetched so far remain in the store.
  func run() async throws -> Result {
    if configuration.isOffline { return try await replay() }
    if let proxy = configuration.http.proxy {
      progress.send(.note(.requestsGoThroughTheProxy(address: proxy.address)))
    }
    return try await withDriver { driver in try await crawl(&driver) }
  }

  /// Returns the current revision in `meta`, by one request; nothing is fetched or stored.
  func revision() async throws -> String? {
    try await withDriver { driver in try await readMeta(&driver).meta.revision }
  }

  private func withDriver<Value>(
    _ body: (inout CrawlDriver) async throws -> Value
  ) async throws -> Value {
    let journal: CrawlJournal
    do { journal = try CrawlJournal(folder: store.folder) } catch {
      throw PipelineError(error)
    }
    var driver = CrawlDriver(configuration, journal: journal, progress: progress)
    do {
      let value = try await body(&driver)
      driver.close()
      return value
    } catch {
      driver.close()
      guard error is CancellationError else { throw error }
      throw PipelineError(.fetchInterrupted(figures: driver.summary.line))
    }
  }

  // MARK: Phases

  private func crawl(_ driver: inout CrawlDriver) async throws -> Result {
    var (meta, deploy) = try await readMeta(&driver)
    if let last = try await store.last, last.isComplete, last.revision == meta.revision {
      let sample = try await sample(
        &driver, crawl: last.number, count: configuration.auditedResources)
      if sample.failures.isEmpty, sample.changed.isEmpty {
        driver.summary.isUnchanged = true
        driver.close()
        return try await result(meta, driver.summary)
      }
      progress.send(.note(.metaUnchangedSampleChanged))
    }
    var suspects: Set<ResourceKey> = []
    var before: CrawlListing?
    for _ in 1...configuration.maxPasses {
      let number = try await number(for: meta)
      let listing = try await CrawlListing.read(&driver, await fetcher(crawl: number))
      if let before { suspects.formUnion(listing.difference(from: before)) }
      try await fetch(listing, suspects, number: number, driver: &driver)

      let (endMeta, endDeploy) = try await readMeta(&driver)
      guard endMeta.revision == meta.revision else {
        progress.send(.note(.revisionPublished(revision: endMeta.revision ?? "–")))
        (meta, deploy, before, suspects) = (endMeta, endDeploy, nil, [])
        continue
      }
      let endListing = try await CrawlListing.read(&driver, await fetcher(crawl: number))
      suspects = Set(endListing.difference(from: listing))
      if endListing.failures.isEmpty, endListing != listing {
        progress.send(.note(.listsChanged))
        before = listing
        continue
      }
      try check(endListing.failures)
      suspects = try await otherDeploys(
        listing.keys, expected: endDeploy ?? deploy, meta, number: number)
      guard suspects.isEmpty else {
        progress.send(.note(.resourcesOfAnotherRevision(count: suspects.count)))
        continue
      }
      // A cache may answer 304 for what has changed since the crawl before. If the server names no revision, nothing
      // else shows that it changed during the crawl.
      let sampled = min(max(listing.keys.count / 20, 200), LiveConfiguration.maxSampledResources)
      if number > 1 || endDeploy == nil {
        let sample = try await sample(&driver, crawl: number, count: sampled)
        try check(sample.failures)
        guard sample.changed.isEmpty else {
          progress.send(.note(.cacheHasAnotherRevision))
          try await store.forgetETags()
          suspects = Set(listing.keys)
          continue
        }
      }
      let unlisted = Set(Self.resources(in: try await store.entries, crawl: number))
        .subtracting(listing.keys)
      try await store.completeCrawl(unlisted: unlisted.map { CrawlItem.resource($0).storeKey })
      driver.close()
      return try await result(meta, driver.summary)
    }
    throw PipelineError(
      .fetchMixedDeploy(passes: configuration.maxPasses), at: .url(configuration.baseURL))
  }

  /// Returns the current contents of `meta`, and the revision that the response names.
  private func readMeta(
    _ driver: inout CrawlDriver
  ) async throws -> (meta: DeployMeta, deploy: String?) {
    let results = try await driver.run([.meta], with: fetcher(crawl: 0, known: [:]))
    if case .meta(let meta)? = results.values[.meta] { return (meta, results.deploys[.meta]) }
    let fault = results.failures.first?.fault
    if fault?.code == "fetch-not-found" { return (DeployMeta(), nil) }
    throw PipelineError(
      .metaFailed(reason: fault?.message ?? .noAnswer), category: fault?.category ?? .unreachable,
      code: fault?.code ?? "fetch-no-meta", at: .url("\(configuration.baseURL)/meta/"))
  }

  /// Requests `count` of the resources of a crawl that is current by `meta`, without ETags, and compares them with the
  /// store.
  private func sample(
    _ driver: inout CrawlDriver, crawl: Int, count: Int
  ) async throws -> CrawlDriver.Results {
    let entries = try await store.entries
    var random = SplitMix64(seed: configuration.seed ^ 0xA0D1)
    let keys = Self.resources(in: entries, crawl: crawl)
    var auditor = fetcher(crawl: crawl, known: entries)
    auditor.isAudit = true
    driver.expectSilently(keys.count)
    return try await driver.run(
      keys.shuffled(using: &random).prefix(count).map(CrawlItem.resource), with: auditor)
  }

  /// Returns the number of the crawl of this revision: that of an interrupted crawl, or a new one.
  private func number(for meta: DeployMeta) async throws -> Int {
    if let last = try await store.last, !last.isComplete, last.revision == meta.revision ?? "" {
      return last.number
    }
    return try await store.beginCrawl(meta)
  }

  private func fetch(
    _ listing: CrawlListing, _ suspects: Set<ResourceKey>, number: Int, driver: inout CrawlDriver
  ) async throws {
    let entries = try await store.entries
    let pending = listing.keys.filter {
      suspects.contains($0) || entries[CrawlItem.resource($0).storeKey]?.crawl != number
    }
    let done = listing.keys.count - pending.count
    if driver.summary.resources == 0 { driver.summary.resumed = done }
    driver.expect(listing.keys.count, done: done)
    var fetcher = fetcher(crawl: number, known: entries)
    fetcher.names = listing.names
    let results = try await driver.run(pending.map(CrawlItem.resource), with: fetcher)
    try check(listing.failures + results.failures)
  }

  /// Returns the resources whose responses named another revision than the one at the end.
  private func otherDeploys(
    _ keys: [ResourceKey], expected: String?, _ meta: DeployMeta, number: Int
  ) async throws -> Set<ResourceKey> {
    let entries = try await store.entries
    let named = keys.compactMap { key in
      entries[CrawlItem.resource(key).storeKey]?.deploy.map { (key, $0) }
    }
    let deploys = Set(named.map(\.1))
    guard deploys.count > 1 || expected.map({ !deploys.isSubset(of: [$0]) }) ?? false else {
      return []
    }
    let right = expected ?? deploys.first { $0 == meta.revision } ?? deploys.max()!
    return Set(named.lazy.filter { $0.1 != right }.map(\.0))
  }

  // MARK: Parts

  private func fetcher(crawl: Int) async throws -> Fetcher {
    fetcher(crawl: crawl, known: try await store.entries)
  }

  private func fetcher(crawl: Int, known: [String: StoredEntry]) -> Fetcher {
    Fetcher(
      base: configuration.baseURL, client: client, store: store, gate: gate,
      clock: configuration.clock, known: known, crawl: crawl)
  }

  /// Throws if a resource or list has failed: nothing is published then.
  private func check(_ failures: [CrawlFailure]) throws {
    guard let first = failures.first else { return }
    let (name, others, fault) = (first.item.name, failures.count - 1, first.fault)
    throw PipelineError(
      others > 0
        ? .severalNotFetched(
          name: name, others: others, reason: fault.message, code: fault.code.rawValue)
        : .notFetched(name: name, reason: fault.message, code: fault.code.rawValue),
      category: fault.category, code: "fetch-incomplete",
      at: .url("\(configuration.baseURL)/\(first.item.path)"), advice: .nothingPublished)
  }

  private func replay() async throws -> Result {
    guard let last = try await store.last, last.isComplete else {
      throw PipelineError(.fetchOfflineEmpty, at: .file(store.folder))
    }
    var summary = CrawlSummary()
    summary.isOffline = true
    let revision = last.revision.isEmpty ? nil : last.revision
    return try await result(DeployMeta(revision: revision, date: last.date), summary)
  }

  private func result(_ meta: DeployMeta, _ summary: CrawlSummary) async throws -> Result {
    let entries = try await store.entries
    let keys = Self.resources(in: entries, crawl: try await store.last?.number ?? 0)
    let unconfirmed = keys.count { entries[CrawlItem.resource($0).storeKey]?.deploy == nil }
    var summary = summary
    summary.resources = keys.count
    let source = SourceDescription(
      kind: .live, location: configuration.baseURL, revision: meta.revision, date: meta.date,
      unconfirmedAnswers: unconfirmed > 0 ? unconfirmed : nil)
    return Result(resources: keys, source: source, summary: summary)
  }

  /// Returns the resources that `crawl` confirmed, sorted.
  private static func resources(in entries: [String: StoredEntry], crawl: Int) -> [ResourceKey] {
    entries.lazy.filter { $0.value.crawl == crawl }.compactMap { resource($0.key) }.sorted()
  }

  /// Returns the resource of a key of the store; nil for lists and other items.
  private static func resource(_ storeKey: String) -> ResourceKey? {
    let parts = storeKey.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].isEmpty, let id = Int(parts[1]) else { return nil }
    return ResourceKey(endpoint: String(parts[0]), id: id)
  }
}
