import Base
import PokedexCore
import PokedexModel
import TestSupport
import Testing

@Suite struct OpeningTests {
  private static func error(_ path: String) -> PokedexError? {
    do throws(PokedexError) {
      _ = try Pokedex(path: path).species()
      return nil
    } catch {
      return error
    }
  }

  /// Opens a copy of the sample whose bytes `edit` has changed.
  private static func error(editing edit: (inout [UInt8]) -> Void) async throws -> PokedexError? {
    try await withTemporaryFolder { folder in
      var bytes = try File.readAll(SampleDatabase.path)
      edit(&bytes)
      let path = "\(folder)/copy.sqlite"
      try AtomicFile.write(path, bytes)
      return error(path)
    }
  }

  @Test func open_sample_makesNoFileBesideIt() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/copy.sqlite"
      try AtomicFile.write(path, try File.readAll(SampleDatabase.path))
      let pokedex = try Pokedex(path: path)
      _ = try pokedex.detail(of: 25)
      _ = try pokedex.search("ピカ")
      try expectEqual(Directory.names(folder), ["copy.sqlite"])
    }
  }

  @Test func open_noSuchFile_cannotOpen() {
    expectEqual(Self.error("/nowhere/pokedex.sqlite")?.code, .cannotOpen)
  }

  @Test func open_folder_cannotOpen() {
    expectEqual(Self.error("/tmp")?.code, .cannotOpen)
  }

  @Test func open_textFile_notADatabase() async throws {
    let error = try await Self.error { $0 = Array("a text, longer than any header of a file".utf8) }
    expectEqual(error?.code, .notADatabase)
  }

  @Test func open_emptyFile_notADatabase() async throws {
    try await expectEqual(Self.error { $0 = [] }?.code, .notADatabase)
  }

  @Test func open_otherDatabase_notAPokedex() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/other.sqlite"
      try Connection(path, .readWriteCreate).execute("CREATE TABLE t (a)")
      expectEqual(Self.error(path)?.code, .notAPokedex)
    }
  }

  @Test func open_schemaOfLaterVersion_schemaTooNew() async throws {
    try await expectEqual(Self.error { $0[63] = 99 }?.code, .schemaTooNew)
  }

  @Test func open_schemaOfEarlierVersion_schemaTooOld() async throws {
    try await expectEqual(Self.error { $0[63] = 0 }?.code, .schemaTooOld)
  }

  @Test(arguments: [50, 99, 4095, 4096, 100_000])
  func open_cutOff_truncated(_ length: Int) async throws {
    try await expectEqual(Self.error { $0.removeSubrange(length...) }?.code, .truncated)
  }

  @Test func open_firstPageOverwritten_corrupt() async throws {
    let error = try await Self.error { bytes in
      for index in 100..<4096 { bytes[index] = 0xEE }
    }
    expectEqual(error?.code, .corrupt)
  }

  /// All calls read the file that was opened, also those that need more connections than are open.
  @Test(arguments: [true, false])
  func reading_replacedOrRemovedFile_readsTheOldOne(isRemoved: Bool) async throws {
    try await withTemporaryFolder { folder in
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
  }

  /// The header that is checked and the first connection are of one file.
  @Test func open_whileTheFileIsReplaced_neverFails() async throws {
    try await withTemporaryFolder { folder in
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

  @Test func message_everyCode_namesSubjectInBothLanguages() {
    let codes: [PokedexError.Code] = [
      .cannotOpen, .notADatabase, .notAPokedex, .truncated, .corrupt, .schemaTooNew, .schemaTooOld,
      .sqliteTooOld, .unknownResource, .unknownName, .ambiguousName, .notInVersionGroup, .disk,
      .diskFull, .foreignFile, .replaced, .sqlite,
    ]
    for code in codes {
      let error = PokedexError(code, subject: "a.sqlite")
      #expect(error.message(in: .english).contains("a.sqlite"))
      #expect(error.message(in: .japanese).contains("a.sqlite"))
      #expect(error.message(in: .japanese).unicodeScalars.contains { $0.value > 0x3000 })
    }
  }
}

/// A small random number generator that returns the same sequence in every run.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
