/// A GET request. The fetch stage needs no other method.
package struct HTTPRequest: Sendable, Equatable {
  package var address: HTTPAddress
  /// Fields beside User-Agent, Accept-Encoding and Host, which the client sets itself.
  package var headers: HTTPHeaders
  /// Whether the body may come as gzip, which is then undone.
  package var acceptsGzip = true
  /// Whether a connection must be made for it, rather than a kept-alive one used.
  package var needsFreshConnection = false

  package init(_ address: HTTPAddress, headers: HTTPHeaders = [:]) {
    self.address = address
    self.headers = headers
  }
}

/// A complete response: framing checked, body decoded.
package struct HTTPResponse: Sendable, Equatable {
  /// Where the response came from; after redirects not where the request went.
  package var address: HTTPAddress
  package var status: Int
  package var headers: HTTPHeaders
  /// The body after content decoding.
  package var body: [UInt8]
  /// The body as it crossed the wire, where that differs from `body`: a single gzip stream.
  package var gzippedBody: [UInt8]?
  package var timings: HTTPTimings

  package init(
    address: HTTPAddress, status: Int, headers: HTTPHeaders, body: [UInt8],
    gzippedBody: [UInt8]? = nil, timings: HTTPTimings = HTTPTimings()
  ) {
    self.address = address
    self.status = status
    self.headers = headers
    self.body = body
    self.gzippedBody = gzippedBody
    self.timings = timings
  }

  /// Room that bodies have behind their end, where it costs nothing, for parsers that read ahead.
  static let spareBytes = 64

  /// Body bytes as they crossed the wire.
  package var wireBytes: Int { gzippedBody?.count ?? body.count }
}

/// Where the time of one transfer went, in microseconds from its start (curl_easy_getinfo).
package struct HTTPTimings: Sendable, Equatable {
  package var firstByteMicroseconds = 0
  package var totalMicroseconds = 0
  /// False when a kept-alive connection was used.
  package var didOpenConnection = false

  package init() {}
}
