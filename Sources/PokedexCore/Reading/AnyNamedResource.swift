import PokedexFormat
import PokedexModel

/// A resource with its names, of a kind that is known only at run time. See ``NamedResource`` for known kinds.
public struct AnyNamedResource: Sendable, Hashable, Codable, Identifiable {
  public var id: AnyResourceID
  /// PokéAPI's name of the resource, such as `water1`. Two items have the same.
  public var identifier: String
  /// The display name: see ``Pokedex/name(of:language:)``.
  public var name: String
}

extension Pokedex {
  /// Returns all resources of a kind with their identifiers and names, ascending by id, for a kind that is known
  /// only at run time. Empty for kinds whose resources have no names, such as machines and evolution chains.
  ///
  /// - Parameters:
  ///   - kind: The kind of the resources.
  ///   - language: The language of the names; English or the identifier if it has none.
  public func resources(of kind: ResourceKind, language: DisplayLanguage? = nil)
    throws(PokedexError) -> [AnyNamedResource]
  {
    if PokedexSchema.namelessKinds.contains(kind) { return [] }
    let table = try nameTable(kind, language)
    return table.ids.map {
      AnyNamedResource(
        id: AnyResourceID(kind: kind, rawValue: $0), identifier: table.identifier($0),
        name: table.name($0))
    }
  }
}
