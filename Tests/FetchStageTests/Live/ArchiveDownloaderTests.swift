import Base
import TestSupport
import Testing
@testable import FetchStage

@Suite(.inTemporaryFolder) struct ArchiveDownloaderTests {
  let folder = InTemporaryFolder.path

  private static let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7_919 >> 5) }
  private static let digest = SHA256.digest(of: bytes)

  private static var configuration: LiveConfiguration {
    var configuration = LiveConfiguration()
    (configuration.clock, configuration.seed) = (JumpingClock(), 1)
    return configuration
  }

  /// The digest of the archive at `url` after the last of `times` downloads.
  private func download(
    _ url: String, _ configuration: LiveConfiguration = configuration, sha256: SHA256Digest?,
    times: Int = 1
  ) async throws -> Result<SHA256Digest, any Error> {
    try await withTemporaryFolder { folder in
      let download = ArchiveDownloader(configuration, folder: "\(folder)/archives")
      var last: Result<SHA256Digest, any Error>?
      for _ in 0..<times {
        do {
          let path = try await download.fetch(url, sha256: sha256, progress: SilentProgress())
          last = .success(try SHA256.digest(ofFile: path))
        } catch {
          last = .failure(error)
        }
      }
      return try #require(last)
    }
  }

  private func run(
    _ replies: FaultReply..., sha256: SHA256Digest? = digest, times: Int = 1
  ) async throws -> (result: Result<SHA256Digest, any Error>, server: FaultServer) {
    let server = FaultServer()
    server.script("/a.tar.zst", replies)
    return (try await download(server.address("/a.tar.zst"), sha256: sha256, times: times), server)
  }

  private static let good = FaultReply.answer(
    200, headers: [("ETag", "\"a\"")], body: bytes)

  @Test func fetch_pinnedArchive_isNotRequestedAgain() async throws {
    let (result, server) = try await run(Self.good, times: 2)
    try expectEqual(result.get(), Self.digest)
    expectEqual(server.log.count, 1)
    expectEqual(server.log[0].headers["Accept-Encoding"], "identity")
  }

  @Test func fetch_unpinnedArchive_revalidatesByETag() async throws {
    let (result, server) = try await run(Self.good, .answer(304), sha256: nil, times: 2)
    try expectEqual(result.get(), Self.digest)
    expectEqual(server.log.map { $0.headers["If-None-Match"] }, [nil, "\"a\""])
  }

  @Test func fault59_wrongDigest_failsAndKeepsNothing() async throws {
    let other = SHA256.digest(of: "other")
    let (result, server) = try await run(Self.good, sha256: other, times: 2)
    let error = expectError("fetch-archive-digest", .badData) { try result.get() }
    #expect(error?.message.contains(Self.digest.hex) == true)
    expectEqual(server.log.count, 2)
  }

  @Test func fault59_truncatedThenComplete_isRetried() async throws {
    let head = FaultReply.head(200, length: Self.bytes.count)
    let truncated = FaultReply(.send(head + Self.bytes[..<1_000]), .close)
    let (result, server) = try await run(truncated, .answer(503), Self.good)
    try expectEqual(result.get(), Self.digest)
    expectEqual(server.log.count, 3)
  }

  @Test func fetch_missingArchive_reportsNotFound() async throws {
    let (result, server) = try await run(.answer(404))
    expectError("fetch-not-found") { try result.get() }
    expectEqual(server.log.count, 1)
  }

  /// Downloads `/a.tar.zst` from a TLS server that acts as github.com; another server acts as
  /// codeload.
  private func runRedirected(
    times: Int = 1, _ replies: (_ codeload: FaultServer, _ plain: FaultServer) -> [FaultReply]
  ) async throws -> (
    result: Result<SHA256Digest, any Error>, github: FaultServer, codeload: FaultServer
  ) {
    let authority = TestCertificate(name: "Authority", isAuthority: true)
    authority.write(to: "\(folder)/ca.pem")
    let identity = TestCertificate(name: "here", hosts: ["DNS:localhost"], issuer: authority)
    let github = FaultServer(identity: identity)
    let codeload = FaultServer(identity: identity) { _ in Self.good }
    let plain = FaultServer { _ in Self.good }
    github.script("/a.tar.zst", replies(codeload, plain))
    var configuration = Self.configuration
    configuration.http.certificateAuthorityFile = "\(folder)/ca.pem"
    let url = github.address("/a.tar.zst", host: "localhost")
    let result = try await download(url, configuration, sha256: nil, times: times)
    #expect(plain.log.isEmpty)
    return (result, github, codeload)
  }

  private static func redirect(_ location: String?) -> FaultReply {
    .answer(302, headers: location.map { [("Location", $0)] } ?? [])
  }

  @Test func fetch_redirectToAnotherHost_sendsNoHeaderFields() async throws {
    let (result, github, codeload) = try await runRedirected { codeload, _ in
      [Self.redirect(codeload.address("/x/tar.gz", host: "localhost"))]
    }
    try expectEqual(result.get(), Self.digest)
    expectEqual(github.log.count, 1)
    expectEqual(codeload.log.map(\.path), ["/x/tar.gz"])
    // The ETag of the first download is sent to the requested server only, not to the redirect
    // target.
    let again = try await runRedirected(times: 2) { codeload, _ in
      [Self.redirect(codeload.address("/x", host: "localhost"))]
    }
    try expectEqual(again.result.get(), Self.digest)
    expectEqual(again.github.log.map { $0.headers["If-None-Match"] }, [nil, "\"a\""])
    expectEqual(again.codeload.log.map { $0.headers["If-None-Match"] }, [nil, nil])
  }

  @Test func fetch_sixthRedirect_fails() async throws {
    for (count, isFollowed) in [(5, true), (6, false)] {
      let server = FaultServer { request in
        let step = Int(request.path.dropFirst()) ?? 0
        // A relative address that consists of a path only.
        return step < count ? Self.redirect("\(step + 1)") : Self.good
      }
      let result = try await download(server.address("/0"), sha256: Self.digest)
      if isFollowed {
        try expectEqual(result.get(), Self.digest)
      } else {
        expectError("fetch-refused-redirect") { try result.get() }
      }
      expectEqual(server.log.count, 6)
    }
  }

  @Test func fetch_forbiddenRedirect_fails() async throws {
    let cases: [(String, DiagnosticCode, (FaultServer, FaultServer) -> String?)] = [
      ("to plain http", "fetch-insecure-redirect", { _, plain in plain.address("/a") }),
      ("to a file", "fetch-insecure-redirect", { _, _ in "file:///etc/passwd" }),
      ("in a circle", "fetch-refused-redirect", { _, _ in "/a.tar.zst" }),
      ("without an address", "fetch-refused-redirect", { _, _ in nil }),
      ("to a malformed address", "fetch-refused-redirect", { _, _ in "https://[" }),
    ]
    for (name, code, location) in cases {
      let (result, github, codeload) = try await runRedirected { codeload, plain in
        [Self.redirect(location(codeload, plain))]
      }
      let error = #expect(throws: PipelineError.self, "\(name)") { try result.get() }
      expectEqual(error?.code, code, "\(name)")
      #expect(github.log.count == 1 && codeload.log.isEmpty, "\(name)")
    }
  }

  @Test func fetch_archiveOfCommit_isNotRequestedAgain() async throws {
    let commit = String(repeating: "9b351758", count: 5)
    let url = "https://github.com/PokeAPI/api-data/archive/\(commit).tar.gz"
    let path = "\(folder)/\(SHA256.digest(of: url).hex.prefix(16)).archive"
    try AtomicFile.write(path, Self.bytes, durable: false)
    try AtomicFile.write("\(path).etag", "\(Self.digest.hex)\n\n", durable: false)
    var configuration = Self.configuration
    // A request would fail here and make the test fail.
    configuration.http.proxy = HTTPProxy(address: "http://127.0.0.1:1")
    configuration.maxAttempts = 1
    let download = ArchiveDownloader(configuration, folder: folder)
    try await expectEqual(download.fetch(url, sha256: nil, progress: SilentProgress()), path)
    try AtomicFile.write(path, Self.bytes.dropLast(), durable: false)
    await #expect(throws: PipelineError.self) {
      try await download.fetch(url, sha256: nil, progress: SilentProgress())
    }
  }

  @Test func fetch_plainHTTPToOtherHost_reportsUsageError() async throws {
    let download = ArchiveDownloader(LiveConfiguration(), folder: "/nonexistent")
    let error = await #expect(throws: PipelineError.self) {
      try await download.fetch(
        "http://example.com/a.tar.gz", sha256: nil, progress: SilentProgress())
    }
    expectEqual(error?.category, .usage)
  }
}
