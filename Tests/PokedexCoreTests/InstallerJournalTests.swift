import FileKit
import SQLiteKit
import TestSupport
import Testing

@testable import PokedexCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A copy beside which a writer that was killed has left its journal or its log.
@Suite struct InstallerJournalTests {
  /// Calls `body` with a bundle and a copy as a killed writer leaves it: `mode` is its journal's.
  private static func withInterruptedWriter(
    mode: String, _ body: (_ bundle: String, _ copy: String) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let (bundle, live, copy) = (
        "\(folder)/b.sqlite", "\(folder)/live.sqlite", "\(folder)/c.sqlite"
      )
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
      // What is on the disk at this moment is what a restart finds.
      for suffix in ["", "-journal", "-wal"] where File.exists(live + suffix) {
        try AtomicFile.write(copy + suffix, File.readAll(live + suffix))
      }
      try writer.execute("ROLLBACK")
      try await body(bundle, copy)
    }
  }

  @Test func install_interruptedTransaction_isRolledBackAndTheCopyStays() async throws {
    try await Self.withInterruptedWriter(mode: "delete") { bundle, copy in
      try #require(try FileStat("\(copy)-journal").size > 512)
      _ = try await PokedexInstaller(bundled: bundle, to: .copy(path: copy)).install()
      let connection = try Connection(copy, .readWrite)
      #expect(try connection.text("SELECT group_concat(note) FROM favourite") == "mine")
      #expect(try connection.integrityProblems(isQuick: false).isEmpty)
    }
  }

  @Test(arguments: ["delete", "wal"])
  func install_overACopyWithAJournal_leavesNoneOfIt(_ mode: String) async throws {
    try await Self.withInterruptedWriter(mode: mode) { bundle, copy in
      // A bundle that is newer, so that it takes the copy's place.
      try Connection(bundle, .readWrite).execute(
        "UPDATE meta SET value = '1.0123456789ab' WHERE key = 'data_version'")
      _ = try await PokedexInstaller(bundled: bundle, to: .copy(path: copy)).install()
      #expect(try File.readAll(copy) == File.readAll(bundle))
      for suffix in ["-journal", "-wal"] { #expect(!File.exists(copy + suffix)) }
      #expect(try Connection(copy, .readWrite).integrityProblems(isQuick: false).isEmpty)
    }
  }

  @Test func clear_copyWithAJournal_takesItAlong() async throws {
    try await Self.withInterruptedWriter(mode: "delete") { bundle, copy in
      try PokedexInstaller(bundled: bundle, to: .copy(path: copy)).clear()
      #expect(!File.exists(copy) && !File.exists("\(copy)-journal"))
    }
  }

  @Test func install_copyThatIsALink_keepsTheLink() async throws {
    try await withTemporaryFolder { folder in
      let (bundle, real, link) = (
        "\(folder)/b.sqlite", "\(folder)/real/dex.sqlite", "\(folder)/link"
      )
      try TestRelease.pack(SmallDex.make(), to: bundle)
      try Directory.createWithParents("\(folder)/real")
      try AtomicFile.write(real, "damaged")
      try #require(symlink(real, link) == 0)
      let installer = PokedexInstaller(bundled: bundle, to: .copy(path: link))
      _ = try await installer.install()
      #expect(try File.readAll(real) == File.readAll(bundle))
      #expect(try FileStat(ofLink: link).kind == .symbolicLink)
      try installer.clear()
      #expect(!File.exists(real))
    }
  }
}
