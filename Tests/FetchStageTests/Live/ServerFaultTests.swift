import Base
import Layers
import TestSupport
import Testing
@testable import FetchStage

/// How the crawl handles server faults. The number in a test's name is the row in
/// Tests/Fixtures/crawl-faults.md. The tests in `HTTP` test how a transport fault is recognized.
@Suite(.inTemporaryFolder) struct ServerFaultTests {
  let folder = InTemporaryFolder.path
  let harness = LiveHarness()

  static let victim = "/api/v2/berry/3/"
  static let good = FakePokeAPI.resource("berry", 3, note: "first").body

  /// The fault occurs once: the resource is requested again and the snapshot does not change.
  func expectRetried(
    _ faults: [FaultReply], code: DiagnosticCode?
  ) async throws {
    let calm = try await harness.undisturbedDigest()
    let replies = faults + [.json(Self.good)]
    harness.server.script(Self.victim, replies)
    let (snapshot, summary) = try await harness.fetch()
    expectEqual(snapshot.digest.hex, calm)
    // On a busy machine, another request can time out and be retried too.
    let retries = try harness.journal().filter { !$0.contains("\"attempt\":1,") }
    expectEqual(summary.retries, retries.count)
    expectEqual(
      harness.server.attempts(Self.victim), replies.count)
    let journal = try harness.journal("berry/3/")
    expectEqual(journal.count, replies.count)
    if let code {
      expectEqual(
        journal.first?.contains("\"outcome\":\"\(code.rawValue)\""), true, "\(journal.first ?? "")")
    }
  }

  /// The fault is permanent: everything else is fetched, nothing is published, and the next run
  /// requests only the missing resource.
  func expectFailed(
    _ fault: FaultReply, code: DiagnosticCode, attempts: Int
  ) async throws {
    harness.server.script(Self.victim, fault)
    let error = try await harness.failure()
    expectEqual(error.code, "fetch-incomplete")
    #expect(
      error.message.contains("[\(code.rawValue)]"), "\(error)")
    #expect(error.message.contains("berry/3"))
    expectEqual(
      harness.server.attempts(Self.victim), attempts)
    try expectEqual(
      harness.journal("berry/3/").last?.contains("\"settlement\":\"failed\""), true)
    let paths = Set(harness.server.log.map(\.path))
    #expect(paths.contains("/api/v2/pokemon/5/"), "the rest is fetched")

    harness.server.script(Self.victim, .json(Self.good))
    harness.server.forgetLog()
    try await harness.fetch()
    let asked = harness.server.log.map(\.path).filter { $0.split(separator: "/").count == 4 }
      .filter { !$0.contains("?") }
    expectEqual(asked, [Self.victim])
  }

  /// The fault ends the crawl immediately; the next run resumes it.
  func expectAborted(
    _ fault: FaultReply, code: DiagnosticCode
  ) async throws {
    let harness = LiveHarness(count: 40)
    let calm = try await harness.undisturbedDigest()
    harness.server.script(Self.victim, fault)
    expectError(try await harness.failure(), code)
    #expect(harness.server.log.count < 100)
    harness.server.script(Self.victim, .json(Self.good))
    let digest = try await harness.fetch().snapshot.digest.hex
    expectEqual(digest, calm)
  }

  private static func answer(
    _ status: Int, _ headers: (String, String)..., body: some Sequence<UInt8> = []
  ) -> FaultReply {
    .answer(status, headers: headers, body: Array(body))
  }

  /// A response with status 200 and JSON, whose header fields and body may be wrong.
  private static func json(
    _ headers: (String, String)..., body: some Sequence<UInt8> = good.utf8
  ) -> FaultReply {
    .answer(200, headers: [FaultReply.jsonType] + headers, body: Array(body))
  }

  /// A response without Content-Length after which the connection is closed.
  private static func closed(_ headers: (String, String)..., body: some Sequence<UInt8>)
    -> FaultReply
  {
    let head = FaultReply.head(200, headers: [FaultReply.jsonType] + headers, length: nil)
    return FaultReply(.send(head + body), .close)
  }

  static let head = FaultReply.head(200, headers: [FaultReply.jsonType], length: 500)

  /// What a fault of one resource does to the crawl, with the code of the error.
  enum Effect: Sendable {
    case retried(DiagnosticCode?), failed(DiagnosticCode, attempts: Int), aborted(DiagnosticCode)
  }

  static let faults: [Fault<Effect>] = {
    let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    let gzip = ("Content-Encoding", "gzip")
    let chunked = ("Transfer-Encoding", "chunked")
    let length = ("Content-Length", "\(good.utf8.count)")
    let packed = FaultReply.gzip(Array(good.utf8))
    let flood = Array("X-Flood: \(String(repeating: "x", count: 900))\r\n".utf8)
    return [
      Fault(
        "fault01_429WithSeconds_pausesAndContinues", .retried("fetch-rate-limited"),
        answer(429, ("Retry-After", "60"))),
      Fault(
        "fault02_429WithDate_pausesAndContinues", .retried("fetch-rate-limited"),
        answer(429, ("Retry-After", "Sun, 06 Nov 1994 08:50:07 GMT"), ("Date", date))),
      Fault(
        "fault03_hugeRetryAfter_endsTheCrawl", .aborted("fetch-pause-too-long"),
        answer(429, ("Retry-After", "999999999999999999999"))),
      Fault(
        "fault03_negativeRetryAfter_isRetried", .retried(nil),
        answer(429, ("Retry-After", "-349804932"))),
      Fault(
        "fault04_503_pausesAndContinues", .retried(nil), answer(503, ("Retry-After", "5")),
        answer(503)),
      Fault(
        "fault05_500Then200_isOneSuccessInTwoAttempts", .retried("fetch-server-error"), answer(500)),
      Fault(
        "fault06_persistent5xx_failsTheItem", .failed("fetch-server-error", attempts: 4),
        answer(502)),
      Fault(
        "fault08_403Challenge_isRetriedAfterAPause", .retried("fetch-challenged"),
        answer(403, ("cf-mitigated", "challenge")), answer(403, ("cf-mitigated", "challenge"))),
      Fault(
        "fault08_403Challenge_isRetriedAfterAPause", .failed("fetch-challenged", attempts: 4),
        answer(403, ("cf-mitigated", "challenge"))),
      Fault("fault08_403Once_failsTheItem", .failed("fetch-forbidden", attempts: 1), answer(403)),
      Fault(
        "fault10_credentialsRequired_endsTheCrawl", .aborted("fetch-unauthorized"), answer(401)),
      Fault(
        "fault10_credentialsRequired_endsTheCrawl", .aborted("fetch-unauthorized"), answer(407)),
      Fault(
        "fault11_redirectLoop_failsTheItem", .failed("fetch-refused-redirect", attempts: 1),
        answer(301, ("Location", victim))),
      Fault(
        "fault12_crossHostRedirect_failsTheItem", .failed("fetch-refused-redirect", attempts: 1),
        answer(302, ("Location", "https://example.com/"))),
      Fault(
        "fault13_redirectToFile_endsTheCrawl", .aborted("fetch-insecure-redirect"),
        answer(302, ("Location", "file:///etc/passwd"))),
      Fault(
        "fault14_shortContentLength_isRetried", .retried("fetch-short-body"),
        FaultReply(.send(head + good.utf8), .close)),
      Fault(
        "fault15_chunkCut_isRetried", .retried(nil), closed(chunked, body: "40\r\n{\"id\"".utf8)),
      Fault(
        "fault16_badChunk_isRetried", .retried(nil), closed(chunked, body: "xyz\r\n{\"id\"".utf8)),
      Fault(
        "fault17_bodyCutWithoutLength_isRetriedAsInvalidJSON", .retried("fetch-not-json"),
        closed(body: good.utf8.prefix(40))),
      Fault(
        "fault18_gzipCut_isRetried", .retried("fetch-truncated-encoding"),
        json(gzip, body: packed.dropLast(9))),
      Fault(
        "fault19_falseGzip_isRetriedOnceThenFails", .retried("fetch-corrupt-encoding"), json(gzip)),
      Fault(
        "fault19_falseGzip_isRetriedOnceThenFails", .failed("fetch-corrupt-encoding", attempts: 2),
        json(gzip)),
      Fault(
        "fault20_gzipWithTrailingBytes_failsTheItem",
        .failed("fetch-trailing-encoding", attempts: 1), json(gzip, body: packed + [1])),
      Fault(
        "fault22_unknownEncoding_failsTheItem", .failed("fetch-unknown-encoding", attempts: 1),
        json(("Content-Encoding", "br"))),
      Fault(
        "fault24_headerFlood_failsTheItem", .failed("fetch-headers-too-large", attempts: 1),
        FaultReply(.send(Array("HTTP/1.1 200 OK\r\n".utf8)), .sendForever(flood))),
      Fault(
        "fault25_duplicateContentLength_failsTheItem",
        .failed("fetch-duplicate-length", attempts: 1), json(length, length)),
      Fault(
        "fault26_resetInTheBody_isRetried", .retried("fetch-connection-lost"),
        FaultReply(.send(head), .pause(milliseconds: 10), .reset)),
      // libcurl alone would send up to five more requests for each attempt on a kept-alive
      // connection.
      Fault(
        "fault27_emptyReply_isRetriedThreeTimes", .failed("fetch-empty-reply", attempts: 4),
        FaultReply(.close)),
    ]
  }()

  @Test(arguments: faults)
  func crawl_faultOfOneResource_hasItsEffect(_ fault: Fault<Effect>) async throws {
    switch fault.outcome {
    case .retried(let code): try await expectRetried(fault.replies, code: code)
    case .failed(let code, let attempts):
      try await expectFailed(fault.replies[0], code: code, attempts: attempts)
    case .aborted(let code): try await expectAborted(fault.replies[0], code: code)
    }
  }

  // MARK: Statuses

  @Test func fault07_404Listed_isRetriedOnceWithoutSlash() async throws {
    let calm = try await harness.undisturbedDigest()
    harness.server.script(Self.victim, Self.answer(404, ("Age", "99")))
    harness.server.script("/api/v2/berry/3", .json(Self.good))
    try await expectEqual(harness.fetch().snapshot.digest.hex, calm)
    expectEqual(harness.server.attempts(Self.victim), 1)
    expectEqual(harness.server.attempts("/api/v2/berry/3"), 1)
  }

  @Test func fault07_404WithAndWithoutSlash_failsTheItem() async throws {
    harness.server.script(Self.victim, Self.answer(404))
    let error = try await harness.failure()
    #expect(error.message.contains("[fetch-not-found]"))
    expectEqual(harness.server.attempts(Self.victim), 1)
    expectEqual(harness.server.attempts("/api/v2/berry/3"), 1)
  }

  @Test func fault07_404Everywhere_endsTheCrawl() async throws {
    try await LiveHarness.run(count: 40) { harness in
      harness.answer(404)
      expectError(try await harness.failure(), "fetch-breaker")
      // Three endpoints of 40 resources, the root, meta and four lists are requested first.
      let most: Int = 120 + 6 + 21 + 8
      #expect(harness.server.log.count <= most)
    }
    let members = (1...400).map { "\"e\($0)\":\"/api/v2/e\($0)/\"" }
    harness.server.script("/api/v2/", .json("{\(members.joined(separator: ","))}"))
    expectError(try await harness.failure(), "fetch-breaker")
    #expect(harness.server.log.count <= 2 + 21 + 8)
  }

  @Test func fault08_403Everywhere_endsTheCrawlAndSuggestsArchive() async throws {
    let harness = LiveHarness(count: 40)
    harness.answer(403)
    let error = try await harness.failure()
    expectEqual(error.code, "fetch-forbidden")
    expectEqual(error.advice?.contains("archive:"), true)
  }

  @Test func fault08_403ChallengeOnce_pausesAndIsNamed() async throws {
    harness.server.script(
      Self.victim, Self.answer(403, ("cf-mitigated", "challenge")), .json(Self.good))
    let summary = try await harness.fetch().summary
    #expect(summary.pausedSeconds >= 30 && summary.failures == 0)
    #expect(
      harness.progress.notes.contains { $0.hasPrefix("berry/3: ") && $0.contains("Cloudflare") })
  }

  @Test func fault09_400ForListedEndpoint_reportsEndpoint() async throws {
    harness.server.respond { [api = harness.api] request in
      request.path.hasPrefix("/api/v2/gender/") ? .answer(400) : api.respond(request)
    }
    let error = try await harness.failure()
    expectEqual(error.code, "fetch-incomplete")
    #expect(error.message.contains("gender") && error.message.contains("[fetch-bad-request]"))
    expectEqual(harness.server.attempts(Self.victim), 1, "the rest is fetched")
  }

  // MARK: Redirects

  /// The body is stored as that of the requested resource, and nothing counts as a retry.
  @Test(arguments: [301, 302, 303, 307, 308])
  func fault11_redirectOnTheHost_isFollowed(_ status: Int) async throws {
    let calm = try await harness.undisturbedDigest()
    harness.server.script(Self.victim, Self.answer(status, ("Location", "/moved/3?a=b")))
    harness.server.script("/moved/3?a=b", Self.answer(status, ("Location", "../api/v2/renamed/3")))
    harness.server.script("/api/v2/renamed/3", .json(Self.good))
    let (snapshot, summary) = try await harness.fetch()
    expectEqual(snapshot.digest.hex, calm)
    expectEqual(summary.retries, 0)
    expectEqual(harness.server.attempts(Self.victim), 1)
    expectEqual(harness.server.attempts("/moved/3?a=b"), 1)
    expectEqual(harness.server.attempts("/api/v2/renamed/3"), 1)
    let journal = try harness.journal()
    expectEqual(journal.count { $0.contains("\"outcome\":\"redirected\"") }, 2)
    #expect(journal.contains { $0.contains("/moved/3?a=b") })
    let store = try await CrawlStore(harness.source().storeFolder).entries
    #expect(store["berry/3/"] != nil)
    #expect(!store.keys.contains { $0.contains("moved") })
  }

  @Test func fault11_redirectToAnotherResource_isItsWrongBody() async throws {
    harness.server.script(Self.victim, Self.answer(301, ("Location", "/api/v2/berry/4/")))
    let error = try await harness.failure()
    expectEqual(error.code, "fetch-incomplete")
    #expect(error.message.contains("berry/3"), "\(error)")
    #expect(error.message.contains("[fetch-wrong-resource]"), "\(error)")
    expectEqual(harness.server.attempts(Self.victim), 4)
  }

  @Test func fault11_fourthRedirect_failsTheItem() async throws {
    harness.server.respond { [api = harness.api] request in
      guard request.path == Self.victim || request.path.hasPrefix("/hop") else {
        return api.respond(request)
      }
      return Self.answer(302, ("Location", "/hop" + request.path))
    }
    let error = try await harness.failure()
    expectEqual(error.code, "fetch-incomplete")
    #expect(error.message.contains("[fetch-refused-redirect]"), "\(error)")
    expectEqual(harness.server.log.count { $0.path.hasPrefix("/hop") }, 3)
  }

  // MARK: Framing and encoding

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

  @Test func fault23_endlessBody_failsTheItem() async throws {
    let head = FaultReply.head(200, headers: [FaultReply.jsonType], length: nil)
    harness.server.script(
      Self.victim, FaultReply(.send(head), .sendForever([UInt8](repeating: 32, count: 65_536))))
    let error = try await harness.failure { $0.http.maxBodyBytes = 4 << 20 }
    #expect(error.message.contains("[fetch-body-too-large]"))
    expectEqual(harness.server.attempts(Self.victim), 1)
  }
}

extension LiveHarness {
  /// Answers each request for a pokemon with `status`.
  fileprivate func answer(_ status: Int) {
    server.respond { [api] request in
      request.path.contains("/pokemon/") && !request.path.contains("?")
        ? .answer(status) : api.respond(request)
    }
  }
}
