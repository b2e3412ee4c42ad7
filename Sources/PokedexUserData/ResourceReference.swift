/// A reference to a resource in user data. It contains both the id and the identifier, so that the
/// resource is still found if PokéAPI changes one of them. If the database does not have the resource,
/// the reference is kept.
public struct ResourceReference<Entity>: Sendable, Hashable, Codable, Identifiable {
  public var id: ID<Entity>
  /// PokéAPI's identifier.
  public var identifier: String

  public init(id: ID<Entity>, identifier: String) {
    self.id = id
    self.identifier = identifier
  }
}

/// A reference to a pokemon in user data.
public typealias PokemonReference = ResourceReference<Pokemon>

extension Pokedex {
  /// Returns the reference to a resource for user data.
  ///
  /// - Throws: `PokedexError` `unknownResource`.
  public func reference<Entity: ResourceEntity>(to id: ID<Entity>) throws(PokedexError)
    -> ResourceReference<Entity>
  {
    ResourceReference(id: id, identifier: try identifier(of: id))
  }
}

extension PokemonDetail {
  /// The reference to this pokemon for user data.
  public var reference: PokemonReference { PokemonReference(id: id, identifier: identifier) }
}

extension NamedResource {
  /// The reference to this resource for user data.
  public var reference: ResourceReference<Entity> {
    ResourceReference(id: id, identifier: identifier)
  }
}

/// A reference whose kind is known only at run time.
public struct AnyReference: Sendable, Hashable, Codable {
  public var kind: ResourceKind
  public var id: Int
  /// PokéAPI's identifier.
  public var identifier: String

  public init(kind: ResourceKind, id: Int, identifier: String) {
    self.kind = kind
    self.id = id
    self.identifier = identifier
  }

  public init<Entity: ResourceEntity>(_ reference: ResourceReference<Entity>) {
    self.init(
      kind: Entity.resourceKind, id: reference.id.rawValue, identifier: reference.identifier)
  }
}

/// A change of a reference in another release of the database.
public enum ReferenceChange: Sendable, Hashable, Codable {
  /// The resource has another id or identifier now, or a redirect replaced the reference.
  case moved(from: AnyReference, to: AnyReference)
  /// The database has no such resource. The reference is kept because a later release may have it
  /// again.
  case missing(AnyReference)
}

/// A replacement for a reference to a pokemon that no release resolves by itself, supplied by the app.
public struct Redirect: Sendable, Hashable, Codable {
  public var from: PokemonReference
  public var to: PokemonReference

  public init(from: PokemonReference, to: PokemonReference) {
    self.from = from
    self.to = to
  }
}
