import HTTPKit
import Testing

@Suite struct HTTPAddressTests {
  @Test func init_httpsAddress_isTakenApart() throws {
    let address = try HTTPAddress("https://PokeAPI.co/api/v2/pokemon/25/?a=b#part")
    #expect(address.scheme == .https)
    #expect(address.host == "pokeapi.co")
    #expect(address.port == 443)
    #expect(address.text.hasSuffix("/api/v2/pokemon/25/?a=b"))
  }

  @Test(arguments: [
    "http://127.0.0.1:80/", "http://localhost:8080/api/v2", "http://[::1]:81/", "http://127.9.9.9/",
  ])
  func init_plainLoopback_isAllowed(_ text: String) throws {
    #expect(try HTTPAddress(text).scheme == .http)
  }

  @Test(arguments: [
    "http://pokeapi.co/", "http://127.0.0.1.evil.example/", "http://128.0.0.1/", "ftp://x/",
    "file:///etc/passwd", "https://user:secret@host/", "https://host/a b", "https://host/\r\nX: y",
    "", "pokemon/25", "https://", "javascript:alert(1)", "https://host:99999/",
  ])
  func init_anythingElse_isRefused(_ text: String) {
    #expect { try HTTPAddress(text) } throws: {
      ($0 as? HTTPFailure)?.kind == .refusedAddress
    }
  }

  @Test func resolving_references_followsRFC3986() throws {
    let base = try HTTPAddress("https://host/api/v2/pokemon/25")
    #expect(try base.resolving("/x/").text == "https://host/x/")
    #expect(try base.resolving("26/").text == "https://host/api/v2/pokemon/26/")
    #expect(try base.resolving("//other/x").host == "other")
    #expect(try base.resolving("/x").hasSameOrigin(as: base))
    #expect(try !base.resolving("https://host:444/x").hasSameOrigin(as: base))
  }
}

@Suite struct HTTPDateTests {
  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Thu, 29 Feb 2024 12:00:00 GMT", 1_709_208_000),
  ])
  func seconds_fixdate_isRead(_ text: String, _ expected: Int) {
    #expect(HTTPDate.seconds(text) == expected)
  }

  @Test(arguments: [
    "", "120", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 CET",
    "Sun, 06 Nov 1994 25:00:00 GMT", "Sun, 32 Nov 1994 08:49:37 GMT",
  ])
  func seconds_anythingElse_isNil(_ text: String) { #expect(HTTPDate.seconds(text) == nil) }
}

@Suite struct HTTPConfigurationTests {
  @Test func problem_defaults_areWithinBounds() {
    #expect(HTTPConfiguration(userAgent: "x").problem == nil)
  }

  @Test func problem_valueOutOfBounds_isNamedWithItsBounds() {
    var configuration = HTTPConfiguration(userAgent: "x")
    configuration.maxConnections = 65
    #expect(configuration.problem == "maxConnections is 65, allowed are 1 to 64")
    #expect(throws: HTTPFailure.self) { try HTTPClient(configuration) }
    #expect(HTTPConfiguration(userAgent: "a\nb").problem != nil)
  }

  @Test func proxyFromEnvironment_upperCaseHTTPProxy_isIgnored() {
    let environment = ["HTTP_PROXY": "http://evil", "no_proxy": "localhost"]
    #expect(HTTPProxy.from(environment: environment, scheme: .http) == nil)
    #expect(
      HTTPProxy.from(environment: ["HTTPS_PROXY": "http://p:1"], scheme: .https)
        == HTTPProxy(address: "http://p:1"))
    #expect(
      HTTPProxy.from(
        environment: ["https_proxy": "http://q:1", "NO_PROXY": "a"], scheme: .https)
        == HTTPProxy(address: "http://q:1", exceptions: "a"))
  }

  @Test(arguments: [
    (UInt32(0x07_56_00), false), (0x07_57_00, true), (0x07_58_01, true), (0x08_00_01, true),
    (0x08_01_00, false),
  ])
  func isBadForHTTP2_versionsThatLoseStreams_areNamed(_ version: UInt32, _ expected: Bool) {
    #expect(HTTPClient.isBadForHTTP2(version: version) == expected)
  }
}
