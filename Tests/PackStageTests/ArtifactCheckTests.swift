import Base
import Layers
import PackStage
import TestSupport
import Testing

@Suite struct ArtifactCheckTests {
  /// Packs the small dex, lets `change` damage the file, and returns the findings of the check.
  private func findings(_ change: @Sendable (String) throws -> Void) async throws
    -> [DiagnosticCode]
  {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/a.sqlite"
      let dex = SmallDex.make()
      _ = try PackStage.run(
        PackStage.Input(
          dex: dex, index: IndexStage.run(learnset: dex.learnset),
          source: SourceDescription(kind: .dir, location: "tree"),
          sourceDigest: SHA256.digest(of: "source")),
        to: path, PackStage.Configuration(generatorVersion: "test"), progress: SilentProgress())
      try change(path)
      return try ArtifactCheck.run(path).problems.map(\.code)
    }
  }

  @Test func run_untouchedFile_findsNothing() async throws {
    try await expectEqual(findings { _ in }, [])
  }

  @Test func run_changedRow_reportsContentDigest() async throws {
    let codes = try await findings {
      try Connection($0, .readWrite).execute("UPDATE move_variant SET power = 41")
    }
    expectEqual(codes, ["artifact-content-digest"])
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
  func run_otherSchema_fails(_ sql: String, _ code: String) async throws {
    let error = await #expect(throws: PipelineError.self) {
      try await findings { try Connection($0, .readWrite).execute(sql) }
    }
    expectEqual(error?.code.rawValue, code)
    expectEqual(error?.category, .refused)
  }

  @Test func run_changedMeta_reportsSelfDigest() async throws {
    let codes = try await findings {
      try Connection($0, .readWrite).execute("UPDATE meta SET value = 'x' WHERE key = 'dataset'")
    }
    expectEqual(codes, ["artifact-self-digest"])
  }

  @Test func run_tableOfApp_isIgnored() async throws {
    let codes = try await findings {
      try Connection($0, .readWrite).execute("CREATE TABLE favourite (id INTEGER PRIMARY KEY)")
    }
    expectEqual(codes, [])
  }

  @Test func run_writeAheadLog_reportsJournalMode() async throws {
    let codes = try await findings {
      try Connection($0, .readWrite).execute("PRAGMA journal_mode = WAL")
    }
    #expect(codes.contains("artifact-journal-mode"))
  }

  @Test func run_notADatabase_fails() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/a.sqlite"
      try AtomicFile.write(path, "this is no database, it is a text of some length", durable: false)
      let error = #expect(throws: PipelineError.self) { _ = try ArtifactCheck.run(path) }
      expectEqual(error?.code, "artifact-unreadable")
      expectEqual(error?.category, .refused)
    }
  }
}
