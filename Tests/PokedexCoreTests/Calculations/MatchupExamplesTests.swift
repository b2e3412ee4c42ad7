import Base
import PokedexCore
import TestSupport
import Testing

/// `Tests/Fixtures/matchup-examples.json`. `Tests/Browser/site_checks.py` runs the scripts of the site on the same
/// examples.
@Suite struct MatchupExamplesTests {
  private static func rows(_ name: String) throws -> [JSONValue] {
    let bytes = try File.readAll("\(SampleTree.fixtures)/../matchup-examples.json")
    return try #require(try JSONValue(parsing: bytes)[name]?.array)
  }

  private struct NoFactor: Error {}

  private static func texts(_ value: JSONValue?) -> [String] {
    (value?.array ?? []).compactMap(\.string)
  }

  @Test func matchups_sharedExamples_haveTheFactors() throws {
    let pokedex = try SampleDatabase.open()
    let examples = try Self.rows("factors")
    #expect(examples.count >= 60)
    #expect(Set(examples.compactMap { $0["game"]?.string }).count >= 4)
    for example in examples {
      let game = ResourceKey<VersionGroup>.name(try #require(example["game"]?.string))
      let types = try Self.texts(example["against"]).map { TypeID(try pokedex.find(.type, $0)) }
      let matchups =
        try example["against"]?.string.map {
          try pokedex.matchups(against: .name($0), in: game)[0].matchups
        } ?? pokedex.effectiveness(against: types, in: game)
      let found = matchups.first { $0.type.identifier == example["type"]?.string }?.factor
      guard case .number(let factor)? = example["factor"] else { throw NoFactor() }
      expectEqual(found, Double(factor), "\(example)")
    }
  }

  @Test func matchups_sharedTeams_haveTheTypes() throws {
    let pokedex = try SampleDatabase.open()
    let examples = try Self.rows("teams")
    #expect(examples.count >= 4)
    for example in examples {
      let game = ResourceKey<VersionGroup>.name(try #require(example["game"]?.string))
      let members = (example["members"]?.array ?? []).map(Self.texts).map { names in
        TeamMatchups.Member(
          pokemon: .name(names[0]), moves: names.dropFirst().map { .name($0) })
      }
      let matchups = try pokedex.matchups(of: members, in: game)
      expectEqual(
        matchups.sharedWeaknesses.map(\.type.identifier), Self.texts(example["shared"]))
      let uncovered = Set(matchups.uncovered.map(\.id))
      let covered = matchups.coverage.map(\.type).filter { !uncovered.contains($0.id) }
      expectEqual(covered.map(\.identifier), Self.texts(example["covered"]))
    }
  }
}
