import PokedexModel
import TestSupport
import Testing

@testable import PokedexUserData

private typealias Sample = UserDataSample
private let pikachu = Sample.pikachu
private let eevee = Sample.eevee

@Suite(.timeLimit(.minutes(1))) struct UserDataChangesTests {
  @Test func changes_insertAndRemove_sendTheCurrentValueThenEachNewOne() async throws {
    try await Sample.withFile { path, _ in
      let own = try UserDatabase(path: path)
      try own.favorites.insert(pikachu)
      var favorites = own.favoriteChanges.makeAsyncIterator()
      var notes = own.noteChanges.makeAsyncIterator()
      var teams = own.teamChanges.makeAsyncIterator()
      await expectEqual(favorites.next(), [pikachu])
      await expectEqual(notes.next(), [])
      await expectEqual(teams.next(), [])
      try own.favorites.insert(eevee)
      await expectEqual(favorites.next(), [pikachu, eevee])
      // An unchanged value is not sent again: the next value is that of the removal.
      try own.favorites.insert(eevee)
      try own.notes.set("n", for: eevee)
      try own.favorites.remove(25)
      await expectEqual(favorites.next(), [eevee])
      await expectEqual(notes.next(), [PokemonNote(pokemon: eevee, text: "n")])
      let team = try own.teams.save(Team(name: "A", members: [Sample.member]))
      await expectEqual(teams.next(), [team])
      try own.teams.remove(team.id)
      await expectEqual(teams.next(), [])
    }
  }

  @Test func changes_reconcileAndRestore_areSent() async throws {
    try await Sample.withFile { path, _ in
      let own = try UserDatabase(path: path)
      try own.favorites.insert(PokemonReference(id: 20_001, identifier: "pikachu"))
      var favorites = own.favoriteChanges.makeAsyncIterator()
      _ = await favorites.next()
      try own.reconcile(with: SampleDatabase.open())
      await expectEqual(favorites.next(), [pikachu])
      try own.restore(UserDataArchive(favorites: [eevee]), mode: .merge)
      await expectEqual(favorites.next(), [pikachu, eevee])
    }
  }

  @Test func changes_failedChange_sendsNothing() async throws {
    try await Sample.withFile { path, _ in
      let own = try UserDatabase(path: path)
      var teams = own.teamChanges.makeAsyncIterator()
      await expectEqual(teams.next(), [])
      var member = Sample.member
      member.level = 0
      #expect(throws: PokedexError.self) {
        try own.teams.save(Team(name: "A", members: [member]))
      }
      let team = try own.teams.save(Team(name: "B"))
      await expectEqual(teams.next(), [team])
    }
  }

  @Test func changes_slowReader_getsTheNewestOnly() async throws {
    try await Sample.withFile { path, _ in
      let own = try UserDatabase(path: path)
      var favorites = own.favoriteChanges.makeAsyncIterator()
      for number in 1...20 {
        try own.favorites.insert(PokemonReference(id: PokemonID(number), identifier: "p\(number)"))
      }
      await expectEqual(favorites.next()?.count, 20)
    }
  }

  @Test func changes_manyWriters_endWithTheStateOfTheFile() async throws {
    try await Sample.withFile { path, _ in
      let own = try UserDatabase(path: path)
      let changes = own.favoriteChanges
      async let last = changes.first { $0.count == 24 }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 1...24 {
          group.addTask {
            try own.favorites.insert(
              PokemonReference(id: PokemonID(number), identifier: "p\(number)"))
          }
        }
        try await group.waitForAll()
      }
      await expectEqual(last, (try own.favorites.all()))
    }
  }

  @Test func changes_databaseReleased_end() async throws {
    try await Sample.withFile { path, _ in
      var own: UserDatabase? = try UserDatabase(path: path)
      let changes = try #require(own?.favoriteChanges)
      let reader = Task { () -> Int in
        var count = 0
        for await _ in changes { count += 1 }
        return count
      }
      try own?.favorites.insert(pikachu)
      weak let released = own
      own = nil
      #expect(released == nil)
      // The sequence has ended, with one or two values: a slow reader gets only the newest.
      #expect(await (1...2).contains(reader.value))
    }
  }

  @Test func changes_cancelledOrDropped_leaveNoReader() async throws {
    try await Sample.withFile { path, _ in
      let own = try UserDatabase(path: path)
      let tasks = (0..<8).map { _ in
        let changes = own.favoriteChanges
        return Task { for await _ in changes {} }
      }
      expectEqual(own.readers.count, 8)
      for task in tasks { task.cancel() }
      for task in tasks { await task.value }
      expectEqual(own.readers.count, 0)
      for await favorites in own.favoriteChanges {
        expectEqual(favorites, [])
        break
      }
      _ = own.teamChanges
      expectEqual(own.readers.count, 0)
      // The database is still usable, and readers that begin now get its values.
      try own.favorites.insert(pikachu)
      var favorites = own.favoriteChanges.makeAsyncIterator()
      await expectEqual(favorites.next(), [pikachu])
      expectEqual(own.readers.count, 1)
    }
  }
}
