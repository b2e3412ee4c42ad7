import Base
import PokedexFormat

/// A move that a pokemon learns, and the version groups in which it does.
struct LearnedMove: Sendable, Hashable {
  var move: MoveID
  /// The version groups, for all methods and including inherited moves.
  var versionGroups: VersionGroupSet
}

struct LearnedMoves: Sendable, Equatable {
  /// Ascending.
  var moves: [LearnedMove] = []
  /// The version groups in which it learns moves by level.
  var byLevel = VersionGroupSet()

  var versionGroups: VersionGroupSet {
    moves.reduce(into: VersionGroupSet()) { $0.formUnion($1.versionGroups) }
  }

  /// Returns the moves that are learned in `group`, or in any version group for nil, ascending.
  func moves(in group: VersionGroupID?) -> [MoveID] {
    guard let group else { return moves.map(\.move) }
    return moves.filter { $0.versionGroups.contains(group) }.map(\.move)
  }
}

/// The moves that each pokemon learns, and the version groups: the move index inverted.
///
/// The database is clustered by move, which suits queries for learners; this index serves queries by
/// pokemon.
struct MovesByPokemon: Sendable {
  private let positions: PokemonPositions
  /// By position: the index of its first move. The array has one extra element at the end.
  private let starts: [Int32]
  /// The moves, ascending within a pokemon.
  private let moves: [UInt16]
  /// The version groups of each move, for all methods and including inherited moves.
  private let groups: [UInt64]
  /// By position: the version groups in which the pokemon learns moves by level.
  private let byLevel: [UInt64]

  private struct Learned {
    var position: Int32
    var move: UInt16
    var groups: UInt64
  }

  init(_ reader: Reader) throws(SQLiteError) {
    let positions = try PokemonPositions(reader)
    self.positions = positions
    let ids = positions.ids
    var learned: [Learned] = []
    learned.reserveCapacity(1 << 16)
    // By position: the index of its entry for the current move, to merge methods.
    var last = [Int32](repeating: -1, count: ids.count)
    var counts = [Int32](repeating: 0, count: ids.count + 1)
    var byLevel = [UInt64](repeating: 0, count: ids.count)
    var malformed: Int?
    try reader.forEach(Self.query) { row throws(SQLiteError) in
      let move = row.columnInt(0)
      guard let number = UInt16(exactly: move), let blob = row.unsafeColumnBlob(1) else {
        malformed = move
        return
      }
      let first = learned.count
      do throws(MoveIndexBlob.Malformed) {
        try MoveIndexBlob.forEachGroup(in: blob) { method, _, groups, pokemon in
          for id in pokemon {
            guard let position = positions.position(of: PokemonID(Int(id))) else {
              malformed = move
              return
            }
            if method == Self.levelUp { byLevel[position] |= groups }
            let place = Int(last[position])
            if place >= first {
              learned[place].groups |= groups
            } else {
              last[position] = Int32(learned.count)
              counts[position + 1] += 1
              learned.append(Learned(position: Int32(position), move: number, groups: groups))
            }
          }
        }
      } catch {
        malformed = move
      }
    }
    if let malformed { throw SQLiteError(.corrupt, .corruptMoveIndex(place: malformed)) }
    for position in ids.indices { counts[position + 1] += counts[position] }
    starts = counts
    // The moves were read in ascending order and stay so within each pokemon.
    var next = counts
    var moves = [UInt16](repeating: 0, count: learned.count)
    var groups = [UInt64](repeating: 0, count: learned.count)
    for entry in learned {
      let place = Int(next[Int(entry.position)])
      next[Int(entry.position)] += 1
      moves[place] = entry.move
      groups[place] = entry.groups
    }
    (self.moves, self.groups, self.byLevel) = (moves, groups, byLevel)
  }

  func moves(of pokemon: PokemonID) -> LearnedMoves {
    guard let position = positions.position(of: pokemon) else { return LearnedMoves() }
    let learned = (Int(starts[position])..<Int(starts[position + 1])).map { index in
      LearnedMove(
        move: MoveID(Int(moves[index])), versionGroups: VersionGroupSet(bits: groups[index]))
    }
    return LearnedMoves(moves: learned, byLevel: VersionGroupSet(bits: byLevel[position]))
  }

  /// Reads the moves of one pokemon without loading the index. This takes a fraction of the time of
  /// loading.
  static func moves(_ reader: Reader, of pokemon: PokemonID) throws(SQLiteError) -> LearnedMoves {
    var result = LearnedMoves()
    guard pokemon.rawValue >= 0 else { return result }
    try reader.forEach(query) { row throws(SQLiteError) in
      guard let blob = row.unsafeColumnBlob(1) else { return }
      do throws(MoveIndexBlob.Malformed) {
        let (groups, byLevel) = try MoveIndexBlob.versionGroups(
          of: pokemon.rawValue, method: Self.levelUp, in: blob)
        if groups != 0 {
          result.moves.append(
            LearnedMove(move: row.id(0), versionGroups: VersionGroupSet(bits: groups)))
        }
        result.byLevel.formUnion(VersionGroupSet(bits: byLevel))
      } catch {
        throw SQLiteError(
          .corrupt, .corruptMoveIndexByte(move: row.columnInt(0), offset: error.offset))
      }
    }
    return result
  }

  /// PokéAPI's id of the learn method `level-up`.
  private static let levelUp = 1

  private static let query = Query("SELECT move_id, data FROM move_index ORDER BY move_id")
}

extension Pokedex {
  func movesByPokemon() throws(PokedexError) -> MovesByPokemon {
    try cached({ $0.movesByPokemon }, { $0.movesByPokemon = $1 }, read: MovesByPokemon.init)
  }
}
