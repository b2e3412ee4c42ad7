import Base
import PokedexCore

/// The moves of each pokemon in all games.
struct SiteLearnsets {
  /// What moves have in common that are written together.
  private struct Group: Hashable {
    var method: Int
    var origin: LearnsetEntry.Origin
    /// The number of the set of games.
    var games: Int
    var hasLevels: Bool
  }

  /// By pokemon, the groups in the order of their first move.
  private var groups: [PokemonID: [(group: Group, values: [Int])]] = [:]

  init(_ pokedex: Pokedex, _ reference: SiteReference) throws {
    for (move, name) in reference.moves.enumerated() {
      for entry in try pokedex.learnsetEntries(of: .id(MoveID(name.id))) {
        guard let method = reference.place(entry.method) else { continue }
        let level = entry.level + ((entry.order ?? 0) & 0xFFFF) << 7
        let group = Group(
          method: method, origin: entry.via, games: reference.sets.number(entry.versionGroups),
          hasLevels: level != 0)
        let values = level == 0 ? [move] : [move, level]
        let place = groups[entry.pokemon]?.firstIndex { $0.group == group }
        if let place {
          groups[entry.pokemon]?[place].values += values
        } else {
          groups[entry.pokemon, default: []].append((group, values))
        }
      }
    }
  }

  /// Returns the moves of a pokemon as lists `[method × 3 + origin, set, 0, move, move …]` without levels, and
  /// `[method × 3 + origin, set, 1, move, level, move, level …]`. A level has the place among moves of the same level,
  /// if there is one, in its bits from 7 on.
  func rows(_ pokemon: PokemonID) -> JSONValue {
    .array(
      (groups[pokemon] ?? []).map { group, values in
        let manner = group.method * 3 + group.origin.rawValue
        return .array(([manner, group.games, group.hasLevels ? 1 : 0] + values).map { .int($0) })
      })
  }
}
