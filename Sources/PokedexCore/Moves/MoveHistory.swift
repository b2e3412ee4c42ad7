import PokedexModel
import SQLiteKit

extension Pokedex {
  /// Returns the values of all moves in all games, by move. The variants of a move name the version groups in
  /// which they apply, and no two apply in the same. ``moves(_:language:)`` has those of one game, with names.
  public func moveVariants() throws(PokedexError) -> [MoveVariant] {
    try pool.read { reader throws(SQLiteError) in
      try reader.records(Self.allMoveVariantsQuery)
    }
  }

  /// Returns how every pokemon learns a move, in all games at once: by pokemon, method, origin, level and order.
  /// Each entry names the version groups in which it applies. Empty for an unknown move.
  ///
  /// The rows are stored by move, so the learnsets of all pokemon are read in about a tenth of a second this
  /// way. For a pokemon in one game, use `learnset`.
  ///
  /// - Throws: ``PokedexError`` `unknownName` and `ambiguousName` for a name.
  public func learnsetEntries(of move: ResourceKey<Move>) throws(PokedexError) -> [LearnsetEntry] {
    let move = try id(of: move)
    return try pool.read { reader throws(SQLiteError) in
      try reader.records(Self.moveLearnsetQuery, move.rawValue)
    }
  }

  private static let allMoveVariantsQuery = RecordQuery<MoveVariant>(
    "ORDER BY move_id, version_groups")
  private static let moveLearnsetQuery = RecordQuery<LearnsetEntry>(
    """
    WHERE move_id = ?1 ORDER BY pokemon_id, method_id, via, level, sort_order
    """)
}
