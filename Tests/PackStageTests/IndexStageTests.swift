import Layers
import PackStage
import PokedexFormat
import PokedexModel
import Testing

@Suite struct IndexStageTests {
  private static func row(
    _ pokemon: PokemonID, _ move: MoveID, method: MoveLearnMethodID = 1,
    via: LearnsetEntry.Origin = .own, level: Int = 0, in groups: VersionGroupSet
  ) -> LearnsetEntry {
    var row = LearnsetEntry()
    row.pokemon = pokemon
    row.move = move
    row.method = method
    row.via = via
    row.level = level
    row.versionGroups = groups
    return row
  }

  @Test func run_noRows_returnsNoEntries() {
    #expect(IndexStage.run(learnset: []).entries.isEmpty)
  }

  @Test func run_levelsOfOnePokemon_becomeOneLearnerInAllGames() throws {
    let index = IndexStage.run(learnset: [
      Self.row(1, 22, level: 9, in: VersionGroupSet([1])),
      Self.row(1, 22, level: 13, in: VersionGroupSet([2, 3])),
    ])
    let entry = try #require(index.entries.first)
    expectEqual(index.entries.count, 1)
    expectEqual(entry.groups.count, 1)
    expectEqual(entry.groups[0].pokemon, [1])
    expectEqual(entry.groups[0].versionGroups, VersionGroupSet([1, 2, 3]))
  }

  @Test func run_learnersWithSameGamesAndMethod_shareAGroup() throws {
    let groups = VersionGroupSet([25])
    let index = IndexStage.run(learnset: [
      Self.row(1, 33, in: groups), Self.row(4, 33, in: groups),
      Self.row(7, 33, method: 4, in: groups),
    ])
    let groupsOfMove = try #require(index.entries.first).groups
    expectEqual(groupsOfMove.map(\.pokemon), [[1, 4], [7]])
    expectEqual(groupsOfMove.map(\.method), [1, 4])
  }

  @Test func run_inheritedMoves_haveAnotherGroup() throws {
    let groups = VersionGroupSet([1])
    let index = IndexStage.run(learnset: [
      Self.row(1, 45, in: groups), Self.row(2, 45, via: .preEvolution, in: groups),
    ])
    let entry = try #require(index.entries.first)
    expectEqual(entry.groups.map(\.via), [.own, .preEvolution])
  }

  @Test func run_severalMoves_keepsOrder() {
    let groups = VersionGroupSet([1])
    let index = IndexStage.run(learnset: [
      Self.row(1, 10, in: groups), Self.row(1, 14, in: groups), Self.row(1, 15, in: groups),
    ])
    expectEqual(index.entries.map(\.move), [10, 14, 15])
  }
}
