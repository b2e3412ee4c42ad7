import Base
import PokedexCore
import PokedexModel
import TestSupport
import Testing

@Suite(.inTemporaryFolder) struct OpeningTests {
  let folder = InTemporaryFolder.path

  @Test func open_sample_makesNoFileBesideIt() throws {
    let path = "\(folder)/copy.sqlite"
    try AtomicFile.write(path, try File.readAll(SampleDatabase.path))
    let pokedex = try Pokedex(path: path)
    _ = try pokedex.detail(of: 25)
    _ = try pokedex.search("ピカ")
    try expectEqual(Directory.names(folder), ["copy.sqlite"])
  }

  @Test(arguments: ["/nowhere/pokedex.sqlite", "/tmp"])
  func open_folderOrNoFile_cannotOpen(_ path: String) {
    expectError(.cannotOpen) { try Pokedex(path: path).species() }
  }

  /// Changes of the bytes of the sample.
  private static let changes: [(PokedexError.Code, @Sendable (inout [UInt8]) -> Void)] = [
    (.notADatabase, { $0 = Array("a text, longer than any header of a file".utf8) }),
    (.notADatabase, { $0 = [] }), (.schemaTooNew, { $0[63] = 99 }), (.schemaTooOld, { $0[63] = 0 }),
    (.corrupt, { for index in 100..<4096 { $0[index] = 0xEE } }),
    (.truncated, { $0.removeSubrange(50...) }),
    (.truncated, { $0.removeSubrange(99...) }),
    (.truncated, { $0.removeSubrange(4095...) }),
    (.truncated, { $0.removeSubrange(4096...) }),
    (.truncated, { $0.removeSubrange(100_000...) }),
  ]

  @Test(arguments: changes.indices) func open_changedFile_hasItsCode(_ number: Int) throws {
    var bytes = try File.readAll(SampleDatabase.path)
    Self.changes[number].1(&bytes)
    try AtomicFile.write("\(folder)/copy.sqlite", bytes)
    expectError(Self.changes[number].0) { try Pokedex(path: "\(folder)/copy.sqlite").species() }
  }

  @Test func open_otherDatabase_notAPokedex() throws {
    let path = "\(folder)/other.sqlite"
    try Connection(path, .readWriteCreate).execute("CREATE TABLE t (a)")
    expectError(.notAPokedex) { try Pokedex(path: path).species() }
  }

  /// All calls read the file that was opened, also those that need more connections than are open.
  @Test(arguments: [true, false])
  func reading_replacedOrRemovedFile_readsTheOldOne(isRemoved: Bool) async throws {
    let path = "\(folder)/pokedex.sqlite"
    try AtomicFile.write(path, try File.readAll(SampleDatabase.path))
    let pokedex = try Pokedex(path: path)
    let version = try pokedex.metadata()["data_version"]
    if isRemoved {
      try File.remove(path)
    } else {
      try TestRelease.derive(SampleDatabase.path, to: "\(folder)/new.sqlite") {
        try $0.execute("UPDATE species SET capture_rate = 1")
      }
      try File.move("\(folder)/new.sqlite", to: path)
      #expect(try Pokedex(path: path).metadata()["data_version"] != version)
    }
    let wrong = Locked(0)
    try await withThrowingTaskGroup { group in
      for number in 0..<64 {
        group.addTask {
          if number % 4 == 0 { pokedex.releaseMemory() }
          let found = try await pokedex.perform { pokedex in
            _ = try pokedex.species()
            _ = try pokedex.search("ピカ")
            return try pokedex.metadata()["data_version"]
          }
          if found != version { wrong.withLock { $0 += 1 } }
        }
      }
      try await group.waitForAll()
    }
    expectEqual(wrong.withLock { $0 }, 0)
  }

  /// The header that is checked and the first connection are of one file.
  @Test func open_whileTheFileIsReplaced_neverFails() async throws {
    let path = "\(folder)/pokedex.sqlite"
    try AtomicFile.write(path, try File.readAll(SampleDatabase.path))
    let isDone = Locked(false)
    async let replaced: Void = Task.detached {
      let bytes = try File.readAll(SampleDatabase.path)
      while !isDone.withLock({ $0 }) { try AtomicFile.write(path, bytes, durable: false) }
    }.value
    var failures: [String] = []
    for _ in 0..<200 {
      do { _ = try Pokedex(path: path).metadata() } catch { failures.append("\(error)") }
    }
    isDone.withLock { $0 = true }
    try await replaced
    expectEqual(failures, [])
  }
}
