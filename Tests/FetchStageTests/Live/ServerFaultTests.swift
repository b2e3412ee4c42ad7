import Basics
import Digest
import Layers
import TestSupport
import Testing
@testable import FetchStage

/// How the crawl handles server faults. The number in a test's name is the row in
/// Documentation/FETCHING.md. The tests in `HTTP` test how a transport fault is recognized.
@Suite struct ServerFaultTests {
  static let victim = "/api/v2/berry/3/"
  static let good = FakePokeAPI.resource("berry", 3, note: "first").body

  /// The fault occurs once: the resource is requested again and the snapshot does not change.
  func expectRetried(
    _ faults: FaultReply..., code: DiagnosticCode? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await LiveHarness.run { harness in
      let calm = try await harness.undisturbedDigest()
      let replies = faults + [.json(Self.good)]
      harness.server.script(Self.victim, replies)
      let (snapshot, summary) = try await harness.fetch()
      #expect(snapshot.digest.hex == calm, sourceLocation: sourceLocation)
      // On a busy machine, another request can time out and be retried too.
      let retries = try harness.journal().filter { !$0.contains("\"attempt\":1,") }
      #expect(summary.retries == retries.count, sourceLocation: sourceLocation)
      #expect(
        harness.server.attempts(Self.victim) == replies.count, sourceLocation: sourceLocation)
      let journal = try harness.journal("berry/3/")
      #expect(journal.count == replies.count, sourceLocation: sourceLocation)
      if let code {
        #expect(
          journal.first?.contains("\"outcome\":\"\(code.rawValue)\"") == true,
          "\(journal.first ?? "")", sourceLocation: sourceLocation)
      }
    }
  }

  /// The fault is permanent: everything else is fetched, nothing is published, and the next run
  /// requests only the missing resource.
  func expectFailed(
    _ fault: FaultReply, code: DiagnosticCode, attempts: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await LiveHarness.run { harness in
      harness.server.script(Self.victim, fault)
      let error = try await harness.failure(sourceLocation: sourceLocation)
      #expect(error.code == "fetch-incomplete", sourceLocation: sourceLocation)
      #expect(
        error.message.contains("[\(code.rawValue)]"), "\(error)", sourceLocation: sourceLocation)
      #expect(error.message.contains("berry/3"), sourceLocation: sourceLocation)
      #expect(
        harness.server.attempts(Self.victim) == attempts, sourceLocation: sourceLocation)
      #expect(
        try harness.journal("berry/3/").last?.contains("\"settlement\":\"failed\"") == true,
        sourceLocation: sourceLocation)
      let paths = Set(harness.server.log.map(\.path))
      #expect(paths.contains("/api/v2/pokemon/5/"), "the rest is fetched")

      harness.server.script(Self.victim, .json(Self.good))
      harness.server.forgetLog()
      try await harness.fetch()
      let asked = harness.server.log.map(\.path).filter { $0.split(separator: "/").count == 4 }
        .filter { !$0.contains("?") }
      #expect(asked == [Self.victim], sourceLocation: sourceLocation)
    }
  }

  /// The fault ends the crawl immediately; the next run resumes it.
  func expectAborted(
    _ fault: FaultReply, code: DiagnosticCode, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await LiveHarness.run(count: 40) { harness in
      let calm = try await harness.undisturbedDigest()
      harness.server.script(Self.victim, fault)
      let error = try await harness.failure(sourceLocation: sourceLocation)
      #expect(error.code == code, "\(error)", sourceLocation: sourceLocation)
      #expect(harness.server.log.count < 100, sourceLocation: sourceLocation)
      harness.server.script(Self.victim, .json(Self.good))
      let digest = try await harness.fetch().snapshot.digest.hex
      #expect(digest == calm, sourceLocation: sourceLocation)
    }
  }

  func answer(
    _ status: Int, _ headers: [(String, String)] = [], body: String = ""
  ) -> FaultReply {
    .answer(status, headers: headers, body: Array(body.utf8))
  }

  static let head = FaultReply.head(200, headers: [FaultReply.jsonType], length: 500)

  // MARK: Statuses

  @Test func fault01_429WithSeconds_pausesAndContinues() async throws {
    try await expectRetried(answer(429, [("Retry-After", "60")]), code: "fetch-rate-limited")
  }

  @Test func fault02_429WithDate_pausesAndContinues() async throws {
    try await expectRetried(
      answer(
        429,
        [
          ("Retry-After", "Sun, 06 Nov 1994 08:50:07 GMT"),
          ("Date", "Sun, 06 Nov 1994 08:49:37 GMT"),
        ]), code: "fetch-rate-limited")
  }

  @Test func fault03_hugeRetryAfter_endsTheCrawl() async throws {
    try await expectAborted(
      answer(429, [("Retry-After", "999999999999999999999")]), code: "fetch-pause-too-long")
    try await expectRetried(answer(429, [("Retry-After", "-349804932")]))
  }

  @Test func fault04_503_pausesAndContinues() async throws {
    try await expectRetried(answer(503, [("Retry-After", "5")]), answer(503))
  }

  @Test func fault05_500Then200_isOneSuccessInTwoAttempts() async throws {
    try await expectRetried(answer(500), code: "fetch-server-error")
  }

  @Test func fault06_persistent5xx_failsTheItem() async throws {
    try await expectFailed(answer(502), code: "fetch-server-error", attempts: 4)
  }

  @Test func fault06_everythingFails_opensTheCircuitBreaker() async throws {
    try await LiveHarness.run(count: 40) { harness in
      harness.server.respond { [api = harness.api] request in
        request.path.contains("/pokemon/") && !request.path.contains("?")
          ? .answer(500) : api.respond(request)
      }
      let error = try await harness.failure()
      #expect(error.code == "fetch-breaker")
      // Without the breaker each of the 40 pokemon is requested four times. Requests of the other
      // endpoints succeed; how many of them come before the end depends on the two jobs.
      let requests = harness.server.log.filter { $0.path.hasPrefix("/api/v2/pokemon/") }
      #expect(requests.count < 40 * 4)
    }
  }

  @Test func fault07_404Listed_isRetriedOnceWithoutSlash() async throws {
    try await LiveHarness.run { harness in
      let calm = try await harness.undisturbedDigest()
      harness.server.script(Self.victim, answer(404, [("Age", "99")]))
      harness.server.script("/api/v2/berry/3", .json(Self.good))
      #expect(try await harness.fetch().snapshot.digest.hex == calm)
      #expect(harness.server.attempts(Self.victim) == 1)
      #expect(harness.server.attempts("/api/v2/berry/3") == 1)
    }
  }

  @Test func fault07_404WithAndWithoutSlash_failsTheItem() async throws {
    try await LiveHarness.run { harness in
      harness.server.script(Self.victim, answer(404))
      let error = try await harness.failure()
      #expect(error.message.contains("[fetch-not-found]"))
      #expect(harness.server.attempts(Self.victim) == 1)
      #expect(harness.server.attempts("/api/v2/berry/3") == 1)
    }
  }

  @Test func fault07_404Everywhere_endsTheCrawl() async throws {
    try await LiveHarness.run(count: 40) { harness in
      harness.server.respond { [api = harness.api] request in
        request.path.contains("/pokemon/") && !request.path.contains("?")
          ? .answer(404) : api.respond(request)
      }
      let error = try await harness.failure()
      #expect(error.code == "fetch-breaker")
      // Three endpoints of 40 resources, the root, meta and four lists are requested first.
      let most: Int = 120 + 6 + 21 + 8
      #expect(harness.server.log.count <= most)
    }
    try await LiveHarness.run { harness in
      let members = (1...400).map { "\"e\($0)\":\"/api/v2/e\($0)/\"" }
      harness.server.script("/api/v2/", .json("{\(members.joined(separator: ","))}"))
      let error = try await harness.failure()
      #expect(error.code == "fetch-breaker")
      #expect(harness.server.log.count <= 2 + 21 + 8)
    }
  }

  @Test func fault08_403Once_failsTheItem() async throws {
    try await expectFailed(answer(403), code: "fetch-forbidden", attempts: 1)
  }

  @Test func fault08_403Everywhere_endsTheCrawlAndSuggestsArchive() async throws {
    try await LiveHarness.run(count: 40) { harness in
      harness.server.respond { [api = harness.api] request in
        request.path.contains("/pokemon/") && !request.path.contains("?")
          ? .answer(403) : api.respond(request)
      }
      let error = try await harness.failure()
      #expect(error.code == "fetch-forbidden")
      #expect(error.advice?.contains("archive:") == true)
    }
  }

  @Test func fault09_400ForListedEndpoint_reportsEndpoint() async throws {
    try await LiveHarness.run { harness in
      harness.server.respond { [api = harness.api] request in
        request.path.hasPrefix("/api/v2/gender/") ? .answer(400) : api.respond(request)
      }
      let error = try await harness.failure()
      #expect(error.code == "fetch-incomplete")
      #expect(error.message.contains("gender") && error.message.contains("[fetch-bad-request]"))
      #expect(harness.server.attempts(Self.victim) == 1, "the rest is fetched")
    }
  }

  @Test(arguments: [401, 407])
  func fault10_credentialsRequired_endsTheCrawl(_ status: Int) async throws {
    try await expectAborted(answer(status), code: "fetch-unauthorized")
  }

  // MARK: Redirects

  @Test func fault11_redirectLoop_failsTheItem() async throws {
    try await expectFailed(
      answer(301, [("Location", Self.victim)]), code: "fetch-refused-redirect", attempts: 1)
  }

  /// The body is stored as that of the requested resource, and nothing counts as a retry.
  @Test(arguments: [301, 302, 303, 307, 308])
  func fault11_redirectOnTheHost_isFollowed(_ status: Int) async throws {
    try await LiveHarness.run { harness in
      let calm = try await harness.undisturbedDigest()
      harness.server.script(Self.victim, answer(status, [("Location", "/moved/3?a=b")]))
      harness.server.script(
        "/moved/3?a=b", answer(status, [("Location", "../api/v2/renamed/3")]))
      harness.server.script("/api/v2/renamed/3", .json(Self.good))
      let (snapshot, summary) = try await harness.fetch()
      #expect(snapshot.digest.hex == calm)
      #expect(summary.retries == 0)
      #expect(harness.server.attempts(Self.victim) == 1)
      #expect(harness.server.attempts("/moved/3?a=b") == 1)
      #expect(harness.server.attempts("/api/v2/renamed/3") == 1)
      let journal = try harness.journal()
      #expect(journal.count { $0.contains("\"outcome\":\"redirected\"") } == 2)
      #expect(journal.contains { $0.contains("/moved/3?a=b") })
      let store = try await CrawlStore(harness.source().storeFolder).entries
      #expect(store["berry/3/"] != nil)
      #expect(!store.keys.contains { $0.contains("moved") })
    }
  }

  @Test func fault11_redirectToAnotherResource_isItsWrongBody() async throws {
    try await LiveHarness.run { harness in
      harness.server.script(Self.victim, answer(301, [("Location", "/api/v2/berry/4/")]))
      let error = try await harness.failure()
      #expect(error.code == "fetch-incomplete")
      #expect(error.message.contains("berry/3"), "\(error)")
      #expect(error.message.contains("[fetch-wrong-resource]"), "\(error)")
      #expect(harness.server.attempts(Self.victim) == 4)
    }
  }

  @Test func fault11_fourthRedirect_failsTheItem() async throws {
    try await LiveHarness.run { harness in
      harness.server.respond { [api = harness.api] request in
        guard request.path == Self.victim || request.path.hasPrefix("/hop") else {
          return api.respond(request)
        }
        return answer(302, [("Location", "/hop" + request.path)])
      }
      let error = try await harness.failure()
      #expect(error.code == "fetch-incomplete")
      #expect(error.message.contains("[fetch-refused-redirect]"), "\(error)")
      #expect(harness.server.log.count { $0.path.hasPrefix("/hop") } == 3)
    }
  }

  @Test func fault12_crossHostRedirect_failsTheItem() async throws {
    try await expectFailed(
      answer(302, [("Location", "https://example.com/")]), code: "fetch-refused-redirect",
      attempts: 1)
  }

  @Test func fault13_redirectToFile_endsTheCrawl() async throws {
    try await expectAborted(
      answer(302, [("Location", "file:///etc/passwd")]), code: "fetch-insecure-redirect")
  }

  // MARK: Framing and encoding

  @Test func fault14_shortContentLength_isRetried() async throws {
    try await expectRetried(
      FaultReply(.send(Self.head + Array(Self.good.utf8)), .close), code: "fetch-short-body")
  }

  @Test func fault15_chunkCut_isRetried() async throws {
    let head = FaultReply.head(
      200, headers: [FaultReply.jsonType, ("Transfer-Encoding", "chunked")], length: nil)
    try await expectRetried(FaultReply(.send(head + Array("40\r\n{\"id\"".utf8)), .close))
  }

  @Test func fault16_badChunk_isRetried() async throws {
    let head = FaultReply.head(
      200, headers: [FaultReply.jsonType, ("Transfer-Encoding", "chunked")], length: nil)
    try await expectRetried(FaultReply(.send(head + Array("xyz\r\n{\"id\"".utf8)), .close))
  }

  @Test func fault17_bodyCutWithoutLength_isRetriedAsInvalidJSON() async throws {
    let head = FaultReply.head(200, headers: [FaultReply.jsonType], length: nil)
    let half = Array(Self.good.utf8).prefix(40)
    try await expectRetried(FaultReply(.send(head + half), .close), code: "fetch-not-json")
  }

  @Test func fault18_gzipCut_isRetried() async throws {
    let packed = FaultReply.gzip(Array(Self.good.utf8))
    try await expectRetried(
      .answer(
        200, headers: [FaultReply.jsonType, ("Content-Encoding", "gzip")],
        body: Array(packed.dropLast(9))), code: "fetch-truncated-encoding")
  }

  @Test func fault19_falseGzip_isRetriedOnceThenFails() async throws {
    let reply = answer(
      200, [FaultReply.jsonType, ("Content-Encoding", "gzip")], body: Self.good)
    try await expectRetried(reply, code: "fetch-corrupt-encoding")
    try await expectFailed(reply, code: "fetch-corrupt-encoding", attempts: 2)
  }

  @Test func fault20_gzipWithTrailingBytes_failsTheItem() async throws {
    let packed = FaultReply.gzip(Array(Self.good.utf8))
    try await expectFailed(
      .answer(
        200, headers: [FaultReply.jsonType, ("Content-Encoding", "gzip")], body: packed + [1]),
      code: "fetch-trailing-encoding", attempts: 1)
  }

  @Test func fault21_gzipBomb_failsTheItemInBoundedMemory() async {
    // In a separate process, since the peak memory of this one includes all tests that run in
    // parallel.
    await #expect(processExitsWith: .success) {
      let bomb = FaultReply.gzip([UInt8](repeating: 32, count: 1 << 20), times: 300, level: 1)
      let before = ProcessMemory.peakBytes
      try await ServerFaultTests().expectFailed(
        .answer(
          200, headers: [FaultReply.jsonType, ("Content-Encoding", "gzip")], body: bomb),
        code: "fetch-inflated-too-large", attempts: 1)
      // The limit is 64 MiB; the bomb has 300 MiB. Sanitizers use additional memory.
      #expect(ProcessMemory.isSanitized || ProcessMemory.peakBytes - before < 200 << 20)
    }
  }

  @Test func fault22_unknownEncoding_failsTheItem() async throws {
    try await expectFailed(
      answer(200, [FaultReply.jsonType, ("Content-Encoding", "br")], body: Self.good),
      code: "fetch-unknown-encoding", attempts: 1)
  }

  @Test func fault23_endlessBody_failsTheItem() async throws {
    let head = FaultReply.head(200, headers: [FaultReply.jsonType], length: nil)
    try await LiveHarness.run { harness in
      harness.server.script(
        Self.victim, FaultReply(.send(head), .sendForever([UInt8](repeating: 32, count: 65_536))))
      let error = try await harness.failure { $0.http.maxBodyBytes = 4 << 20 }
      #expect(error.message.contains("[fetch-body-too-large]"))
      #expect(harness.server.attempts(Self.victim) == 1)
    }
  }

  @Test func fault24_headerFlood_failsTheItem() async throws {
    let flood = Array("HTTP/1.1 200 OK\r\n".utf8)
    let line = Array("X-Flood: \(String(repeating: "x", count: 900))\r\n".utf8)
    try await expectFailed(
      FaultReply(.send(flood), .sendForever(line)), code: "fetch-headers-too-large", attempts: 1)
  }

  @Test func fault25_duplicateContentLength_failsTheItem() async throws {
    let length = ("Content-Length", "\(Self.good.utf8.count)")
    try await expectFailed(
      answer(200, [FaultReply.jsonType, length, length], body: Self.good),
      code: "fetch-duplicate-length", attempts: 1)
  }
}
