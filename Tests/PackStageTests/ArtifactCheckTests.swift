import Diagnostics
import Digest
import FileKit
import IndexStage
import Layers
import PackStage
import SQLiteKit
import TestSupport
import Testing

@Suite struct ArtifactCheckTests {
  /// Packs the small dex, lets `change` spoil the file, and tells what the check finds.
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
        to: path, PackStage.Configuration(generatorVersion: "test"), SilentProgress())
      try change(path)
      return try ArtifactCheck.run(path).problems.map(\.code)
    }
  }

  @Test func run_untouchedFile_findsNothing() async throws {
    #expect(try await findings { _ in } == [])
  }

  @Test func run_changedRow_findsTheDigest() async throws {
    let codes = try await findings {
      try Connection($0, .readWrite).execute("UPDATE move_variant SET power = 41")
    }
    #expect(codes == ["artifact-content-digest"])
  }

  @Test func run_droppedView_findsTheView() async throws {
    let codes = try await findings {
      try Connection($0, .readWrite).execute("DROP VIEW dex_machine")
    }
    #expect(codes == ["artifact-view", "artifact-self-digest"])
  }

  @Test func run_otherViewOrVersion_findsTheSelfDigest() async throws {
    var codes = try await findings {
      try Connection($0, .readWrite).execute(
        "DROP VIEW dex_machine; CREATE VIEW dex_machine AS SELECT 1 AS version_group")
    }
    #expect(codes == ["artifact-self-digest"])
    codes = try await findings {
      try Connection($0, .readWrite).execute("UPDATE meta SET value = 'x' WHERE key = 'dataset'")
    }
    #expect(codes == ["artifact-self-digest"])
  }

  @Test func run_otherApplication_findsTheID() async throws {
    let codes = try await findings {
      try Connection($0, .readWrite).execute("PRAGMA application_id = 1; PRAGMA user_version = 9")
    }
    #expect(codes == ["artifact-application-id", "artifact-schema-version"])
  }

  @Test func run_writeAheadLog_findsTheHeader() async throws {
    let codes = try await findings {
      try Connection($0, .readWrite).execute("PRAGMA journal_mode = WAL")
    }
    #expect(codes.contains("artifact-journal-mode"))
  }

  @Test func run_noDatabase_isRefused() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/a.sqlite"
      try AtomicFile.write(path, "this is no database, it is a text of some length", durable: false)
      let error = #expect(throws: PipelineError.self) { _ = try ArtifactCheck.run(path) }
      #expect(error?.code == "artifact-unreadable")
      #expect(error?.category == .refused)
    }
  }
}
