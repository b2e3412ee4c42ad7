import Base
import TestSupport

/// Relays bytes between clients and a server of this machine, with the same delay in each
/// direction: simulates a slow network without privileges (`tc netem` needs them).
///
/// The bytes of a connection keep their order and rate; they are only delayed. Each direction of a
/// connection has one thread that reads and one that writes.
final class DelayRelay: Sendable {
  let port: Int
  private let listener: Int32
  private let target: Int
  private let delaySeconds: Double

  /// - Parameter roundTripMilliseconds: half of it is added in each direction.
  init(to target: Int, roundTripMilliseconds: Int) {
    (listener, port) = listenOnLoopback()
    self.target = target
    delaySeconds = Double(roundTripMilliseconds) / 2_000
    Self.spawn { [self] in acceptLoop() }
  }

  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  private func acceptLoop() {
    while true {
      let client = accept(listener, nil, nil)
      guard client >= 0 else { return }
      guard let server = connectToLoopback(port: target) else {
        close(client)
        continue
      }
      for socket in [client, server] {
        var one: Int32 = 1
        setsockopt(
          socket, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
      }
      let open = Locked(2)
      for (from, to) in [(client, server), (server, client)] {
        let line = Line()
        Self.spawn { [delaySeconds] in line.read(from, delay: delaySeconds) }
        Self.spawn {
          line.write(to)
          if open.withLock({ open in
            open -= 1
            return open == 0
          }) {
            close(client)
            close(server)
          }
        }
      }
    }
  }

  static func spawn(_ body: @escaping @Sendable () -> Void) {
    do {
      try SystemThread(body).detach()
    } catch {
      preconditionFailure("no thread: errno \(error.errno)")
    }
  }
}

/// The bytes in transit in one direction.
private final class Line: Sendable {
  private struct State {
    var pieces: [(due: Double, bytes: [UInt8])] = []
    var isAtEnd = false
  }

  private let state = Locked(State())

  func read(_ socket: Int32, delay: Double) {
    var buffer = [UInt8](repeating: 0, count: 256 * 1_024)
    while true {
      let count = recv(socket, &buffer, buffer.count, 0)
      let bytes = Array(buffer[..<max(count, 0)])
      state.change { state in
        if bytes.isEmpty {
          state.isAtEnd = true
        } else {
          state.pieces.append((monotonicSeconds() + delay, bytes))
        }
      }
      if count <= 0 { return }
    }
  }

  func write(_ socket: Int32) {
    while true {
      let batch = state.wait { state -> [(due: Double, bytes: [UInt8])]? in
        guard !state.pieces.isEmpty || state.isAtEnd else { return nil }
        defer { state.pieces.removeAll() }
        return state.pieces
      }
      if batch.isEmpty {
        shutdown(socket, Int32(SHUT_WR))
        return
      }
      for (due, bytes) in batch {
        let left = due - monotonicSeconds()
        if left > 0 { usleep(UInt32(left * 1e6)) }
        var sent = 0
        while sent < bytes.count {
          let count = bytes.withUnsafeBytes {
            send(socket, $0.baseAddress! + sent, bytes.count - sent, 0x4000 /* MSG_NOSIGNAL */)
          }
          guard count > 0 else {
            shutdown(socket, Int32(SHUT_RDWR))
            return
          }
          sent += count
        }
      }
    }
  }
}
