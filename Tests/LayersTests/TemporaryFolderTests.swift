import Base
import TestSupport
import Testing

/// The folders that tests write into.
@Suite(.inTemporaryFolder) struct TemporaryFolderTests {
  let folder = InTemporaryFolder.path

  /// Tests that are killed leave their folder, which the next run removes.
  @Test func sweep_foldersOfTests_removesThoseOfMissingProcesses() throws {
    // No system has as many processes.
    let dead = "pokedex-tests-2147483647"
    for name in [dead, "pokedex-tests-\(getpid())", "pokedex-tests-x", "other-2147483647"] {
      try Directory.createWithParents("\(folder)/\(name)/a")
    }
    ProcessFolder.sweep(folder)
    try expectEqual(Directory.names(folder).count, 3)
    #expect(!Directory.exists("\(folder)/\(dead)"))
  }
}
