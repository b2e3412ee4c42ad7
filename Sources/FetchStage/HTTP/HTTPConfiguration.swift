package import Base

/// The settings of a client. Certificates are always verified; no setting turns that off.
package struct HTTPConfiguration: Sendable, Equatable {
  /// The User-Agent field of all requests, which names the tool.
  package var userAgent: String
  /// Connections to one host, 1...64.
  package var maxConnections = 8
  /// From the start of a transfer to an established connection, including TLS.
  static let connectTimeoutMilliseconds = 15_000
  /// A transfer slower than this for `stallSeconds` is ended.
  static let stallBytesPerSecond = 64
  package var stallSeconds = 20
  /// The maximum duration of a transfer.
  package var totalSeconds = 300
  /// The maximum size of all header lines of a response.
  static let maxHeaderBytes = 64 * 1024
  static let maxHeaderFields = 128
  /// The maximum size of a body on the wire.
  package var maxBodyBytes = 64 * 1024 * 1024
  /// The maximum size of a decoded body.
  package static let maxInflatedBytes = 64 * 1024 * 1024
  /// The maximum ratio of decoded bytes to bytes on the wire; bodies of less than 1 MiB decoded are exempt.
  /// The largest ratio of PokéAPI's bodies is 57.
  package static let maxInflationRatio = 300
  /// A PEM file with additional certificate authorities, for a private mirror.
  package var certificateAuthorityFile: String?
  package var proxy: HTTPProxy?
  /// The number of redirects that ``HTTPClient/send(_:)`` and a crawl follow if
  /// ``HTTPClient/redirectTarget(_:from:)`` allows them.
  package var maxRedirects = 0

  /// A description of the settings that are out of bounds; nil if all are valid.
  package var problem: Message? {
    if userAgent.isEmpty || !userAgent.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) {
      return .httpUserAgentInvalid
    }
    guard !(1...64).contains(maxConnections) else { return nil }
    return .httpValueOutOfBounds(
      name: "maxConnections", value: maxConnections, minimum: 1, maximum: 64)
  }
}

/// An explicit proxy. libcurl does not read the environment itself, so that the proxy used is known and can
/// be logged.
package struct HTTPProxy: Sendable, Equatable {
  /// `http://host:port`.
  package var address: String
  /// Hosts that are reached directly, comma-separated, in the format of NO_PROXY.
  package var exceptions: String = ""

  /// Returns the proxy that the usual environment variables set for `scheme`, or nil; lower case takes
  /// precedence, as in curl. `HTTP_PROXY` in upper case is ignored: on a CGI server a client could set it.
  package static func from(
    environment: (String) -> String?, scheme: HTTPAddress.Scheme
  ) -> HTTPProxy? {
    let names =
      scheme == .https
      ? ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
      : ["http_proxy", "all_proxy", "ALL_PROXY"]
    guard let address = names.compactMap(environment).first(where: { !$0.isEmpty })
    else { return nil }
    return HTTPProxy(
      address: address, exceptions: environment("no_proxy") ?? environment("NO_PROXY") ?? "")
  }
}
