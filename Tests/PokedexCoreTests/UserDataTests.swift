import Platform
import PokedexModel
import SQLiteKit
import TestSupport
import Testing

@testable import PokedexCore

@Suite struct UserDataTests {
  private static let pikachu = PokemonReference(id: 25, identifier: "pikachu")
  private static let eevee = PokemonReference(id: 133, identifier: "eevee")

  private static func withFile(_ body: (_ path: String, _ folder: String) throws -> Void)
    async throws
  {
    try await withTemporaryFolder { folder in try body("\(folder)/Own/user.sqlite", folder) }
  }

  /// A copy of the sample modified by `sql`, as another release.
  private static func release(_ folder: String, _ sql: String) throws -> Pokedex {
    let path = "\(folder)/release.sqlite"
    try AtomicFile.write(path, try File.readAll(SampleDatabase.path), durable: false)
    try Connection(path, .readWrite).execute(sql)
    return try Pokedex(path: path)
  }

  private static let kind = ResourceKind.pokemon.rawValue

  @Test func favourites_addedAndRemoved_surviveReopening() async throws {
    try await Self.withFile { path, _ in
      do {
        let own = try UserData.open(at: path)
        try own.addFavourite(Self.eevee)
        try own.addFavourite(Self.pikachu)
        try own.addFavourite(Self.eevee)
        #expect(try own.favourites() == [Self.eevee, Self.pikachu])
      }
      let own = try UserData.open(at: path)
      #expect(try own.favourites() == [Self.eevee, Self.pikachu])
      try own.removeFavourite(Self.eevee)
      #expect(try own.favourites() == [Self.pikachu])
    }
  }

  @Test func favourites_inADatabase_areSummariesInTheirOrder() async throws {
    try await Self.withFile { path, _ in
      let pokedex = try SampleDatabase.open()
      let own = try UserData.open(at: path)
      try own.addFavourite(try pokedex.reference(to: 133))
      try own.addFavourite(PokemonReference(id: 20_000, identifier: "nobody"))
      try own.addFavourite(try pokedex.reference(to: 25))
      let shown = try own.favourites(in: pokedex, language: .japanese)
      #expect(shown.map(\.name) == ["イーブイ", "ピカチュウ"])
      #expect(try own.favourites().count == 3)
    }
  }

  @Test func team_savedChangedRemoved_isAsSaved() async throws {
    try await Self.withFile { path, _ in
      let own = try UserData.open(at: path)
      var team = try own.save(Team(name: "一軍", members: [Self.pikachu, Self.eevee]))
      #expect(team.id != 0)
      let second = try own.save(
        Team(name: "二軍", members: Array(repeating: Self.pikachu, count: 9)))
      #expect(second.members.count == Team.maximumSize)
      #expect(try own.teams() == [team, second])
      team.name = "控え"
      team.members.removeFirst()
      try own.save(team)
      #expect(try own.teams() == [team, second])
      try own.removeTeam(second.id)
      #expect(try own.teams() == [team])
    }
  }

  @Test func reconcile_sameRelease_changesNothing() async throws {
    try await Self.withFile { path, _ in
      let own = try UserData.open(at: path)
      try own.addFavourite(Self.pikachu)
      #expect(try own.reconcile(with: SampleDatabase.open()) == [])
      #expect(try own.favourites() == [Self.pikachu])
    }
  }

  /// The ids of two pokemon are swapped: each reference keeps its pokemon.
  @Test func reconcile_renumbered_followsTheIdentifier() async throws {
    try await Self.withFile { path, folder in
      let own = try UserData.open(at: path)
      try own.addFavourite(Self.pikachu)
      try own.addFavourite(Self.eevee)
      try own.save(Team(name: "A", members: [Self.eevee, Self.pikachu]))
      let next = try Self.release(
        folder,
        """
        UPDATE resource SET identifier = 'eevee' WHERE kind = \(Self.kind) AND id = 25;
        UPDATE resource SET identifier = 'pikachu' WHERE kind = \(Self.kind) AND id = 133;
        """)
      let changes = try own.reconcile(with: next)
      #expect(changes.count == 2)
      #expect(
        changes.contains(
          .moved(from: Self.pikachu, to: PokemonReference(id: 133, identifier: "pikachu"))))
      #expect(try own.favourites().map(\.id) == [133, 25])
      #expect(try own.favourites().map(\.identifier) == ["pikachu", "eevee"])
      #expect(try own.teams()[0].members.map(\.identifier) == ["eevee", "pikachu"])
      #expect(try own.teams()[0].members.map(\.id) == [25, 133])
    }
  }

  @Test func reconcile_renamed_followsTheIDOfTheSameFirstWord() async throws {
    try await Self.withFile { path, folder in
      let own = try UserData.open(at: path)
      try own.addFavourite(Self.pikachu)
      let next = try Self.release(
        folder,
        "UPDATE resource SET identifier = 'pikachu-plain' WHERE kind = \(Self.kind) AND id = 25")
      let renamed = PokemonReference(id: 25, identifier: "pikachu-plain")
      #expect(try own.reconcile(with: next) == [.moved(from: Self.pikachu, to: renamed)])
      #expect(try own.favourites() == [renamed])
    }
  }

  /// If an id now belongs to an unrelated pokemon, the reference counts as missing, and missing
  /// references are kept.
  @Test func reconcile_removedOrIDGivenAway_isMissingAndKept() async throws {
    try await Self.withFile { path, folder in
      let own = try UserData.open(at: path)
      try own.addFavourite(Self.pikachu)
      try own.save(Team(name: "A", members: [Self.pikachu]))
      let next = try Self.release(
        folder,
        "UPDATE resource SET identifier = 'somebody' WHERE kind = \(Self.kind) AND id = 25")
      #expect(try own.reconcile(with: next) == [.missing(Self.pikachu)])
      #expect(try own.favourites() == [Self.pikachu])
      #expect(try own.favourites(in: next).isEmpty)
      // A later release has it again.
      #expect(try own.reconcile(with: SampleDatabase.open()) == [])
      #expect(try own.favourites(in: SampleDatabase.open()).map(\.id) == [25])
    }
  }

  @Test func reconcile_redirect_isFollowedThroughChainsAndLoops() async throws {
    try await Self.withFile { path, _ in
      let own = try UserData.open(at: path)
      let gone = PokemonReference(id: 20_001, identifier: "gone")
      let between = PokemonReference(id: 20_002, identifier: "between")
      let loop = PokemonReference(id: 20_003, identifier: "loop")
      try own.addFavourite(gone)
      try own.addFavourite(loop)
      try own.addRedirects([
        Redirect(from: gone, to: between), Redirect(from: between, to: Self.pikachu),
        Redirect(from: loop, to: loop),
      ])
      let changes = try own.reconcile(with: SampleDatabase.open())
      #expect(changes == [.moved(from: gone, to: Self.pikachu), .missing(loop)])
      #expect(try own.favourites() == [Self.pikachu, loop])
    }
  }

  /// The database is replaced while the user data file is open, as in an update.
  @Test func favourites_databaseReplaced_showTheNewRelease() async throws {
    try await Self.withFile { path, folder in
      let own = try UserData.open(at: path)
      try own.addFavourite(Self.pikachu)
      let dex = "\(folder)/dex.sqlite"
      try AtomicFile.write(dex, try File.readAll(SampleDatabase.path))
      #expect(try own.favourites(in: Pokedex(path: dex)).map(\.id) == [25])
      let next = try Self.release(
        folder,
        "UPDATE resource SET identifier = 'gone' WHERE kind = \(Self.kind) AND id = 25")
      try File.move(next.path, to: dex)
      let replaced = try Pokedex(path: dex)
      #expect(try own.favourites(in: replaced).isEmpty)
      #expect(try own.reconcile(with: replaced) == [.missing(Self.pikachu)])
      #expect(try own.favourites() == [Self.pikachu])
    }
  }

  private static let secondStep = "ALTER TABLE favourite ADD COLUMN note TEXT NOT NULL DEFAULT ''"

  @Test func open_olderVersion_migratesAndKeepsACopy() async throws {
    try await Self.withFile { path, folder in
      do { try UserData.open(at: path).addFavourite(Self.pikachu) }
      let steps = UserDatabase.steps + [Self.secondStep]
      let own = try UserData(path, steps)
      #expect(try own.favourites() == [Self.pikachu])
      #expect(try Connection(path, .readOnly).integer("PRAGMA user_version") == 2)
      #expect(
        try Directory.names("\(folder)/Own")
          == [".user.sqlite.lock", "user.sqlite", "user.sqlite.backup-1"])
      #expect(try UserData.open(at: "\(path).backup-1").favourites() == [Self.pikachu])
      // An older library rejects a file of an unknown version and leaves it unchanged.
      let error = #expect(throws: PokedexError.self) { try UserData.open(at: path) }
      #expect(error?.code == .userDataTooNew)
      #expect(try UserData(path, steps).favourites() == [Self.pikachu])
    }
  }

  @Test func open_backupExists_staysAndANewOneIsAdded() async throws {
    try await Self.withFile { path, folder in
      do { try UserData.open(at: path).addFavourite(Self.pikachu) }
      let earlier = Array("an earlier copy".utf8)
      try AtomicFile.write("\(path).backup-1", earlier)
      let failing = UserDatabase.steps + [Self.secondStep, "CREATE TABLE favourite (a)"]
      // Each of them makes the same backup; one is kept.
      for _ in 0..<2 { #expect(throws: PokedexError.self) { try UserData(path, failing) } }
      _ = try UserData(path, UserDatabase.steps + [Self.secondStep])
      #expect(try File.readAll("\(path).backup-1") == earlier)
      #expect(try UserData.open(at: "\(path).backup-1-2").favourites() == [Self.pikachu])
      #expect(
        try Directory.names("\(folder)/Own").filter { $0.contains("backup") }
          == ["user.sqlite.backup-1", "user.sqlite.backup-1-2"])
    }
  }

  /// The second process must not back up a file that the first has already migrated.
  @Test func open_olderVersionByManyAtOnce_oneCopyOfTheOldVersion() async throws {
    try await withTemporaryFolder { folder in
      for round in 0..<5 {
        let path = "\(folder)/\(round)/user.sqlite"
        do { try UserData.open(at: path).addFavourite(Self.pikachu) }
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<4 {
            group.addTask {
              let own = try UserData(path, UserDatabase.steps + [Self.secondStep])
              #expect(try own.favourites() == [Self.pikachu])
            }
          }
          try await group.waitForAll()
        }
        #expect(try UserData.open(at: "\(path).backup-1").favourites() == [Self.pikachu])
        #expect(try Directory.names("\(folder)/\(round)").count == 3)
      }
    }
  }

  @Test func open_migrationFails_fileStaysAsItWas() async throws {
    try await Self.withFile { path, _ in
      do { try UserData.open(at: path).addFavourite(Self.pikachu) }
      #expect(throws: PokedexError.self) {
        try UserData(path, UserDatabase.steps + [Self.secondStep, "CREATE TABLE favourite (a)"])
      }
      #expect(try Connection(path, .readOnly).integer("PRAGMA user_version") == 1)
      #expect(try UserData.open(at: path).favourites() == [Self.pikachu])
    }
  }

  @Test func open_damagedFile_isRefusedKeptAndSetAside() async throws {
    try await Self.withFile { path, folder in
      do { try UserData.open(at: path).addFavourite(Self.pikachu) }
      var bytes = try File.readAll(path)
      for index in 4096..<4200 { bytes[index] = 0xEE }
      try AtomicFile.write(path, bytes)
      let error = #expect(throws: PokedexError.self) { try UserData.open(at: path) }
      #expect(error?.code == .userDataDamaged)
      #expect(try File.readAll(path) == bytes)
      #expect(try UserData.setAside(path) == "\(path).damaged-1")
      #expect(try UserData.open(at: path).favourites().isEmpty)
      try AtomicFile.write(path, Array("no database, but long enough to be one".utf8))
      let second = #expect(throws: PokedexError.self) { try UserData.open(at: path) }
      #expect(second?.code == .userDataDamaged)
      #expect(try UserData.setAside(path) == "\(path).damaged-2")
      #expect(try File.readAll("\(path).damaged-1") == bytes)
    }
  }

  @Test func open_otherDatabase_notUserData() async throws {
    try await Self.withFile { _, folder in
      let path = "\(folder)/copy.sqlite"
      let bytes = try File.readAll(SampleDatabase.path)
      try AtomicFile.write(path, bytes)
      let error = #expect(throws: PokedexError.self) { try UserData.open(at: path) }
      #expect(error?.code == .notUserData)
      #expect(try File.readAll(path) == bytes)
    }
  }

  /// Two processes use two connections: each sees the writes of the other.
  @Test func addFavourite_twoOpenings_seeEachOther() async throws {
    try await Self.withFile { path, _ in
      let (first, second) = (try UserData.open(at: path), try UserData.open(at: path))
      try first.addFavourite(Self.pikachu)
      try second.addFavourite(Self.eevee)
      #expect(try first.favourites() == second.favourites())
      #expect(try first.favourites().count == 2)
    }
  }
}
