import Platform
import PokedexCore
import PokedexModel
import SQLiteKit
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
      #expect(try Directory.names(folder) == ["copy.sqlite"])
    }
  }

  @Test func open_noSuchFile_cannotOpen() {
    #expect(Self.error("/nowhere/pokedex.sqlite")?.code == .cannotOpen)
  }

  @Test func open_folder_cannotOpen() {
    #expect(Self.error("/tmp")?.code == .cannotOpen)
  }

  @Test func open_textFile_notADatabase() async throws {
    let error = try await Self.error { $0 = Array("a text, longer than any header of a file".utf8) }
    #expect(error?.code == .notADatabase)
  }

  @Test func open_emptyFile_notADatabase() async throws {
    #expect(try await Self.error { $0 = [] }?.code == .notADatabase)
  }

  @Test func open_otherDatabase_notAPokedex() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/other.sqlite"
      try Connection(path, .readWriteCreate).execute("CREATE TABLE t (a)")
      #expect(Self.error(path)?.code == .notAPokedex)
    }
  }

  @Test func open_schemaOfLaterVersion_schemaTooNew() async throws {
    #expect(try await Self.error { $0[63] = 99 }?.code == .schemaTooNew)
  }

  @Test func open_schemaOfEarlierVersion_schemaTooOld() async throws {
    #expect(try await Self.error { $0[63] = 0 }?.code == .schemaTooOld)
  }

  @Test(arguments: [50, 99, 4095, 4096, 100_000])
  func open_cutOff_truncated(_ length: Int) async throws {
    #expect(try await Self.error { $0.removeSubrange(length...) }?.code == .truncated)
  }

  @Test func open_firstPageOverwritten_corrupt() async throws {
    let error = try await Self.error { bytes in
      for index in 100..<4096 { bytes[index] = 0xEE }
    }
    #expect(error?.code == .corrupt)
  }

  /// The open connection reads the old file; one more connection would read the new one.
  @Test func reading_replacedFile_oldRowsOrReplaced() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/pokedex.sqlite"
      let bytes = try File.readAll(SampleDatabase.path)
      try AtomicFile.write(path, bytes)
      let pokedex = try Pokedex(path: path)
      try AtomicFile.write(path, bytes)
      #expect(try pokedex.species().isEmpty == false)
      pokedex.releaseMemory()
      let error = #expect(throws: PokedexError.self) { try pokedex.species() }
      #expect(error?.code == .replaced && error?.message(in: .english).contains("again") == true)
      #expect(try Pokedex(path: path).species().isEmpty == false)
    }
  }

  @Test func message_everyCode_namesSubjectInBothLanguages() {
    let codes: [PokedexError.Code] = [
      .cannotOpen, .notADatabase, .notAPokedex, .truncated, .corrupt, .schemaTooNew, .schemaTooOld,
      .sqliteTooOld, .unknownResource, .unknownName, .ambiguousName, .notInVersionGroup, .disk,
      .diskFull, .sqlite, .userDataDamaged, .userDataTooNew, .notUserData,
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
