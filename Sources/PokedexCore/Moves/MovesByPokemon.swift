import PokedexModel
import PokedexSchema
import SQLiteKit

/// Which moves each pokemon learns, and where: the move index turned round.
///
/// The database is clustered by move, as questions about learners need it; this is the way from a
/// pokemon into it.
struct MovesByPokemon: Sendable {
  /// By roster position: where its moves begin; one more at the end.
  private let starts: [Int32]
  /// Ascending within a pokemon.
  private let moves: [UInt16]
  /// The version groups of each, by any method, inherited ones included.
  private let groups: [UInt64]

  init(_ reader: Reader, _ roster: Roster) throws(SQLiteError) {
    // Moves come in ascending order; a pokemon's are chained and laid out at the end.
    var chains = [[(move: UInt16, groups: UInt64)]](repeating: [], count: roster.ids.count)
    var malformed: Int?
    try reader.forEach(Self.query) { row throws(SQLiteError) in
      let move = row.int(0)
      guard let number = UInt16(exactly: move), let blob = row.statement.unsafeColumnBlob(1) else {
        malformed = move
        return
      }
      do throws(MoveIndexBlob.Malformed) {
        try MoveIndexBlob.forEach(in: blob) { _, _, groups, pokemon in
          guard let position = roster.position(of: PokemonID(pokemon)) else {
            malformed = move
            return
          }
          let last = chains[position].count - 1
          if last >= 0, chains[position][last].move == number {
            chains[position][last].groups |= groups
          } else {
            chains[position].append((number, groups))
          }
        }
      } catch {
        malformed = move
      }
    }
    if let malformed { throw SQLiteError(.corrupt, "move_index \(malformed)") }
    var starts: [Int32] = [0]
    var moves: [UInt16] = []
    var groups: [UInt64] = []
    for chain in chains {
      for entry in chain {
        moves.append(entry.move)
        groups.append(entry.groups)
      }
      starts.append(Int32(moves.count))
    }
    self.starts = starts
    self.moves = moves
    self.groups = groups
  }

  /// The moves of a pokemon in `group`, or in any for nil; ascending.
  func moves(of position: Int, at group: VersionGroupID?) -> [MoveID] {
    let wanted = group.map { VersionGroupSet.canHold($0) ? VersionGroupSet([$0]).bits : 0 } ?? ~0
    var result: [MoveID] = []
    for index in Int(starts[position])..<Int(starts[position + 1])
    where groups[index] & wanted != 0 {
      result.append(MoveID(Int(moves[index])))
    }
    return result
  }

  private static let query = Query("SELECT move_id, data FROM move_index ORDER BY move_id")
}

extension Pokedex {
  func movesByPokemon() throws(PokedexError) -> MovesByPokemon {
    try movesSlot.get { () throws(PokedexError) in
      let roster = try roster()
      return try pool.read { reader throws(SQLiteError) in try MovesByPokemon(reader, roster) }
    }
  }
}
