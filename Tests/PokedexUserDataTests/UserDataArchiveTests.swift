import PokedexModel
import TestSupport
import Testing

@testable import PokedexUserData

private typealias Sample = UserDataSample
private let pikachu = Sample.pikachu
private let eevee = Sample.eevee

@Suite struct UserDataArchiveTests {
  private static func fill(_ own: UserDatabase) throws {
    try own.favorites.replaceAll([eevee, pikachu])
    try own.teams.save(Team(name: "一軍", members: [Sample.member, TeamMember(pokemon: eevee)]))
    try own.teams.save(Team(name: "B"))
    try own.notes.set("n", for: pikachu)
    try own.addRedirects([
      Redirect(from: PokemonReference(id: 20_001, identifier: "gone"), to: pikachu)
    ])
  }

  @Test func restore_archiveOfAnotherFile_isEqual() async throws {
    try await Sample.withFile { path, folder in
      let own = try UserDatabase(path: path)
      try Self.fill(own)
      let archive = try own.archive()
      expectEqual(archive.favorites, [eevee, pikachu])
      expectEqual(archive.teams.map(\.name), ["一軍", "B"])
      #expect(archive.notes.count == 1 && archive.redirects.count == 1)
      let other = try UserDatabase(path: "\(folder)/other.sqlite")
      try other.restore(archive, mode: .replace)
      try expectEqual(other.archive(), archive)
      // What was there is replaced.
      try other.favorites.replaceAll([pikachu])
      try other.teams.save(Team(name: "C"))
      try other.restore(archive, mode: .replace)
      try expectEqual(other.archive(), archive)
      try other.restore(UserDataArchive(), mode: .replace)
      try expectEqual(other.archive(), UserDataArchive())
    }
  }

  /// As many teams as this cannot be compared each with each.
  @Test func merge_manyTeams_addsEachOnce() {
    func teams(_ range: Range<Int>) -> [Team] {
      range.map {
        Team(id: TeamID($0 + 1), name: "\($0 / 2)", members: $0 % 2 == 0 ? [] : [Sample.member])
      }
    }
    var archive = UserDataArchive(teams: teams(0..<20_000))
    archive.merge(UserDataArchive(teams: teams(10_000..<30_000) + teams(29_000..<30_000)))
    expectEqual(archive.teams.count, 30_000)
    expectEqual(archive.teams.map(\.name), (0..<30_000).map { "\($0 / 2)" })
    #expect(archive.teams[..<20_000].allSatisfy { $0.id != 0 })
    #expect(archive.teams[20_000...].allSatisfy { $0.id == 0 })
  }

  @Test func restore_merge_addsWhatIsMissingAndKeepsTheRest() async throws {
    try await Sample.withFile { path, folder in
      let own = try UserDatabase(path: path)
      try Self.fill(own)
      let archive = try own.archive()
      let other = try UserDatabase(path: "\(folder)/other.sqlite")
      try other.favorites.insert(pikachu)
      try other.notes.set("own", for: pikachu)
      // The same id in both files, but another team.
      let team = try other.teams.save(Team(name: "C"))
      expectEqual(team.id, archive.teams[0].id)
      try other.restore(archive, mode: .merge)
      let merged = try other.archive()
      expectEqual(merged.favorites, [pikachu, eevee])
      expectEqual(merged.notes, [PokemonNote(pokemon: pikachu, text: "own")])
      expectEqual(merged.teams.map(\.name), ["C", "一軍", "B"])
      expectEqual(merged.teams[1].members, archive.teams[0].members)
      expectEqual(merged.redirects, archive.redirects)
      try other.restore(archive, mode: .merge)
      try expectEqual(other.archive(), merged)
    }
  }

  /// An archive may have been edited: no id is used twice, and too many members are rejected.
  @Test func restore_equalIDsOrTooManyMembers_newIDsOrAnError() async throws {
    try await Sample.withFile { path, _ in
      let own = try UserDatabase(path: path)
      let teams = [Team(id: 5, name: "A"), Team(id: 5, name: "B"), Team(id: -1, name: "C")]
      try own.restore(UserDataArchive(teams: teams), mode: .replace)
      let saved = try own.teams.all()
      expectEqual(saved.map(\.name), ["A", "B", "C"])
      expectEqual(saved[0].id, 5)
      #expect(Set(saved.map(\.id)).count == 3 && saved.allSatisfy { $0.id.rawValue > 0 })
      let many = Team(name: "D", members: Array(repeating: Sample.member, count: 7))
      let error = #expect(throws: PokedexError.self) {
        try own.restore(UserDataArchive(favorites: [pikachu], teams: [many]), mode: .merge)
      }
      expectEqual(error?.code, .invalidTeam)
      expectEqual(error?.detail, "members.count is 7, allowed: 0 to 6")
      try expectEqual(own.teams.all(), saved)
      try expectEqual(own.favorites.all(), [])
    }
  }
}
