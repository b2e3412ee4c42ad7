import Base
import PokedexCore
import PokedexModel
import TestSupport
import Testing

@Suite struct MoveLearnerTests {
  /// Every hit has the rows of the view, and no pokemon is missing.
  @Test(arguments: TestDatabases.paths)
  func learnersWithMethods_sampleAndRealData_equalTheView(_ path: String) throws {
    let (pokedex, connection) = try TestDatabases.open(path)
    let group = try pokedex.find(VersionGroup.self, "sword-shield")
    let moves = try ["surf", "thunderbolt"].map { try pokedex.find(Move.self, $0) }
    for (filter, condition) in [
      (MoveFilter(anyOf: moves, versionGroup: group), "1"),
      (
        MoveFilter(anyOf: moves, versionGroup: group, methods: [.machine]), "l.method = 'machine'"
      ),
      (
        MoveFilter(anyOf: moves, versionGroup: group, includesInherited: false), "l.via = 'own'"
      ),
    ] {
      var known: [PokemonID: [String]] = [:]
      try connection.query(
        """
        SELECT l.pokemon_id, l.move || ' ' || l.method || ' ' || l.level || ' ' || l.via || ' '
          || CASE WHEN l.method = 'machine' THEN COALESCE(
            (SELECT min(i.machine) FROM dex_machine AS i
             WHERE i.version_group = l.version_group AND i.move_id = l.move_id), '') ELSE '' END
        FROM dex_learnset AS l
        WHERE l.version_group = 'sword-shield' AND l.move IN ('surf', 'thunderbolt') AND \(condition)
        """
      ) { row in known[PokemonID(row.columnInt(0)), default: []].append(row.columnText(1)) }
      let learners = try pokedex.learnersWithMethods(filter)
      #expect(learners.map(\.id) == known.keys.sorted() && !learners.isEmpty)
      for learner in learners {
        let shown = learner.methods.map {
          "\($0.move.identifier) \($0.method.identifier) \($0.level) \($0.origin.identifier) \($0.machine?.identifier ?? "")"
        }
        try #require(shown.sorted() == known[learner.id]?.sorted(), "\(learner.pokemon.name)")
        #expect(learner.methods.allSatisfy { $0.versionGroups.contains(group) })
      }
    }
  }

  @Test func learnersWithMethods_levels_areThoseOfTheLearnset() throws {
    let pokedex = try SampleDatabase.open()
    let group = try pokedex.find(VersionGroup.self, "x-y")
    let filter = MoveFilter(allOf: [85], versionGroup: group)
    let found = try pokedex.learnersWithMethods(filter, language: .english)
    try expectEqual(found.map(\.id), pokedex.learners(filter))
    for learner in found {
      let page = try pokedex.learnset(of: .id(learner.id), in: "x-y", language: .english)
      let rows = page.flatMap { section in
        section.rows.filter { $0.move.id == 85 }.map { row in
          "\(section.method.name) \(row.level) \(row.origin) \(row.machine?.name ?? "")"
        }
      }
      #expect(
        learner.methods.map {
          "\($0.method.name) \($0.level) \($0.origin) \($0.machine?.name ?? "")"
        }
        .sorted() == rows.sorted() && !rows.isEmpty)
    }
  }

  @Test func learnersWithMethods_noGame_namesTheGames() throws {
    let pokedex = try SampleDatabase.open()
    let found = try pokedex.learnersWithMethods(MoveFilter(allOf: [85]))
    let pikachu = try #require(found.first { $0.id == 25 })
    let groups = pikachu.methods.reduce(into: VersionGroupSet()) { $0.formUnion($1.versionGroups) }
    #expect(groups.count > 3 && pikachu.methods.allSatisfy { $0.machine == nil })
    #expect(try pokedex.learnersWithMethods(MoveFilter(allOf: [MoveID(99_999)])).isEmpty)
    // A filter that names only moves not to learn has no methods to show.
    let others = try pokedex.learnersWithMethods(MoveFilter(noneOf: [85]))
    #expect(others.allSatisfy { $0.methods.isEmpty } && !others.isEmpty)
  }
}
