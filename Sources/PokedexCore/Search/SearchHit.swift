/// How a query matched a name. Smaller values are better matches.
public enum SearchMatch: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// The complete name, or the number of a species: ぴかちゅう, PIKACHU, ピカチュー, ニドランオス, #025.
  case exact
  /// A prefix of the name.
  case prefix
  /// The beginning of a word in the name, or a beginning for each word of the query.
  case word
  /// The name or a prefix of it with characters that are wrong, missing, extra, swapped or without dakuten.
  case typo
  /// A substring of the name.
  case substring

  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  /// The name of the case for output, such as `exact` or `prefix`.
  public var identifier: String {
    switch self {
    case .exact: "exact"
    case .prefix: "prefix"
    case .word: "word"
    case .typo: "typo"
    case .substring: "substring"
    }
  }
}

/// Encoded as its identifier.
extension SearchMatch: Codable {
  /// - Throws: `DecodingError` for an unknown identifier.
  public init(from decoder: any Decoder) throws {
    self = try decoder.decodeCase(named: \.identifier)
  }

  public func encode(to encoder: any Encoder) throws { try encoder.encodeName(identifier) }
}

/// The id of a resource of any kind.
public struct AnyResourceID: Sendable, Hashable, Codable, CustomStringConvertible {
  public var kind: ResourceKind
  public var rawValue: Int

  package init(kind: ResourceKind, rawValue: Int) { (self.kind, self.rawValue) = (kind, rawValue) }

  public init<Entity: ResourceEntity>(_ id: ID<Entity>) {
    self.init(kind: Entity.resourceKind, rawValue: id.rawValue)
  }

  /// Endpoint and id: `pokemon/25`.
  public var description: String { "\(kind.endpoint)/\(rawValue)" }

  /// Returns the typed id; nil if the resource is of another kind.
  public func id<Entity: ResourceEntity>(of type: Entity.Type) -> ID<Entity>? {
    kind == Entity.resourceKind ? ID(rawValue) : nil
  }
}

/// A search result.
public struct SearchHit: Sendable, Hashable, Codable, Identifiable {
  public var id: AnyResourceID
  /// PokéAPI's name of the resource, such as `pikachu`.
  public var identifier: String
  /// The display name in the language of the search, which may differ from the matched name.
  public var name: String
  public var match: SearchMatch

  public var kind: ResourceKind { id.kind }
}
