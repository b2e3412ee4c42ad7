/// A resource by id or by name, in calls and queries: `"scarlet-violet"`, `25`, `.id(row.id)`,
/// `.name(text)`.
///
/// A name is one that `find` of ``Pokedex`` finds: PokéAPI's identifier, or the name in any
/// language. A key is encoded as a number or as a string.
public enum ResourceKey<Entity>: Sendable, Hashable {
  case id(ID<Entity>)
  case name(String)
}

extension ResourceKey: ExpressibleByStringLiteral {
  public init(stringLiteral name: String) { self = .name(name) }
}

extension ResourceKey: ExpressibleByIntegerLiteral {
  public init(integerLiteral id: Int) { self = .id(ID(id)) }
}

extension Optional {
  /// Returns the key of an id, or nil for nil: `in: .id(game)` with a game that may be nil.
  public static func id<Entity>(_ id: ID<Entity>?) -> Self where Wrapped == ResourceKey<Entity> {
    id.map { .id($0) }
  }
}

extension ResourceKey: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let name = try? container.decode(String.self) {
      self = .name(name)
    } else {
      self = .id(try container.decode(ID<Entity>.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .id(let id): try container.encode(id)
    case .name(let name): try container.encode(name)
    }
  }
}

extension Pokedex {
  /// Returns the id that `key` stands for. An id is returned unchanged.
  ///
  /// - Throws: ``PokedexError`` `unknownName`, `ambiguousName`.
  public func id<Entity: ResourceEntity>(of key: ResourceKey<Entity>) throws(PokedexError)
    -> ID<Entity>
  {
    switch key {
    case .id(let id): id
    case .name(let name): try find(Entity.self, name)
    }
  }

  /// Returns the id that `key` stands for; nil for nil.
  func optionalID<Entity: ResourceEntity>(of key: ResourceKey<Entity>?) throws(PokedexError)
    -> ID<Entity>?
  {
    guard let key else { return nil }
    return try id(of: key)
  }

  func ids<Entity: ResourceEntity>(of keys: [ResourceKey<Entity>]) throws(PokedexError)
    -> [ID<Entity>]
  {
    try keys.map { key throws(PokedexError) in try id(of: key) }
  }
}
