package import Messages

/// How a client behaves. Certificates are always verified: there is no field to turn that off.
package struct HTTPConfiguration: Sendable, Equatable {
  /// Names the tool; servers see it on every request.
  package var userAgent: String
  /// Connections to one host, 1...64.
  package var maxConnections = 8
  /// From the start of a transfer to a ready connection, TLS included; 100...120,000.
  package var connectTimeoutMilliseconds = 15_000
  /// Slower than this for `stallSeconds` ends a transfer.
  package var stallBytesPerSecond = 64
  /// 1...600.
  package var stallSeconds = 20
  /// A whole transfer; 1...7,200.
  package var totalSeconds = 300
  /// All header lines of one response together.
  package var maxHeaderBytes = 64 * 1024
  package var maxHeaderFields = 128
  /// Body bytes on the wire.
  package var maxBodyBytes = 64 * 1024 * 1024
  /// Body bytes after inflating.
  package var maxInflatedBytes = 64 * 1024 * 1024
  /// Inflated bytes for one byte on the wire; small bodies (below 1 MiB inflated) are exempt. The
  /// largest ratio that PokéAPI's bodies have is 57.
  package var maxInflationRatio = 300
  /// A PEM file with further certificate authorities, for a private mirror.
  package var certificateAuthorityFile: String?
  package var proxy: HTTPProxy?
  /// Redirects that ``HTTPClient/send(_:)`` follows, 0...10, as far as
  /// ``HTTPClient/redirectTarget(_:from:)`` allows them.
  package var maxRedirects = 0

  package init(userAgent: String) { self.userAgent = userAgent }

  /// What is out of its bounds, in words; nil when all is well.
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

/// A proxy, said aloud. libcurl's own look into the environment is switched off, so that what is
/// used is what can be logged.
package struct HTTPProxy: Sendable, Equatable {
  /// `http://host:port`.
  package var address: String
  /// Hosts that are asked directly, comma separated, as NO_PROXY has them.
  package var exceptions: String

  package init(address: String, exceptions: String = "") {
    self.address = address
    self.exceptions = exceptions
  }

  /// The proxy that the usual variables name for `scheme`, lower case first as curl has it, or nil.
  /// `HTTP_PROXY` in upper case is ignored: a CGI server would let a client set it.
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
