import Base
import PokedexCore

/// The English and Japanese display names of the places of findings, read by kind on demand.
final class ReportNames {
  private let pokedex: Pokedex
  private var kinds: [String: [Int: Message]] = [:]

  init(_ pokedex: Pokedex) { self.pokedex = pokedex }

  /// Returns the name of the resource at a place such as `pokemon/25 $.moves[3]`; nil for a place of another
  /// kind or if the database lacks the resource.
  func name(at place: String) -> Message? {
    let resource = place.prefix { $0 != " " }
      .split(separator: "/", omittingEmptySubsequences: false)
    guard resource.count == 2, let id = Int(resource[1]) else { return nil }
    return kind(String(resource[0]))[id]
  }

  /// Returns the names of a kind of resource by id; none if they cannot be read.
  private func kind(_ endpoint: String) -> [Int: Message] {
    if let kind = kinds[endpoint] { return kind }
    let names = ResourceKind(endpoint: endpoint).flatMap { try? PageName.read(pokedex, $0) } ?? []
    let kind = Dictionary(names.map { ($0.id, Message($0.english, $0.japanese)) }) { first, _ in
      first
    }
    kinds[endpoint] = kind
    return kind
  }
}
