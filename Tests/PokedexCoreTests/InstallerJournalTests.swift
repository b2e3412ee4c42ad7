import Base
import TestSupport
import Testing

@testable import PokedexCore

/// A copy next to which a killed writer left its journal or write-ahead log.
@Suite(.inTemporaryFolder) struct InstallerJournalTests {
  let folder = InTemporaryFolder.path

  /// A bundle, and a copy as a killed writer leaves it; `mode` is the journal mode.
  private func interruptedWriter(mode: String) throws -> (bundle: String, copy: String) {
    let (bundle, copy) = ("\(folder)/b.sqlite", "\(folder)/c.sqlite")
    let live = "\(folder)/live.sqlite"
    try TestRelease.pack(SmallDex.make(), to: bundle)
    try AtomicFile.write(live, File.readAll(bundle))
    let writer = try Connection(live, .readWrite)
    try writer.execute(
      """
      PRAGMA journal_mode = \(mode); PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = 2;
      CREATE TABLE favourite (id INTEGER PRIMARY KEY, note TEXT);
      INSERT INTO favourite VALUES (25, 'mine');
      BEGIN;
      UPDATE species SET capture_rate = 1;
      WITH RECURSIVE n (i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
      INSERT INTO favourite SELECT i, hex(randomblob(50)) FROM n;
      """)
    // A restart finds the files as they are on disk at this moment.
    for suffix in ["", "-journal", "-wal"] where File.exists(live + suffix) {
      try AtomicFile.write(copy + suffix, File.readAll(live + suffix))
    }
    try writer.execute("ROLLBACK")
    return (bundle, copy)
  }

  @Test(arguments: ["delete", "wal"])
  func openAndInstall_unfinishedTransaction_throwOnlyUpdateInterrupted(_ mode: String) async throws
  {
    let (bundle, copy) = try interruptedWriter(mode: mode)
    let before = try File.readAll(copy)
    let installer = PokedexInstaller(bundle: bundle, destination: copy)
    let sidecar = mode == "wal" ? "\(copy)-wal" : "\(copy)-journal"
    try #require(try FileStat(sidecar).size > 512)
    for error in [
      #expect(throws: PokedexError.self) { try Pokedex(path: copy) },
      await #expect(throws: PokedexError.self) { try await installer.install() },
    ] {
      expectEqual(error?.code, .updateInterrupted)
      expectEqual(error?.message(in: .english).contains("for reading and writing"), true)
      expectEqual(error?.detail.contains(sidecar), true)
    }
    #expect(try File.readAll(copy) == before && File.exists(sidecar))
    // The advice of the message recovers the copy.
    do {
      let connection = try Connection(copy, .readWrite)
      try expectEqual(connection.text("SELECT group_concat(note) FROM favourite"), "mine")
    }
    _ = try await installer.install()
    try expectEqual(Connection(copy, .immutable).integrityProblems(), [])
    #expect(!File.exists(sidecar))
  }

  @Test func install_afterClearingAnInterruptedCopy_installsTheBundle() async throws {
    let (bundle, copy) = try interruptedWriter(mode: "wal")
    let installer = PokedexInstaller(bundle: bundle, destination: copy)
    try installer.clear()
    _ = try await installer.install()
    try expectEqual(File.readAll(copy), File.readAll(bundle))
  }

  /// A finished transaction may leave an empty journal; a journal without a database belongs to no
  /// database.
  @Test func install_emptyOrOrphanedJournal_isRemoved() async throws {
    let (bundle, copy) = ("\(folder)/b.sqlite", "\(folder)/c.sqlite")
    try TestRelease.pack(SmallDex.make(), to: bundle)
    let installer = PokedexInstaller(bundle: bundle, destination: copy)
    for (content, journal) in [("SQLite", ""), (nil, "of a file that is gone")] {
      if let content { try AtomicFile.write(copy, content) } else { try File.remove(copy) }
      try AtomicFile.write("\(copy)-journal", journal)
      _ = try await installer.install()
      try expectEqual(File.readAll(copy), File.readAll(bundle))
      #expect(!File.exists("\(copy)-journal"))
    }
  }

  @Test func clear_copyWithAJournal_takesItAlong() throws {
    let (bundle, copy) = try interruptedWriter(mode: "delete")
    try PokedexInstaller(bundle: bundle, destination: copy).clear()
    #expect(!File.exists(copy) && !File.exists("\(copy)-journal"))
  }

  @Test func install_copyThatIsALink_keepsTheLink() async throws {
    let (bundle, real, link) = ("\(folder)/b.sqlite", "\(folder)/real/dex.sqlite", "\(folder)/link")
    try TestRelease.pack(SmallDex.make(), to: bundle)
    try Directory.createWithParents("\(folder)/real")
    try AtomicFile.write(real, "SQLite")
    try #require(symlink(real, link) == 0)
    let installer = PokedexInstaller(bundle: bundle, destination: link)
    _ = try await installer.install()
    try expectEqual(File.readAll(real), File.readAll(bundle))
    try expectEqual(FileStat(ofLink: link).kind, .symbolicLink)
    try installer.clear()
    #expect(!File.exists(real))
  }
}
