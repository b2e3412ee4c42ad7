import PokedexModel

/// A resource as lists and menus show it.
public struct NamedResource<Entity>: Sendable, Hashable, Identifiable {
  public var id: ID<Entity>
  /// PokéAPI's slug: `water1`.
  public var identifier: String
  /// What to show: see ``Pokedex/name(of:in:)``.
  public var name: String

  public init(id: ID<Entity>, identifier: String, name: String) {
    self.id = id
    self.identifier = identifier
    self.name = name
  }
}

extension Pokedex {
  /// All resources of a kind with slug and name: abilities, items, moves, types, forms, egg groups,
  /// learn methods, natures, version groups …
  ///
  /// ```swift
  /// for group in try pokedex.all(EggGroup.self) { menu.add(group.name, group.id) }
  /// ```
  ///
  /// - Parameters:
  ///   - type: what to list.
  ///   - language: of the names; English or the slug where it has none.
  /// - Returns: ascending by id; versions and version groups in the order of release.
  public func all<Entity: ResourceEntity>(
    _ type: Entity.Type, in language: DisplayLanguage = .japanese
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
}
