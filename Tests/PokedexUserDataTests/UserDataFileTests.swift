import Basics
import PokedexModel
import SQLiteKit
import TestSupport
import Testing

@testable import PokedexUserData

private typealias Sample = UserDataSample
private let pikachu = Sample.pikachu
private let latest = UserDatabase.schemaVersion

@Suite struct UserDataFileTests {
  private static let nextStep = "ALTER TABLE favorite ADD COLUMN note TEXT NOT NULL DEFAULT ''"

  @Test func open_olderVersion_migratesAndKeepsACopy() async throws {
    try await Sample.withFile { path, folder in
      do { try UserDatabase(path: path).favorites.insert(pikachu) }
      let steps = UserDataFile.steps + [Self.nextStep]
      let own = try UserDatabase(path, steps)
      try expectEqual(own.favorites.all(), [pikachu])
      try expectEqual(Connection(path, .readOnly).integer("PRAGMA user_version"), latest + 1)
      try expectEqual(
        Directory.names("\(folder)/Own"),
        [".user.sqlite.lock", "user.sqlite", "user.sqlite.backup-\(latest)"])
      try expectEqual(UserDatabase(path: "\(path).backup-\(latest)").favorites.all(), [pikachu])
      // An older library rejects a file of an unknown version and leaves it unchanged.
      let error = #expect(throws: PokedexError.self) { try UserDatabase(path: path) }
      expectEqual(error?.code, .userDataTooNew)
      try expectEqual(UserDatabase(path, steps).favorites.all(), [pikachu])
    }
  }

  @Test func open_backupExists_staysAndANewOneIsAdded() async throws {
    try await Sample.withFile { path, folder in
      do { try UserDatabase(path: path).favorites.insert(pikachu) }
      let earlier = Array("an earlier copy".utf8)
      try AtomicFile.write("\(path).backup-\(latest)", earlier)
      let failing = UserDataFile.steps + [Self.nextStep, "CREATE TABLE favorite (a)"]
      // Each of them makes the same backup; one is kept.
      for _ in 0..<2 { #expect(throws: PokedexError.self) { try UserDatabase(path, failing) } }
      _ = try UserDatabase(path, UserDataFile.steps + [Self.nextStep])
      try expectEqual(File.readAll("\(path).backup-\(latest)"), earlier)
      try expectEqual(UserDatabase(path: "\(path).backup-\(latest)-2").favorites.all(), [pikachu])
      try expectEqual(
        Directory.names("\(folder)/Own").filter { $0.contains("backup") },
        ["user.sqlite.backup-\(latest)", "user.sqlite.backup-\(latest)-2"])
    }
  }

  /// The second process must not back up a file that the first has already migrated.
  @Test func open_olderVersionByManyAtOnce_oneCopyOfTheOldVersion() async throws {
    try await withTemporaryFolder { folder in
      for round in 0..<5 {
        let path = "\(folder)/\(round)/user.sqlite"
        do { try UserDatabase(path: path).favorites.insert(pikachu) }
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<4 {
            group.addTask {
              let own = try UserDatabase(path, UserDataFile.steps + [Self.nextStep])
              try expectEqual(own.favorites.all(), [pikachu])
            }
          }
          try await group.waitForAll()
        }
        try expectEqual(UserDatabase(path: "\(path).backup-\(latest)").favorites.all(), [pikachu])
        try expectEqual(Directory.names("\(folder)/\(round)").count, 3)
      }
    }
  }

  @Test func open_migrationFails_fileStaysAsItWas() async throws {
    try await Sample.withFile { path, _ in
      do { try UserDatabase(path: path).favorites.insert(pikachu) }
      #expect(throws: PokedexError.self) {
        try UserDatabase(path, UserDataFile.steps + [Self.nextStep, "CREATE TABLE favorite (a)"])
      }
      try expectEqual(Connection(path, .readOnly).integer("PRAGMA user_version"), latest)
      try expectEqual(UserDatabase(path: path).favorites.all(), [pikachu])
    }
  }

  @Test func open_damagedFile_isRefusedKeptAndSetAside() async throws {
    try await Sample.withFile { path, folder in
      do { try UserDatabase(path: path).favorites.insert(pikachu) }
      var bytes = try File.readAll(path)
      for index in 4096..<4200 { bytes[index] = 0xEE }
      try AtomicFile.write(path, bytes)
      let error = #expect(throws: PokedexError.self) { try UserDatabase(path: path) }
      expectEqual(error?.code, .userDataDamaged)
      try expectEqual(File.readAll(path), bytes)
      try expectEqual(UserDatabase.setAside(path), "\(path).damaged-1")
      #expect(try UserDatabase(path: path).favorites.all().isEmpty)
      try AtomicFile.write(path, Array("no database, but long enough to be one".utf8))
      let second = #expect(throws: PokedexError.self) { try UserDatabase(path: path) }
      expectEqual(second?.code, .userDataDamaged)
      try expectEqual(UserDatabase.setAside(path), "\(path).damaged-2")
      try expectEqual(File.readAll("\(path).damaged-1"), bytes)
    }
  }

  @Test func open_otherDatabase_notUserData() async throws {
    try await Sample.withFile { _, folder in
      let path = "\(folder)/copy.sqlite"
      let bytes = try File.readAll(SampleDatabase.path)
      try AtomicFile.write(path, bytes)
      let error = #expect(throws: PokedexError.self) { try UserDatabase(path: path) }
      expectEqual(error?.code, .notUserData)
      try expectEqual(File.readAll(path), bytes)
    }
  }

  /// A file of schema 1 with rows in all of its tables.
  private static func makeFirstVersion(_ path: String) throws {
    _ = try UserDatabase(path, [UserDataFile.steps[0]])
    let file = try Connection(path, .readWrite)
    try file.execute(
      """
      INSERT INTO favourite VALUES (133, 'eevee', 1), (25, 'pikachu', 2);
      INSERT INTO team VALUES (1, '一軍'), (4, 'B');
      INSERT INTO team_member VALUES (1, 1, 25, 'pikachu'), (1, 3, 133, 'eevee'), (4, 6, 25, 'pikachu');
      INSERT INTO redirect VALUES (20001, 'gone', 25, 'pikachu');
      """)
    try expectEqual(file.integer("PRAGMA user_version"), 1)
  }

  /// The bytes after the header, in which SQLite counts the changes of each file.
  private static func contents(_ path: String) throws -> ArraySlice<UInt8> {
    try File.readAll(path).dropFirst(100)
  }

  @Test func open_firstVersion_keepsAllRowsAndACopy() async throws {
    try await Sample.withFile { path, folder in
      try Self.makeFirstVersion(path)
      let before = try File.readAll(path)
      let own = try UserDatabase(path: path)
      try expectEqual(
        own.archive(),
        UserDataArchive(
          favorites: [Sample.eevee, pikachu],
          teams: [
            Team(
              id: 1, name: "一軍",
              members: [TeamMember(pokemon: pikachu), TeamMember(pokemon: Sample.eevee)]),
            Team(id: 4, name: "B", members: [TeamMember(pokemon: pikachu)]),
          ],
          redirects: [
            Redirect(from: PokemonReference(id: 20_001, identifier: "gone"), to: pikachu)
          ]))
      try expectEqual(Connection(path, .readOnly).integer("PRAGMA user_version"), latest)
      try expectEqual(
        Directory.names("\(folder)/Own"),
        [".user.sqlite.lock", "user.sqlite", "user.sqlite.backup-1"])
      try expectEqual(Self.contents("\(path).backup-1"), before.dropFirst(100))
      // The migrated tables are those of a new file.
      let new = "\(folder)/new.sqlite"
      _ = try UserDatabase(path: new)
      let tables = "SELECT name || sql FROM sqlite_master ORDER BY name"
      try expectEqual(
        Connection(path, .readOnly).texts(tables), Connection(new, .readOnly).texts(tables))
      // Removing a team removes its members, as the foreign keys of the file demand.
      try own.teams.remove(1)
      try own.favorites.remove(133)
      try own.teams.save(Team(id: 4, name: "B", members: [Sample.member]))
      try expectEqual(Connection(path, .readOnly).integer("SELECT COUNT(*) FROM team_member"), 1)
      try expectEqual(
        own.archive().teams, [Team(id: 4, name: "B", members: [Sample.member])])
    }
  }

  /// The app has put a table of its own into the file, whose name the migration needs.
  @Test func open_firstVersionCannotBeMigrated_fileStaysAsItWas() async throws {
    try await Sample.withFile { path, _ in
      try Self.makeFirstVersion(path)
      try Connection(path, .readWrite).execute("CREATE TABLE note (a)")
      let before = try File.readAll(path)
      for _ in 0..<2 {
        let error = #expect(throws: PokedexError.self) { try UserDatabase(path: path) }
        expectEqual(error?.code, .sqlite)
        try expectEqual(File.readAll(path), before)
        try expectEqual(Self.contents("\(path).backup-1"), before.dropFirst(100))
      }
      try Connection(path, .readWrite).execute("DROP TABLE note")
      try expectEqual(UserDatabase(path: path).favorites.all().count, 2)
    }
  }
}
