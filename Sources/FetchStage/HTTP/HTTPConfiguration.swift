package import Basics

/// The settings of a client. Certificates are always verified; no setting turns that off.
package struct HTTPConfiguration: Sendable, Equatable {
  /// The User-Agent field of all requests, which names the tool.
  package var userAgent: String
  /// Connections to one host, 1...64.
  package var maxConnections = 8
  /// From the start of a transfer to an established connection, including TLS; 100...120,000.
  package var connectTimeoutMilliseconds = 15_000
  /// A transfer slower than this for `stallSeconds` is ended.
  package var stallBytesPerSecond = 64
  /// 1...600.
  package var stallSeconds = 20
  /// The maximum duration of a transfer; 1...7,200.
  package var totalSeconds = 300
  /// The maximum size of all header lines of a response.
  package var maxHeaderBytes = 64 * 1024
  package var maxHeaderFields = 128
  /// The maximum size of a body on the wire.
  package var maxBodyBytes = 64 * 1024 * 1024
  /// The maximum size of a decoded body.
  package var maxInflatedBytes = 64 * 1024 * 1024
  /// The maximum ratio of decoded bytes to bytes on the wire; bodies of less than 1 MiB decoded are exempt.
  /// The largest ratio of PokéAPI's bodies is 57.
  package var maxInflationRatio = 300
  /// A PEM file with additional certificate authorities, for a private mirror.
  package var certificateAuthorityFile: String?
  package var proxy: HTTPProxy?
  /// The number of redirects that ``HTTPClient/send(_:)`` and a crawl follow, 0...10, if
  /// ``HTTPClient/redirectTarget(_:from:)`` allows them.
  package var maxRedirects = 0

  package init(userAgent: String) { self.userAgent = userAgent }

  /// A description of the settings that are out of bounds; nil if all are valid.
  package var problem: Message? {
    if userAgent.isEmpty || !userAgent.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) {
      return .httpUserAgentInvalid
    }
    let bounds: [(name: String, value: Int, allowed: ClosedRange<Int>)] = [
      ("maxConnections", maxConnections, 1...64),
      ("connectTimeoutMilliseconds", connectTimeoutMilliseconds, 100...120_000),
      ("stallBytesPerSecond", stallBytesPerSecond, 1...1_000_000),
      ("stallSeconds", stallSeconds, 1...600),
      ("totalSeconds", totalSeconds, 1...7_200),
      ("maxHeaderBytes", maxHeaderBytes, 1_024...1_048_576),
      ("maxHeaderFields", maxHeaderFields, 8...10_000),
      ("maxBodyBytes", maxBodyBytes, 1...4_294_967_296),
      ("maxInflatedBytes", maxInflatedBytes, 1...4_294_967_296),
      ("maxInflationRatio", maxInflationRatio, 1...2_000),
      ("maxRedirects", maxRedirects, 0...10),
    ]
    guard let bad = bounds.first(where: { !$0.allowed.contains($0.value) }) else { return nil }
    return .httpValueOutOfBounds(
      name: bad.name, value: bad.value, minimum: bad.allowed.lowerBound,
      maximum: bad.allowed.upperBound)
  }
}

/// An explicit proxy. libcurl does not read the environment itself, so that the proxy used is known and can
/// be logged.
package struct HTTPProxy: Sendable, Equatable {
  /// `http://host:port`.
  package var address: String
  /// Hosts that are reached directly, comma-separated, in the format of NO_PROXY.
  package var exceptions: String

  package init(address: String, exceptions: String = "") {
    self.address = address
    self.exceptions = exceptions
  }

  /// Returns the proxy that the usual environment variables set for `scheme`, or nil; lower case takes
  /// precedence, as in curl. `HTTP_PROXY` in upper case is ignored: on a CGI server a client could set it.
  package static func from(
    environment: [String: String], scheme: HTTPAddress.Scheme
  ) -> HTTPProxy? {
    let names =
      scheme == .https
      ? ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
      : ["http_proxy", "all_proxy", "ALL_PROXY"]
    guard let address = names.lazy.compactMap({ environment[$0] }).first(where: { !$0.isEmpty })
    else { return nil }
    return HTTPProxy(
      address: address, exceptions: environment["no_proxy"] ?? environment["NO_PROXY"] ?? "")
  }
}
