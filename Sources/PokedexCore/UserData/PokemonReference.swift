/// A pokemon as user data names it: by id and by slug, so that it is found again when upstream changes
/// one of them. A soft reference: it may lead nowhere, and is kept then.
public struct PokemonReference: Sendable, Hashable {
  public var id: PokemonID
  /// PokéAPI's slug.
  public var identifier: String

  public init(id: PokemonID, identifier: String) {
    self.id = id
    self.identifier = identifier
  }
}

extension Pokedex {
  /// How user data name a pokemon.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func reference(to pokemon: PokemonID) throws(PokedexError) -> PokemonReference {
    PokemonReference(id: pokemon, identifier: try identifier(of: pokemon))
  }
}

/// What has become of a reference in another release of the database.
public enum ReferenceChange: Sendable, Hashable {
  /// It has another id or slug now, or a redirect led elsewhere.
  case moved(from: PokemonReference, to: PokemonReference)
  /// The database has no such pokemon. The reference is kept: a later release may have it again.
  case missing(PokemonReference)
}

/// Where a reference leads that no release resolves by itself, told by the app.
public struct Redirect: Sendable, Hashable {
  public var from: PokemonReference
  public var to: PokemonReference

  public init(from: PokemonReference, to: PokemonReference) {
    self.from = from
    self.to = to
  }
}
