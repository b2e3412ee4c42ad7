import CCurl

/// Sends GET requests over libcurl: kept-alive connections, verified TLS, checked framing, decoded
/// bodies, bounded sizes. Knows nothing of rates and retries; they are the caller's policy.
package final class HTTPClient: Sendable {
  package let configuration: HTTPConfiguration
  private let loop: TransferLoop

  /// - Throws: ``HTTPFailure`` of kind `badRequest` for a configuration out of bounds, `transport`
  ///   where the machine cannot start a thread.
  package init(_ configuration: HTTPConfiguration) throws(HTTPFailure) {
    if let problem = configuration.problem { throw HTTPFailure(.badRequest, problem, url: "") }
    self.configuration = configuration
    loop = try TransferLoop(configuration)
  }

  deinit { loop.close() }

  /// Ends running transfers with a failure of kind `closed`. May be called twice.
  package func close() { loop.close() }

  /// True where the linked libcurl speaks HTTP/2 and is not one of the versions (7.87.0 to 8.0.1)
  /// that mix up or lose multiplexed streams (curl issues 10634 and 11859).
  package static let canUseHTTP2: Bool = {
    guard let info = pokedex_curl_version() else { return false }
    let speaks = info.pointee.features & Int32(CURL_VERSION_HTTP2) != 0
    return speaks && !isBadForHTTP2(version: info.pointee.version_num)
  }()

  /// `version` as libcurl has it: 0x075801 is 7.88.1.
  package static func isBadForHTTP2(version: UInt32) -> Bool {
    (0x07_57_00...0x08_00_01).contains(version)
  }

  /// Sends one request and follows redirects as far as the configuration lets it.
  ///
  /// - Returns: the response, whatever its status; a 3xx other than 304 only where it has no
  ///   usable Location.
  /// - Throws: ``HTTPFailure``; `CancellationError` when the task was cancelled.
  package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    var request = request
    var visited: Set<HTTPAddress> = [request.address]
    while true {
      let response = try await sendOnce(request)
      guard [301, 302, 303, 307, 308].contains(response.status),
        let location = response.headers["Location"]
      else { return response }
      let target = try redirectTarget(location, from: request.address)
      guard visited.insert(target).inserted, visited.count <= configuration.maxRedirects + 1 else {
        throw HTTPFailure(
          .refusedRedirect, "redirects go in a circle or beyond \(configuration.maxRedirects)",
          url: request.address.text)
      }
      request.address = target
    }
  }

  /// Where a Location leads, if it may be followed.
  ///
  /// - Throws: ``HTTPFailure`` of kind `refusedRedirect` or `insecureRedirect`.
  package func redirectTarget(
    _ location: String, from source: HTTPAddress
  ) throws(HTTPFailure) -> HTTPAddress {
    let target: HTTPAddress
    do { target = try source.resolving(location) } catch {
      let isRelative = location.hasPrefix("/") || !location.contains(":")
      throw HTTPFailure(
        isRelative || location.hasPrefix("https:") ? .refusedRedirect : .insecureRedirect,
        "redirected to \(Self.quoted(location)): \(error.message)", url: source.text)
    }
    if source.scheme == .https, target.scheme != .https {
      throw HTTPFailure(
        .insecureRedirect, "redirected from https to \(target.text)", url: source.text)
    }
    guard
      target.hasSameOrigin(as: source)
        || target.scheme == .https && configuration.redirectHosts.contains(target.host)
    else {
      throw HTTPFailure(
        .refusedRedirect, "redirected to another host, \(target.text)", url: source.text)
    }
    return target
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.unicodeScalars.prefix(200).map { $0.escaped(asASCII: true) }.joined() + "\""
  }

  private func sendOnce(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    let url = request.address.text
    guard request.headers.areWellFormed else {
      throw HTTPFailure(.badRequest, "a header holds control characters", url: url)
    }
    let id = loop.nextID()
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        loop.start(id, request) { continuation.resume(returning: $0) }
        // A cancel that came before the start found nothing to end, so it is said again.
        if Task.isCancelled { loop.cancel(id) }
      }
    } onCancel: {
      loop.cancel(id)
    }
    switch outcome {
    case .cancelled: throw CancellationError()
    case .failed(let failure): throw failure
    case .answered(let answer): return try decode(answer, of: request)
    }
  }

  private func decode(
    _ answer: TransferLoop.Answer, of request: HTTPRequest
  ) throws(HTTPFailure) -> HTTPResponse {
    let address = request.address
    var response = HTTPResponse(
      address: address, status: answer.status, headers: answer.headers, body: answer.body,
      timings: answer.timings)
    let isGzip = try ContentDecoder.isGzip(
      answer.headers, isAllowed: request.acceptsGzip, url: address.text)
    if isGzip, !answer.body.isEmpty {
      let limits = ContentDecoder.Limits(
        maxBytes: configuration.maxInflatedBytes, maxRatio: configuration.maxInflationRatio)
      response.gzippedBody = answer.body
      response.body = try ContentDecoder.gunzip(answer.body, limits: limits, url: address.text)
    }
    return response
  }
}
