import JSON
import SQLiteKit

/// The learnsets in two forms: by pokemon for the pages, by move for the filter.
struct SiteLearnsets {
  /// A row `[move, method, via, set, level, level …]`; levels with the same games are combined. A level has the
  /// place among moves of the same level, if there is one, in its bits from 7 on.
  private struct Row {
    var move: Int
    var method: Int
    var via: Int
    var set: Int
    var levels: [Int]
  }

  private struct Posting: Hashable {
    /// `method * 3 + via`.
    var way: Int
    var set: Int
  }

  private let rowsByPokemon: [[Row]]
  private let postingsByMove: [JSONValue]

  init(_ database: Connection, _ reference: SiteReference, _ roster: SiteRoster) throws {
    let methods = Dictionary(
      reference.methods.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    var rowsByPokemon = [[Row]](repeating: [], count: roster.pokemon.count)
    var postings = [[(pokemon: Int, way: Int, mask: Int)]](
      repeating: [], count: reference.moves.count)
    let statement = try database.prepare(
      """
      SELECT move_id, pokemon_id, method_id, via, level, version_groups, sort_order FROM learnset
      ORDER BY move_id, pokemon_id, method_id, via, level, sort_order
      """)
    while try statement.step() {
      guard let move = reference.movePlace(statement.columnInt(0)),
        let pokemon = roster.placeOfPokemon[statement.columnInt(1)],
        let method = methods[statement.columnInt(2)]
      else { continue }
      let (via, level, mask) = (
        try statement.columnInt(3, in: 0...2),
        try statement.columnInt(4, in: 0...127)
          + (statement.columnInt(6) & 0xFFFF) << 7, statement.columnInt(5)
      )
      let set = reference.sets.number(ofMask: mask)
      let last = rowsByPokemon[pokemon].count - 1
      if last >= 0, rowsByPokemon[pokemon][last].move == move,
        rowsByPokemon[pokemon][last].method == method, rowsByPokemon[pokemon][last].via == via,
        rowsByPokemon[pokemon][last].set == set
      {
        rowsByPokemon[pokemon][last].levels.append(level)
      } else {
        rowsByPokemon[pokemon].append(
          Row(move: move, method: method, via: via, set: set, levels: [level]))
      }
      let way = method * 3 + via
      if let end = postings[move].indices.last, postings[move][end].pokemon == pokemon,
        postings[move][end].way == way
      {
        postings[move][end].mask |= mask
      } else {
        postings[move].append((pokemon, way, mask))
      }
    }
    self.rowsByPokemon = rowsByPokemon
    postingsByMove = postings.map { Self.json($0, reference) }
  }

  /// Returns `[way, set, [first pokemon, step to the next …], way, …]`.
  private static func json(
    _ postings: [(pokemon: Int, way: Int, mask: Int)], _ reference: SiteReference
  ) -> JSONValue {
    var groups: [Posting: [Int]] = [:]
    var order: [Posting] = []
    for posting in postings {
      let key = Posting(way: posting.way, set: reference.sets.number(ofMask: posting.mask))
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(posting.pokemon)
    }
    var parts: [JSONValue] = []
    for key in order {
      var last = 0
      let steps: [JSONValue] = (groups[key] ?? []).sorted().map { pokemon in
        defer { last = pokemon }
        return .int(pokemon - last)
      }
      parts += [.int(key.way), .int(key.set), .array(steps)]
    }
    return .array(parts)
  }

  /// The learners by move.
  var postings: JSONValue { .array(postingsByMove) }

  /// Returns the rows of a pokemon, each a list of numbers.
  func rows(_ pokemon: Int) -> JSONValue {
    .array(
      rowsByPokemon[pokemon].map { row in
        .array(
          [.int(row.move), .int(row.method), .int(row.via), .int(row.set)]
            + (row.levels == [0] ? [] : row.levels.map { .int($0) }))
      })
  }
}
