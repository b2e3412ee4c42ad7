import Basics
import PokedexModel
import SQLiteKit
import TestSupport
import Testing

@testable import PokedexUserData

private typealias Sample = UserDataSample
private let pikachu = Sample.pikachu
private let eevee = Sample.eevee

@Suite struct UserDatabaseTests {
  @Test func favorites_addedAndRemoved_surviveReopening() async throws {
    try await Sample.withFile { path, _ in
      do {
        let own = try UserDatabase(path: path)
        try own.favorites.insert(eevee)
        try own.favorites.insert(pikachu)
        try own.favorites.insert(eevee)
        try expectEqual(own.favorites.all(), [eevee, pikachu])
      }
      let own = try UserDatabase(path: path)
      try expectEqual(own.favorites.all(), [eevee, pikachu])
      try own.favorites.remove(eevee)
      try expectEqual(own.favorites.all(), [pikachu])
    }
  }

  @Test func favorites_inADatabase_areSummariesInTheirOrder() async throws {
    try await Sample.withFile { path, _ in
      let pokedex = try SampleDatabase.open()
      let own = try UserDatabase(path: path)
      try own.favorites.insert(try pokedex.reference(to: 133))
      try own.favorites.insert(PokemonReference(id: 20_000, identifier: "nobody"))
      try own.favorites.insert(try pokedex.reference(to: 25))
      let shown = try own.favorites(in: pokedex, language: .japanese)
      expectEqual(shown.map(\.name), ["イーブイ", "ピカチュウ"])
      try expectEqual(own.favorites.all().count, 3)
    }
  }

  @Test func team_savedChangedRemoved_isAsSaved() async throws {
    try await Sample.withFile { path, _ in
      let own = try UserDatabase(path: path)
      var team = try own.teams.save(
        Team(name: "一軍", members: [Sample.member, TeamMember(pokemon: eevee)]))
      #expect(team.id != 0)
      let second = try own.teams.save(
        Team(name: "二軍", members: Array(repeating: TeamMember(pokemon: pikachu), count: 9)))
      expectEqual(second.members.count, Team.maximumSize)
      try expectEqual(own.teams.all(), [team, second])
      team.name = "控え"
      team.members.removeFirst()
      try own.teams.save(team)
      try expectEqual(own.teams.all(), [team, second])
      try own.teams.remove(second.id)
      try expectEqual(own.teams.all(), [team])
    }
  }

  /// Two processes use two connections: each sees the writes of the other.
  @Test func insert_twoOpenings_seeEachOther() async throws {
    try await Sample.withFile { path, _ in
      let (first, second) = (try UserDatabase(path: path), try UserDatabase(path: path))
      try first.favorites.insert(pikachu)
      try second.favorites.insert(eevee)
      try expectEqual(first.favorites.all(), second.favorites.all())
      try expectEqual(first.favorites.all().count, 2)
    }
  }

  @Test func favorites_byReferenceAndByID_areFoundAndRemoved() async throws {
    try await Sample.withFile { path, _ in
      let favorites = try UserDatabase(path: path).favorites
      try favorites.replaceAll([eevee, pikachu, eevee])
      try expectEqual(favorites.all(), [eevee, pikachu])
      #expect(try favorites.contains(pikachu))
      #expect(try favorites.contains(25))
      #expect(try !favorites.contains(PokemonReference(id: 25, identifier: "raichu")))
      #expect(try !favorites.contains(26))
      try favorites.remove(25)
      try expectEqual(favorites.all(), [eevee])
      try favorites.replaceAll([])
      try expectEqual(favorites.all(), [])
    }
  }

  @Test func reference_ofADetailAndOfAnyKind_isThatOfTheDatabase() throws {
    let pokedex = try SampleDatabase.open()
    try expectEqual(pokedex.detail(of: 25).reference, pikachu)
    try expectEqual(
      pokedex.reference(to: MoveID(57)), ResourceReference<Move>(id: 57, identifier: "surf"))
    let error = #expect(throws: PokedexError.self) { try pokedex.reference(to: ItemID(99_999)) }
    expectEqual(error?.code, .unknownResource)
  }

  @Test func member_ofMatchups_hasPokemonAbilityAndMoves() throws {
    let pokedex = try SampleDatabase.open()
    let members = [Sample.member, TeamMember(pokemon: eevee)].map(TeamMatchups.Member.init)
    expectEqual(
      members,
      [
        TeamMatchups.Member(pokemon: 25, ability: 9, moves: [85, 57]),
        TeamMatchups.Member(pokemon: 133),
      ])
    try expectEqual(pokedex.matchups(of: members, in: "x-y").sharedWeaknesses, [])
  }

  /// A removed team can be saved again with its id, because no other team gets it.
  @Test func team_removedAndSavedAgain_keepsItsID() async throws {
    try await Sample.withFile { path, _ in
      let teams = try UserDatabase(path: path).teams
      let removed = try teams.save(Team(name: "A", members: [Sample.member]))
      try teams.remove(removed.id)
      let next = try teams.save(Team(name: "B"))
      #expect(next.id != removed.id)
      try expectEqual(teams.save(removed), removed)
      try expectEqual(teams.all(), [removed, next])
    }
  }

  typealias Change = @Sendable (inout TeamMember) -> Void

  private static let rejected: [(place: String, change: Change)] = [
    ("level is 0, allowed: 1 to 100", { $0.level = 0 }),
    ("level is 101, allowed: 1 to 100", { $0.level = 101 }),
    (
      "moves.count is 5, allowed: 0 to 4",
      { $0.moves = (1...5).map { ResourceReference(id: ID($0), identifier: "m\($0)") } }
    ),
    ("effort.hp is -1, allowed: 0 to 252", { $0.effort.hp = -1 }),
    ("effort.speed is 253, allowed: 0 to 252", { $0.effort.speed = 253 }),
    (
      "effort.attack is \(Int.max), allowed: 0 to 252",
      { $0.effort = StatValues(attack: .max, defense: .max) }
    ),
    (
      "effort.total is 511, allowed: 0 to 510",
      { $0.effort = StatValues(hp: 252, attack: 252, defense: 7) }
    ),
    ("individual.specialAttack is 32, allowed: 0 to 31", { $0.individual.specialAttack = 32 }),
    ("individual.specialDefense is -1, allowed: 0 to 31", { $0.individual.specialDefense = -1 }),
  ]

  @Test func team_valueOutOfRange_isNotSaved() async throws {
    try await Sample.withFile { path, _ in
      let own = try UserDatabase(path: path)
      let saved = try own.teams.save(Team(name: "一軍", members: [Sample.member]))
      for (place, change) in Self.rejected {
        var team = saved
        team.members.append(TeamMember(pokemon: eevee))
        change(&team.members[1])
        let error = #expect(throws: PokedexError.self) { try own.teams.save(team) }
        expectEqual(error?.code, .invalidTeam)
        expectEqual(error?.detail, "members[1].\(place)")
        expectEqual(error?.message(in: .japanese).contains("一軍"), true)
        #expect(throws: PokedexError.self) {
          try own.restore(UserDataArchive(teams: [team]), mode: .replace)
        }
      }
      try expectEqual(own.teams.all(), [saved])
    }
  }

  @Test func team_valuesAtTheLimits_areSaved() async throws {
    try await Sample.withFile { path, _ in
      let own = try UserDatabase(path: path)
      var member = Sample.member
      member.level = 100
      member.moves = (1...4).map { ResourceReference(id: ID($0), identifier: "m\($0)") }
      member.effort = StatValues(hp: 252, attack: 252, defense: 6)
      member.individual = StatValues()
      let team = try own.teams.save(Team(name: "", members: [member, member]))
      try expectEqual(own.teams.all(), [team])
    }
  }

  @Test func notes_setReplacedAndRemoved_areAsSet() async throws {
    try await Sample.withFile { path, _ in
      let notes = try UserDatabase(path: path).notes
      try notes.set("でんき", for: pikachu)
      try notes.set("e", for: eevee)
      try notes.set("みず\n'\";--", for: pikachu)
      try expectEqual(notes.text(for: pikachu), "みず\n'\";--")
      try expectEqual(
        notes.all(),
        [
          PokemonNote(pokemon: pikachu, text: "みず\n'\";--"), PokemonNote(pokemon: eevee, text: "e"),
        ])
      try notes.set(nil, for: pikachu)
      try notes.set("", for: eevee)
      try expectEqual(notes.text(for: pikachu), nil)
      try expectEqual(notes.all(), [])
    }
  }
}
