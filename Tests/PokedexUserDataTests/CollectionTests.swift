import Basics
import PokedexModel
import SQLiteKit
import TestSupport
import Testing

@testable import PokedexUserData

private typealias Sample = UserDataSample
private let pikachu = Sample.pikachu
private let eevee = Sample.eevee

@Suite struct CollectionTests {
  private static let sword = ResourceReference<Version>(id: 33, identifier: "sword")
  private static let shield = ResourceReference<Version>(id: 34, identifier: "shield")
  private static let unownA = ResourceReference<PokemonForm>(id: 201, identifier: "unown-a")
  private static let unownB = ResourceReference<PokemonForm>(id: 10_001, identifier: "unown-b")
  private static let unown = PokemonReference(id: 201, identifier: "unown")

  @Test func collection_savedReplacedAndRemoved_isAsSaved() async throws {
    try await Sample.withFile { path, _ in
      let collection = try UserDatabase(path: path).collection
      let key = CollectionEntry.Key(pokemon: pikachu, version: Self.sword)
      try collection.save([CollectionEntry(key)])
      try expectEqual(collection.entry(for: key), CollectionEntry(key))
      try collection.save([CollectionEntry(key, isCaught: true, isShiny: true)])
      try expectEqual(collection.all(), [CollectionEntry(key, isCaught: true, isShiny: true)])
      try expectEqual(collection.entry(for: CollectionEntry.Key(pokemon: pikachu)), nil)
      try collection.remove(CollectionEntry.Key(pokemon: pikachu))
      try expectEqual(collection.all().count, 1)
      try collection.remove(key)
      try expectEqual(collection.all(), [])
    }
  }

  @Test func collection_formsAndGames_areEntriesOfTheirOwn() async throws {
    try await Sample.withFile { path, _ in
      let collection = try UserDatabase(path: path).collection
      let keys = [
        CollectionEntry.Key(pokemon: Self.unown),
        CollectionEntry.Key(pokemon: Self.unown, form: Self.unownA),
        CollectionEntry.Key(pokemon: Self.unown, form: Self.unownA, version: Self.sword),
        CollectionEntry.Key(pokemon: Self.unown, form: Self.unownA, version: Self.shield),
        CollectionEntry.Key(pokemon: Self.unown, form: Self.unownB),
      ]
      try collection.save(keys.reversed().map { CollectionEntry($0, isCaught: true) })
      try expectEqual(collection.all().map(\.key), keys)
      try expectEqual(collection.all(in: Self.sword.id).map(\.key), [keys[2]])
      try expectEqual(collection.all(in: nil).map(\.key), [keys[0], keys[1], keys[4]])
      for key in keys {
        try expectEqual(collection.entry(for: key), CollectionEntry(key, isCaught: true))
      }
    }
  }

  @Test func collectionChanges_saved_areSent() async throws {
    try await Sample.withFile { path, _ in
      let own = try UserDatabase(path: path)
      var changes = own.collectionChanges.makeAsyncIterator()
      await expectEqual(changes.next(), [])
      let entry = CollectionEntry(CollectionEntry.Key(pokemon: eevee), isShiny: true)
      try own.collection.save([entry])
      await expectEqual(changes.next(), [entry])
    }
  }

  @Test func restore_collection_isMergedOrReplaced() async throws {
    try await Sample.withFile { path, _ in
      let own = try UserDatabase(path: path)
      let key = CollectionEntry.Key(pokemon: pikachu)
      try own.collection.save([CollectionEntry(key, isCaught: true)])
      let other = UserDataArchive(collection: [
        CollectionEntry(key, isShiny: true), CollectionEntry(CollectionEntry.Key(pokemon: eevee)),
      ])
      try own.restore(other, mode: .merge)
      let merged = [
        CollectionEntry(key, isCaught: true, isShiny: true),
        CollectionEntry(CollectionEntry.Key(pokemon: eevee)),
      ]
      try expectEqual(own.collection.all(), merged)
      let exported = try own.exportJSON()
      try own.restore(other, mode: .replace)
      try expectEqual(own.archive(), other)
      try own.importJSON(exported, mode: .replace)
      try expectEqual(own.collection.all(), merged)
    }
  }

  /// Two references that become one keep what is true in one of them.
  @Test func reconcile_collection_isRenewedAndUnited() async throws {
    try await Sample.withFile { path, folder in
      let own = try UserDatabase(path: path)
      let gone = PokemonReference(id: 20_001, identifier: "pikachu")
      try own.collection.save([
        CollectionEntry(CollectionEntry.Key(pokemon: pikachu), isShiny: true),
        CollectionEntry(CollectionEntry.Key(pokemon: gone), isCaught: true),
        CollectionEntry(
          CollectionEntry.Key(
            pokemon: Self.unown, form: Self.unownA,
            version: ResourceReference(id: 90, identifier: "sword"))),
      ])
      let changes = try own.reconcile(with: SampleDatabase.open())
      expectEqual(changes.count, 2)
      try expectEqual(
        own.collection.all(),
        [
          CollectionEntry(CollectionEntry.Key(pokemon: pikachu), isCaught: true, isShiny: true),
          CollectionEntry(
            CollectionEntry.Key(pokemon: Self.unown, form: Self.unownA, version: Self.sword)),
        ])
    }
  }

  /// The file of an app with schema 2, as SQLite dumps it.
  private static func makeSecondVersion(_ path: String) throws {
    try Directory.createWithParents(FilePath.folder(of: path))
    try Connection(path, .readWriteCreate).execute(UserDataSchema2.dump)
  }

  @Test func open_secondVersion_keepsAllRowsAndACopy() async throws {
    try await Sample.withFile { path, folder in
      try Self.makeSecondVersion(path)
      let before = try File.readAll(path)
      let own = try UserDatabase(path: path)
      try expectEqual(own.archive(), UserDataSchema2.archive)
      try expectEqual(Connection(path, .readOnly).integer("PRAGMA user_version"), 3)
      try expectEqual(
        Directory.names("\(folder)/Own"),
        [".user.sqlite.lock", "user.sqlite", "user.sqlite.backup-2"])
      try expectEqual(File.readAll("\(path).backup-2").dropFirst(100), before.dropFirst(100))
      // The migrated tables are those of a new file.
      let new = "\(folder)/new.sqlite"
      _ = try UserDatabase(path: new)
      let names = "SELECT name FROM sqlite_master ORDER BY name"
      try expectEqual(
        Connection(path, .readOnly).texts(names), Connection(new, .readOnly).texts(names))
      try own.collection.save([CollectionEntry(CollectionEntry.Key(pokemon: pikachu))])
      try expectEqual(UserDatabase(path: path).collection.all().count, 1)
    }
  }

  /// The app has put a table of its own into the file, whose name the migration needs.
  @Test func open_secondVersionCannotBeMigrated_fileStaysAsItWas() async throws {
    try await Sample.withFile { path, _ in
      try Self.makeSecondVersion(path)
      try Connection(path, .readWrite).execute("CREATE TABLE collection (a)")
      let before = try File.readAll(path)
      let error = #expect(throws: PokedexError.self) { try UserDatabase(path: path) }
      expectEqual(error?.code, .sqlite)
      try expectEqual(File.readAll(path), before)
      try Connection(path, .readWrite).execute("DROP TABLE collection")
      try expectEqual(UserDatabase(path: path).archive(), UserDataSchema2.archive)
    }
  }
}
