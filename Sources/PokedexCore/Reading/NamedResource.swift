import PokedexFormat

/// A resource with its names, as shown in lists, menus and pages.
public struct NamedResource<Entity>: Sendable, Hashable, Codable, Identifiable {
  public var id: PokedexModel.ID<Entity>
  /// PokéAPI's name of the resource, such as `water1`.
  public var identifier: String
  /// The display name: see ``Pokedex/name(of:language:)``.
  public var name: String
}

extension Pokedex {
  /// Returns all resources of a kind with their identifiers and names: abilities, items, moves, types,
  /// forms, egg groups, learn methods, natures, version groups …
  ///
  /// ```swift
  /// for group in try pokedex.all(EggGroup.self) { menu.add(group.name, group.id) }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the resources.
  ///   - language: The language of the names; English or the identifier if it has none.
  /// - Returns: The resources ascending by id; versions and version groups in release order.
  public func all<Entity: ResourceEntity>(
    _ type: Entity.Type, language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [NamedResource<Entity>] {
    let table = try nameTable(Entity.resourceKind, language)
    let ids: [Int] =
      switch Entity.resourceKind {
      case .versionGroup: try catalog().versionGroups.map(\.id.rawValue)
      case .version: try catalog().versions.map(\.id.rawValue)
      default: table.ids
      }
    return ids.map {
      NamedResource(id: ID($0), identifier: table.identifier($0), name: table.name($0))
    }
  }

  /// Returns the games of a set, such as those of a past value, in release order.
  ///
  /// - Throws: ``PokedexError`` for a damaged file.
  public func named(_ games: VersionGroupSet, language: DisplayLanguage? = nil) throws(PokedexError)
    -> [NamedResource<VersionGroup>]
  {
    try all(VersionGroup.self, language: language).filter { games.contains($0.id) }
  }

  /// Returns the languages that a user can choose, those with the names of species, by their names.
  ///
  /// - Throws: ``PokedexError`` for a damaged file.
  public func namedLanguages(language: DisplayLanguage? = nil) throws(PokedexError)
    -> [NamedResource<Language>]
  {
    let codes = Set(try languageList().complete.map(\.rawValue))
    return try all(Language.self, language: language).filter { codes.contains($0.identifier) }
      .sorted(.ascending) { NameSortKey($0.name) }
  }
}

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
