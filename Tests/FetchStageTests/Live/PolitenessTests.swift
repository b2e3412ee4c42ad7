@testable import FetchStage
import HTTPKit
import TestSupport
import Testing

/// Politeness as the server sees it, with the machine's own clock. Only upper bounds are judged
/// here, and they hold however busy the machine is: that makes a crawl slower, never ruder.
@Suite struct PolitenessTests {
  private func fetch(
    _ harness: LiveHarness, _ change: (inout LiveConfiguration) -> Void
  ) async throws {
    var source = harness.source(change)
    source.clock = SystemFetchClock()
    _ = try await source.fetch(into: harness.snapshotFolder, jobs: 1, progress: harness.progress)
  }

  @Test func rate_anySecondOfTheServersLog_staysWithinTheLimit() async throws {
    try await LiveHarness.run(count: 40) { harness in
      try await fetch(harness) { $0.requestsPerSecond = 60 }
      #expect(harness.server.log.count == 172)
      #expect(harness.server.highestCount(inSeconds: 1) <= 60)
    }
  }

  @Test func rate_ofRequestsThatReachTheServerLate_staysWithinTheLimit() async throws {
    try await withTemporaryFolder { folder in
      let api = FakePokeAPI(count: 30)
      // A new connection's first request is read late, as behind a slow handshake.
      let late = FaultServer.Welcome.serveLate(milliseconds: 300)
      let server = FaultServer(welcomes: Array(repeating: late, count: 8)) { api.respond($0) }
      defer { server.stop() }
      let harness = LiveHarness(api: api, server: server, folder: folder)
      try await fetch(harness) { $0.requestsPerSecond = 50 }
      #expect(server.log.count == 132)
      #expect(server.highestCount(inSeconds: 1) <= 50)
    }
  }

  @Test func concurrency_ofSlowAnswers_staysWithinTheLimit() async throws {
    try await LiveHarness.run(count: 10) { harness in
      harness.server.respond { [api = harness.api] request in
        FaultReply([.pause(milliseconds: 5)] + api.respond(request).steps)
      }
      try await fetch(harness) {
        $0.requestsPerSecond = 100_000
        $0.maxConnections = 3
      }
      #expect(harness.server.highestConcurrency == 3)
      // Connections are used again: one may be opened before another is back in the pool.
      #expect(harness.server.connections < 10)
      #expect(harness.server.log.count == 52)
    }
  }

  @Test func pause_after429_leavesTheServerAlone() async throws {
    try await LiveHarness.run(count: 10) { harness in
      let victim = "/api/v2/gender/5/"
      harness.server.script(
        victim, .answer(429, headers: [("Retry-After", "1")]),
        .json(FakePokeAPI.resource("gender", 5, note: "first").body))
      try await fetch(harness) { $0.requestsPerSecond = 1_000 }
      let log = harness.server.log
      let refused = try #require(
        log.first { $0.path == victim && $0.attempt == 1 }?.endedNanoseconds)
      // What was under way may still arrive; then there is silence for a second.
      let quiet = log.filter {
        $0.arrivedNanoseconds > refused + 200_000_000
          && $0.arrivedNanoseconds < refused + 990_000_000
      }
      #expect(quiet.isEmpty)
      #expect(harness.server.attempts(victim) == 2)
    }
  }

  @Test func rateLimitHint_nothingLeft_isHonoured() async throws {
    try await LiveHarness.run(count: 3) { harness in
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
}
