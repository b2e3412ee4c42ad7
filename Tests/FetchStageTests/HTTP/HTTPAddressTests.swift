import TestSupport
import Testing
@testable import FetchStage

@Suite struct HTTPAddressTests {
  @Test func init_httpsAddress_parsesComponents() throws {
    let address = try HTTPAddress("https://PokeAPI.co/api/v2/pokemon/25/?a=b#part")
    expectEqual(address.scheme, .https)
    expectEqual(address.host, "pokeapi.co")
    expectEqual(address.port, 443)
    #expect(address.text.hasSuffix("/api/v2/pokemon/25/?a=b"))
  }

  @Test(arguments: [
    "http://127.0.0.1:80/", "http://localhost:8080/api/v2", "http://[::1]:81/", "http://127.9.9.9/",
  ])
  func init_plainLoopback_isAllowed(_ text: String) throws {
    try expectEqual(HTTPAddress(text).scheme, .http)
  }

  @Test(arguments: [
    "http://pokeapi.co/", "http://127.0.0.1.evil.example/", "http://128.0.0.1/", "ftp://x/",
    "file:///etc/passwd", "https://user:secret@host/", "https://host/a b", "https://host/\r\nX: y",
    "", "pokemon/25", "https://", "javascript:alert(1)", "https://host:99999/",
  ])
  func init_invalidOrInsecureAddress_throws(_ text: String) async {
    await expectFailure(.refusedAddress) { try HTTPAddress(text) }
  }

  @Test func resolving_references_followsRFC3986() throws {
    let base = try HTTPAddress("https://host/api/v2/pokemon/25")
    try expectEqual(base.resolving("/x/").text, "https://host/x/")
    try expectEqual(base.resolving("26/").text, "https://host/api/v2/pokemon/26/")
    try expectEqual(base.resolving("//other/x").host, "other")
    #expect(try base.resolving("/x").hasSameOrigin(as: base))
    #expect(try !base.resolving("https://host:444/x").hasSameOrigin(as: base))
  }
}

@Suite struct HTTPAddressPublicTests {
  @Test(arguments: [
    "https://github.com/", "https://codeload.github.com./", "https://140.82.121.4/",
    "https://[2606:50c0:8000::153]/", "https://172.32.0.1/", "https://100.128.0.1/",
    "https://192.169.0.1/", "https://198.20.0.1/",
  ])
  func isPublic_internetAddress_returnsTrue(_ text: String) throws {
    #expect(try HTTPAddress(text).isPublic)
  }

  @Test(arguments: [
    "https://localhost/", "https://LOCALHOST./", "https://a.localhost/", "https://router/",
    "https://printer.local/", "https://db.internal/", "https://0.0.0.0/", "https://127.255.0.1/",
    "https://10.255.255.255/", "https://172.16.0.1/", "https://172.31.255.255/",
    "https://192.168.0.1/", "https://169.254.169.254/", "https://100.64.0.1/",
    "https://100.127.255.255/", "https://198.19.0.1/", "https://224.0.0.1/",
    "https://255.255.255.255/", "https://[::]/", "https://[::1]/", "https://[fe80::1]/",
    "https://[fd12::1]/", "https://[ff02::1]/", "https://[::ffff:8.8.8.8]/",
    "https://[64:ff9b::7f00:1]/",
  ])
  func isPublic_localOrPrivateAddress_returnsFalse(_ text: String) throws {
    #expect(try !HTTPAddress(text).isPublic)
  }
}

@Suite struct HTTPDateTests {
  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Thu, 29 Feb 2024 12:00:00 GMT", 1_709_208_000),
  ])
  func seconds_fixdate_returnsUnixTime(_ text: String, _ expected: Int) {
    expectEqual(HTTPDate.seconds(text), expected)
  }

  @Test(arguments: [
    "", "120", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 CET",
    "Sun, 06 Nov 1994 25:00:00 GMT", "Sun, 32 Nov 1994 08:49:37 GMT",
  ])
  func seconds_invalidDate_returnsNil(_ text: String) { expectEqual(HTTPDate.seconds(text), nil) }
}

@Suite struct HTTPConfigurationTests {
  @Test func problem_defaults_areWithinBounds() {
    expectEqual(HTTPConfiguration(userAgent: "x").problem, nil)
  }

  @Test func problem_valueOutOfBounds_reportsBounds() {
    var configuration = HTTPConfiguration(userAgent: "x")
    configuration.maxConnections = 65
    expectEqual(configuration.problem, "maxConnections is 65, but must be from 1 to 64")
    #expect(throws: HTTPFailure.self) { try HTTPClient(configuration) }
    #expect(HTTPConfiguration(userAgent: "a\nb").problem != nil)
  }

  @Test func proxyFromEnvironment_upperCaseHTTPProxy_isIgnored() {
    let environment = ["HTTP_PROXY": "http://evil", "no_proxy": "localhost"]
    expectEqual(HTTPProxy.from(environment: { environment[$0] }, scheme: .http), nil)
    expectEqual(
      HTTPProxy.from(environment: { ["HTTPS_PROXY": "http://p:1"][$0] }, scheme: .https),
      HTTPProxy(address: "http://p:1"))
    expectEqual(
      HTTPProxy.from(
        environment: { ["https_proxy": "http://q:1", "NO_PROXY": "a"][$0] }, scheme: .https),
      HTTPProxy(address: "http://q:1", exceptions: "a"))
  }
}
