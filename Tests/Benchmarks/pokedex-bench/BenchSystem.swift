import Base

/// Writes a line at once: into a file too, a reader sees each figure when it is there.
func print(_ line: String, terminator: String = "\n") {
  Swift.print(line, terminator: terminator)
  fflush(nil)
}

func pause(milliseconds: Int) { usleep(UInt32(milliseconds) * 1_000) }

/// A listening loopback socket, and its port.
func listenOnLoopback(port: Int = 0) -> (socket: Int32, port: Int) {
  #if canImport(Glibc)
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  #else
    let listener = socket(AF_INET, SOCK_STREAM, 0)
  #endif
  _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
  var address = loopback(port)
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  let status = withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
      bind(listener, generic, size) == 0 ? getsockname(listener, generic, &size) : -1
    }
  }
  precondition(status == 0 && listen(listener, 512) == 0, "cannot listen: errno \(errno)")
  return (listener, Int(UInt16(bigEndian: address.sin_port)))
}

/// A loopback connection to `port`; nil if there is no listener.
func connectToLoopback(port: Int) -> Int32? {
  #if canImport(Glibc)
    let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  #else
    let connection = socket(AF_INET, SOCK_STREAM, 0)
  #endif
  _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
  var address = loopback(port)
  let status = withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
  if status == 0 { return connection }
  close(connection)
  return nil
}

private func loopback(_ port: Int) -> sockaddr_in {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  address.sin_port = UInt16(port).bigEndian
  return address
}

func closeSocket(_ socket: Int32) { close(socket) }
