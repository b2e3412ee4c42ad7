import Layers
import Platform
import PokedexCore
import PokedexModel
import SQLiteKit
import SimdJSON
import TestSupport
import Testing

/// The move filter on the real data. Compares the library's results (in memory and by rows) and
/// those of the documented statement with the learnsets in PokéAPI's JSON.
@Suite(.enabled(if: RealDatabase.isThere, RealDatabase.absence))
struct RealMoveFilterTests {
  /// The learnsets in PokéAPI's bodies, read without the project's folding, indexing and
  /// inheritance.
  private struct PokeAPILearnsets {
    /// One learn method of one move: bit n - 1 of `groups` is the version group n.
    private struct LearnMethodRow {
      var pokemon: Int
      var method: Int
      var groups: UInt64
    }

    private var ways: [Int: [LearnMethodRow]] = [:]
    private(set) var pokemon: [Int] = []
    /// In ascending order.
    private(set) var moves: [Int] = []
    private(set) var rows = 0

    init(_ snapshot: Snapshot) throws {
      let parser = JSONParser()
      var known: [String: Int] = [:]
      for entry in snapshot.entries(of: "pokemon") {
        try snapshot.withBody(entry) { bytes in
          try parser.parse(bytes, hasPadding: true) { root in
            var body = try root.object()
            let id = try body.value("id").int()
            pokemon.append(id)
            for move in try body.value("moves").array() {
              var move = try move.object()
              let number = try Self.id(move.value("move"), &known)
              for detail in try move.value("version_group_details").array() {
                var detail = try detail.object()
                // In the order of the document's keys, since the cursor reads forward.
                let method = try Self.id(detail.value("move_learn_method"), &known)
                let group = try Self.id(detail.value("version_group"), &known)
                ways[number, default: []].append(
                  LearnMethodRow(pokemon: id, method: method, groups: 1 << UInt64(group - 1)))
                rows += 1
              }
            }
          }
        }
      }
      pokemon.sort()
      moves = ways.keys.sorted()
    }

    /// The moves with the most rows.
    func popularMoves(_ count: Int) -> [Int] {
      Array(
        moves.sorted { ((ways[$0] ?? []).count, $0) > ((ways[$1] ?? []).count, $1) }.prefix(count))
    }

    /// The number at the end of a reference's URL.
    private static func id(_ reference: JSONCursor, _ known: inout [String: Int]) throws -> Int {
      var reference = try reference.object()
      let url = try reference.value("url").string()
      if let id = known[url] { return id }
      let id = try #require(url.split(separator: "/").last.flatMap { Int($0) })
      known[url] = id
      return id
    }

    func learners(_ filter: MoveFilter) -> [Int] {
      func who(_ moves: [MoveID]) -> Set<Int> {
        var found: Set<Int> = []
        for move in moves {
          for way in ways[move.rawValue] ?? [] {
            if let group = filter.versionGroup, way.groups >> UInt64(group.rawValue - 1) & 1 == 0 {
              continue
            }
            if let methods = filter.methods, !methods.contains(ID(way.method)) { continue }
            found.insert(way.pokemon)
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
      return left.sorted()
    }
  }

  @Test func learners_randomFilters_equalPokeAPI() async throws {
    let output = try await RealDatabase.output
    let upstream = try PokeAPILearnsets(Snapshot(try await RealDatabase.snapshot))
    #expect(upstream.rows > 600_000)
    let path = "\(output)/pokedex.sqlite"
    let (memory, rows) = (try Pokedex.open(bundled: path), try Pokedex.open(bundled: path))
    try memory.loadMoveIndex()
    let connection = try Connection(path, .immutable)
    let groups = try memory.versionGroups().map(\.id)
    var random = SeededGenerator(20_260_808)
    func moves(_ upTo: Int, _ pool: [Int]) -> [MoveID] {
      (0..<Int.random(in: 0...upTo, using: &random)).map { _ in
        MoveID(pool[Int.random(in: 0..<pool.count, using: &random)])
      }
    }
    let popular = upstream.popularMoves(120)
    var answered = 0
    let questions = rounds(1_000, thorough: 10_000)
    for number in 0..<questions {
      // Half of the filters use moves with many learners, so that some results are not empty.
      let pool = number % 2 == 0 ? upstream.moves : popular
      var filter = MoveFilter(
        allOf: moves(2, pool), anyOf: moves(3, pool), noneOf: moves(2, pool),
        includesInherited: false)
      if Bool.random(using: &random) {
        filter.versionGroup = groups[Int.random(in: 0..<groups.count, using: &random)]
      }
      if Bool.random(using: &random) {
        filter.methods = MoveLearnMethodSet(bits: UInt64.random(in: 1..<1 << 6, using: &random))
      }
      let expected = upstream.learners(filter).map { PokemonID($0) }
      if !expected.isEmpty, !filter.isEmpty { answered += 1 }
      try #require(try memory.learners(filter) == expected, "\(filter)")
      if number % 5 == 0 { try #require(try rows.learners(filter) == expected, "\(filter)") }
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
