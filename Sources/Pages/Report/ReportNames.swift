import Base
import PokedexCore

/// The English and Japanese display names, read by kind on demand.
final class ReportNames {
  private let pokedex: Pokedex
  private var kinds: [String: [Int: JSONValue]] = [:]

  init(_ pokedex: Pokedex) { self.pokedex = pokedex }

  /// Returns `["Charizard", "リザードン"]`, or the identifier twice if the database lacks the resource.
  func json(_ entity: String, _ id: Int, else identifier: String) throws -> JSONValue {
    try kind(entity)[id] ?? [.string(identifier), .string(identifier)]
  }

  /// Returns the names of the resource at a place such as `pokemon/25 $.moves[3]`; nil for a place of another
  /// kind or if the database lacks the resource.
  func json(at place: String) throws -> JSONValue? {
    let resource = place.prefix { $0 != " " }
      .split(separator: "/", omittingEmptySubsequences: false)
    guard resource.count == 2, let id = Int(resource[1]) else { return nil }
    return try kind(String(resource[0]))[id]
  }

  private func kind(_ entity: String) throws -> [Int: JSONValue] {
    if let kind = kinds[entity] { return kind }
    var kind: [Int: JSONValue] = [:]
    for name in try ResourceKind(endpoint: entity).map({ try PageName.read(pokedex, $0) }) ?? [] {
      kind[name.id] = [.string(name.english), .string(name.japanese)]
    }
    kinds[entity] = kind
    return kind
  }
}
