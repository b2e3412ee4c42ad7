import Basics
import PokedexCore

/// The English and Japanese display names, read by kind on demand.
final class ReportNames {
  private struct Kind {
    var byID: [Int: JSONValue] = [:]
    var idByIdentifier: [String: Int] = [:]
  }

  private let pokedex: Pokedex
  private var kinds: [String: Kind] = [:]

  init(_ pokedex: Pokedex) { self.pokedex = pokedex }

  /// Returns `["Charizard", "リザードン"]`, or the identifier twice if the database lacks the resource.
  func json(_ entity: String, _ id: Int, else identifier: String) throws -> JSONValue {
    try kind(entity).byID[id] ?? [.string(identifier), .string(identifier)]
  }

  /// Like ``json(_:_:else:)``, by identifier.
  func json(_ entity: String, _ identifier: String) throws -> JSONValue {
    let kind = try kind(entity)
    return kind.idByIdentifier[identifier].flatMap { kind.byID[$0] }
      ?? [.string(identifier), .string(identifier)]
  }

  /// Returns the names of the resource at a place such as `pokemon/25 $.moves[3]`; nil for a place of another
  /// kind or if the database lacks the resource.
  func json(at place: String) throws -> JSONValue? {
    let resource = place.prefix { $0 != " " }
      .split(separator: "/", omittingEmptySubsequences: false)
    guard resource.count == 2, let id = Int(resource[1]) else { return nil }
    return try kind(String(resource[0])).byID[id]
  }

  private func kind(_ entity: String) throws -> Kind {
    if let kind = kinds[entity] { return kind }
    var kind = Kind()
    for name in try ResourceKind(endpoint: entity).map({ try PageName.read(pokedex, $0) }) ?? [] {
      // Two resources may have the same identifier; it refers to the first.
      if kind.idByIdentifier[name.identifier] == nil {
        kind.idByIdentifier[name.identifier] = name.id
      }
      kind.byID[name.id] = [.string(name.english), .string(name.japanese)]
    }
    kinds[entity] = kind
    return kind
  }
}
