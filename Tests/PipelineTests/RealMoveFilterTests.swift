import Base
import Layers
import PokedexCore
import PokedexModel
import SimdJSON
import TestSupport
import Testing

/// The move filter on the real data. Compares the library's results, with kept lists and without, and
/// those of the documented statement with the rows of the view.
@Suite(.enabled(if: RealDatabase.isThere, RealDatabase.absence))
struct RealMoveFilterTests {
  /// The own rows of the view, which Tests/Independent compares with PokéAPI and the supplements.
  private struct ViewLearnsets {
    /// One learn method of one move: bit n - 1 of `groups` is the version group n.
    private struct LearnMethodRow {
      var pokemon: Int
      var method: Int
      var groups: UInt64
    }

    private var methodRows: [Int: [LearnMethodRow]] = [:]
    private(set) var pokemon: [Int] = []
    /// The pokemon that are not known to be absent from each game.
    private var there: [Int: Set<Int>] = [:]
    /// In ascending order.
    private(set) var moves: [Int] = []
    private(set) var rows = 0

    init(_ connection: Connection) throws {
      func ids(_ kind: ResourceKind) throws -> [String: Int] {
        var ids: [String: Int] = [:]
        try connection.query("SELECT identifier, id FROM resource WHERE kind = ?", kind.rawValue) {
          ids[$0.columnText(0)] = $0.columnInt(1)
        }
        return ids
      }
      let (methods, groups) = (try ids(.moveLearnMethod), try ids(.versionGroup))
      try connection.query(
        "SELECT move_id, pokemon_id, method, version_group FROM dex_learnset WHERE via = 'own'"
      ) { row in
        let group = try #require(groups[row.columnText(3)])
        methodRows[row.columnInt(0), default: []].append(
          LearnMethodRow(
            pokemon: row.columnInt(1), method: try #require(methods[row.columnText(2)]),
            groups: 1 << UInt64(group - 1)))
        rows += 1
      }
      try connection.query("SELECT pokemon_id FROM dex_pokemon ORDER BY pokemon_id") {
        pokemon.append($0.columnInt(0))
      }
      try connection.query(
        "SELECT version_group, pokemon_id FROM dex_pokemon_at WHERE is_present IS NOT 0"
      ) { row in
        there[try #require(groups[row.columnText(0)]), default: []].insert(row.columnInt(1))
      }
      moves = methodRows.keys.sorted()
    }

    /// The moves with the most rows.
    func popularMoves(_ count: Int) -> [Int] {
      Array(
        moves.sorted { ((methodRows[$0] ?? []).count, $0) > ((methodRows[$1] ?? []).count, $1) }
          .prefix(count))
    }

    func learners(_ filter: MoveFilter) -> [Int] {
      func who(_ moves: [MoveID]) -> Set<Int> {
        var found: Set<Int> = []
        for move in moves {
          for row in methodRows[move.rawValue] ?? [] {
            if let group = filter.versionGroup, row.groups >> UInt64(group.rawValue - 1) & 1 == 0 {
              continue
            }
            if let methods = filter.methods, !methods.contains(ID(row.method)) { continue }
            found.insert(row.pokemon)
          }
        }
        return found
      }
      var left = filter.allOf.isEmpty ? Set(pokemon) : who([filter.allOf[0]])
      for move in filter.allOf.dropFirst() where !left.isEmpty {
        left.formIntersection(who([move]))
      }
      if !filter.anyOf.isEmpty, !left.isEmpty { left.formIntersection(who(filter.anyOf)) }
      if !filter.noneOf.isEmpty, !left.isEmpty { left.subtract(who(filter.noneOf)) }
      if let group = filter.versionGroup, filter.allOf.isEmpty, filter.anyOf.isEmpty {
        left.formIntersection(there[group.rawValue] ?? [])
      }
      return left.sorted()
    }
  }

  @Test func learners_randomFilters_equalTheView() async throws {
    let output = try RealDatabase.output
    let path = "\(output)/pokedex.sqlite"
    let connection = try Connection(path, .immutable)
    let view = try ViewLearnsets(connection)
    #expect(view.rows > 600_000)
    let (kept, released) = (try Pokedex(path: path), try Pokedex(path: path))
    let groups = try kept.versionGroups().map(\.id)
    var random = SeededGenerator(20_260_808)
    func moves(_ upTo: Int, _ pool: [Int]) -> [MoveID] {
      (0..<Int.random(in: 0...upTo, using: &random)).map { _ in
        MoveID(pool[Int.random(in: 0..<pool.count, using: &random)])
      }
    }
    let popular = view.popularMoves(120)
    var answered = 0
    let questions = rounds(1_000, thorough: 10_000)
    for number in 0..<questions {
      // Half of the filters use moves with many learners, so that some results are not empty.
      let pool = number % 2 == 0 ? view.moves : popular
      var filter = MoveFilter(
        allOf: moves(2, pool), anyOf: moves(3, pool), noneOf: moves(2, pool),
        includesInherited: false)
      if Bool.random(using: &random) {
        filter.versionGroup = groups[Int.random(in: 0..<groups.count, using: &random)]
      }
      if Bool.random(using: &random) {
        filter.methods = MoveLearnMethodSet(bits: UInt64.random(in: 1..<1 << 6, using: &random))
      }
      let expected = view.learners(filter).map { PokemonID($0) }
      if !expected.isEmpty, !filter.isEmpty { answered += 1 }
      try #require(try kept.learners(filter) == expected, "\(filter)")
      if number % 5 == 0 {
        released.releaseMemory()
        try #require(try released.learners(filter) == expected, "\(filter)")
      }
      if number % 10 == 0 {
        var found: [PokemonID] = []
        try connection.query(filter.sql) { found.append(PokemonID($0.columnInt(0))) }
        try #require(found == expected, "\(filter.sql)")
      }
    }
    // Empty results prove little, so enough filters must have results.
    #expect(answered > questions * 3 / 10)
  }
}
