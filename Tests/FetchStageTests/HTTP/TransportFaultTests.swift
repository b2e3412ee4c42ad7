import Base
import TestSupport
import Testing
@testable import FetchStage

/// The failure kind of each transport fault. The number in a test's name is the row in
/// Tests/Fixtures/crawl-faults.md. FetchStageTests test how the crawl handles these failures.
@Suite(.inTemporaryFolder) struct TransportFaultTests {
  let folder = InTemporaryFolder.path
  private let server = FaultServer()

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
    server.script("/a", reply)
    return try await outcome(at: server, change).failure?.kind
  }

  static let faults: [Fault<HTTPFailure.Kind>] = {
    func answer(_ headers: (String, String)..., body: [UInt8] = json) -> FaultReply {
      .answer(200, headers: headers, body: body)
    }
    func redirect(_ location: String) -> FaultReply {
      .answer(302, headers: [("Location", location)])
    }
    let gzip = ("Content-Encoding", "gzip")
    let packed = FaultReply.gzip(json)
    let bomb = FaultReply.gzip([UInt8](repeating: 32, count: 1 << 20), times: 80, level: 1)
    let short = FaultReply.head(200, headers: [FaultReply.jsonType], length: 100)
    let endless = FaultReply.head(200, headers: [FaultReply.jsonType], length: nil)
    let chunked = FaultReply.head(200, headers: [("Transfer-Encoding", "chunked")], length: nil)
    let length = ("Content-Length", "\(json.count)")
    let start = Array("HTTP/1.1 200 OK\r\n".utf8)
    let fields = (0..<200).flatMap { Array("X-\($0): y\r\n".utf8) }
    return [
      Fault("fault11_redirectWithoutLocation_isRefused", .refusedRedirect, .answer(302)),
      Fault(
        "fault13_redirectAwayFromHTTPS_isInsecure", .insecureRedirect,
        redirect("http://pokeapi.co/")),
      Fault(
        "fault13_redirectAwayFromHTTPS_isInsecure", .insecureRedirect,
        redirect("file:///etc/passwd")),
      Fault(
        "fault13_redirectAwayFromHTTPS_isInsecure", .insecureRedirect,
        redirect("gopher://127.0.0.1:1/")),
      Fault(
        "fault14_shortContentLength_isShortBody", .shortBody,
        FaultReply(.send(short + json), .close)),
      Fault(
        "fault15_chunkCut_isShortBody", .shortBody,
        FaultReply(.send(chunked + Array("20\r\n{\"id\"".utf8)), .close)),
      Fault(
        "fault16_badChunk_isConnectionLost", .connectionLost,
        FaultReply(.send(chunked + Array("zz\r\n{\"id\"".utf8)), .close)),
      Fault(
        "fault18_gzipCutWithRightLength_isTruncatedEncoding", .truncatedEncoding,
        answer(gzip, body: packed.dropLast(9))),
      Fault("fault19_falseGzip_isCorruptEncoding", .corruptEncoding, answer(gzip)),
      Fault(
        "fault20_gzipWithTrailingBytes_isTrailingEncoding", .trailingEncoding,
        answer(gzip, body: packed + packed)),
      Fault("fault21_gzipBomb_isStoppedAtLimit", .inflatedTooLarge, answer(gzip, body: bomb)),
      Fault(
        "fault23_endlessBody_isStoppedAtLimit", .bodyTooLarge,
        FaultReply(.send(endless), .sendForever([UInt8](repeating: 32, count: 65_536)))),
      Fault(
        "fault24_headerFlood_isStoppedAtLimit", .headersTooLarge,
        FaultReply(
          .send(start),
          .sendForever(Array("X-Flood: \(String(repeating: "x", count: 500))\r\n".utf8)))),
      Fault(
        "fault24_headerFlood_isStoppedAtLimit", .headersTooLarge,
        FaultReply(.send(start + fields + [13, 10]), .close)),
      Fault("fault25_duplicateContentLength_isRefused", .duplicateLength, answer(length, length)),
      Fault("fault26_reset_isConnectionLost", .connectionLost, FaultReply(.reset)),
      Fault(
        "fault26_reset_isConnectionLost", .connectionLost,
        FaultReply(.send(short), .pause(milliseconds: 20), .reset)),
      Fault("fault27_emptyReply_isEmptyReply", .emptyReply, FaultReply(.close)),
      Fault("fault28_stalls_areTimedOut", .timedOut, FaultReply(.hold)),
      Fault(
        "fault28_stalls_areTimedOut", .timedOut, FaultReply(.send(short + [123]), .hold)),
      Fault(
        "fault28_stalls_areTimedOut", .timedOut,
        FaultReply(
          .send(short), .drip([UInt8](repeating: 32, count: 100), size: 1, milliseconds: 100))),
    ]
      + ["br", "gzip, gzip, gzip, gzip, gzip, gzip", "gzip, br", "zstd", "\u{1}"].map {
        Fault(
          "fault22_unknownEncoding_isRefused", .unknownEncoding,
          answer(("Content-Encoding", $0), body: packed))
      }
  }()

  @Test(arguments: faults)
  func send_faultOfOneReply_hasItsKind(_ fault: Fault<HTTPFailure.Kind>) async throws {
    let kind = try await kind(fault.replies[0]) {
      if fault.outcome == .timedOut { $0.stallSeconds = 1 }
      if fault.outcome == .bodyTooLarge { $0.maxBodyBytes = 1 << 20 }
      if fault.outcome == .refusedRedirect { $0.maxRedirects = 5 }
    }
    expectEqual(kind, fault.outcome)
  }

  @Test func fault11_redirectLoop_isRefused() async throws {
    let server = FaultServer { request in
      .answer(302, headers: [("Location", "/\(request.path.utf8.count)\(request.path)")])
    }
    try await expectEqual(
      outcome(at: server) { $0.maxRedirects = 5 }.failure?.kind, .refusedRedirect)
    expectEqual(server.log.count, 6)
    server.script("/self", .answer(301, headers: [("Location", "/self")]))
    let loop = try await outcome(of: "/self", at: server) { $0.maxRedirects = 5 }
    expectEqual(loop.failure?.kind, .refusedRedirect)
    expectEqual(server.attempts("/self"), 1)
  }

  @Test func fault11_redirect_isRefusedUnlessEnabled() async throws {
    let server = FaultServer { _ in .json("{}") }
    server.script("/a", .answer(301, headers: [("Location", "/b")]))
    try await expectEqual(outcome(at: server).failure?.kind, .refusedRedirect)
    expectEqual(server.log.map(\.path), ["/a"])
    try await expectEqual(
      outcome(at: server) { $0.maxRedirects = 1 }.response?.address.text,
      server.address("/b"))
  }

  /// A crawl stays on its host, port and scheme.
  @Test(
    arguments: [
      ("https://a.example/b", nil), ("/b", nil), ("b?c=d", nil),
      ("https://b.example/b", .refusedRedirect), ("https://a.example:444/b", .refusedRedirect),
      ("http://a.example/b", .insecureRedirect), ("https://10.0.0.1/b", .refusedRedirect),
      ("https://a.example/a", .refusedRedirect),
    ] as [(String, HTTPFailure.Kind?)])
  func fault12_otherOrigin_isRefusedIfNotAllowed(
    _ location: String, _ kind: HTTPFailure.Kind?
  ) async throws {
    var configuration = HTTPConfiguration(userAgent: "test")
    configuration.maxRedirects = 3
    let client = try HTTPClient(configuration)
    let source = try HTTPAddress("https://a.example/a")
    func target(_ visited: Set<HTTPAddress>) throws -> HTTPAddress? {
      try client.redirectTarget(
        of: HTTPResponse(
          address: source, status: 302, headers: ["Location": location], body: [], microseconds: 0),
        after: visited, staysOnOrigin: true)
    }
    guard let kind else {
      try expectEqual(target([source]), source.resolving(location))
      return
    }
    await expectFailure(kind) { try target([source]) }
  }

  @Test func fault12_plainRedirectToAnotherHost_isRefused() async throws {
    let other = FaultServer { _ in .json("{}") }
    try await expectEqual(
      kind(.answer(302, headers: [("Location", other.address("/a"))])) {
        $0.maxRedirects = 5
      }, .refusedRedirect)
    #expect(other.log.isEmpty)
  }

  @Test(arguments: [
    "https://127.0.0.1/", "https://localhost/", "https://[::1]/", "https://10.1.2.3/",
    "https://169.254.169.254/latest", "https://192.168.1.1/", "https://[fd00::1]/",
    "https://[::ffff:127.0.0.1]/", "https://2130706433/", "https://router.local/",
    "https://intranet/",
  ])
  func fault12_redirectFromPublicToPrivateHost_isRefused(_ location: String) async throws {
    let client = try HTTPClient(HTTPConfiguration(userAgent: "x"))
    let source = try HTTPAddress("https://github.com/a")
    await expectFailure(.refusedRedirect) { try client.redirectTarget(location, from: source) }
  }

  @Test func fault12_redirectToAnotherPublicHost_sendsNoHeaderFields() async throws {
    let client = try HTTPClient(HTTPConfiguration(userAgent: "x"))
    let source = try HTTPAddress("https://github.com/a")
    let target = try client.redirectTarget("https://codeload.github.com/b", from: source)
    expectEqual(target.text, "https://codeload.github.com/b")
    let (first, second, authority) = secureServers()
    first.script(
      "/a", .answer(302, headers: [("Location", second.address("/b", host: "localhost"))]))
    second.script("/b", .answer(307, headers: [("Location", "c")]))
    let request = HTTPRequest(
      try HTTPAddress(first.address("/a", host: "localhost")),
      headers: ["If-None-Match": "\"x\"", "Authorization": "Basic eA=="])
    let response = try await Self.client(authority).send(request)
    expectEqual(response.address.text, second.address("/c", host: "localhost"))
    expectEqual(first.log[0].headers["If-None-Match"], "\"x\"")
    for asked in second.log {
      #expect(asked.headers["If-None-Match"] == nil && asked.headers["Authorization"] == nil)
    }
    expectEqual(second.log.map(\.path), ["/b", "/c"])
  }

  @Test func fault13_redirectFromHTTPSToPlainLoopback_isInsecure() async throws {
    let plain = FaultServer { _ in .json("{}") }
    let (first, _, authority) = secureServers()
    first.script("/a", .answer(302, headers: [("Location", plain.address("/a"))]))
    let request = HTTPRequest(try HTTPAddress(first.address("/a", host: "localhost")))
    await expectFailure(.insecureRedirect) { try await Self.client(authority).send(request) }
    #expect(plain.log.isEmpty)
  }

  private static func client(_ authority: String) throws -> HTTPClient {
    var configuration = HTTPConfiguration(userAgent: "pokedex-tests/1")
    configuration.certificateAuthorityFile = authority
    configuration.maxRedirects = 5
    return try HTTPClient(configuration)
  }

  /// Two TLS servers, and the file of the authority that signed both certificates.
  private func secureServers() -> (FaultServer, FaultServer, String) {
    let authority = TestCertificate(name: "Authority", isAuthority: true)
    authority.write(to: "\(folder)/ca.pem")
    let identity = TestCertificate(name: "here", hosts: ["DNS:localhost"], issuer: authority)
    func server() -> FaultServer { FaultServer(identity: identity) { _ in .json("{}") } }
    return (server(), server(), "\(folder)/ca.pem")
  }

  @Test func fault13_httpsToLoopbackHTTP_isInsecure() async throws {
    let client = try HTTPClient(HTTPConfiguration(userAgent: "x"))
    let source = try HTTPAddress("https://localhost/a")
    await expectFailure(.insecureRedirect) {
      try client.redirectTarget("http://localhost/a", from: source)
    }
  }

  @Test func fault23_endlessBodyAfterRedirect_isStoppedAtLimit() async throws {
    let head = FaultReply.head(200, headers: [FaultReply.jsonType], length: nil)
    server.script("/a", .answer(302, headers: [("Location", "/b")]))
    server.script(
      "/b", FaultReply(.send(head), .sendForever([UInt8](repeating: 32, count: 65_536))))
    let failure = try await outcome(at: server) {
      $0.maxRedirects = 5
      $0.maxBodyBytes = 1 << 20
    }.failure
    expectEqual(failure?.kind, .bodyTooLarge)
  }

  @Test func fault27_staleKeepAlive_sendsRequestOnlyOnce() async throws {
    // Announces keep-alive, then closes the connection.
    server.script("/a", FaultReply(.send(FaultReply.answer(200, body: Self.json).bytes), .close))
    let client = try HTTPClient(HTTPConfiguration(userAgent: "x"))
    var request = try HTTPRequest(HTTPAddress(server.address("/a")))
    for _ in 0..<5 {
      // The client may notice the close before or after it sends the request.
      do { try await expectEqual(client.send(request).status, 200) } catch {
        expectEqual((error as? HTTPFailure)?.kind, .emptyReply)
      }
    }
    request.needsFreshConnection = true
    for _ in 0..<5 { try await expectEqual(client.send(request).status, 200) }
    #expect(server.log.count <= 10)
  }

  @Test func fault27_closeAfterRequestOnKeptConnection_sendsRequestOnlyOnce() async throws {
    server.script("/a", .answer(200, body: Self.json), FaultReply(.close))
    let client = try HTTPClient(HTTPConfiguration(userAgent: "x"))
    let request = try HTTPRequest(HTTPAddress(server.address("/a")))
    try await expectEqual(client.send(request).status, 200)
    await expectFailure(.emptyReply) { try await client.send(request) }
    expectEqual(server.attempts("/a"), 2)
  }

  @Test func fault29_connectionRefused_isCannotConnect() async throws {
    server.stop()
    try await expectEqual(outcome(at: server).failure?.kind, .cannotConnect)
  }

  @Test func fault30_unknownName_isNameNotResolved() async throws {
    // RFC 6761 §6.4: never resolves, and no query needs to leave the machine.
    let client = try HTTPClient(HTTPConfiguration(userAgent: "x"))
    let address = try HTTPAddress("https://pokeapi.invalid/")
    await expectFailure(.nameNotResolved) { try await client.send(HTTPRequest(address)) }
  }

  @Test func fault31_invalidCertificates_areRefused() async throws {
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
    let file = "\(folder)/authority.pem"
    authority.write(to: file)
    for (name, identity, expected) in cases {
      let server = FaultServer(identity: identity) { _ in .json("{}") }
      let failure = try await outcome(at: server, host: "localhost") {
        $0.certificateAuthorityFile = file
      }.failure
      expectEqual(failure?.kind, expected, "\(name): \(failure?.message ?? "passed")")
      expectEqual(server.log.isEmpty, (expected != nil), "\(name)")
    }
  }

  @Test func fault32_ipv6Only_isReached() async throws {
    let server = FaultServer(ipv6: true) { _ in .json("{}") }
    try await expectEqual(outcome(at: server, host: "[::1]").response?.status, 200)
  }

  @Test func fault32_localhostWithoutIPv6_fallsBackToIPv4() async throws {
    let server = FaultServer { _ in .json("{}") }
    try await expectEqual(outcome(at: server, host: "localhost").response?.status, 200)
  }

  @Test func fault34_proxy_isUsedOnlyIfConfiguredAndNotForExceptions() async throws {
    let proxy = FaultServer { _ in .json("{\"by\": \"proxy\"}") }
    let server = FaultServer { _ in .json("{}") }
    _ = try await outcome(at: server)
    #expect(proxy.log.isEmpty)
    _ = try await outcome(at: server) { $0.proxy = HTTPProxy(address: proxy.address("")) }
    expectEqual(proxy.log.map(\.path), [server.address("/a")])
    _ = try await outcome(at: server) {
      $0.proxy = HTTPProxy(address: proxy.address(""), exceptions: "127.0.0.1")
    }
    expectEqual(proxy.log.count, 1)
    expectEqual(server.log.count, 2)
  }

  @Test func fault60_goAway_isImpossibleWithoutHTTP2() async throws {
    let (server, _, authority) = secureServers()
    let request = HTTPRequest(try HTTPAddress(server.address("/a", host: "localhost")))
    try await expectEqual(Self.client(authority).send(request).status, 200)
    expectEqual(server.offeredProtocols, ["http/1.1"])
  }

  @Test func fault61_neverAccepted_isTimedOut() async throws {
    let server = FaultServer(welcomes: [.neverAccept])
    let failure = try await outcome(at: server) { $0.stallSeconds = 1 }.failure
    expectEqual(failure?.kind, .timedOut)
  }
}
