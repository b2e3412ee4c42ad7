import Base

/// The socket calls that the test servers need; hides the differences between systems.
package enum Socket {
  #if canImport(Glibc)
    static let stream = Int32(SOCK_STREAM.rawValue)
    static let peek = Int32(MSG_PEEK)
    private static let noSignal = Int32(MSG_NOSIGNAL)
  #else
    static let stream = SOCK_STREAM
    static let peek = MSG_PEEK
    private static let noSignal: Int32 = 0
  #endif

  /// Listens on a free loopback port.
  package static func listen(ipv6: Bool = false) -> (socket: Int32, port: Int) {
    let listener = descriptors.withLockUnchecked { _ in
      let listener = socket(ipv6 ? AF_INET6 : AF_INET, stream, 0)
      _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
      return listener
    }
    precondition(listener >= 0, "no socket: errno \(errno)")
    var port = 0
    if ipv6 {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_addr = in6addr_loopback
      port = bindAndName(listener, &address) { Int(UInt16(bigEndian: $0.sin6_port)) }
    } else {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      port = bindAndName(listener, &address) { Int(UInt16(bigEndian: $0.sin_port)) }
    }
    precondition(systemListen(listener, 512) == 0, "cannot listen: errno \(errno)")
    return (listener, port)
  }

  private static func systemListen(_ socket: Int32, _ backlog: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.listen(socket, backlog)
    #elseif canImport(Musl)
      Musl.listen(socket, backlog)
    #else
      Darwin.listen(socket, backlog)
    #endif
  }

  private static func bindAndName<Address>(
    _ socket: Int32, _ address: inout Address, _ port: (Address) -> Int
  ) -> Int {
    var size = socklen_t(MemoryLayout<Address>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        bind(socket, generic, size) == 0 ? getsockname(socket, generic, &size) : -1
      }
    }
    precondition(status == 0, "cannot bind to the loopback interface: errno \(errno)")
    return port(address)
  }

  static func accept(_ listener: Int32) -> Int32 {
    #if canImport(Glibc)
      let accepted = Glibc.accept(listener, nil, nil)
    #elseif canImport(Musl)
      let accepted = Musl.accept(listener, nil, nil)
    #else
      let accepted = Darwin.accept(listener, nil, nil)
    #endif
    guard accepted >= 0 else { return accepted }
    _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
    var one: Int32 = 1
    setsockopt(
      accepted, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
    return accepted
  }

  static func send(_ socket: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.send(socket, bytes.baseAddress, bytes.count, noSignal)
    #elseif canImport(Musl)
      Musl.send(socket, bytes.baseAddress, bytes.count, noSignal)
    #else
      Darwin.send(socket, bytes.baseAddress, bytes.count, noSignal)
    #endif
  }

  package static func close(_ socket: Int32) {
    #if canImport(Glibc)
      _ = Glibc.close(socket)
    #elseif canImport(Musl)
      _ = Musl.close(socket)
    #else
      _ = Darwin.close(socket)
    #endif
  }

  /// Makes the next close send a reset (SO_LINGER 0).
  static func reset(_ socket: Int32) {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
  }

  static func sleep(milliseconds: Int) { usleep(UInt32(milliseconds) * 1_000) }

  package static func sleep(microseconds: Int) { usleep(UInt32(microseconds)) }

  package static func monotonicNanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  /// Runs `body` on a new thread.
  static func spawn(_ body: @escaping @Sendable () -> Void) {
    do {
      try SystemThread(body).detach()
    } catch {
      preconditionFailure("no thread: errno \(error.errno)")
    }
  }
}
