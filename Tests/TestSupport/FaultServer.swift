import Base
package import FetchStage

/// A server on a free loopback port that behaves badly as scripted.
///
/// Each path has a list of replies: the first for the first request, and so on; the last repeats.
/// Every request is logged with monotonic times, so that tests can check rates, gaps and
/// concurrency as the server saw them.
package final class FaultServer: Sendable {
  /// A request as received.
  package struct Request: Sendable {
    /// Includes the query.
    package var path: String
    package var headers: HTTPHeaders
    /// 1 for the first request of this path.
    package var attempt: Int
    /// The number of the accepted connection, from 1.
    package var connection: Int
    /// Monotonic time of arrival.
    package var arrivedNanoseconds: Int
    /// The time when the last step of the reply was done; nil until then.
    package var endedNanoseconds: Int?
  }

  package typealias Responder = @Sendable (Request) -> FaultReply

  /// How a new connection is treated before its first byte.
  package enum Welcome: Sendable, Equatable {
    case serve
    /// Like ``serve``, but the server starts reading after a delay.
    case serveLate(milliseconds: Int)
    /// The connection waits in the backlog forever, as with a server that has no descriptors left.
    case neverAccept
    /// Resets the connection immediately.
    case reset
    /// Closes the connection immediately.
    case close
  }

  struct State {
    var scripts: [String: [FaultReply]] = [:]
    var attempts: [String: Int] = [:]
    var log: [Request] = []
    var open: Set<Int32> = []
    var connections = 0
    var isStopped = false
    var responder: Responder?
    var welcomes: [Welcome] = []
  }

  /// Those that ``withTemporaryFolder(_:)`` stops.
  @TaskLocal static var started: Locked<[FaultServer]>?

  package let port: Int
  package let isSecure: Bool
  let state = Locked(State())
  private let listener: Int32
  private let isAccepting: Bool
  private let tls: ServerTLS?

  /// - Parameters:
  ///   - identity: a certificate; makes the server a TLS server.
  ///   - ipv6: listens on ::1 instead of 127.0.0.1.
  ///   - welcomes: for the first connections, in order; later ones are served.
  package init(
    identity: TestCertificate? = nil, ipv6: Bool = false, welcomes: [Welcome] = [],
    responder: Responder? = nil
  ) {
    (listener, port) = Socket.listen(ipv6: ipv6)
    isSecure = identity != nil
    tls = identity.map(ServerTLS.init)
    state.withLock {
      $0.responder = responder
      $0.welcomes = welcomes
    }
    isAccepting = welcomes.first != .neverAccept
    Self.started?.withLock { $0.append(self) }
    if isAccepting { Socket.spawn { [self] in acceptLoop() } }
  }

  /// Ends every connection and stops listening.
  package func stop() {
    let wasStopped = state.withLock { state in
      defer { state.isStopped = true }
      for socket in state.open { shutdown(socket, Int32(SHUT_RDWR)) }
      // Under the lock: the accepting thread closes the listener when it sees that the server is stopped, and
      // another test may get the descriptor.
      if !state.isStopped { shutdown(listener, Int32(SHUT_RDWR)) }
      return state.isStopped
    }
    if !wasStopped, !isAccepting { Socket.close(listener) }
  }

  /// `http://127.0.0.1:PORT`, or https with the host name of the certificate.
  package func address(_ path: String, host: String = "127.0.0.1") -> String {
    "\(isSecure ? "https" : "http")://\(host):\(port)\(path)"
  }

  /// Sets the replies of a path and resets its count of attempts.
  package func script(_ path: String, _ replies: FaultReply...) { script(path, replies) }

  package func script(_ path: String, _ replies: [FaultReply]) {
    state.withLock {
      $0.scripts[path] = replies
      $0.attempts[path] = 0
    }
  }

  package func respond(_ responder: @escaping Responder) {
    state.withLock { $0.responder = responder }
  }

  /// Every request so far, in order of arrival.
  package var log: [Request] { state.withLock { $0.log } }

  package var connections: Int { state.withLock { $0.connections } }

  package func attempts(_ path: String) -> Int { state.withLock { $0.attempts[path] ?? 0 } }

  /// The protocols that TLS clients have offered by ALPN (RFC 7301), such as `http/1.1`.
  package var offeredProtocols: Set<String> { tls?.offeredProtocols ?? [] }

  package func forgetLog() { state.withLock { $0.log = [] } }

  // MARK: Threads

  private func acceptLoop() {
    // Closed here and not by stop(): this thread could accept a connection of the next server, whose listener has
    // the same descriptor.
    defer { Socket.close(listener) }
    while true {
      let socket = Socket.accept(listener)
      if socket < 0 {
        if state.withLock({ $0.isStopped }) { return }
        continue
      }
      let (number, welcome, isStopped) = state.withLock { state in
        state.connections += 1
        let welcome = state.welcomes.isEmpty ? .serve : state.welcomes.removeFirst()
        if !state.isStopped { state.open.insert(socket) }
        return (state.connections, welcome, state.isStopped)
      }
      if isStopped {
        Socket.close(socket)
        return
      }
      switch welcome {
      case .serve, .serveLate, .neverAccept:
        Socket.spawn { [self] in
          if case .serveLate(let milliseconds) = welcome {
            Socket.sleep(milliseconds: milliseconds)
          }
          serve(socket, number)
          finish(socket)
        }
      case .reset:
        Socket.reset(socket)
        finish(socket)
      case .close:
        finish(socket)
      }
    }
  }

  private func finish(_ socket: Int32) {
    // Under the lock, so that stop() never shuts down a descriptor that has been reused.
    state.withLock {
      $0.open.remove(socket)
      Socket.close(socket)
    }
  }

  private func serve(_ socket: Int32, _ number: Int) {
    var session: TLSSession?
    if let tls {
      session = tls.accept(socket)
      if session == nil { return }
    }
    let connection = FaultConnection(
      socket: socket, session: session, isStopped: { [state] in state.withLock { $0.isStopped } })
    while let (path, headers) = connection.readRequest() {
      let (request, reply, index) = note(path, headers, number)
      let goesOn = connection.play(reply ?? fallback(for: request))
      let now = Socket.monotonicNanoseconds()
      state.withLock { if index < $0.log.count { $0.log[index].endedNanoseconds = now } }
      if !goesOn { return }
    }
  }

  private func note(
    _ path: String, _ headers: HTTPHeaders, _ connection: Int
  ) -> (Request, FaultReply?, Int) {
    state.withLock { state in
      let attempt = (state.attempts[path] ?? 0) + 1
      state.attempts[path] = attempt
      let request = Request(
        path: path, headers: headers, attempt: attempt, connection: connection,
        arrivedNanoseconds: Socket.monotonicNanoseconds())
      state.log.append(request)
      let script = state.scripts[path]
      return (request, script.map { $0[min(attempt, $0.count) - 1] }, state.log.count - 1)
    }
  }

  private func fallback(for request: Request) -> FaultReply {
    let responder = state.withLock { $0.responder }
    return responder?(request) ?? .answer(404, body: Array("Not Found".utf8))
  }
}
