import SQLiteKit

extension UserDatabase {
  public var favorites: Favorites { Favorites(database: self) }

  /// The user's favorites, in their order.
  public struct Favorites: Sendable {
    fileprivate let database: UserDatabase

    public func all() throws(PokedexError) -> [PokemonReference] {
      try database.read { connection in try UserDataArchive.favorites(connection) }
    }

    public func contains(_ pokemon: PokemonReference) throws(PokedexError) -> Bool {
      try database.read { connection in
        try connection.integer(
          "SELECT 1 FROM favorite WHERE pokemon_id = ? AND identifier = ?", pokemon.id.rawValue,
          pokemon.identifier) != nil
      }
    }

    public func contains(_ pokemon: PokemonID) throws(PokedexError) -> Bool {
      try database.read { connection in
        try connection.integer(
          "SELECT 1 FROM favorite WHERE pokemon_id = ?", pokemon.rawValue) != nil
      }
    }

    /// Adds a favorite at the end. An existing favorite keeps its position.
    public func insert(_ pokemon: PokemonReference) throws(PokedexError) {
      try database.change { connection in
        try connection.run(
          """
          INSERT OR IGNORE INTO favorite (pokemon_id, identifier, position)
          SELECT ?1, ?2, COALESCE(MAX(position), 0) + 1 FROM favorite
          """, pokemon.id.rawValue, pokemon.identifier)
      }
    }

    public func remove(_ pokemon: PokemonReference) throws(PokedexError) {
      try database.change { connection in
        try connection.run(
          "DELETE FROM favorite WHERE pokemon_id = ? AND identifier = ?", pokemon.id.rawValue,
          pokemon.identifier)
      }
    }

    public func remove(_ pokemon: PokemonID) throws(PokedexError) {
      try database.change { connection in
        try connection.run("DELETE FROM favorite WHERE pokemon_id = ?", pokemon.rawValue)
      }
    }

    /// Replaces all favorites, for example by the same in another order. Duplicates are left out.
    public func replaceAll(_ favorites: [PokemonReference]) throws(PokedexError) {
      try database.change { connection in
        try connection.run("DELETE FROM favorite")
        try UserDataArchive.writeFavorites(favorites, connection)
      }
    }
  }
}
