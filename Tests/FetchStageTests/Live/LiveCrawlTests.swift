import Base
import Layers
import TestSupport
import Testing
@testable import FetchStage

@Suite(.inTemporaryFolder) struct LiveCrawlTests {
  let harness = LiveHarness()

  @Test func fetch_completeSite_fetchesEveryResourceOnce() async throws {
    let (snapshot, summary) = try await harness.fetch()
    expectEqual(snapshot.entries.count, harness.api.resourceCount)
    expectEqual(snapshot.source.revision, "aaaa")
    expectEqual(snapshot.source.date, "2026-08-06T08:15:22Z")
    #expect(summary.stored >= 20 && summary.retries == 0 && summary.failures == 0)
    let paths = harness.server.log.map(\.path)
    expectEqual(paths.filter { $0 == "/api/v2/berry/3/" }.count, 1)
    // meta, the endpoints and four lists, both at the start and at the end, and 20 resources.
    let requests: Int = 2 * 6 + 20
    expectEqual(paths.count, requests)
  }

  @Test func fetch_sameContentAsDirectory_equalsItsDigest() async throws {
    let harness = LiveHarness(count: 12)
    let live = try await harness.fetch().snapshot
    try harness.api.write(to: "\(harness.folder)/tree")
    let configuration = FetchStage.Configuration(
      source: .directory("\(harness.folder)/tree"), output: "\(harness.folder)/dir", jobs: 2)
    let tree = try await FetchStage.run(configuration, SilentProgress()).snapshot
    expectEqual(tree.digest, live.digest)
    expectEqual(tree.source.revision, live.source.revision)
    expectEqual(tree.source.date, live.source.date)
  }

  @Test func fetch_nothingNew_sendsAtMostThreeRequests() async throws {
    let first = try await harness.fetch()
    harness.server.forgetLog()
    let second = try await harness.fetch()
    #expect(second.summary.isUnchanged)
    #expect(harness.server.log.count <= 3)
    expectEqual(harness.server.log.count, second.summary.requests)
    expectEqual(second.snapshot.digest, first.snapshot.digest)
  }

  @Test func fetch_sameRevisionButChangedBodies_revalidatesEverything() async throws {
    try await harness.fetch()
    harness.api.change { $0.fill(5) { _ in "second" } }
    let second = try await harness.fetch()
    #expect(!second.summary.isUnchanged)
    let calm = try await harness.undisturbedDigest()
    expectEqual(second.snapshot.digest.hex, calm)
  }

  @Test func fetch_newRevision_revalidatesByETag() async throws {
    try await harness.fetch()
    harness.server.forgetLog()
    harness.api.change { state in
      state.hash = "bbbb"
      state.endpoints["berry"]![2] = FakePokeAPI.resource("berry", 3, note: "second")
      state.endpoints["gender"]!.removeLast()
      state.endpoints["machine"]!.append(FakePokeAPI.resource("machine", 6, note: "new"))
    }
    let (snapshot, summary) = try await harness.fetch()
    expectEqual(snapshot.entries.count, 20)
    expectEqual(snapshot.entry("gender", 5), nil)
    #expect(snapshot.entry("machine", 6) != nil)
    let resources = harness.server.log.filter { $0.path.hasPrefix("/api/v2/berry/") }
    #expect(resources.filter { $0.headers["If-None-Match"] != nil }.count >= 5)
    // Two bodies are new and two lists have changed.
    expectEqual(summary.stored, 4)
    let calm = try await harness.undisturbedDigest()
    expectEqual(snapshot.digest.hex, calm)
  }

  /// A server without PokéAPI's repository names no revision, or has no `meta`.
  @Test(arguments: [false, true])
  func fetch_metaWithoutRevision_fetchesAllEachTime(isMissing: Bool) async throws {
    let calm = try await harness.undisturbedDigest()
    harness.api.change { $0.hash = nil }
    if isMissing { harness.server.script("/api/v2/meta/", .answer(404)) }
    for _ in 0..<2 {
      let (snapshot, summary) = try await harness.fetch()
      expectEqual(snapshot.digest.hex, calm)
      #expect(snapshot.source.revision == nil && !summary.isUnchanged)
      expectEqual(snapshot.source.unconfirmedAnswers, 20)
    }
    let replayed = try await harness.fetch { $0.isOffline = true }
    expectEqual(replayed.snapshot.source.revision, nil)
    // What an interrupted crawl had is not fetched again.
    harness.api.change { $0.endpoints["gender"]!.removeLast() }
    harness.server.script("/api/v2/machine/3/", .answer(500))
    _ = try await harness.failure()
    harness.server.script(
      "/api/v2/machine/3/", .json(FakePokeAPI.resource("machine", 3, note: "first").body))
    try await expectEqual(harness.fetch().summary.resumed, 18)
  }

  /// The answers before the change of a server that names no revision are of another one.
  @Test func fault62_mixtureWithoutRevision_isAskedAgain() async throws {
    try await LiveHarness.run { harness in
      harness.api.change { $0.namesDeploy = false }
      let calm = try await harness.undisturbedDigest()
      let (old, new) = (
        FakePokeAPI.resource("berry", 3, note: "old").body,
        FakePokeAPI.resource("berry", 3, note: "first").body
      )
      harness.server.script("/api/v2/berry/3/", .json(old), .json(new))
      let snapshot = try await harness.fetch().snapshot
      expectEqual(snapshot.digest.hex, calm)
      expectEqual(snapshot.diagnostics.map(\.code), ["fetch-revision-unconfirmed"])
    }
    harness.api.change { $0.namesDeploy = false }
    harness.server.respond { [api = harness.api] request in
      guard request.path == "/api/v2/berry/3/" else { return api.respond(request) }
      return .json(FakePokeAPI.resource("berry", 3, note: "\(request.attempt)").body)
    }
    expectError(try await harness.failure(), "fetch-mixed-deploy")
  }

  @Test func fetch_gzippedBodies_keepsDigest() async throws {
    let plain = try await harness.undisturbedDigest()
    harness.api.change { $0.gzips = true }
    try await expectEqual(harness.fetch().snapshot.digest.hex, plain)
  }

  @Test func fetch_pagedLists_readsEveryPage() async throws {
    let harness = LiveHarness(count: 7)
    let whole = try await harness.undisturbedDigest()
    harness.api.change { $0.pageSize = 2 }
    try await expectEqual(harness.fetch().snapshot.digest.hex, whole)
  }

  @Test func fetch_oneConnection_keepsDigest() async throws {
    let harness = LiveHarness(count: 30)
    let whole = try await harness.undisturbedDigest()
    let one = try await harness.fetch { $0.maxConnections = 1 }
    expectEqual(one.snapshot.digest.hex, whole)
    expectEqual(harness.server.highestConcurrency, 1)
  }

  @Test func fetch_userAgent_containsToolAndContact() async throws {
    try await harness.fetch { $0.contact = "mail@example.org" }
    let agents = Set(harness.server.log.map { $0.headers["User-Agent"] ?? "" })
    expectEqual(agents.count, 1)
    #expect(agents.first!.hasPrefix("pokedex-db/"))
    #expect(agents.first!.contains("contact: mail@example.org"))
  }

  @Test func fetch_progress_reportsTotal() async throws {
    try await harness.fetch()
    let events = harness.progress.events
    expectEqual(events.first, .began(stage: "fetch", total: 20, unit: "resources"))
    #expect(events.contains(.advanced(stage: "fetch", done: 20)))
    expectEqual(harness.progress.notes.last?.contains("20 resources, 32 requests"), true)
  }

  @Test func fetch_configurationOutOfBounds_reportsUsageError() async throws {
    let errors = [
      try await harness.failure { $0.maxConnections = 65 },
      try await harness.failure { $0.baseURL = "http://pokeapi.co/api/v2" },
      try await harness.failure { $0.baseURL = "https://pokeapi.co" },
      try await harness.failure {
        $0.baseURL = "https://pokeapi.co/api/v2"
        $0.requestsPerSecond = 51
      },
    ]
    expectEqual(errors.map(\.category), [.usage, .usage, .usage, .usage])
    #expect(harness.server.log.isEmpty)
  }
}
