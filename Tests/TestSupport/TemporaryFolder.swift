import Base

/// The folder for the folders of tests: in memory if 4 GB are free there. Tests write some hundred thousand
/// files, and a disk would synchronize many of them.
package let temporaryRoot: String = {
  let memory = "/dev/shm"
  guard let free = try? freeSpace(memory), free > 4 << 30 else { return "/tmp" }
  return memory
}()

/// The folder of the package.
package enum PackageFolder {
  package static let path = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(3).joined(separator: "/")
}

/// The folder for everything that tests of this process write. It is removed when the process ends; if the
/// process is killed, by the next one.
package enum ProcessFolder {
  private static let prefix = "pokedex-tests-"

  package static let path: String = {
    let path = "\(temporaryRoot)/\(prefix)\(getpid())"
    sweep(temporaryRoot)
    do { try Directory.createWithParents(path) } catch { fatalError("\(error)") }
    atexit { try? Directory.removeRecursively(ProcessFolder.path) }
    return path
  }()

  /// Removes the folders in `root` of processes that do not exist.
  package static func sweep(_ root: String) {
    for name in (try? Directory.names(root)) ?? [] where name.hasPrefix(prefix) {
      guard let process = pid_t(name.dropFirst(prefix.count)), process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      try? Directory.removeRecursively("\(root)/\(name)")
    }
  }
}

/// Runs `body` with a temporary folder. Afterwards the folder is removed, and the servers that
/// `body` has started are stopped.
package func withTemporaryFolder<Result>(
  _ body: (String) async throws -> Result
) async throws -> Result {
  let folder = try Directory.temporaryDirectory(in: ProcessFolder.path)
  let servers = Locked<[FaultServer]>([])
  defer { for server in servers.withLock({ $0 }) { server.stop() } }
  do {
    let result = try await FaultServer.$started.withValue(servers) { try await body(folder) }
    try Directory.removeRecursively(folder)
    return result
  } catch {
    try? Directory.removeRecursively(folder)
    throw error
  }
}

/// Creates a file in `folder` whose name is not UTF-8, as by an old program; false if the file system refuses it.
package func makeForeignName(in folder: String) -> Bool {
  let name = Array("\(folder)/caf".utf8) + [0xE9, 0]
  let descriptor = name.withUnsafeBytes { creat($0.bindMemory(to: CChar.self).baseAddress!, 0o644) }
  return descriptor >= 0 && close(descriptor) == 0
}
