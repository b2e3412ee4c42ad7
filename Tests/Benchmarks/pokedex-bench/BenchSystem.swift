import Basics

/// A program started by a benchmark, and its cost.
struct MeasuredProcess {
  /// The cost of a finished program.
  struct Cost {
    var status: Int32
    var wallSeconds: Double
    /// User and system time together.
    var processorSeconds: Double
    /// Peak resident memory.
    var peakBytes: Int
  }

  let pid: pid_t
  private let startedAt: Double

  /// Starts `path`; its output goes to `output`, or is discarded.
  init(_ path: String, _ arguments: [String], output: String = "/dev/null") {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var texts: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for text in texts { free(text) } }
    var started: pid_t = 0
    startedAt = monotonicSeconds()
    let status = posix_spawn(&started, path, &actions, nil, &texts, environ)
    precondition(status == 0, "cannot start \(path): errno \(status)")
    pid = started
  }

  func wait() -> Cost {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(pid, &status, 0, &usage) < 0, errno == EINTR {}
    let wall = monotonicSeconds() - startedAt
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    #if canImport(Darwin)
      let peak = usage.ru_maxrss
    #else
      let peak = usage.ru_maxrss * 1_024
    #endif
    return Cost(
      status: status, wallSeconds: wall,
      processorSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime), peakBytes: Int(peak))
  }

  /// Asks the program to end, and waits.
  func stop() {
    kill(pid, SIGTERM)
    var status: Int32 = 0
    waitpid(pid, &status, 0)
  }
}

func monotonicSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
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
