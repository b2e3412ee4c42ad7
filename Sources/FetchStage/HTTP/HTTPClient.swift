import Base
import CCurl

/// An HTTP client for GET requests based on libcurl: persistent connections, verified TLS, checked framing,
/// decoded bodies, bounded sizes. Rate limits and retries are left to the caller.
package final class HTTPClient: Sendable {
  package let configuration: HTTPConfiguration
  private let loop: TransferLoop

  /// - Throws: ``HTTPFailure`` of kind `badRequest` for a configuration out of bounds, `transport` if the
  ///   system cannot start a thread.
  package init(_ configuration: HTTPConfiguration) throws(HTTPFailure) {
    if let problem = configuration.problem { throw HTTPFailure(.badRequest, problem) }
    self.configuration = configuration
    loop = try TransferLoop(configuration)
  }

  deinit { loop.close() }

  /// Ends running transfers with a failure of kind `closed`. May be called more than once.
  package func close() { loop.close() }

  /// Sends one request and follows redirects as far as the configuration allows. Header fields of the request
  /// are not sent to another origin, except Range.
  ///
  /// - Returns: the response with any status except that of a redirect.
  /// - Throws: ``HTTPFailure``; `CancellationError` if the task was cancelled.
  package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    var request = request
    var visited: Set<HTTPAddress> = [request.address]
    while true {
      let response = try await sendOnce(request)
      guard let target = try redirectTarget(of: response, after: visited) else { return response }
      visited.insert(target)
      if !target.hasSameOrigin(as: request.address) {
        request.headers = request.headers["Range"].map { ["Range": $0] } ?? [:]
      }
      request.address = target
    }
  }

  /// Returns the address to request next if `response` is a redirect, otherwise nil.
  ///
  /// - Parameters:
  ///   - visited: the addresses requested so far, including that of `response`.
  ///   - staysOnOrigin: whether redirects to another host, port or scheme are refused.
  /// - Throws: as ``redirectTarget(_:from:)``, and `refusedRedirect` for a loop or too many redirects.
  package func redirectTarget(
    of response: HTTPResponse, after visited: Set<HTTPAddress>, staysOnOrigin: Bool = false
  ) throws(HTTPFailure) -> HTTPAddress? {
    guard [301, 302, 303, 307, 308].contains(response.status) else { return nil }
    let source = response.address
    func refused(_ message: Message) -> HTTPFailure {
      HTTPFailure(.refusedRedirect, message)
    }
    guard let location = response.headers["Location"] else {
      throw refused(.httpRedirectWithoutAddress(status: response.status))
    }
    let target = try redirectTarget(location, from: source)
    let quoted = target.text.quoted(atMost: 200)
    guard !staysOnOrigin || target.hasSameOrigin(as: source) else {
      throw refused(.httpRedirectElsewhere(address: quoted))
    }
    guard visited.count <= configuration.maxRedirects else {
      throw refused(.httpRedirectLimit(address: quoted, limit: configuration.maxRedirects))
    }
    guard !visited.contains(target) else { throw refused(.httpRedirectLoop(address: quoted)) }
    return target
  }

  /// Returns the target of a Location field, if it may be followed: only by https, and from a public host
  /// only to public hosts. Plain http on the loopback interface may redirect only to the same origin.
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
        .httpRedirectUnusable(address: location.quoted(atMost: 200), reason: error.message))
    }
    if target.hasSameOrigin(as: source) { return target }
    guard target.scheme == .https else {
      throw HTTPFailure(
        source.scheme == .https ? .insecureRedirect : .refusedRedirect,
        .httpRedirectInsecure(address: target.text.quoted(atMost: 200)))
    }
    guard target.isPublic || !source.isPublic else {
      throw HTTPFailure(
        .refusedRedirect, .httpRedirectPrivate(address: target.text.quoted(atMost: 200)))
    }
    return target
  }

  /// As ``send(_:)``, without following redirects.
  package func sendOnce(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    guard request.headers.areWellFormed else {
      throw HTTPFailure(.badRequest, .httpHeaderCharacters)
    }
    let id = loop.nextID()
    let answer = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        loop.start(id, request) { continuation.resume(with: $0) }
        // A cancellation before the start found no transfer to end, so repeat it.
        if Task.isCancelled { loop.cancel(id) }
      }
    } onCancel: {
      loop.cancel(id)
    }
    return try decode(answer, of: request)
  }

  private func decode(
    _ answer: TransferLoop.Answer, of request: HTTPRequest
  ) throws(HTTPFailure) -> HTTPResponse {
    var response = HTTPResponse(
      address: request.address, status: answer.status, headers: answer.headers, body: answer.body,
      microseconds: answer.microseconds)
    let isGzip = try ContentDecoder.isGzip(answer.headers, isAllowed: request.acceptsGzip)
    if isGzip, !answer.body.isEmpty {
      response.gzippedBody = answer.body
      response.body = try ContentDecoder.gunzip(answer.body)
    }
    return response
  }
}

extension String {
  /// Returns remote text for a message: in quotes, escaped, and at most `count` of its Unicode scalars.
  func quoted(atMost count: Int = 100) -> String {
    "\"" + unicodeScalars.prefix(count).map { $0.escaped(asASCII: true) }.joined() + "\""
  }
}
