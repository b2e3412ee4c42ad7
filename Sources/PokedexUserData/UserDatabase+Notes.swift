import SQLiteKit

extension UserDatabase {
  public var notes: Notes { Notes(database: self) }

  /// The user's notes: one text for each pokemon.
  public struct Notes: Sendable {
    fileprivate let database: UserDatabase

    /// Returns the notes, ascending by id of the pokemon.
    public func all() throws(PokedexError) -> [PokemonNote] {
      try database.read { connection in try UserDataArchive.notes(connection) }
    }

    /// Returns the note on a pokemon; nil if there is none.
    public func text(for pokemon: PokemonReference) throws(PokedexError) -> String? {
      try database.read { connection in
        try connection.text(
          "SELECT text FROM note WHERE pokemon_id = ? AND identifier = ?", pokemon.id.rawValue,
          pokemon.identifier)
      }
    }

    /// Sets the note on a pokemon; nil or an empty text removes it.
    public func set(_ text: String?, for pokemon: PokemonReference) throws(PokedexError) {
      try database.change { connection in
        if let text, !text.isEmpty {
          try connection.run(
            "INSERT OR REPLACE INTO note (pokemon_id, identifier, text) VALUES (?, ?, ?)",
            pokemon.id.rawValue, pokemon.identifier, text)
        } else {
          try connection.run(
            "DELETE FROM note WHERE pokemon_id = ? AND identifier = ?", pokemon.id.rawValue,
            pokemon.identifier)
        }
      }
    }
  }
}
