import Base

/// A pokemon that can pass an egg move.
public struct EggMoveParent: Sendable, Hashable, Codable {
  /// How it passes the move.
  public enum Way: String, Sendable, Hashable, Codable, CaseIterable {
    /// It must be male.
    case father
    /// Either sex, of the family of the child.
    case parent
    /// A pokemon of the same species, side by side in the nursery.
    case nursery
    /// Any pokemon that knows the move, to one that holds a Mirror Herb.
    case mirrorHerb = "mirror-herb"
  }

  public var move: NamedResource<Move>
  public var pokemon: NamedResource<Pokemon>
  public var way: Way
  /// 1 if the parent learns the move itself; 2 if it has the move from an egg.
  public var chainLength: Int
}

extension Pokedex {
  /// Returns which pokemon can pass the egg moves of a pokemon that hatches, by move and length of the chain, as the view
  /// `dex_breeding` has them. Empty in games without eggs.
  ///
  /// - Throws: ``PokedexError`` `unknownName`, `ambiguousName`, `unknownResource`.
  public func eggMoveParents(
    of pokemon: ResourceKey<Pokemon>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [EggMoveParent] {
    let (pokemon, group) = (try id(of: pokemon), try versionGroup(of: game))
    let (moves, names) = (try nameTable(.move, language), try nameTable(.pokemon, language))
    let name = try identifier(of: group)
    return try map(Self.eggMoveQuery, pokemon.rawValue, name) { row throws(SQLiteError) in
      EggMoveParent(
        move: moves.resource(MoveID(row.int("move_id"))),
        pokemon: names.resource(PokemonID(row.int("parent_id"))),
        way: EggMoveParent.Way(rawValue: row.text("how")) ?? .father,
        chainLength: row.int("chain_length"))
    }
  }

  private static let eggMoveQuery = Query(
    """
    SELECT move_id, parent_id, how, chain_length FROM dex_breeding
    WHERE pokemon_id = ?1 AND version_group = ?2 ORDER BY 1, 4, 2
    """)
}
