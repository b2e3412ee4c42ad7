import Platform

/// The folder for the folders of tests: in memory if 4 GB are free there. Tests write some hundred thousand
/// files, and a disk would synchronize many of them.
package let temporaryRoot: String = {
  let memory = "/dev/shm"
  guard let free = try? freeSpace(memory), free > 4 << 30 else { return "/tmp" }
  return memory
}()

/// A folder that is removed when this process ends, for what several tests read.
package enum ProcessFolder {
  package static let path: String = {
    let path = "\(temporaryRoot)/pokedex-tests-\(getpid())"
    do { try Directory.createWithParents(path) } catch { fatalError("\(error)") }
    atexit { try? Directory.removeRecursively(ProcessFolder.path) }
    return path
  }()
}

/// Runs `body` with a temporary folder, which is removed afterwards.
package func withTemporaryFolder<Result>(
  _ body: (String) async throws -> Result
) async throws -> Result {
  let folder = try Directory.temporaryDirectory(in: temporaryRoot, prefix: "pokedex-test-")
  do {
    let result = try await body(folder)
    try Directory.removeRecursively(folder)
    return result
  } catch {
    try? Directory.removeRecursively(folder)
    throw error
  }
}
