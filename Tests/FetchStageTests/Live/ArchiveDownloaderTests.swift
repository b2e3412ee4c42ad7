import Diagnostics
import Digest
@testable import FetchStage
import FileKit
import HTTPKit
import TestSupport
import Testing

@Suite struct ArchiveDownloaderTests {
  private static let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7_919 >> 5) }
  private static let digest = SHA256.digest(of: bytes)

  private func run(
    _ replies: FaultReply..., sha256: SHA256Digest? = digest, times: Int = 1,
    _ check: (Result<String, PipelineError>, FaultServer) throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let server = FaultServer()
      defer { server.stop() }
      server.script("/a.tar.zst", replies)
      let download = ArchiveDownloader(
        LiveConfiguration(), folder: "\(folder)/archives", clock: JumpingClock(), seed: 1)
      var result = Result<String, PipelineError>.success("")
      for _ in 0..<times {
        do {
          result = .success(
            try await download.fetch(
              server.address("/a.tar.zst"), sha256: sha256, progress: SilentProgress()))
        } catch let error as PipelineError {
          result = .failure(error)
        }
      }
      try check(result, server)
    }
  }

  private static let good = FaultReply.answer(
    200, headers: [("ETag", "\"a\"")], body: bytes)

  @Test func fetch_pinned_isKeptAndNotAskedForAgain() async throws {
    try await run(Self.good, times: 2) { result, server in
      let path = try result.get()
      #expect(try SHA256.digest(ofFile: path) == Self.digest)
      #expect(server.log.count == 1)
      #expect(server.log[0].headers["Accept-Encoding"] == "identity")
    }
  }

  @Test func fetch_unpinned_isRevalidated() async throws {
    try await run(Self.good, .answer(304), sha256: nil, times: 2) { result, server in
      let path = try result.get()
      #expect(try SHA256.digest(ofFile: path) == Self.digest)
      #expect(server.log.map { $0.headers["If-None-Match"] } == [nil, "\"a\""])
    }
  }

  @Test func fault59_wrongDigest_isRefusedAndNotKept() async throws {
    try await run(Self.good, sha256: SHA256.digest(of: "other"), times: 2) { result, server in
      guard case .failure(let error) = result else {
        Issue.record("a wrong digest must be refused")
        return
      }
      #expect(error.code == "fetch-archive-digest")
      #expect(error.category == .badData)
      #expect(error.message.contains(Self.digest.hex))
      #expect(server.log.count == 2)
    }
  }

  @Test func fault59_truncatedThenWhole_isRetried() async throws {
    let head = FaultReply.head(200, length: Self.bytes.count)
    try await run(
      FaultReply(.send(head + Self.bytes[..<1_000]), .close), .answer(503), Self.good
    ) { result, server in
      let path = try result.get()
      #expect(try SHA256.digest(ofFile: path) == Self.digest)
      #expect(server.log.count == 3)
    }
  }

  @Test func fetch_missing_saysSo() async throws {
    try await run(.answer(404)) { result, server in
      guard case .failure(let error) = result else {
        Issue.record("a missing archive must fail")
        return
      }
      #expect(error.code == "fetch-not-found")
      #expect(server.log.count == 1)
    }
  }

  @Test func fetch_plainHTTPToAnotherMachine_isAUsageError() async throws {
    let download = ArchiveDownloader(LiveConfiguration(), folder: "/nonexistent")
    await #expect {
      try await download.fetch(
        "http://example.com/a.tar.gz", sha256: nil, progress: SilentProgress())
    } throws: {
      ($0 as? PipelineError)?.category == .usage
    }
  }
}
