/// A reference to a pokemon in user data. It contains both the id and the identifier, so that the
/// pokemon is still found if PokéAPI changes one of them. If the database does not have the pokemon,
/// the reference is kept.
public struct PokemonReference: Sendable, Hashable {
  public var id: PokemonID
  /// PokéAPI's identifier.
  public var identifier: String

  public init(id: PokemonID, identifier: String) {
    self.id = id
    self.identifier = identifier
  }
}

extension Pokedex {
  /// Returns the reference to a pokemon for user data.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func reference(to pokemon: PokemonID) throws(PokedexError) -> PokemonReference {
    PokemonReference(id: pokemon, identifier: try identifier(of: pokemon))
  }
}

/// A change of a reference in another release of the database.
public enum ReferenceChange: Sendable, Hashable {
  /// The pokemon has another id or identifier now, or a redirect replaced the reference.
  case moved(from: PokemonReference, to: PokemonReference)
  /// The database has no such pokemon. The reference is kept because a later release may have it again.
  case missing(PokemonReference)
}

/// A replacement for a reference that no release resolves by itself, supplied by the app.
public struct Redirect: Sendable, Hashable {
  public var from: PokemonReference
  public var to: PokemonReference

  public init(from: PokemonReference, to: PokemonReference) {
    self.from = from
    self.to = to
  }
}
