import FileKit
import HTTPKit
import TestSupport
import Testing

/// What each fault on the wire is called. Numbers are the rows of Documentation/FETCHING.md; what
/// the fetch stage makes of them is tested with the stage.
@Suite struct TransportFaultTests {
  private static let json = Array("{\"id\": 1, \"name\": \"x\"}".utf8)

  private func outcome(
    of path: String = "/a", at server: FaultServer, host: String = "127.0.0.1",
    _ change: (inout HTTPConfiguration) -> Void = { _ in }
  ) async throws -> (response: HTTPResponse?, failure: HTTPFailure?) {
    var configuration = HTTPConfiguration(userAgent: "pokedex-tests/1")
    configuration.stallSeconds = 120
    change(&configuration)
    let client = try HTTPClient(configuration)
    do {
      let address = try HTTPAddress(server.address(path, host: host))
      return (try await client.send(HTTPRequest(address)), nil)
    } catch let failure as HTTPFailure {
      return (nil, failure)
    }
  }

  private func kind(
    _ reply: FaultReply, _ change: (inout HTTPConfiguration) -> Void = { _ in }
  ) async throws -> HTTPFailure.Kind? {
    let server = FaultServer()
    defer { server.stop() }
    server.script("/a", reply)
    return try await outcome(at: server, change).failure?.kind
  }

  @Test func fault11_redirectLoop_isRefusedAfterThree() async throws {
    let server = FaultServer { request in
      .answer(302, headers: [("Location", "/\(request.path.utf8.count)\(request.path)")])
    }
    defer { server.stop() }
    #expect(try await outcome(at: server).failure?.kind == .refusedRedirect)
    #expect(server.log.count == 4)
    server.script("/self", .answer(301, headers: [("Location", "/self")]))
    #expect(try await outcome(of: "/self", at: server).failure?.kind == .refusedRedirect)
    #expect(server.attempts("/self") == 1)
  }

  @Test func fault12_crossHostRedirect_isRefused() async throws {
    let other = FaultServer { _ in .json("{}") }
    defer { other.stop() }
    #expect(
      try await kind(.answer(302, headers: [("Location", other.address("/a"))])) == .refusedRedirect
    )
    #expect(other.log.isEmpty)
  }

  @Test(arguments: ["http://pokeapi.co/", "file:///etc/passwd", "gopher://127.0.0.1:1/"])
  func fault13_redirectAwayFromHTTPS_isInsecure(_ location: String) async throws {
    #expect(try await kind(.answer(302, headers: [("Location", location)])) == .insecureRedirect)
  }

  @Test func fault13_httpsToLoopbackHTTP_isInsecure() throws {
    let client = try HTTPClient(HTTPConfiguration(userAgent: "x"))
    let source = try HTTPAddress("https://localhost/a")
    #expect { try client.redirectTarget("http://localhost/a", from: source) } throws: {
      ($0 as? HTTPFailure)?.kind == .insecureRedirect
    }
  }

  @Test func fault14_shortContentLength_isShortBody() async throws {
    let head = FaultReply.head(200, headers: [FaultReply.jsonType], length: 100)
    #expect(try await kind(FaultReply(.send(head + Self.json), .close)) == .shortBody)
  }

  @Test func fault15_chunkCut_isShortBody() async throws {
    let head = FaultReply.head(200, headers: [("Transfer-Encoding", "chunked")], length: nil)
    #expect(
      try await kind(FaultReply(.send(head + Array("20\r\n{\"id\"".utf8)), .close)) == .shortBody)
  }

  @Test func fault16_badChunk_isConnectionLost() async throws {
    let head = FaultReply.head(200, headers: [("Transfer-Encoding", "chunked")], length: nil)
    #expect(
      try await kind(FaultReply(.send(head + Array("zz\r\n{\"id\"".utf8)), .close))
        == .connectionLost)
  }

  @Test func fault18_gzipCutWithRightLength_isTruncatedEncoding() async throws {
    let packed = FaultReply.gzip(Self.json)
    let cut = Array(packed[..<(packed.count - 9)])
    #expect(
      try await kind(.answer(200, headers: [("Content-Encoding", "gzip")], body: cut))
        == .truncatedEncoding)
  }

  @Test func fault19_falseGzip_isCorruptEncoding() async throws {
    #expect(
      try await kind(.answer(200, headers: [("Content-Encoding", "gzip")], body: Self.json))
        == .corruptEncoding)
  }

  @Test func fault20_gzipWithTrailingBytes_isTrailingEncoding() async throws {
    let packed = FaultReply.gzip(Self.json)
    #expect(
      try await kind(.answer(200, headers: [("Content-Encoding", "gzip")], body: packed + packed))
        == .trailingEncoding)
  }

  @Test func fault21_gzipBomb_isStoppedAtTheCap() async throws {
    let bomb = FaultReply.gzip([UInt8](repeating: 32, count: 1 << 20), times: 80, level: 1)
    #expect(
      try await kind(.answer(200, headers: [("Content-Encoding", "gzip")], body: bomb))
        == .inflatedTooLarge)
  }

  @Test(arguments: ["br", "gzip, gzip, gzip, gzip, gzip, gzip", "gzip, br", "zstd", "\u{1}"])
  func fault22_unknownEncoding_isRefused(_ encoding: String) async throws {
    let body = FaultReply.gzip(Self.json)
    #expect(
      try await kind(.answer(200, headers: [("Content-Encoding", encoding)], body: body))
        == .unknownEncoding)
  }

  @Test func fault23_endlessBody_isStoppedAtTheCap() async throws {
    let head = FaultReply.head(200, headers: [FaultReply.jsonType], length: nil)
    let reply = FaultReply(.send(head), .sendForever([UInt8](repeating: 32, count: 65_536)))
    #expect(try await kind(reply) { $0.maxBodyBytes = 1 << 20 } == .bodyTooLarge)
  }

  @Test func fault24_headerFlood_isStoppedAtTheCap() async throws {
    let start = Array("HTTP/1.1 200 OK\r\n".utf8)
    let line = Array("X-Flood: \(String(repeating: "x", count: 500))\r\n".utf8)
    #expect(
      try await kind(FaultReply(.send(start), .sendForever(line))) == .headersTooLarge)
    let fields = (0..<200).flatMap { Array("X-\($0): y\r\n".utf8) }
    #expect(
      try await kind(FaultReply(.send(start + fields + [13, 10]), .close)) == .headersTooLarge)
  }

  @Test func fault25_duplicateContentLength_isRefused() async throws {
    let length = "\(Self.json.count)"
    #expect(
      try await kind(
        .answer(
          200, headers: [("Content-Length", length), ("Content-Length", length)], body: Self.json))
        == .duplicateLength)
  }

  @Test func fault26_reset_isConnectionLost() async throws {
    #expect(try await kind(FaultReply(.reset)) == .connectionLost)
    let head = FaultReply.head(200, headers: [FaultReply.jsonType], length: 100)
    #expect(
      try await kind(FaultReply(.send(head), .pause(milliseconds: 20), .reset)) == .connectionLost)
  }

  @Test func fault27_emptyReply_isEmptyReply() async throws {
    #expect(try await kind(FaultReply(.close)) == .emptyReply)
  }

  @Test func fault27_staleKeepAlive_opensAFreshConnection() async throws {
    let server = FaultServer()
    defer { server.stop() }
    // Announces keep-alive, then closes behind the client's back.
    server.script("/a", FaultReply(.send(FaultReply.answer(200, body: Self.json).bytes), .close))
    let client = try HTTPClient(HTTPConfiguration(userAgent: "x"))
    let request = try HTTPRequest(HTTPAddress(server.address("/a")))
    for _ in 0..<5 { #expect(try await client.send(request).status == 200) }
    #expect(server.connections == 5)
  }

  @Test func fault28_stalls_areTimedOut() async throws {
    async let header = kind(FaultReply(.hold)) { $0.stallSeconds = 1 }
    let head = FaultReply.head(200, headers: [FaultReply.jsonType], length: 100)
    async let body = kind(FaultReply(.send(head + [123]), .hold)) { $0.stallSeconds = 1 }
    let drip = FaultReply.Step.drip([UInt8](repeating: 32, count: 100), size: 1, milliseconds: 100)
    async let dripped = kind(FaultReply(.send(head), drip)) { $0.stallSeconds = 1 }
    #expect(try await header == .timedOut)
    #expect(try await body == .timedOut)
    #expect(try await dripped == .timedOut)
  }

  @Test func fault29_connectRefused_isCannotConnect() async throws {
    let server = FaultServer()
    server.stop()
    #expect(try await outcome(at: server).failure?.kind == .cannotConnect)
  }

  @Test func fault30_unknownName_isNameNotResolved() async throws {
    // RFC 6761 §6.4: never resolves, and no query needs to leave the machine.
    let client = try HTTPClient(HTTPConfiguration(userAgent: "x"))
    let address = try HTTPAddress("https://pokeapi.invalid/")
    await #expect { try await client.send(HTTPRequest(address)) } throws: {
      ($0 as? HTTPFailure)?.kind == .nameNotResolved
    }
  }

  @Test func fault31_certificates_onlyTheGoodOnePasses() async throws {
    let authority = TestCertificate(name: "Test Authority", isAuthority: true)
    let stranger = TestCertificate(name: "Another Authority", isAuthority: true)
    let here = ["DNS:localhost", "IP:127.0.0.1"]
    let cases: [(String, TestCertificate, HTTPFailure.Kind?)] = [
      ("good", TestCertificate(name: "good", hosts: here, issuer: authority), nil),
      ("self-signed", TestCertificate(name: "self", hosts: here), .tlsRefused),
      (
        "expired",
        TestCertificate(
          name: "old", hosts: here, validFrom: -90_000, validTo: -3_600, issuer: authority),
        .tlsRefused
      ),
      (
        "not yet valid",
        TestCertificate(name: "new", hosts: here, validFrom: 3_600, issuer: authority), .tlsRefused
      ),
      (
        "wrong host",
        TestCertificate(name: "other", hosts: ["DNS:other.example"], issuer: authority), .tlsRefused
      ),
      ("stranger", TestCertificate(name: "s", hosts: here, issuer: stranger), .tlsRefused),
    ]
    try await withTemporaryFolder { folder in
      let file = "\(folder)/authority.pem"
      authority.write(to: file)
      for (name, identity, expected) in cases {
        let server = FaultServer(identity: identity) { _ in .json("{}") }
        defer { server.stop() }
        let failure = try await outcome(at: server, host: "localhost") {
          $0.certificateAuthorityFile = file
        }.failure
        #expect(failure?.kind == expected, "\(name): \(failure?.message ?? "passed")")
        #expect(server.log.isEmpty == (expected != nil), "\(name)")
      }
    }
  }

  @Test func fault32_ipv6Only_isReached() async throws {
    let server = FaultServer(ipv6: true) { _ in .json("{}") }
    defer { server.stop() }
    #expect(try await outcome(at: server, host: "[::1]").response?.status == 200)
  }

  @Test func fault32_localhostWithoutIPv6_fallsBackToIPv4() async throws {
    let server = FaultServer { _ in .json("{}") }
    defer { server.stop() }
    #expect(try await outcome(at: server, host: "localhost").response?.status == 200)
  }

  @Test func fault34_proxy_isAskedOnlyWhenSaidAndNotForExceptions() async throws {
    let proxy = FaultServer { _ in .json("{\"by\": \"proxy\"}") }
    let server = FaultServer { _ in .json("{}") }
    defer {
      proxy.stop()
      server.stop()
    }
    _ = try await outcome(at: server)
    #expect(proxy.log.isEmpty)
    _ = try await outcome(at: server) { $0.proxy = HTTPProxy(address: proxy.address("")) }
    #expect(proxy.log.map(\.path) == [server.address("/a")])
    _ = try await outcome(at: server) {
      $0.proxy = HTTPProxy(address: proxy.address(""), exceptions: "127.0.0.1")
    }
    #expect(proxy.log.count == 1)
    #expect(server.log.count == 2)
  }

  @Test func fault60_goAway_isConnectionLostByItsCodes() {
    #expect(HTTPFailure.Kind(curlCode: 55, hasConnected: true) == .connectionLost)
    #expect(HTTPFailure.Kind(curlCode: 16, hasConnected: true) == .connectionLost)
  }

  @Test func fault61_neverAccepted_isTimedOut() async throws {
    let server = FaultServer(welcomes: [.neverAccept])
    defer { server.stop() }
    let failure = try await outcome(at: server) { $0.stallSeconds = 1 }.failure
    #expect(failure?.kind == .timedOut)
  }
}
