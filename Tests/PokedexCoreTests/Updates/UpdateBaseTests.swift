import Digest
import FileKit
import PokedexCore
import SQLiteKit
import TestSupport
import Testing
import UpdateFormat

/// What a database must be to be updated: all that a release is, not only its rows.
@Suite struct UpdateBaseTests {
  private static func failure(
    _ app: String, mode: PokedexUpdater.Mode = .replace, _ patches: [String],
    manifest: String? = nil
  ) -> PokedexUpdateError? {
    do throws(PokedexUpdateError) {
      _ = try PokedexUpdater(app, mode: mode).update(with: patches, manifest: manifest)
      return nil
    } catch {
      return error
    }
  }

  /// The content digest does not cover `meta`, the schema or the ids of the file.
  @Test(arguments: [
    "UPDATE meta SET value = 'evil' WHERE key = 'generator_version'",
    "INSERT INTO meta VALUES ('mine', 'x')", "DELETE FROM meta WHERE key = 'source_date'",
    "UPDATE meta SET value = '1.ffffffffffff' WHERE key = 'data_version'",
    "UPDATE meta SET value = '../../escape' WHERE key = 'data_version'",
    "DROP VIEW dex_move; CREATE VIEW dex_move AS SELECT 1 AS move_id",
  ])
  func update_metaOrSchemaOfNoRelease_isRefused(sql: String) async throws {
    try await withTemporaryFolder { folder in
      let chain = try TestChain(folder, seed: 70)
      let patch = try chain.patch(0, 1)
      for mode in PokedexUpdater.Mode.allCases {
        let app = try chain.installed(0)
        try Connection(app, .readWrite).execute(sql)
        let before = try File.readAll(app)
        let error = try #require(Self.failure(app, mode: mode, [patch]))
        #expect(error.code == .baseUnusable, "\(error)")
        #expect(!error.description.contains("escape"))
        #expect(try File.readAll(app) == before)
      }
    }
  }

  @Test func update_otherUserVersion_fitsNoUpdate() async throws {
    try await withTemporaryFolder { folder in
      let chain = try TestChain(folder, seed: 71)
      let app = try chain.installed(0)
      try Connection(app, .readWrite).execute("PRAGMA user_version = 0")
      #expect(Self.failure(app, [try chain.patch(0, 1)])?.code == .baseUnusable)
    }
  }

  @Test(arguments: ["from", "to"])
  func inspecting_patchWithAVersionOfAnotherForm_isMalformed(end: String) async throws {
    try await withTemporaryFolder { folder in
      let chain = try TestChain(folder, seed: 72)
      let patch = try chain.patch(0, 1)
      let connection = try Connection(patch, .readWrite)
      try connection.run(
        "UPDATE patch_meta SET value = ? WHERE key = ?", "1.\u{1B}[31mrelease",
        "\(end)_data_version")
      let seal = try PatchFile.seal(connection)
      try connection.run("UPDATE patch_seal SET digest = ?", seal.bytes)
      let error = #expect(throws: PatchFault.self) { try PatchFile(inspecting: patch) }
      #expect(error?.kind == .malformed)
    }
  }

  @Test func update_whatIsNoFile_saysWhatItIsAndWhatToDo() async throws {
    try await withTemporaryFolder { folder in
      let chain = try TestChain(folder, seed: 73)
      let (app, patch) = (try chain.installed(0), try chain.patch(0, 1))
      try Directory.createWithParents("\(folder)/folder")
      for error in [
        Self.failure("\(folder)/folder", [patch]), Self.failure(app, ["\(folder)/folder"]),
      ] {
        #expect(error?.code == .disk && error?.detail == "it is a folder", "\(error!)")
      }
      for error in [
        Self.failure("\(folder)/none", [patch]), Self.failure(app, ["\(folder)/none"]),
        Self.failure(app, [patch], manifest: "\(folder)/none"),
      ] {
        #expect(error?.code == .disk && error?.detail == "there is no such file", "\(error!)")
        #expect(error?.advice == "check the path")
      }
      let manifest = "\(folder)/manifest.json"
      try AtomicFile.write(manifest, "")
      let error = try #require(Self.failure(app, [patch], manifest: manifest))
      #expect(error.detail == "the manifest cannot be read: no value at byte 0")
      // Nothing of it leaves a lock or a copy behind.
      #expect(try !Directory.names(folder).contains(".none.lock"))
    }
  }

  @Test func update_nothingFits_namesTheFullFileInJapaneseToo() async throws {
    try await withTemporaryFolder { folder in
      let chain = try TestChain(folder, seed: 74, count: 3)
      let patch = try chain.patch(1, 2)
      let app = try chain.installed(0)
      let plain = try #require(Self.failure(app, [patch]))
      #expect(plain.advice == "take the full file pokedex.sqlite of the release")
      #expect(plain.advice(in: .japanese).contains("pokedex.sqlite"))
      // An edition has a file of its own.
      let core = "\(folder)/core.sqlite"
      try TestRelease.derive(chain.releases[0], to: core) {
        try $0.execute("UPDATE meta SET value = 'core' WHERE key = 'edition'")
      }
      #expect(Self.failure(core, [patch])?.advice.contains("pokedex-core.sqlite") == true)
    }
  }

  /// An app's write-ahead log is there after the update as before it.
  @Test func inPlace_writeAheadLog_isKeptAndRefusedWhileOthersReadIt() async throws {
    try await withTemporaryFolder { folder in
      let chain = try TestChain(folder, seed: 75)
      let patch = try chain.patch(0, 1)
      let app = try chain.installed(0)
      func mode() throws -> Value? { try Connection(app, .readOnly).pragma("journal_mode") }
      do {
        // The log holds what the file does not yet.
        let reader = try Connection(app, .readWrite)
        try reader.execute("PRAGMA journal_mode = wal; CREATE TABLE mine (x)")
        _ = try reader.integer("SELECT count(*) FROM mine")
        #expect(Self.failure(app, mode: .inPlace, [patch])?.code == .busy)
      }
      #expect(try mode() == .text("wal"))
      #expect(Self.failure(app, mode: .inPlace, [patch]) == nil)
      #expect(try mode() == .text("wal"))
      #expect(try TestRelease.differingTables(app, chain.releases[1]) == [])
      #expect(try Connection(app, .readOnly).integer("SELECT count(*) FROM mine") == 0)
    }
  }
}
