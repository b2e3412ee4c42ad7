import Basics
import PokedexCore

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

    func isContinued(by next: Row) -> Bool {
      (move, method, via, set) == (next.move, next.method, next.via, next.set)
    }
  }

  private struct Posting: Hashable {
    /// `method * 3 + via`.
    var manner: Int
    var set: Int
  }

  private let rowsByPokemon: [[Row]]
  private let postingsByMove: [JSONValue]

  init(_ pokedex: Pokedex, _ reference: SiteReference, roster: SiteRoster) throws {
    var rowsByPokemon = [[Row]](repeating: [], count: roster.pokemon.count)
    var postingsByMove: [[(pokemon: Int, manner: Int, groups: VersionGroupSet)]] = []
    for (move, name) in reference.moves.enumerated() {
      var postings: [(pokemon: Int, manner: Int, groups: VersionGroupSet)] = []
      for entry in try pokedex.learnsetEntries(of: .id(MoveID(name.id))) {
        guard let pokemon = roster.placeOfPokemon[entry.pokemon],
          let method = reference.place(entry.method)
        else { continue }
        let row = Row(
          move: move, method: method, via: entry.via.rawValue,
          set: reference.sets.number(entry.versionGroups),
          levels: [entry.level + ((entry.order ?? 0) & 0xFFFF) << 7])
        let last = rowsByPokemon[pokemon].count - 1
        if last >= 0, rowsByPokemon[pokemon][last].isContinued(by: row) {
          rowsByPokemon[pokemon][last].levels += row.levels
        } else {
          rowsByPokemon[pokemon].append(row)
        }
        let manner = method * 3 + entry.via.rawValue
        let end = postings.count - 1
        if end >= 0, postings[end].pokemon == pokemon, postings[end].manner == manner {
          postings[end].groups.formUnion(entry.versionGroups)
        } else {
          postings.append((pokemon, manner, entry.versionGroups))
        }
      }
      postingsByMove.append(postings)
    }
    self.rowsByPokemon = rowsByPokemon
    self.postingsByMove = postingsByMove.map { Self.json($0, reference) }
  }

  /// Returns `[manner, set, [first pokemon, step to the next …], manner, …]`.
  private static func json(
    _ postings: [(pokemon: Int, manner: Int, groups: VersionGroupSet)], _ reference: SiteReference
  ) -> JSONValue {
    var groups: [Posting: [Int]] = [:]
    var order: [Posting] = []
    for posting in postings {
      let key = Posting(manner: posting.manner, set: reference.sets.number(posting.groups))
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
      parts += [.int(key.manner), .int(key.set), .array(steps)]
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
