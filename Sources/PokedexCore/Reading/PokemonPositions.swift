import Base

/// The ids of all pokemon. A pokemon's *position* is its index in ascending order of ids; a ``PokemonSet`` is a
/// bitmap of positions.
struct PokemonPositions: Sendable {
  /// Ascending.
  let ids: [PokemonID]
  /// The position of each small id, which avoids a binary search for most pokemon; -1 for unused ids.
  private let direct: [Int32]

  /// PokéAPI numbers default pokemon from 1 and all others from 10001.
  private static let mostDirect = 1 << 14

  /// - Throws: `SQLiteError` `corrupt` if the ids are not ascending.
  init(_ ids: [PokemonID]) throws(SQLiteError) {
    // In a damaged B-tree the same page can appear twice.
    guard zip(ids, ids.dropFirst()).allSatisfy({ $0 < $1 }), (ids.first?.rawValue ?? 0) >= 0 else {
      throw SQLiteError(.corrupt, .corruptOrder)
    }
    // The move index has no larger ids either.
    if let last = ids.last, last.rawValue > 1 << 31 {
      throw SQLiteError(.corrupt, "id is \(last.rawValue)")
    }
    // Larger sets of learners would take too much memory.
    guard ids.count <= Int(UInt16.max) else { throw SQLiteError(.corrupt, .corruptTooManyPokemon) }
    self.ids = ids
    var direct = [Int32](repeating: -1, count: min((ids.last?.rawValue ?? -1) + 1, Self.mostDirect))
    for (position, id) in ids.enumerated() where direct.indices.contains(id.rawValue) {
      direct[id.rawValue] = Int32(position)
    }
    self.direct = direct
  }

  init(_ reader: Reader) throws(SQLiteError) {
    try self.init(reader.map(Self.query) { row throws(SQLiteError) in row.id(0) })
  }

  /// Returns the position of a pokemon; nil if the database does not have it.
  func position(of id: PokemonID) -> Int? {
    if direct.indices.contains(id.rawValue) {
      let position = Int(direct[id.rawValue])
      return position < 0 ? nil : position
    }
    let place = ids.partitioningIndex { $0 >= id }
    return place < ids.count && ids[place] == id ? place : nil
  }

  private static let query = Query("SELECT id FROM pokemon ORDER BY id")
}

extension Pokedex {
  func pokemonPositions() throws(PokedexError) -> PokemonPositions {
    try cached({ $0.pokemonPositions }, { $0.pokemonPositions = $1 }, read: PokemonPositions.init)
  }
}
