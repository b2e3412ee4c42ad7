import Base
import Layers
import PokedexCore
import PokedexFormat
import PokedexModel
import TestSupport
import Testing

@Suite(.inTemporaryFolder) struct MoveFilterTests {
  private let pokedex = SampleDatabase.opened()
  let folder = InTemporaryFolder.path

  private static func randomFilter(
    _ random: inout SeededGenerator, _ moves: [MoveID], _ groups: [VersionGroupID]
  ) -> MoveFilter {
    func some(_ upTo: Int) -> [MoveID] {
      (0..<Int.random(in: 0...upTo, using: &random)).map { _ in
        moves[Int.random(in: 0..<moves.count, using: &random)]
      }
    }
    var filter = MoveFilter(allOf: some(3), anyOf: some(3), noneOf: some(2))
    if Bool.random(using: &random) {
      filter.versionGroup = groups[Int.random(in: 0..<groups.count, using: &random)]
    }
    if Bool.random(using: &random) {
      filter.methods = MoveLearnMethodSet(bits: UInt64.random(in: 0..<1 << 12, using: &random))
    }
    filter.includesInherited = Bool.random(using: &random)
    return filter
  }

  @Test func hasLearnsets_everyVersionGroup_equalsTheView() throws {
    let path = "\(folder)/p.sqlite"
    try TestRelease.hideLearnsets(SampleDatabase.path, to: path)
    let pokedex = try Pokedex(path: path)
    let connection = try Connection(path, .immutable)
    let stated = Set(try connection.texts("SELECT DISTINCT version_group FROM dex_learnset"))
    var without: [String] = []
    for group in try pokedex.versionGroups() {
      let has = try pokedex.hasLearnsets(in: .id(group.id))
      let identifier = try pokedex.identifier(of: group.id)
      expectEqual(has, stated.contains(identifier))
      guard !has else { continue }
      without.append(identifier)
      try expectEqual(pokedex.learners(MoveFilter(anyOf: [85, 33], versionGroup: group.id)), [])
    }
    expectEqual(without, ["the-crown-tundra"])
  }

  @Test func learnset_addOn_isThatOfTheBaseGame() throws {
    func group(_ identifier: String) throws -> VersionGroupID {
      try pokedex.find(VersionGroup.self, identifier)
    }
    for (addOn, base) in [
      ("the-isle-of-armor", "sword-shield"), ("the-indigo-disk", "scarlet-violet"),
      ("mega-dimension", "legends-za"),
    ] {
      let shown = try pokedex.learnset(of: 25, in: .name(addOn))
      try expectEqual(shown, pokedex.learnset(of: 25, in: .name(base)), "\(addOn)")
      #expect(!shown.isEmpty)
      let filter = try MoveFilter(allOf: [85], versionGroup: group(addOn))
      let other = try MoveFilter(allOf: [85], versionGroup: group(base))
      try expectEqual(pokedex.learners(filter), pokedex.learners(other))
      try expectEqual(
        pokedex.entry(of: 25, in: .name(addOn)).moveIDs,
        pokedex.entry(of: 25, in: .name(base)).moveIDs)
    }
  }

  @Test(arguments: [-1, 0, 63, 64, 999])
  func unknownVersionGroup_everyQuestion_throws(_ id: Int) throws {
    let group = VersionGroupID(id)
    let questions: [(Pokedex) throws -> Void] = [
      { _ = try $0.learners(MoveFilter(allOf: [85], versionGroup: group)) },
      { _ = try $0.learners(MoveFilter(versionGroup: group)) },
      { _ = try $0.learnset(of: 25, in: .id(group)) },
      { _ = try $0.hasLearnsets(in: .id(group)) },
      { _ = try $0.variant(of: 25, in: .id(group)) },
      { _ = try $0.detail(of: 25, in: .id(group)) },
      { _ = try $0.entry(of: 25, in: .id(group)) },
      { _ = try $0.entries(in: .id(group)) },
      { _ = try $0.encounters(of: 25, in: .id(group)) },
      { _ = try $0.machines(in: .id(group)) },
      { _ = try $0.moves(MoveQuery(game: .id(group))) },
      { _ = try $0.list(ListQuery(game: .id(group))) },
      { _ = try $0.move(85, in: .id(group)) },
      { _ = try $0.ability(9, in: .id(group)) },
      { _ = try $0.dexes(of: .id(group)) },
    ]
    for (number, ask) in questions.enumerated() {
      expectError(.unknownResource, "question \(number)") { try ask(pokedex) }
    }
  }

  /// Seeded filters: the library, with kept lists and without, and plain SQL give the same answers as the
  /// reference.
  @Test func learners_randomQuestions_equalTheNaiveAnswer() throws {
    let dex = SampleDatabase.dex
    let popular = Array(Set(dex.learnset.map(\.move))).sorted()
    let naive = Naive(dex)
    let kept = try SampleDatabase.open()
    let released = try SampleDatabase.open()
    let connection = try Connection(SampleDatabase.path, .immutable)
    var random = SeededGenerator(1)
    var answered = 0
    let questions = rounds(2_000, thorough: 10_000)
    for number in 0..<questions {
      let filter = Self.randomFilter(&random, popular, dex.versionGroups.map(\.id))
      let expected = naive.learners(filter)
      if !expected.isEmpty { answered += 1 }
      try #require(try kept.learners(filter) == expected, "\(filter)")
      if number % 4 == 0 {
        released.releaseMemory()
        try #require(try released.learners(filter) == expected, "\(filter)")
      }
      if number % 8 == 0 {
        try #require(try connection.ids(filter.sql) == expected, "\(filter.sql)")
      }
    }
    // Filters without a match prove little.
    #expect(answered > questions / 5)
  }

  /// PokéAPI numbers pokemon up to 10326 today; nothing limits it to that.
  @Test(arguments: [9_000, 14_096, 20_001, 1 << 20, 1 << 31])
  func learners_largePokemonID_isFound(_ id: Int) throws {
    let path = "\(folder)/p.sqlite"
    try TestRelease.derive(SampleDatabase.path, to: path) { connection in
      // A pokemon that learns what Pikachu learns.
      for (table, column) in [("pokemon", "id"), ("learnset", "pokemon_id")] {
        try connection.execute(
          """
          CREATE TEMP TABLE copy AS SELECT * FROM \(table) WHERE \(column) = 25;
          UPDATE copy SET \(column) = \(id);
          INSERT INTO \(table) SELECT * FROM copy; DROP TABLE copy
          """)
      }
      let update = try connection.prepare("UPDATE move_index SET data = ? WHERE move_id = ?")
      var blobs: [(move: Int, data: [UInt8])] = []
      try connection.query("SELECT move_id, data FROM move_index") { row in
        blobs.append((row.columnInt(0), row.columnBlob(1)))
      }
      for (move, data) in blobs {
        var groups = try data.withUnsafeBytes { try MoveIndexBlob.decode($0) }
        for index in groups.indices where groups[index].pokemon.contains(25) {
          groups[index].pokemon.append(PokemonID(id))
          groups[index].pokemon.sort()
        }
        try update.run(MoveIndexBlob.encode(groups), move)
      }
    }
    let pokedex = try Pokedex(path: path)
    try pokedex.verifyContents()
    let connection = try Connection(path, .immutable)
    for filter in [
      MoveFilter(allOf: [85]), MoveFilter(allOf: [85, 86], versionGroup: 20),
      MoveFilter(anyOf: [85], noneOf: [52]), MoveFilter(noneOf: [52]), MoveFilter(),
    ] {
      let found = try pokedex.learners(filter)
      expectEqual(found.contains(25), found.contains(PokemonID(id)))
      #expect(found.contains(25))
      try expectEqual(found, connection.ids(filter.sql))
    }
    try expectEqual(pokedex.learners(MoveFilter(allOf: [57], noneOf: [85])).contains(25), false)
  }

  @Test func learners_unknownMove_isEmpty() throws {
    #expect(try pokedex.learners(MoveFilter(allOf: [9999])).isEmpty)
  }

  @Test func list_typeAndMoves_haveBoth() throws {
    let thunderbolt = MoveFilter(allOf: [try pokedex.find(Move.self, "10まんボルト")])
    let query = ListQuery(types: [.electric], moves: thunderbolt)
    let all = try pokedex.learners(thunderbolt)
    let electric = try pokedex.pokemonIDs(matching: query)
    #expect(electric.contains(25))
    #expect(electric.count < all.count)
    #expect(Set(electric).isSubset(of: all))
  }

  @Test func learners_noMoves_arePokemonOfTheGame() throws {
    let all = try pokedex.pokemon().map(\.id)
    try expectEqual(pokedex.learners(of: []), all)
    let query = ListQuery(game: "red-blue", availability: .notKnownAbsent)
    let found = try pokedex.learners(of: [], in: "red-blue")
    #expect(try found == pokedex.list(query).map(\.id) && found.count < all.count)
  }

  /// The plain SQL reads ranges of keys and never scans a table.
  @Test func sql_allOf_scansNothing() throws {
    let connection = try Connection(SampleDatabase.path, .immutable)
    let filter = MoveFilter(
      allOf: [85, 86], anyOf: [33, 98], noneOf: [9], versionGroup: 25,
      methods: MoveLearnMethodSet([1, 4]))
    for line in try connection.queryPlan(filter.sql) {
      #expect(!line.hasPrefix("SCAN"), "\(line)")
      #expect(!line.contains("TEMP B-TREE FOR GROUP BY"), "\(line)")
    }
  }
}

/// The pokemon that are not known to be absent from each game.
struct Games {
  private var there: [PokemonID: VersionGroupSet] = [:]

  init(_ dex: NormalizedDex) {
    for row in dex.pokemonVariants { there[row.pokemon, default: []].formUnion(row.versionGroups) }
    for row in dex.presence { there[row.pokemon]?.subtract(row.absent) }
  }

  /// Whether the pokemon may be in the game of a filter that does not say what it must learn.
  func mayHave(_ pokemon: PokemonID, _ filter: MoveFilter) -> Bool {
    guard let game = filter.versionGroup, filter.allOf.isEmpty, filter.anyOf.isEmpty else {
      return true
    }
    return there[pokemon]?.contains(game) ?? false
  }
}

/// The reference answer: the rows of the normalize stage, grouped by move.
struct Naive {
  private var byMove: [MoveID: [LearnsetEntry]] = [:]
  private let pokemon: [PokemonID]
  private let games: Games
  /// The version group whose learnsets each version group shows.
  private let shown: [VersionGroupID: VersionGroupID]

  init(_ dex: NormalizedDex) {
    shown = Dictionary(uniqueKeysWithValues: dex.versionGroups.map { ($0.id, $0.learnsets) })
    games = Games(dex)
    byMove = Dictionary(grouping: dex.learnset, by: \.move)
    pokemon = dex.pokemon.map(\.id)
  }

  func learners(_ filter: MoveFilter) -> [PokemonID] {
    func learners(_ move: MoveID) -> Set<PokemonID> {
      Set(
        (byMove[move] ?? []).filter { row in
          filter.versionGroup.map { row.versionGroups.contains(shown[$0] ?? $0) } ?? true
            && filter.methods.map { $0.contains(row.method) } ?? true
            && (filter.includesInherited || row.via == .own)
        }.map(\.pokemon))
    }
    let all = filter.allOf.map(learners)
    let any = filter.anyOf.map(learners)
    let none = filter.noneOf.map(learners)
    return pokemon.filter { id in
      games.mayHave(id, filter) && all.allSatisfy { $0.contains(id) }
        && (any.isEmpty || any.contains { $0.contains(id) })
        && !none.contains { $0.contains(id) }
    }
  }
}
