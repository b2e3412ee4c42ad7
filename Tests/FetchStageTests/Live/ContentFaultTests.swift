import Base
import Layers
import TestSupport
import Testing
@testable import FetchStage

/// Bodies and lists that arrive complete but are wrong. The number in a test's name is the row in
/// Tests/Fixtures/crawl-faults.md.
@Suite(.inTemporaryFolder) struct ContentFaultTests {
  let harness = LiveHarness()

  private static let victim = "/api/v2/berry/3/"
  private static let good = FakePokeAPI.resource("berry", 3, note: "first").body

  /// Wrong bodies of a resource, with the codes of their errors.
  static let faults: [Fault<DiagnosticCode>] = {
    func fault(
      _ name: String, _ code: DiagnosticCode, _ body: some Sequence<UInt8>,
      type: (String, String) = FaultReply.jsonType
    ) -> Fault<DiagnosticCode> {
      Fault(name, code, .answer(200, headers: [type], body: Array(body)))
    }
    let page = "<html>Checking your browser</html>".utf8
    let html = ("Content-Type", "text/html")
    let (json, other) = (
      "fault36_invalidJSON_isRetriedThenFails", "fault37_wrongIdOrName_isRetriedThenFails"
    )
    return [
      fault("fault35_htmlWith200_isRetriedThenFails", "fetch-wrong-type", page, type: html),
      fault("fault35_htmlWith200_isRetriedThenFails", "fetch-not-json", page),
      fault(json, "fetch-not-json", "{\"id\":3,\"name\":\"berry-3\"".utf8),
      fault(json, "fetch-not-json", "\u{FEFF}{\"id\":3}".utf8),
      fault(
        json, "fetch-not-json", Array("{\"id\":3,\"name\":\"".utf8) + [0xFF, 0xFE] + "\"}".utf8),
      fault(json, "fetch-not-json", []),
      fault(json, "fetch-wrong-shape", "null".utf8),
      fault(json, "fetch-wrong-shape", "[1]".utf8),
      fault(
        other, "fetch-wrong-resource", FakePokeAPI.resource("berry", 4, note: "first").body.utf8),
      fault(other, "fetch-wrong-resource", good.replacing("berry-3", with: "berry-4").utf8),
      fault(other, "fetch-wrong-shape", "{\"id\":3}".utf8),
    ]
      + withoutCanonicalForm.map {
        fault("fault37_duplicateKey_isRetriedThenFails", "fetch-wrong-shape", $0.utf8)
      }
  }()

  /// The body is requested again. If it stays wrong, the resource fails and the body is kept for a look.
  @Test(arguments: faults)
  func crawl_wrongBody_isRetriedThenFails(_ fault: Fault<DiagnosticCode>) async throws {
    try await LiveHarness.run { harness in
      let calm = try await harness.undisturbedDigest()
      harness.server.script(Self.victim, fault.replies[0], .json(Self.good))
      try await expectEqual(harness.fetch().snapshot.digest.hex, calm)
      expectEqual(harness.server.attempts(Self.victim), 2)
    }
    harness.server.script(Self.victim, fault.replies[0])
    let error = try await harness.failure()
    #expect(error.message.contains("[\(fault.outcome.rawValue)]"), "\(error)")
    expectEqual(error.category, .badData)
    expectEqual(harness.server.attempts(Self.victim), 4)
    #expect(File.exists("\(harness.source().storeFolder)/quarantine/berry-3.body"))
  }

  /// Wrong documents of an address other than the victim's.
  @Test(
    arguments: [
      (
        "fault37_wrongShape_fails", "pokemon/2/", "fetch-wrong-shape",
        #"{"id":2,"name":"pokemon-2"}"#
      )
    ]
      + ["../etc", "Berry", "", "berry/1", "-x", "be\\u0000rry", "ber ry"].map {
        (
          "fault57_traversalInEndpointName_failsTheList", "", "fetch-bad-listing",
          #"{"\#($0)":"/api/v2/x/"}"#
        )
      })
  func crawl_wrongDocument_fails(
    _ name: String, _ path: String, _ code: String, _ body: String
  ) async throws {
    harness.server.script("/api/v2/\(path)", .json(body))
    let error = try await harness.failure()
    #expect(error.message.contains("[\(code)]"), "\(name)")
  }

  /// These endpoints have no names; only the id shows that a body is of another resource.
  @Test(arguments: ["machine", "evolution-chain", "characteristic"])
  func fault37_otherIDWithoutName_isWrongResource(_ endpoint: String) throws {
    let key = try #require(
      ResourceKey(listedURL: "https://pokeapi.co/api/v2/\(endpoint)/3/", endpoint: endpoint))
    try BodyGate().resource(Array(#"{"id":3}"#.utf8), key, name: nil)
    for id in ["2", "4", "33", "-3"] {
      expectError(\FetchFault.code, "fetch-wrong-resource") {
        try BodyGate().resource(Array("{\"id\":\(id)}".utf8), key, name: nil)
      }
    }
  }

  /// Bodies that parse but have no canonical form.
  static let withoutCanonicalForm = [
    good.replacing("{\"id\":3,", with: "{\"id\":3,\"id\":3,"),
    good.replacing("\"note\":\"first\"", with: "\"note\":{\"a\":{\"b\":1,\"b\":1}}"),
    good.replacing("\"note\":\"first\"", with: "\"zz\":1,\"z\\u007a\":1"),
    good.replacing("\"note\":\"first\"", with: "\"note\":[{\"\":1,\"\":2}]"),
  ]

  @Test(arguments: withoutCanonicalForm)
  func fault37_duplicateKey_nextRunSucceeds(_ body: String) async throws {
    let calm = try await harness.undisturbedDigest()
    harness.server.script(Self.victim, .json(body))
    for _ in 0..<2 {
      let error = try await harness.failure()
      expectEqual(error.category, .badData)
      #expect(error.message.contains("berry/3"))
      expectEqual(error.place, .url("\(harness.server.address("/api/v2"))/berry/3/"))
    }
    harness.server.script(Self.victim, .json(Self.good))
    try await expectEqual(harness.fetch().snapshot.digest.hex, calm)
  }

  @Test(arguments: withoutCanonicalForm)
  func fault37_duplicateKeyInStore_isFetchedAgain(_ body: String) async throws {
    let calm = try await harness.undisturbedDigest()
    try await harness.fetch()
    // As an older version stored it that did not check for duplicate keys.
    let store = try CrawlStore(harness.source().storeFolder)
    let key = CrawlItem.resource(ResourceKey(endpoint: "berry", id: 3)!).storeKey
    let entries = try await store.entries
    var entry = try #require(entries[key])
    entry.digest = SHA256.digest(of: body)
    try await store.put(key, entry, stored: Array(body.utf8), isGzipped: false)
    await store.close()
    try Directory.removeRecursively(harness.snapshotFolder)

    harness.server.script(Self.victim, .json(body))
    let error = try await harness.failure { $0.auditedResources = 0 }
    expectEqual(error.category, .badData)
    #expect(error.message.contains("berry/3"))
    harness.server.script(Self.victim, .json(Self.good))
    let snapshot = try await harness.fetch { $0.auditedResources = 0 }.snapshot
    expectEqual(snapshot.digest.hex, calm)
  }

  @Test func fault38_unasked206_isRetried() async throws {
    let calm = try await harness.undisturbedDigest()
    harness.server.script(
      Self.victim,
      .answer(206, headers: [FaultReply.jsonType], body: Array(Self.good.utf8)),
      .json(Self.good))
    try await expectEqual(harness.fetch().snapshot.digest.hex, calm)
    expectEqual(harness.server.attempts(Self.victim), 2)
    #expect(harness.server.log.allSatisfy { $0.headers["Range"] == nil })
  }

  @Test func fault39_duplicateListing_failsTheList() async throws {
    harness.api.change { $0.endpoints["berry"]!.append($0.endpoints["berry"]![0]) }
    let error = try await harness.failure()
    #expect(error.message.contains("[fetch-list-duplicate]"))
    #expect(error.message.contains("berry/1"))
  }

  private func listBody(count: Int, _ ids: [Int]) -> FaultReply {
    let results = ids.map { "{\"name\":\"berry-\($0)\",\"url\":\"/api/v2/berry/\($0)/\"}" }
    return .json(
      "{\"count\":\(count),\"next\":null,\"results\":[\(results.joined(separator: ","))]}")
  }

  private static let berryList = "/api/v2/" + CrawlItem.list("berry", offset: 0).path

  @Test func fault40_countDiffersFromResults_listIsFetchedAgain() async throws {
    try await LiveHarness.run { harness in
      harness.server.script(
        Self.berryList, listBody(count: 5, [1, 2, 3]), listBody(count: 5, [1, 2, 3, 4, 5]))
      let snapshot = try await harness.fetch().snapshot
      expectEqual(snapshot.entries.count, 20)
    }
    harness.server.script(Self.berryList, listBody(count: 5, [1, 2, 3]))
    let error = try await harness.failure()
    #expect(error.message.contains("[fetch-list-count]"))
  }

  @Test func fault41_listsChangeDuringCrawl_areFetchedAgain() async throws {
    harness.server.respond { [api = harness.api] request in
      // One resource is added and another is removed while the pokemon are fetched.
      if request.path == "/api/v2/pokemon/4/", request.attempt == 1 {
        api.change { state in
          state.endpoints["berry"]!.append(FakePokeAPI.resource("berry", 9, note: "new"))
          state.endpoints["gender"]!.removeFirst()
        }
      }
      return api.respond(request)
    }
    let snapshot = try await harness.fetch().snapshot
    #expect(snapshot.entry("berry", 9) != nil)
    expectEqual(snapshot.entry("gender", 1), nil)
    let calm = try await harness.undisturbedDigest()
    expectEqual(snapshot.digest.hex, calm)
    #expect(harness.progress.notes.contains { $0.contains("lists changed") })
  }

  @Test func fault41_revisionChangesDuringCrawl_publishesOneRevision() async throws {
    harness.server.respond { [api = harness.api] request in
      if request.path == "/api/v2/machine/3/", request.attempt == 1 {
        api.change { state in
          state.hash = "bbbb"
          state.fill(5) { _ in "second" }
        }
      }
      return api.respond(request)
    }
    let snapshot = try await harness.fetch().snapshot
    let calm = try await harness.undisturbedDigest()
    expectEqual(snapshot.digest.hex, calm)
    expectEqual(snapshot.source.revision, "bbbb")
  }

  @Test func fault41_revisionAlwaysChanges_fails() async throws {
    harness.server.respond { [api = harness.api] request in
      if request.path == "/api/v2/machine/3/" {
        api.change { $0.hash! += "x" }
      }
      return api.respond(request)
    }
    expectError(try await harness.failure(), "fetch-mixed-deploy")
  }

  @Test func fault42_mixedRevisionHashes_areFetchedAgain() async throws {
    try await LiveHarness.run { harness in
      harness.api.change { $0.namesDeploy = true }
      let calm = try await harness.undisturbedDigest()
      harness.server.script(
        Self.victim,
        .json(
          FakePokeAPI.resource("berry", 3, note: "old").body,
          headers: [("X-PokeAPI-Hash", "0000")]),
        .json(Self.good, headers: [("X-PokeAPI-Hash", "aaaa")]))
      try await expectEqual(harness.fetch().snapshot.digest.hex, calm)
      expectEqual(harness.server.attempts(Self.victim), 2)
    }
    harness.api.change { $0.namesDeploy = true }
    harness.server.script(Self.victim, .json(Self.good, headers: [("X-PokeAPI-Hash", "0000")]))
    expectError(try await harness.failure(), "fetch-mixed-deploy")
  }

  /// PokéAPI publishes a new revision during the crawl, and answers name none: nothing shows which they are of.
  @Test func fault62_answersWithoutRevision_warnAndAreCounted() async throws {
    harness.api.change { $0.namesDeploy = true }
    harness.server.script(Self.victim, .json(Self.good))
    for (count, isNew) in [(1, true), (20, true), (20, false)] {
      if count == 20, isNew {
        harness.api.change { state in
          (state.namesDeploy, state.hash) = (false, "bbbb")
        }
      }
      let (snapshot, summary) = try await harness.fetch()
      expectEqual(summary.isUnchanged, !isNew)
      expectEqual(snapshot.source.unconfirmedAnswers, count)
      let finding = snapshot.diagnostics.first
      #expect(finding?.severity == .warning && finding?.code == "fetch-revision-unconfirmed")
      expectEqual(finding?.message.hasPrefix("\(count) of 20 answers"), true)
    }
    harness.api.change { state in
      (state.namesDeploy, state.hash) = (true, "cccc")
    }
    harness.server.script(Self.victim, .json(Self.good, headers: [("X-PokeAPI-Hash", "cccc")]))
    let snapshot = try await harness.fetch().snapshot
    #expect(snapshot.source.unconfirmedAnswers == nil && snapshot.diagnostics.isEmpty)
  }

  /// A cache answers 304 to every ETag, although all resources have changed.
  @Test func fault63_304AfterAChange_requestsAllUnconditionally() async throws {
    try await harness.fetch()
    harness.api.change { state in
      state.hash = "bbbb"
      state.fill(5) { _ in "second" }
    }
    let calm = try await harness.undisturbedDigest()
    harness.server.respond { [api = harness.api] request in
      request.headers["If-None-Match"] != nil ? .answer(304) : api.respond(request)
    }
    harness.server.forgetLog()
    let (snapshot, _) = try await harness.fetch()
    expectEqual(snapshot.digest.hex, calm)
    expectEqual(snapshot.source.revision, "bbbb")
    #expect(harness.progress.notes.contains { $0.contains("have changed since") })
    // Also if `meta` is that of the crawl before: the sample has no ETag.
    harness.server.forgetLog()
    let again = try await harness.fetch()
    #expect(again.summary.isUnchanged && harness.server.log.count == 3)
    #expect(harness.server.log.allSatisfy { $0.headers["If-None-Match"] == nil })
  }

  @Test func fault43_nextLoop_failsTheList() async throws {
    try await LiveHarness.run { harness in
      let page = "{\"count\":5,\"next\":\"/api/v2/berry/?offset=2&limit=2\",\"results\":[]}"
      harness.server.script(Self.berryList, .json(page))
      harness.server.script("/api/v2/" + CrawlItem.list("berry", offset: 2).path, .json(page))
      let error = try await harness.failure()
      #expect(error.message.contains("[fetch-list-loop]"))
    }
    // Pages that never end stop at the maximum number of pages.
    harness.server.respond { [api = harness.api] request in
      guard request.path.hasPrefix("/api/v2/berry/?") else { return api.respond(request) }
      let next = request.path.split(separator: "offset=")[1].split(separator: "&")[0]
      return .json(
        "{\"count\":5,\"next\":\"/x?offset=\(Int(next)! + 1)\",\"results\":[]}")
    }
    let error = try await harness.failure { $0.maxListPages = 7 }
    #expect(error.message.contains("[fetch-list-loop]"))
    expectEqual(harness.server.log.filter { $0.path.hasPrefix("/api/v2/berry/?") }.count, 7)
  }

  @Test func fault43_listAboveLimit_endsTheCrawlAtFirstPage() async throws {
    let entries = (1...BodyGate.maxListed + 1).map { "{\"url\":\"/api/v2/berry/\($0)/\"}" }
    let count = entries.count
    let long = "{\"count\":\(count),\"next\":null,\"results\":[\(entries.joined(separator: ","))]}"
    let claim = "{\"count\":1000000,\"next\":\"/x?offset=1&limit=1\",\"results\":[]}"
    for list in [long, claim] {
      harness.server.forgetLog()
      harness.server.script(Self.berryList, .json(list))
      let error = try await harness.failure()
      expectError(error, "fetch-list-too-long", .badData)
      #expect(error.message.hasPrefix("berry:"), "\(error.message)")
      #expect(error.message.contains("20000"))
      #expect(
        harness.server.log.allSatisfy {
          $0.path.split(separator: "/").count < 4 || $0.path.contains("?")
        })
    }
  }

  @Test func fault43_endpointsAboveLimit_endsTheCrawl() async throws {
    let members = (0...BodyGate.maxEndpoints).map { "\"e\($0)\":\"/api/v2/e\($0)/\"" }
    harness.server.script("/api/v2/", .json("{\(members.joined(separator: ","))}"))
    let error = try await harness.failure()
    expectEqual(error.code, "fetch-list-too-long")
    #expect(error.message.contains("501"))
    expectEqual(harness.server.log.count, 2)
  }

  @Test func fault43_pagesBeyondCount_areNotFetched() async throws {
    harness.server.respond { [api = harness.api] request in
      guard request.path.hasPrefix("/api/v2/berry/?") else { return api.respond(request) }
      let next = Int(request.path.split(separator: "offset=")[1].split(separator: "&")[0])! + 1
      return .json(
        "{\"count\":3,\"next\":\"/x?offset=\(next)\","
          + "\"results\":[{\"url\":\"/api/v2/berry/\(next)/\"}]}")
    }
    let error = try await harness.failure { $0.maxPasses = 1 }
    #expect(error.message.contains("[fetch-list-count]"))
    expectEqual(harness.server.log.filter { $0.path.hasPrefix("/api/v2/berry/?") }.count, 4)
  }

  @Test func fault44_304WithoutStoredBody_requestsUnconditionally() async throws {
    let calm = try await harness.undisturbedDigest()
    harness.server.script(Self.victim, .answer(304), .json(Self.good))
    try await expectEqual(harness.fetch().snapshot.digest.hex, calm)
    let asked = harness.server.log.filter { $0.path == Self.victim }
    expectEqual(asked.count, 2)
    #expect(asked.allSatisfy { $0.headers["If-None-Match"] == nil })
  }

  @Test func fault46_weakAndStrongETags_areSentUnchanged() async throws {
    for etag in ["W/\"weak\"", "\"strong\""] {
      try await LiveHarness.run { harness in
        harness.server.script(Self.victim, .json(Self.good, headers: [("ETag", etag)]))
        try await harness.fetch()
        harness.api.change { $0.hash = "bbbb" }
        // The second request is that of the sample, which has no ETag.
        harness.server.script(
          Self.victim, .answer(304, headers: [("ETag", etag)]),
          .json(Self.good, headers: [("ETag", etag)]))
        let calm = try await harness.undisturbedDigest()
        harness.server.forgetLog()
        try await expectEqual(harness.fetch().snapshot.digest.hex, calm)
        let asked = harness.server.log.filter { $0.path == Self.victim }
        expectEqual(asked.map { $0.headers["If-None-Match"] }, [etag, nil])
        #expect(asked.allSatisfy { $0.headers["Range"] == nil && $0.headers["If-Match"] == nil })
      }
    }
  }

  @Test func fault47_identicalBytesSentAgain_countAsUnchanged() async throws {
    harness.api.change { $0.sendsETags = false }
    let first = try await harness.fetch()
    harness.api.change { $0.hash = "bbbb" }
    let second = try await harness.fetch()
    expectEqual(second.summary.stored, 0)
    #expect(second.summary.unchanged >= 20)
    expectEqual(second.snapshot.digest, first.snapshot.digest)
  }

  @Test func fault48_clockSkew_changesNoDelay() async throws {
    // The pause is given as a date; the server's clock is 30 years behind this machine's clock.
    let headers: HTTPHeaders = [
      "Retry-After": "Sun, 06 Nov 1994 08:49:40 GMT", "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
    ]
    expectEqual(ServerHints.retryAfterSeconds(headers, wallSeconds: 1_800_000_000), 3)
    let calm = try await harness.undisturbedDigest()
    harness.server.script(
      Self.victim, .answer(429, headers: headers.fields.map { ($0.name, $0.value) }),
      .json(Self.good))
    var source = harness.source()
    source.configuration.clock = SkewedClock()
    let (snapshot, summary) = try await source.fetch(
      into: harness.snapshotFolder, jobs: 1, progress: SilentProgress())
    expectEqual(snapshot.digest.hex, calm)
    #expect((2.9...3.1).contains(summary.pausedSeconds))
  }

  /// A wall clock that is a century off and runs backwards fast. Delays must not depend on it.
  private struct SkewedClock: FetchClock {
    private let steady = JumpingClock()
    var now: Int { steady.now }
    var wallSeconds: Int { 5_000_000_000 - now / 1_000 }
    func sleep(until deadline: Int) async throws { try await steady.sleep(until: deadline) }
  }

  @Test func fault56_storeNames_areLowercaseHexadecimalAndFixed() async throws {
    try await harness.fetch()
    let folder = harness.source().storeFolder
    let name = folder.split(separator: "/").last!
    #expect(name.utf8.count == 16 && name.allSatisfy { "0123456789abcdef".contains($0) })
    try expectEqual(Directory.names(folder).sorted(), ["crawl.sqlite", "journal.jsonl", "lock"])
  }

  @Test(arguments: [
    "/api/v2/berry/../../etc/", "/api/v2/berry/%2e%2e/", "/api/v2/berry/1%2f2/",
    "/api/v2/berry/1\\u0000/", "/api/v2/berry/01/", "/api/v2/berry/1/2/", "/api/v2/berry/+1/",
    "/api/v2/gender/1/", "berry", "", "/api/v2/berry/99999999999999999999/", "/api/v2/berry/-/",
  ])
  func fault57_traversalInListedAddress_failsTheList(_ url: String) async throws {
    harness.server.script(
      Self.berryList,
      .json("{\"count\":1,\"next\":null,\"results\":[{\"name\":\"x\",\"url\":\"\(url)\"}]}"))
    let error = try await harness.failure()
    #expect(error.message.contains("[fetch-bad-listing]"))
    #expect(
      harness.server.log.allSatisfy { !$0.path.contains("etc") && !$0.path.contains("%2") })
  }
}
