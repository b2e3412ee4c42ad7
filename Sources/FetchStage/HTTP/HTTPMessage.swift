/// A GET request, the only method that the fetch stage needs.
package struct HTTPRequest: Sendable, Equatable {
  package var address: HTTPAddress
  /// Header fields in addition to User-Agent, Accept-Encoding and Host, which the client sets.
  package var headers: HTTPHeaders
  /// Whether gzip is accepted; the body is then decoded.
  package var acceptsGzip = true
  /// Whether the request needs a new connection instead of a persistent one.
  package var needsFreshConnection = false

  package init(_ address: HTTPAddress, headers: HTTPHeaders = [:]) {
    self.address = address
    self.headers = headers
  }
}

/// A complete response: framing checked, body decoded.
package struct HTTPResponse: Sendable, Equatable {
  /// The address of the response, after redirects.
  package var address: HTTPAddress
  package var status: Int
  package var headers: HTTPHeaders
  /// The decoded body.
  package var body: [UInt8]
  /// The body as received, if it differs from `body`: a single gzip stream.
  package var gzippedBody: [UInt8]?
  /// The duration of the transfer.
  package var microseconds = 0

  /// The spare capacity after a body, reserved where it costs nothing, for parsers that read ahead.
  static let spareBytes = 64

  /// The number of body bytes received.
  package var wireBytes: Int { gzippedBody?.count ?? body.count }
}
