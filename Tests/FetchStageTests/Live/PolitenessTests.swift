import TestSupport
import Testing
@testable import FetchStage

/// The request rate as the server sees it, measured with the real clock. The tests check upper
/// bounds only. These hold on a busy machine too, since load makes a crawl slower, never faster.
@Suite(.inTemporaryFolder) struct PolitenessTests {
  let folder = InTemporaryFolder.path

  private func fetch(
    _ harness: LiveHarness, _ change: (inout LiveConfiguration) -> Void
  ) async throws {
    var source = harness.source(change)
    source.configuration.clock = SystemFetchClock()
    _ = try await source.fetch(into: harness.snapshotFolder, jobs: 1, progress: harness.progress)
  }

  @Test func rate_anySecondOfServerLog_staysWithinLimit() async throws {
    let harness = LiveHarness(count: 40)
    try await fetch(harness) { $0.requestsPerSecond = 60 }
    expectEqual(harness.server.log.count, 172)
    #expect(harness.server.highestCount(inSeconds: 1) <= 60)
  }

  @Test func rate_requestsThatArriveLate_staysWithinLimit() async throws {
    let api = FakePokeAPI(count: 30)
    // The first request of a new connection is read late, as after a slow handshake.
    let late = FaultServer.Welcome.serveLate(milliseconds: 300)
    let server = FaultServer(welcomes: Array(repeating: late, count: 8)) { api.respond($0) }
    let harness = LiveHarness(api, server, folder)
    try await fetch(harness) { $0.requestsPerSecond = 50 }
    expectEqual(server.log.count, 132)
    #expect(server.highestCount(inSeconds: 1) <= 50)
  }

  @Test func concurrency_slowResponses_staysWithinLimit() async throws {
    let harness = LiveHarness(count: 10)
    harness.server.respond { [api = harness.api] request in
      FaultReply([.pause(milliseconds: 5)] + api.respond(request).steps)
    }
    try await fetch(harness) {
      $0.requestsPerSecond = 100_000
      $0.maxConnections = 3
    }
    expectEqual(harness.server.highestConcurrency, 3)
    // Connections are reused; a new one may be opened before another is back in the pool.
    #expect(harness.server.connections < 10)
    expectEqual(harness.server.log.count, 52)
  }

  @Test func pause_after429_sendsNoRequests() async throws {
    let harness = LiveHarness(count: 10)
    let victim = "/api/v2/gender/5/"
    harness.server.script(
      victim, .answer(429, headers: [("Retry-After", "1")]),
      .json(FakePokeAPI.resource("gender", 5, note: "first").body))
    try await fetch(harness) { $0.requestsPerSecond = 1_000 }
    let log = harness.server.log
    let refused = try #require(log.first { $0.path == victim && $0.attempt == 1 }?.endedNanoseconds)
    // Requests that were open may still arrive; after that the server sees none for a second.
    let quiet = log.filter {
      $0.arrivedNanoseconds > refused + 200_000_000 && $0.arrivedNanoseconds < refused + 990_000_000
    }
    #expect(quiet.isEmpty)
    expectEqual(harness.server.attempts(victim), 2)
  }

  @Test func rateLimitHint_nothingRemaining_delaysNextRequest() async throws {
    let harness = LiveHarness(count: 3)
    let victim = "/api/v2/gender/2/"
    harness.server.script(
      victim,
      .json(
        FakePokeAPI.resource("gender", 2, note: "first").body,
        headers: [("RateLimit", "\"default\";r=0;t=1")]))
    try await fetch(harness) {
      $0.requestsPerSecond = 1_000
      $0.maxConnections = 1
    }
    let log = harness.server.log
    let index = try #require(log.firstIndex { $0.path == victim })
    #expect(log[index + 1].arrivedNanoseconds - log[index].arrivedNanoseconds >= 1_000_000_000)
  }
}
