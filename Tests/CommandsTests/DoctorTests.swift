import Base
import TestSupport
import Testing
@testable import Commands

/// The report of `pokedex doctor` on sound files, and on files that open but are damaged.
@Suite(.inTemporaryFolder) struct DoctorTests {
  /// A copy of the sample that a test can damage, in a folder without a manifest.
  private func copy(_ sql: String = "") async throws -> String {
    try TestDatabases.copy(of: try await SampleDatabase.path, to: InTemporaryFolder.path, sql)
  }

  @Test func doctor_soundFile_reportsEveryCheck() async throws {
    let path = try await copy()
    let checks = Checkup.run(path)
    expectEqual(checks.map(\.name), ["SQLite", "open", "file"])
    #expect(checks.allSatisfy { $0.isSound && !$0.detail.english.isEmpty })
    let run = await ReadingCommandsTests.run(["doctor", path, "--json"])
    run.expect(.done, #""isSound":true"#, #""code":null"#)
  }

  /// SQLite finds no fault in the file, but the data of an app is missing.
  @Test(arguments: [
    "DELETE FROM search_entry", "DELETE FROM move_index", "DELETE FROM learnset",
    "DELETE FROM text",
    "UPDATE meta SET value = '0' WHERE key = 'content_digest'",
    "ALTER TABLE text RENAME TO was; CREATE VIEW dex_mine AS SELECT * FROM was",
  ])
  func doctor_missingRows_failsWithCode(_ sql: String) async throws {
    let copy = try await self.copy(sql)
    let checks = Checkup.run(copy)
    expectEqual(checks.map(\.name), ["SQLite", "open", "file"])
    expectEqual(checks.map(\.isSound), [true, true, false])
    let run = await ReadingCommandsTests.run(["doctor", copy, "--json"])
    expectEqual(run.code, .refused)
    #expect(run.output.contains(#""isSound":false"#))
    #expect(run.output.contains(#""code":"corrupt""#))
  }

  /// Every fourth page is zeroed, as after a disk failure.
  @Test func doctor_zeroedPages_fails() async throws {
    let copy = try await self.copy()
    var bytes = try File.readAll(copy)
    for page in stride(from: 8, to: bytes.count / 4096, by: 4) {
      for place in page * 4096..<(page + 1) * 4096 { bytes[place] = 0 }
    }
    try AtomicFile.write(copy, bytes, durable: false)
    let run = await ReadingCommandsTests.run(["doctor", copy])
    expectEqual(run.code, .refused)
    #expect(Checkup.run(copy).contains { $0.problem != nil })
  }

  @Test func doctor_missingFile_reportsItOnce() async throws {
    let checks = Checkup.run("/nowhere/pokedex.sqlite")
    expectEqual(checks.map(\.name), ["SQLite", "open"])
    expectEqual(checks.last?.problem?.code, "cannot-open")
    let run = await ReadingCommandsTests.run(["doctor", "/nowhere/pokedex.sqlite", "--json"])
    run.expect(.noInput, #""code":"no-such-file""#)
  }

  @Test func doctor_oldSQLite_fails() {
    expectEqual(Checkup.run(nil, sqlite: 3_021_000).map(\.problem?.code), ["sqlite-too-old"])
    expectEqual(Checkup.run(nil, sqlite: 3_022_000).map(\.isSound), [true])
    expectEqual(Checkup.run(nil, sqlite: 3_022_000)[0].detail, Message(verbatim: "3.22.0"))
  }
}
