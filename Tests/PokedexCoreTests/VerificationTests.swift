import Base
import PokedexCore
import TestSupport
import Testing

/// Tests of `Pokedex.verifyContents()`, which checks what opening does not read.
@Suite(.inTemporaryFolder) struct VerificationTests {
  /// Opens a copy of the sample after `change`: opening does not detect any of these changes.
  private func opened(
    _ sql: String = "", _ change: (_ path: String) throws -> Void = { _ in }
  ) throws -> Pokedex {
    let path = try TestDatabases.copy(of: SampleDatabase.path, to: InTemporaryFolder.path, sql)
    try change(path)
    return try Pokedex(path: path)
  }

  @Test func verifyContents_sample_isSound() throws {
    try SampleDatabase.open().verifyContents()
  }

  @Test func verifyContents_pageOverwritten_corrupt() throws {
    let pokedex = try opened { path in
      var bytes = try File.readAll(path)
      let page = bytes.count / 4096 / 2 * 4096
      for index in page..<page + 4096 { bytes[index] = 0xEE }
      try AtomicFile.write(path, bytes, durable: false)
    }
    expectError(.corrupt) { try pokedex.verifyContents() }
  }

  @Test(arguments: [
    ("UPDATE pokemon SET height_dm = height_dm + 1 WHERE id = 25", "rows"),
    ("UPDATE meta SET value = '1.other' WHERE key = 'data_version'", "meta"),
    ("DROP VIEW dex_move; CREATE VIEW dex_move AS SELECT 1 AS move_id", "view dex_move"),
  ])
  func verifyContents_rowMetaOrSchemaChanged_corrupt(_ sql: String, _ detail: String) throws {
    let pokedex = try opened(sql)
    let error = expectError(.corrupt) { try pokedex.verifyContents() }
    expectEqual(error?.detail.contains(detail), true)
  }

  @Test func verifyContents_tableOfTheApp_isPassedOver() throws {
    try opened("CREATE TABLE favourite (id INTEGER); INSERT INTO favourite VALUES (25)")
      .verifyContents()
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
