import Base
import Layers
import TestSupport
import Testing
@testable import FetchStage

/// Faults of connections, and what the crawl does about them.
extension ServerFaultTests {
  @Test func fault26_resetBeforeTheFirstByte_isRetried() async throws {
    let calm = try await harness.undisturbedDigest()
    harness.server.script(Self.victim, FaultReply(.reset), .json(Self.good))
    let snapshot = try await harness.fetch().snapshot
    expectEqual(snapshot.digest.hex, calm)
    expectEqual(harness.server.attempts(Self.victim), 2)
  }

  @Test func fault27_onlyEmptyReplies_sendsFourRequestsPerResource() async throws {
    let harness = LiveHarness(count: 40)
    harness.server.respond { [api = harness.api] request in
      request.path.hasPrefix("/api/v2/pokemon/") && !request.path.contains("?")
        ? FaultReply(.close) : api.respond(request)
    }
    let error = try await harness.failure {
      $0.breakerFailures = 1_000; $0.freeRetries = 1_000
    }
    expectEqual(error.code, "fetch-incomplete")
    for id in 1...40 { expectEqual(harness.server.attempts("/api/v2/pokemon/\(id)/"), 4) }
  }

  @Test func fault28_stall_isRetried() async throws {
    let calm = try await harness.undisturbedDigest()
    harness.server.script(
      Self.victim, FaultReply(.send(Self.head), .hold), .json(Self.good))
    let snapshot = try await harness.fetch {
      $0.http.stallSeconds = 1
      // On a busy machine, valid responses may also seem to stall.
      $0.maxAttempts = 8
      $0.freeRetries = 1_000
      $0.breakerFailures = 1_000
    }.snapshot
    expectEqual(snapshot.digest.hex, calm)
    let journal = try harness.journal("berry/3/")
    expectEqual(journal.first?.contains("\"fetch-timed-out\""), true)
  }

  @Test func fault29_connectionRefused_endsTheCrawlAndSuggestsOfflineSources() async throws {
    harness.server.stop()
    let error = try await harness.failure()
    expectError(error, "fetch-cannot-connect", .unreachable)
    expectEqual(error.advice?.contains("SOURCE=sample"), true)
  }

  @Test func fault30_unknownName_endsTheCrawl() async throws {
    let error = try await harness.failure { $0.baseURL = "https://pokeapi.invalid/api/v2" }
    expectError(error, "fetch-name-not-resolved", .unreachable)
  }

  @Test func fault31_selfSignedCertificate_endsTheCrawl() async throws {
    let api = FakePokeAPI()
    let authority = TestCertificate(name: "Authority", isAuthority: true)
    let identity = TestCertificate(
      name: "here", hosts: ["DNS:localhost"], issuer: authority)
    let server = FaultServer(identity: identity) { api.respond($0) }
    let harness = LiveHarness(api, server, folder)
    let base = server.address("/api/v2", host: "localhost")
    expectError(try await harness.failure { $0.baseURL = base }, "fetch-tls-refused")
    #expect(server.log.isEmpty)
    authority.write(to: "\(folder)/ca.pem")
    let snapshot = try await harness.fetch {
      $0.baseURL = base
      $0.http.certificateAuthorityFile = "\(folder)/ca.pem"
    }.snapshot
    expectEqual(snapshot.entries.count, api.resourceCount)
  }

  @Test func fault34_proxy_isUsedAndReported() async throws {
    let proxy = FaultServer { [api = harness.api, port = harness.server.port] request in
      var request = request
      request.path = String(request.path.dropFirst("http://127.0.0.1:\(port)".count))
      return api.respond(request)
    }
    try await harness.fetch { $0.http.proxy = HTTPProxy(address: proxy.address("")) }
    #expect(harness.server.log.isEmpty)
    #expect(!proxy.log.isEmpty)
    #expect(harness.progress.notes.contains { $0.contains(proxy.address("")) })
  }
}
