import Base

/// A program that a test starts, waits for or kills.
package final class ChildProcess {
  /// How a program ended.
  package enum End: Equatable {
    case exited(Int32)
    case killed(signal: Int32)
  }

  private let pid: pid_t
  private let output: Int32
  private var end: End?

  /// Starts the program at `path`; its standard output is kept.
  ///
  /// - Parameters:
  ///   - environment: variables that are added to or replace those of this process.
  ///   - keepsErrors: whether the output includes standard error.
  package init(
    _ path: String, _ arguments: [String], environment: [String: String] = [:],
    keepsErrors: Bool = false
  ) {
    var pipe: (read: Int32, write: Int32) = (0, 0)
    descriptors.withLockUnchecked { _ in
      withUnsafeMutableBytes(of: &pipe) { bytes in
        _ = makePipe(bytes.assumingMemoryBound(to: Int32.self).baseAddress!)
      }
      _ = fcntl(pipe.read, F_SETFD, FD_CLOEXEC)
      _ = fcntl(pipe.write, F_SETFD, FD_CLOEXEC)
    }
    var variables = Self.variables(environment).map { strdup($0) } + [nil]
    defer { for variable in variables { free(variable) } }
    do throws(FileError) {
      pid = try startProcess(path, arguments, environment: &variables) { actions in
        posix_spawn_file_actions_adddup2(&actions, pipe.write, 1)
        if keepsErrors { posix_spawn_file_actions_adddup2(&actions, pipe.write, 2) }
      }
    } catch {
      fatalError("\(error)")
    }
    close(pipe.write)
    output = pipe.read
  }

  deinit { close(output) }

  /// The environment of this process with `changes`, as lines `NAME=value`. Messages are English
  /// unless `changes` selects another language, since tests compare the output.
  private static func variables(_ changes: [String: String]) -> [String] {
    let languages = ["LC_ALL", "LC_MESSAGES", "LANG"]
    var lines = languages.allSatisfy { changes[$0] == nil } ? ["LANG=C.UTF-8"] : []
    var place: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    while let line = place?.pointee {
      let text = String(cString: line)
      let name = String(text.prefix { $0 != "=" })
      if changes[name] == nil, !languages.contains(name) { lines.append(text) }
      place = place?.successor()
    }
    return lines + changes.map { "\($0)=\($1)" }
  }

  /// Asks the program to stop, as Ctrl-C does (SIGINT).
  package func interrupt() { _ = systemKill(pid, SIGINT) }

  /// Ends the program immediately (SIGKILL).
  package func kill() { _ = systemKill(pid, SIGKILL) }

  /// Waits for the end of the program; returns how it ended and its output.
  package func wait() -> (end: End, output: String) {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(output, &buffer, buffer.count)
      if count <= 0 { break }
      bytes += buffer[..<count]
    }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    let end: End = signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
    return (end, String(decoding: bytes, as: UTF8.self))
  }

  /// The path of a product of this package, next to the running tests; nil if it is not built.
  package static func product(_ name: String) -> String? {
    let runner = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false)
    let candidates = [
      runner.dropLast().joined(separator: "/"), "\(PackageFolder.path)/.build/debug",
    ]
    return candidates.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}

#if canImport(Darwin)
  typealias FileActions = posix_spawn_file_actions_t?
#else
  typealias FileActions = posix_spawn_file_actions_t
#endif

/// Held while a descriptor is made and marked as one that programs do not inherit, and while a
/// program starts. A program of another test would keep a pipe or port open. Not `()`, which has no address of
/// its own: the thread sanitizer takes that of the object.
let descriptors = Locked(0)

/// Starts the program at `path` with the default actions of all signals, none of them blocked: a
/// thread of Dispatch blocks most signals, and its children would inherit that.
///
/// - Throws: ``FileError`` of operation "open", also if a file of `redirect` cannot be opened.
func startProcess(
  _ path: String, _ arguments: [String],
  environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ,
  _ redirect: (inout FileActions) -> Void
) throws(FileError) -> pid_t {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
  #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
  #endif
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  redirect(&actions)
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var signals = sigset_t()
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  sigfillset(&signals)
  posix_spawnattr_setsigdefault(&attributes, &signals)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
  var texts: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
  defer { for text in texts { free(text) } }
  var started: pid_t = 0
  let status = descriptors.withLockUnchecked { _ in
    posix_spawn(&started, path, &actions, &attributes, &texts, environment)
  }
  guard status == 0 else { throw FileError(operation: .open, path: path, errno: status) }
  return started
}

private func makePipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { pipe(ends) }
private func systemKill(_ pid: pid_t, _ signal: Int32) -> Int32 { kill(pid, signal) }
