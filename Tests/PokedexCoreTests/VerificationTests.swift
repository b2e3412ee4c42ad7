import Base
import PokedexCore
import TestSupport
import Testing

/// Tests of `Pokedex.verifyContents()`, which checks what opening does not read.
@Suite(.inTemporaryFolder) struct VerificationTests {
  /// Returns the error of verifying a copy of the sample after `change`.
  private func error(
    _ sql: String = "", _ change: (_ path: String) throws -> Void = { _ in }
  ) throws -> PokedexError? {
    let path = try TestDatabases.copy(of: SampleDatabase.path, to: InTemporaryFolder.path, sql)
    try change(path)
    // Opening does not detect any of these changes.
    let pokedex = try Pokedex(path: path)
    do throws(PokedexError) {
      try pokedex.verifyContents()
      return nil
    } catch {
      return error
    }
  }

  @Test func verifyContents_sample_isSound() throws {
    try SampleDatabase.open().verifyContents()
  }

  @Test func verifyContents_pageOverwritten_corrupt() throws {
    let error = try self.error { path in
      var bytes = try File.readAll(path)
      let page = bytes.count / 4096 / 2 * 4096
      for index in page..<page + 4096 { bytes[index] = 0xEE }
      try AtomicFile.write(path, bytes, durable: false)
    }
    expectEqual(error?.code, .corrupt)
  }

  @Test(arguments: [
    ("UPDATE pokemon SET height_dm = height_dm + 1 WHERE id = 25", "rows"),
    ("UPDATE meta SET value = '1.other' WHERE key = 'data_version'", "meta"),
    ("DROP VIEW dex_move; CREATE VIEW dex_move AS SELECT 1 AS move_id", "view dex_move"),
  ])
  func verifyContents_rowMetaOrSchemaChanged_corrupt(_ sql: String, _ detail: String) throws {
    let error = try self.error(sql)
    expectEqual(error?.code, .corrupt)
    expectEqual(error?.detail.contains(detail), true)
  }

  @Test func verifyContents_tableOfTheApp_isPassedOver() throws {
    try expectEqual(
      error("CREATE TABLE favourite (id INTEGER); INSERT INTO favourite VALUES (25)"), nil)
  }

  @Test func verifyContents_cancelledTask_cancelled() async throws {
    let pokedex = try SampleDatabase.open()
    let task = Task { () async throws -> Void in
      while !Task.isCancelled { await Task.yield() }
      try pokedex.verifyContents()
    }
    task.cancel()
    await expectError(.cancelled) { try await task.value }
  }
}
