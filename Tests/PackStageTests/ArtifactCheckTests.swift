import Base
import Layers
import PackStage
import TestSupport
import Testing

@Suite(.inTemporaryFolder) struct ArtifactCheckTests {
  let folder = InTemporaryFolder.path

  /// Packs the small dex, runs `sql` on the file, and returns the findings of the check.
  private func findings(_ sql: String) throws -> [DiagnosticCode] {
    let path = "\(folder)/a.sqlite"
    try TestRelease.pack(SmallDex.make(), to: path)
    try Connection(path, .readWrite).execute(sql)
    return try ArtifactCheck.run(path).problems.map(\.code)
  }

  @Test(
    arguments: [
      ("SELECT 1", []),
      ("CREATE TABLE favourite (id INTEGER PRIMARY KEY)", []),
      ("UPDATE move_variant SET power = 41", ["artifact-content-digest"]),
      ("UPDATE meta SET value = 'x' WHERE key = 'dataset'", ["artifact-self-digest"]),
    ] as [(String, [DiagnosticCode])])
  func run_changedFile_reportsWhatIsWrong(_ sql: String, _ codes: [DiagnosticCode]) throws {
    try expectEqual(findings(sql), codes)
  }

  @Test func run_writeAheadLog_reportsJournalMode() throws {
    #expect(try findings("PRAGMA journal_mode = WAL").contains("artifact-journal-mode"))
  }

  /// A foreign schema ends the check before any other query.
  @Test(arguments: [
    ("DROP VIEW dex_machine", "artifact-schema"),
    (
      "DROP VIEW dex_machine; CREATE VIEW dex_machine AS SELECT 1 AS version_group",
      "artifact-schema"
    ),
    (
      """
      ALTER TABLE meta RENAME TO was; CREATE VIEW meta AS WITH RECURSIVE r(x) AS
      (SELECT 1 UNION ALL SELECT x + 1 FROM r) SELECT 'k' || x AS key, 'v' AS value FROM r
      """, "artifact-schema"
    ),
    ("PRAGMA application_id = 1", "artifact-application-id"),
    ("PRAGMA user_version = 9", "artifact-schema-version"),
  ])
  func run_otherSchema_fails(_ sql: String, _ code: String) throws {
    let error = expectError(\PipelineError.code.rawValue, code) { try findings(sql) }
    expectEqual(error?.category, .refused)
  }

  @Test func run_notADatabase_fails() throws {
    let path = "\(folder)/a.sqlite"
    try AtomicFile.write(path, "this is no database, it is a text of some length", durable: false)
    let error = #expect(throws: PipelineError.self) { _ = try ArtifactCheck.run(path) }
    expectEqual(error?.code, "artifact-unreadable")
    expectEqual(error?.category, .refused)
  }
}
