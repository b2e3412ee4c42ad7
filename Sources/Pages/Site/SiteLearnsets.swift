import Basics
import PokedexCore

/// The learnsets in two forms: by pokemon for the pages, by move for the filter.
struct SiteLearnsets {
  private struct Posting: Hashable {
    /// `method * 3 + via`.
    var manner: Int
    var set: Int
  }

  /// The moves of a pokemon by the same posting, with and without levels.
  private struct Group: Hashable {
    var posting: Posting
    var hasLevels: Bool
  }

  /// By pokemon, the groups in the order of their first move.
  private var groups: [[(group: Group, values: [Int])]]
  private var postingsByMove: [JSONValue] = []

  init(_ pokedex: Pokedex, _ reference: SiteReference, roster: SiteRoster) throws {
    groups = Array(repeating: [], count: roster.pokemon.count)
    var postingsByMove: [[(pokemon: Int, manner: Int, groups: VersionGroupSet)]] = []
    for (move, name) in reference.moves.enumerated() {
      var postings: [(pokemon: Int, manner: Int, groups: VersionGroupSet)] = []
      for entry in try pokedex.learnsetEntries(of: .id(MoveID(name.id))) {
        guard let pokemon = roster.placeOfPokemon[entry.pokemon],
          let method = reference.place(entry.method)
        else { continue }
        let manner = method * 3 + entry.via.rawValue
        let level = entry.level + ((entry.order ?? 0) & 0xFFFF) << 7
        add(
          level == 0 ? [move] : [move, level],
          Group(
            posting: Posting(manner: manner, set: reference.sets.number(entry.versionGroups)),
            hasLevels: level != 0),
          to: pokemon)
        let end = postings.count - 1
        if end >= 0, postings[end].pokemon == pokemon, postings[end].manner == manner {
          postings[end].groups.formUnion(entry.versionGroups)
        } else {
          postings.append((pokemon, manner, entry.versionGroups))
        }
      }
      postingsByMove.append(postings)
    }
    self.postingsByMove = postingsByMove.map { Self.json($0, reference) }
  }

  private mutating func add(_ values: [Int], _ group: Group, to pokemon: Int) {
    if let place = groups[pokemon].firstIndex(where: { $0.group == group }) {
      groups[pokemon][place].values += values
    } else {
      groups[pokemon].append((group, values))
    }
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

  /// Returns the moves of a pokemon as lists `[manner, set, 0, move, move …]` without levels, and `[manner, set, 1,
  /// move, level, move, level …]`. A level has the place among moves of the same level, if there is one, in its bits
  /// from 7 on.
  func rows(_ pokemon: Int) -> JSONValue {
    .array(
      groups[pokemon].map { group, values in
        let head = [group.posting.manner, group.posting.set, group.hasLevels ? 1 : 0]
        return .array((head + values).map { .int($0) })
      })
  }
}
