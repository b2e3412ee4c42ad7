import Base

/// A reference to a resource that an app stores in a file or table of its own. It has both the id and the
/// identifier, so that ``Pokedex/resolve(_:)`` finds the resource if PokéAPI changes one of them.
public struct ResourceReference<Entity>: Sendable, Hashable, Codable, Identifiable {
  public var id: ID<Entity>
  /// PokéAPI's identifier.
  public var identifier: String

  public init(id: ID<Entity>, identifier: String) {
    self.id = id
    self.identifier = identifier
  }
}

/// A reference to a pokemon.
public typealias PokemonReference = ResourceReference<Pokemon>

extension NamedResource {
  /// The reference to this resource.
  public var reference: ResourceReference<Entity> {
    ResourceReference(id: id, identifier: identifier)
  }
}

extension PokemonDetail {
  /// The reference to this pokemon.
  public var reference: PokemonReference { PokemonReference(id: id, identifier: identifier) }
}

extension Pokedex {
  /// Returns the reference to a resource.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func reference<Entity: ResourceEntity>(to id: ID<Entity>) throws(PokedexError)
    -> ResourceReference<Entity>
  {
    ResourceReference(id: id, identifier: try identifier(of: id))
  }

  /// Returns the reference to the same resource in this release of the database; nil if the resource is missing.
  /// Keep the stored reference then, because a later release may have the resource again.
  ///
  /// ```swift
  /// let stored = PokemonReference(id: 25, identifier: "pikachu")
  /// let current = try pokedex.resolve(stored)
  /// ```
  ///
  /// The first of these rules that applies identifies the resource: id and identifier both match; the identifier
  /// exists with another id; the id has another identifier with the same first word (`deoxys-normal`, `deoxys`).
  /// If the id now belongs to an unrelated resource, the resource counts as missing.
  public func resolve<Entity: ResourceEntity>(_ reference: ResourceReference<Entity>)
    throws(PokedexError) -> ResourceReference<Entity>?
  {
    func firstWord(_ identifier: String) -> Substring { identifier.prefix { $0 != "-" } }
    let kind = Entity.resourceKind.rawValue
    let same = try record(Self.byIDQuery, kind, reference.id.rawValue)
    if same?.identifier == reference.identifier { return reference }
    if let moved = try record(Self.byIdentifierQuery, kind, reference.identifier) {
      return ResourceReference(id: ID(moved.id), identifier: moved.identifier)
    }
    guard let same, firstWord(same.identifier) == firstWord(reference.identifier) else {
      return nil
    }
    return ResourceReference(id: reference.id, identifier: same.identifier)
  }

  private static let byIDQuery = RecordQuery<Resource>("WHERE kind = ?1 AND id = ?2")
  private static let byIdentifierQuery = RecordQuery<Resource>(
    "WHERE kind = ?1 AND identifier = ?2")
}
