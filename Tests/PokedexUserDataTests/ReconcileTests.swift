import Basics
import PokedexModel
import SQLiteKit
import TestSupport
import Testing

@testable import PokedexUserData

private typealias Sample = UserDataSample
private let pikachu = Sample.pikachu
private let eevee = Sample.eevee

@Suite struct ReconcileTests {
  @Test func reconcile_sameRelease_changesNothing() async throws {
    try await Sample.withFile { path, _ in
      let own = try UserDatabase(path: path)
      try own.favorites.insert(pikachu)
      try expectEqual(own.reconcile(with: SampleDatabase.open()), [])
      try expectEqual(own.favorites.all(), [pikachu])
    }
  }

  /// The ids of two pokemon are swapped: each reference keeps its pokemon.
  @Test func reconcile_renumbered_followsTheIdentifier() async throws {
    try await Sample.withFile { path, folder in
      let own = try UserDatabase(path: path)
      try own.favorites.insert(pikachu)
      try own.favorites.insert(eevee)
      try own.teams.save(
        Team(name: "A", members: [TeamMember(pokemon: eevee), TeamMember(pokemon: pikachu)]))
      let next = try Sample.release(
        folder,
        """
        UPDATE resource SET identifier = 'eevee' WHERE kind = \(Sample.kind) AND id = 25;
        UPDATE resource SET identifier = 'pikachu' WHERE kind = \(Sample.kind) AND id = 133;
        """)
      let changes = try own.reconcile(with: next)
      expectEqual(changes.count, 2)
      #expect(
        changes.contains(
          .moved(
            from: AnyReference(pikachu),
            to: AnyReference(kind: .pokemon, id: 133, identifier: "pikachu"))))
      try expectEqual(own.favorites.all().map(\.id), [133, 25])
      try expectEqual(own.favorites.all().map(\.identifier), ["pikachu", "eevee"])
      try expectEqual(own.teams.all()[0].members.map(\.pokemon.identifier), ["eevee", "pikachu"])
      try expectEqual(own.teams.all()[0].members.map(\.pokemon.id), [25, 133])
    }
  }

  @Test func reconcile_renamed_followsTheIDOfTheSameFirstWord() async throws {
    try await Sample.withFile { path, folder in
      let own = try UserDatabase(path: path)
      try own.favorites.insert(pikachu)
      let next = try Sample.release(
        folder,
        "UPDATE resource SET identifier = 'pikachu-plain' WHERE kind = \(Sample.kind) AND id = 25")
      let renamed = PokemonReference(id: 25, identifier: "pikachu-plain")
      try expectEqual(
        own.reconcile(with: next),
        [
          .moved(from: AnyReference(pikachu), to: AnyReference(renamed))
        ])
      try expectEqual(own.favorites.all(), [renamed])
    }
  }

  /// If an id now belongs to an unrelated pokemon, the reference counts as missing, and missing
  /// references are kept.
  @Test func reconcile_removedOrIDGivenAway_isMissingAndKept() async throws {
    try await Sample.withFile { path, folder in
      let own = try UserDatabase(path: path)
      try own.favorites.insert(pikachu)
      try own.teams.save(Team(name: "A", members: [TeamMember(pokemon: pikachu)]))
      let next = try Sample.release(
        folder,
        "UPDATE resource SET identifier = 'somebody' WHERE kind = \(Sample.kind) AND id = 25")
      try expectEqual(own.reconcile(with: next), [.missing(AnyReference(pikachu))])
      try expectEqual(own.favorites.all(), [pikachu])
      #expect(try own.favorites(in: next).isEmpty)
      // A later release has it again.
      try expectEqual(own.reconcile(with: SampleDatabase.open()), [])
      try expectEqual(own.favorites(in: SampleDatabase.open()).map(\.id), [25])
    }
  }

  @Test func reconcile_redirect_isFollowedThroughChainsAndLoops() async throws {
    try await Sample.withFile { path, _ in
      let own = try UserDatabase(path: path)
      let gone = PokemonReference(id: 20_001, identifier: "gone")
      let between = PokemonReference(id: 20_002, identifier: "between")
      let loop = PokemonReference(id: 20_003, identifier: "loop")
      try own.favorites.insert(gone)
      try own.favorites.insert(loop)
      try own.addRedirects([
        Redirect(from: gone, to: between), Redirect(from: between, to: pikachu),
        Redirect(from: loop, to: loop),
      ])
      let changes = try own.reconcile(with: SampleDatabase.open())
      expectEqual(
        changes,
        [
          .moved(from: AnyReference(gone), to: AnyReference(pikachu)), .missing(AnyReference(loop)),
        ])
      try expectEqual(own.favorites.all(), [pikachu, loop])
    }
  }

  /// The database is replaced while the user data file is open, as in an update.
  @Test func favorites_databaseReplaced_showTheNewRelease() async throws {
    try await Sample.withFile { path, folder in
      let own = try UserDatabase(path: path)
      try own.favorites.insert(pikachu)
      let dex = "\(folder)/dex.sqlite"
      try AtomicFile.write(dex, try File.readAll(SampleDatabase.path))
      try expectEqual(own.favorites(in: Pokedex(path: dex)).map(\.id), [25])
      let next = try Sample.release(
        folder,
        "UPDATE resource SET identifier = 'gone' WHERE kind = \(Sample.kind) AND id = 25")
      try File.move(next.path, to: dex)
      let replaced = try Pokedex(path: dex)
      #expect(try own.favorites(in: replaced).isEmpty)
      try expectEqual(own.reconcile(with: replaced), [.missing(AnyReference(pikachu))])
      try expectEqual(own.favorites.all(), [pikachu])
    }
  }

  /// Moves, items, abilities and natures follow the rules of pokemon; redirects do not apply to them.
  @Test func reconcile_othersRenumberedOrMissing_areFollowedOrReported() async throws {
    try await Sample.withFile { path, folder in
      let own = try UserDatabase(path: path)
      let team = try own.teams.save(Team(name: "A", members: [Sample.member]))
      // A redirect of a pokemon with the id and the identifier of the move.
      try own.addRedirects([
        Redirect(from: PokemonReference(id: 57, identifier: "surf"), to: pikachu)
      ])
      try expectEqual(own.reconcile(with: SampleDatabase.open()), [])
      let next = try Sample.release(
        folder,
        """
        PRAGMA foreign_keys = off;
        UPDATE resource SET id = 9085 WHERE kind = 27 AND id = 85;
        UPDATE resource SET identifier = 'torrent' WHERE kind = 27 AND id = 57;
        UPDATE resource SET id = 9001 WHERE kind = 18 AND id = 1;
        UPDATE resource SET id = 9009 WHERE kind = 1 AND id = 9;
        UPDATE resource SET identifier = 'modest-nature' WHERE kind = 34 AND id = 3;
        """)
      try expectEqual(
        own.reconcile(with: next),
        [
          .moved(
            from: AnyReference(kind: .ability, id: 9, identifier: "static"),
            to: AnyReference(kind: .ability, id: 9009, identifier: "static")),
          .moved(
            from: AnyReference(kind: .item, id: 1, identifier: "master-ball"),
            to: AnyReference(kind: .item, id: 9001, identifier: "master-ball")),
          .moved(
            from: AnyReference(kind: .nature, id: 3, identifier: "modest"),
            to: AnyReference(kind: .nature, id: 3, identifier: "modest-nature")),
          .moved(
            from: AnyReference(kind: .move, id: 85, identifier: "thunderbolt"),
            to: AnyReference(kind: .move, id: 9085, identifier: "thunderbolt")),
          .missing(AnyReference(kind: .move, id: 57, identifier: "surf")),
        ])
      var member = Sample.member
      member.ability?.id = 9009
      member.item?.id = 9001
      member.nature?.identifier = "modest-nature"
      member.moves[0].id = 9085
      try expectEqual(own.teams.all(), [Team(id: team.id, name: "A", members: [member])])
    }
  }

  /// Two references become one: no note is lost, and the favorite is there once.
  @Test func reconcile_twoReferencesBecomeOne_notesAreJoined() async throws {
    try await Sample.withFile { path, _ in
      let own = try UserDatabase(path: path)
      let renumbered = PokemonReference(id: 20_001, identifier: "pikachu")
      for (pokemon, text) in [(pikachu, "先頭"), (renumbered, "after"), (eevee, "e")] {
        try own.favorites.insert(pokemon)
        try own.notes.set(text, for: pokemon)
      }
      try expectEqual(
        own.reconcile(with: SampleDatabase.open()),
        [.moved(from: AnyReference(renumbered), to: AnyReference(pikachu))])
      try expectEqual(own.favorites.all(), [pikachu, eevee])
      try expectEqual(
        own.notes.all(),
        [
          PokemonNote(pokemon: pikachu, text: "先頭\nafter"), PokemonNote(pokemon: eevee, text: "e"),
        ])
    }
  }
}
