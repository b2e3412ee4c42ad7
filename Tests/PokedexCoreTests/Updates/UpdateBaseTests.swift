import Base
import PokedexCore
import PokedexFormat
import TestSupport
import Testing

/// Requirements of a database to be updated: everything must match a release, not only the rows.
@Suite(.inTemporaryFolder) struct UpdateBaseTests {
  let folder = InTemporaryFolder.path
  private let chain: TestChain
  private let (app, patch): (String, String)

  init() throws {
    chain = try TestChain(folder, seed: 70, count: 3)
    (app, patch) = (try chain.installed(0), try chain.patch(0, 1))
  }

  /// The content digest does not cover `meta`, the schema or the ids of the file header.
  @Test(arguments: [
    "UPDATE meta SET value = 'evil' WHERE key = 'generator_version'",
    "INSERT INTO meta VALUES ('mine', 'x')", "DELETE FROM meta WHERE key = 'source_date'",
    "UPDATE meta SET value = '1.ffffffffffff' WHERE key = 'data_version'",
    "UPDATE meta SET value = '../../escape' WHERE key = 'data_version'",
    "DROP VIEW dex_move; CREATE VIEW dex_move AS SELECT 1 AS move_id",
    "DROP TABLE meta; CREATE VIEW meta (key, value) AS WITH RECURSIVE n (i) AS "
      + "(SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT 'x', i FROM n",
    """
    PRAGMA legacy_alter_table = on; ALTER TABLE meta RENAME TO was; CREATE VIEW meta AS
    WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r) SELECT x AS key, x AS value FROM r
    """,
  ])
  func update_metaOrSchemaOfNoRelease_isRefused(sql: String) throws {
    try Connection(app, .readWrite).execute(sql)
    let before = try File.readAll(app)
    let error = try #require(updateError(app, [patch]))
    expectEqual(error.code, .baseUnusable, "\(error)")
    #expect(!error.description.contains("escape"))
    try expectEqual(File.readAll(app), before)
    if sql.hasPrefix("DROP TABLE meta") {
      // The check that reads only meta, before a download, must end too.
      let manifest = "\(folder)/manifest.json"
      let digest = String(repeating: "0", count: 64)
      try AtomicFile.write(
        manifest,
        #"{"dataset":"full","schemaVersion":1,"dataVersion":"1","artifact":{"file":"f","bytes":1,"#
          + #""sha256":"\#(digest)","contentDigest":"\#(digest)"}}"#)
      try expectEqual(PokedexUpdater(path: app).download(for: manifest)?.isCompleteDatabase, true)
    }
  }

  @Test func update_otherUserVersion_fitsNoUpdate() throws {
    try Connection(app, .readWrite).execute("PRAGMA user_version = 0")
    expectEqual(updateError(app, [patch])?.code, .baseUnusable)
  }

  @Test(arguments: ["from", "to"])
  func inspecting_patchWithAVersionOfAnotherForm_isMalformed(end: String) throws {
    let connection = try Connection(patch, .readWrite)
    try connection.run(
      "UPDATE patch_meta SET value = ? WHERE key = ?", "1.\u{1B}[31mrelease",
      "\(end)_data_version")
    let seal = try PatchFile.seal(connection)
    try connection.run("UPDATE patch_seal SET digest = ?", seal.bytes)
    let error = #expect(throws: PatchFault.self) { try PatchFile(inspecting: patch) }
    expectEqual(error?.kind, .malformed)
  }

  @Test func update_pathThatIsNotAFile_reportsReasonAndAdvice() throws {
    try Directory.createWithParents("\(folder)/folder")
    for error in [
      updateError("\(folder)/folder", [patch]), updateError(app, ["\(folder)/folder"]),
    ] {
      #expect(error?.code == .disk && error?.detail == "it is a folder", "\(error!)")
    }
    for error in [
      updateError("\(folder)/none", [patch]), updateError(app, ["\(folder)/none"]),
      updateError(app, [patch], manifest: "\(folder)/none"),
    ] {
      #expect(error?.code == .disk && error?.detail == "no such file", "\(error!)")
      expectEqual(error?.advice(in: .english), DiskFault.missing.advice?.description)
    }
    let manifest = "\(folder)/manifest.json"
    try AtomicFile.write(manifest, "")
    let error = try #require(updateError(app, [patch], manifest: manifest))
    expectEqual(error.detail, "the manifest cannot be read: 1:1: the document is empty")
    // The call creates no lock file and no copy.
    #expect(try !Directory.names(folder).contains(".none.lock"))
  }

  @Test func update_nothingFits_namesTheFullFileInJapaneseToo() throws {
    let patch = try chain.patch(1, 2)
    let plain = try #require(updateError(app, [patch]))
    expectEqual(plain.advice(in: .english), "download the full file pokedex.sqlite of the release")
    #expect(plain.advice(in: .japanese).contains("pokedex.sqlite"))
    // Each edition has its own file name.
    let core = "\(folder)/core.sqlite"
    try TestRelease.derive(chain.releases[0], to: core) {
      try $0.execute("UPDATE meta SET value = 'core' WHERE key = 'edition'")
    }
    expectEqual(
      updateError(core, [patch])?.advice(in: .english).contains("pokedex-core.sqlite"), true)
  }

  /// A killed writer left a transaction in a journal, or rows in a write-ahead log.
  @Test(arguments: ["delete", "wal"])
  func update_unfinishedTransactionBesideTheBase_isReportedAsInterrupted(mode: String) throws {
    let (live, app) = (try chain.installed(0, as: "live.sqlite"), "\(folder)/app.sqlite")
    let writer = try Connection(live, .readWrite)
    try writer.execute(
      "PRAGMA journal_mode = \(mode); PRAGMA cache_size = 1; CREATE TABLE mine (x); BEGIN;"
        + "UPDATE species SET capture_rate = 1; INSERT INTO mine VALUES (zeroblob(90000));")
    for suffix in ["", "-journal", "-wal"] where File.exists(live + suffix) {
      try AtomicFile.write(app + suffix, File.readAll(live + suffix))
    }
    try writer.execute("ROLLBACK")
    let error = try #require(updateError(app, [patch]))
    expectEqual(error.code, .updateInterrupted, "\(error)")
    #expect(error.detail.contains(mode == "wal" ? "app.sqlite-wal" : "app.sqlite-journal"))
    #expect(error.advice(in: .english).contains("for reading and writing"))
    // Follows the advice of the error.
    _ = try Connection(app, .readWrite).integrityProblems()
    expectEqual(updateError(app, [patch]), nil)
    try expectEqual(Connection(app, .readOnly).integer("SELECT count(*) FROM mine"), 0)
    try expectEqual(TestRelease.differingTables(app, chain.releases[1]), [])
  }

  /// The tables have the rows of the release, so their digests match, but an index lacks one row.
  @Test func update_damagedIndexInBase_isRefused() throws {
    let chain = try TestChain(folder, seed: 76, rows: 30)
    let app = try chain.installed(0)
    try Self.emptyAnIndex(app)
    let before = try File.readAll(app)
    let error = try #require(updateError(app, [try chain.patch(0, 1)]))
    expectEqual(error.code, .wrongResult, "\(error)")
    #expect(!error.detail.isEmpty && error.advice(in: .english).contains("the full file"))
    try expectEqual(File.readAll(app), before)
    // The structure of a file that is already current is checked too.
    let current = try chain.installed(1, as: "current.sqlite")
    try Self.emptyAnIndex(current)
    expectEqual(updateError(current, [try chain.patch(0, 1)])?.code, .baseUnusable)
  }

  /// Removes the first row from the largest index, as a flipped bit may do.
  private static func emptyAnIndex(_ path: String) throws {
    let connection = try Connection(path, .readWrite)
    var found = false
    let pages = try connection.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY name")
    while try pages.step() {
      let (name, bytes) = (pages.columnText(0), try File.readAll(path))
      let root = try connection.integer(
        "SELECT rootpage FROM sqlite_master WHERE name = ?", name)
      let start = (try #require(root) - 1) * 4096
      // A leaf page of an index with more than one cell; the number of cells is at offset 3.
      guard bytes[start] == 0x0A, bytes[start + 4] > 1 else { continue }
      var damaged = bytes
      damaged[start + 4] -= 1
      try OpenFile(path, .readWrite).write(damaged)
      found = true
      break
    }
    try #require(found)
    try #require(try Connection(path, .immutable).integrityProblems() != [])
  }
}
