import Locking
import ParallelKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Passes bytes between clients and a server of this machine, each way late by the same time: a
/// long line without any privilege (`tc netem` needs one).
///
/// Bytes of one connection keep their order and are not slowed down, only late. Each direction of a
/// connection has a thread that reads and one that writes.
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

/// Bytes under way in one direction.
///
/// `@unchecked Sendable`: `pieces` and `isAtEnd` are only touched with `mutex` held; the pointers
/// never change.
private final class Line: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var pieces: [(due: Double, bytes: [UInt8])] = []
  private var isAtEnd = false

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  func read(_ socket: Int32, delay: Double) {
    var buffer = [UInt8](repeating: 0, count: 256 * 1_024)
    while true {
      let count = recv(socket, &buffer, buffer.count, 0)
      pthread_mutex_lock(mutex)
      if count > 0 {
        pieces.append((monotonicSeconds() + delay, Array(buffer[..<count])))
      } else {
        isAtEnd = true
      }
      pthread_cond_signal(condition)
      pthread_mutex_unlock(mutex)
      if count <= 0 { return }
    }
  }

  func write(_ socket: Int32) {
    while true {
      pthread_mutex_lock(mutex)
      while pieces.isEmpty, !isAtEnd { pthread_cond_wait(condition, mutex) }
      let batch = pieces
      pieces.removeAll()
      pthread_mutex_unlock(mutex)
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
