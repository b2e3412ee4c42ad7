import Base
import PokedexCore
import PokedexFormat
import TestSupport
import Testing

/// Every fault that an update can have: the database always keeps its old content.
@Suite(.inTemporaryFolder) struct UpdateFaultTests {
  let folder = InTemporaryFolder.path
  private let chain: TestChain
  private let (app, patch): (String, String)

  init() throws {
    chain = try TestChain(folder, seed: 3, count: 3)
    (app, patch) = (try chain.installed(0), try chain.patch(0, 1))
  }

  /// Expects `code` and an unchanged file.
  private static func expect(
    _ code: PokedexError.Code, _ app: String, _ patches: [String], manifest: String? = nil,
    trust: UpdateTrust = .unsigned, detail: Message? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try SHA256.digest(ofFile: app)
    let error = updateError(app, patches, manifest: manifest, trust: trust)
    expectEqual(error?.code, code, "\(String(describing: error))", sourceLocation: sourceLocation)
    if let detail { expectEqual(error?.detailText, detail, sourceLocation: sourceLocation) }
    try expectEqual(SHA256.digest(ofFile: app), before, sourceLocation: sourceLocation)
  }

  @Test func update_wrongBases_refusesAndNamesTheFullFile() throws {
    let chain = try TestChain(folder, seed: 1, count: 4)
    let middle = try chain.patch(1, 2)
    // One release is too old, one too new.
    for number in [0, 3] {
      let app = try chain.installed(number)
      try Self.expect(.noUpdateFits, app, [middle])
    }
    let error = #expect(throws: PokedexError.self) {
      _ = try PokedexUpdater(path: try chain.installed(0)).update(with: [middle])
    }
    expectEqual(error?.advice(in: .english).contains("the full file pokedex.sqlite"), true)
    #expect(throws: PokedexError.self) {
      _ = try PokedexUpdater(path: try chain.installed(0)).update(with: [])
    }
  }

  @Test func update_chainTwiceAndBackwards() throws {
    let chain = try TestChain(folder, seed: 2, count: 3)
    let links = [try chain.patch(1, 2), try chain.patch(0, 1)]
    let direct = try chain.patch(0, 2)
    let a = try chain.installed(0, as: "a.sqlite")
    let b = try chain.installed(0, as: "b.sqlite")
    let updater = PokedexUpdater(path: a)
    try expectEqual(updater.update(with: links).versions.count, 3)
    try expectEqual(PokedexUpdater(path: b).update(with: [direct]).versions.count, 2)
    try expectEqual(TestRelease.differingTables(a, b), [])
    try expectEqual(TestRelease.differingTables(a, chain.releases[2]), [])
    // Applying the chain a second time changes nothing.
    let before = try SHA256.digest(ofFile: a)
    #expect(try updater.update(with: links).isUnchanged)
    #expect(try updater.update(with: [direct]).isUnchanged)
    try expectEqual(SHA256.digest(ofFile: a), before)
    // An update to an older release is rejected, because the patch states its releases.
    try Self.expect(.rollback, a, [try chain.patch(2, 1)])
  }

  @Test func update_rowEditedInBase_refuses() throws {
    try Connection(app, .readWrite).execute("UPDATE pokemon SET height_dm = 999")
    try Self.expect(.baseUnusable, app, [try chain.patch(0, 1)], detail: .updateBaseRows)
  }

  @Test func update_fileThatIsNotAPokedex_isRefused() throws {
    let other = "\(folder)/other.sqlite"
    try Connection(other, .readWriteCreate).execute("CREATE TABLE a (b)")
    try Self.expect(.baseUnusable, other, [patch])
    try AtomicFile.write(other, "text, no database, but long enough to be looked at")
    try Self.expect(.baseUnusable, other, [patch])
    #expect(throws: PokedexError.self) {
      _ = try PokedexUpdater(path: "\(folder)/missing").update(with: [patch])
    }
  }

  /// Changes every byte of a patch, one at a time, and truncates it to every length.
  @Test func update_tamperedOrTruncatedPatch_isRefusedOrHarmless() throws {
    let chain = try TestChain(folder, seed: 5, changes: 6, rows: 2)
    let app = try chain.installed(0)
    let patch = try chain.patch(0, 1)
    let bytes = try File.readAll(patch)
    let broken = "\(folder)/broken"
    var harmless = 0
    for place in bytes.indices {
      var tampered = bytes
      tampered[place] ^= 0x5A
      try AtomicFile.write(broken, tampered, durable: false)
      guard (try? PatchFile(inspecting: broken)) != nil else { continue }
      harmless += 1
      // SQLite ignores these bytes: the seal confirms that all rows are unchanged. For every
      // sixteenth one the complete update is run.
      guard harmless % 16 == 1 else { continue }
      _ = try PokedexUpdater(path: app).update(with: [broken])
      #expect(try TestRelease.isEqual(app, chain.releases[1]), "byte \(place)")
      _ = try chain.installed(0)
    }
    #expect(harmless < bytes.count)
    for length in stride(from: 0, to: bytes.count, by: 97) {
      try AtomicFile.write(broken, Array(bytes[..<length]), durable: false)
      #expect(throws: (any Error).self) { try PatchFile(inspecting: broken) }
    }
    // SQLite does not read what follows the pages that the header counts.
    try AtomicFile.write(broken, bytes + [0], durable: false)
    let error = #expect(throws: PatchFault.self) { try PatchFile(inspecting: broken) }
    expectEqual(error?.detail, .patchLength)
    try Self.expect(.damagedUpdate, app, [broken])
  }

  @Test(arguments: [
    "CREATE VIEW v AS SELECT 1", "CREATE TABLE put_species(id PRIMARY KEY) WITHOUT ROWID",
    "CREATE TRIGGER t AFTER INSERT ON patch_meta BEGIN SELECT 1; END",
    "CREATE INDEX i ON patch_meta(value)",
    "DELETE FROM patch_table",
    "UPDATE patch_table SET is_derived = 1 WHERE name <> 'move_index'",
    "INSERT INTO patch_rows VALUES ('put_favourites', 'id', 1, x'0002')",
    "INSERT INTO patch_rows VALUES ('put_sqlite_master', 'type', 1, x'0002')",
    "INSERT INTO patch_rows VALUES ('set_species_1', 'id,secret', 1, x'00020002')",
    "INSERT INTO patch_rows VALUES ('set_species_9', 'id,capture_rate,capture_rate', 1, x'00')",
    "INSERT INTO patch_rows VALUES ('cut_species_egg_group', 'x);DROP TABLE meta;--', 1, x'0002')",
  ])
  func update_patchWithMoreThanAPatchHolds_isForbidden(sql: String) throws {
    try TestRelease.edit(patch: patch) { try $0.execute(sql) }
    try Self.expect(.forbiddenContent, app, [patch])
  }

  @Test func update_rowsOfAnotherReleaseWithAValidSeal_areRolledBack() throws {
    try TestRelease.edit(patch: patch) { connection in
      // Mixed: the header of one release with the rows of another.
      let other = try chain.patch(1, 2)
      let rows = try PatchFile(inspecting: other).changes.flatMap(\.parts)
      try connection.execute("DELETE FROM patch_rows WHERE name <> 'put_meta'")
      try connection.run("ATTACH ? AS other", other)
      for part in rows where part.shape.name != "meta" {
        try connection.run(
          "INSERT OR IGNORE INTO patch_rows SELECT * FROM other.patch_rows WHERE name = ?",
          part.name)
        try connection.run(
          "INSERT OR IGNORE INTO patch_table SELECT * FROM other.patch_table WHERE name = ?",
          part.shape.name)
      }
    }
    try Self.expect(.wrongResult, app, [patch])
  }

  @Test func update_laterFormatOrSchema_asksForANewerApp() throws {
    try TestRelease.edit(patch: patch) {
      try $0.execute("PRAGMA user_version = \(PatchFile.version + 1)")
    }
    try Self.expect(.schemaTooNew, app, [patch])
    let other = try chain.patch(0, 1)
    try TestRelease.edit(patch: other) {
      try $0.execute("UPDATE patch_meta SET value = 99 WHERE key = 'schema_version'")
    }
    try Self.expect(.schemaTooNew, app, [other])
  }

  @Test func update_foreignTables_areKeptAndDanglingRowsReported() throws {
    let next = "\(folder)/without.sqlite"
    try TestRelease.derive(chain.releases[0], to: next) {
      try $0.execute("DELETE FROM species WHERE id = 25; UPDATE species SET capture_rate = 7")
    }
    let patch = "\(folder)/patch"
    try TestRelease.patch(chain.releases[0], next, to: patch)
    try Connection(app, .readWrite).execute(
      """
      CREATE TABLE favourite (species_id INTEGER REFERENCES species (id) ON DELETE CASCADE);
      INSERT INTO favourite VALUES (25);
      CREATE INDEX my_index ON species (capture_rate)
      """)
    let outcome = try PokedexUpdater(path: app).update(with: [patch])
    expectEqual(outcome.match, .content)
    #expect(!outcome.danglingReferences.isEmpty)
    let connection = try Connection(app, .readOnly)
    try expectEqual(connection.integer("SELECT count(*) FROM favourite"), 1)
    try expectEqual(TestRelease.differingTables(app, next), [])
    try expectEqual(connection.integrityProblems(), [])
  }

  @Test func update_leftoversAndLock_areSweptAndHonoured() throws {
    try AtomicFile.write("\(folder)/.app.sqlite.update-staged", "half a database")
    do {
      let lock = try FileLock("\(folder)/.app.sqlite.lock")
      try Self.expect(.busy, app, [patch])
      _ = lock.path
    }
    _ = try PokedexUpdater(path: app).update(with: [patch])
    try expectEqual(Directory.names(folder).filter { $0.contains("update-") }, [])
    #expect(try TestRelease.isEqual(app, chain.releases[1]))
  }
}
