package import Foundation
import Observation
package import PokedexFoundation

/// A pokemon as PokéAPI has it: not checked, in English, and without games.
package struct PokeAPIEntry: Decodable, Equatable, Sendable {
  package struct Name: Decodable, Equatable, Sendable { package var name: String }
  package struct TypeSlot: Decodable, Equatable, Sendable { package var type: Name }
  package struct Stat: Decodable, Equatable, Sendable {
    package var baseStat: Int
    package var stat: Name
  }
  package struct Sprites: Decodable, Equatable, Sendable { package var frontDefault: URL? }

  package var name: String
  package var types: [TypeSlot]
  package var stats: [Stat]
  package var sprites: Sprites

  init(contentsOf url: URL) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    self = try decoder.decode(Self.self, from: Data(contentsOf: url))
  }
}

/// What the database lacks, such as a pokemon of a newer game: of a newer release if there is one, else of PokéAPI.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) @MainActor @Observable
package final class FallbackModel {
  package enum State: Equatable {
    case loading
    case inDatabase(PokemonID)
    /// To be shown as “from PokéAPI, not checked”.
    case fromPokeAPI(PokeAPIEntry)
    case missing
    case failed(String)
  }

  package private(set) var state = State.loading
  /// PokéAPI's identifier.
  package let identifier: String
  private let app: AppModel

  package init(_ text: String, _ app: AppModel) {
    identifier = text.lowercased().split { $0 == "-" || $0.isWhitespace }.joined(separator: "-")
    self.app = app
  }

  /// Asks PokéAPI once: the answer is kept.
  package func load() async {
    do { state = try await find() } catch { state = errorText(error).map(State.failed) ?? .loading }
  }

  private func find() async throws -> State {
    // Others must not get into a path.
    guard identifier.wholeMatch(of: /[a-z0-9-]+/) != nil else { return .missing }
    let kept = app.places.cache.appending(path: "\(identifier).json")
    if let entry = try? PokeAPIEntry(contentsOf: kept) { return .fromPokeAPI(entry) }
    await app.updateNow()
    if let pokemon = try? app.pokedex.find(Pokemon.self, identifier) { return .inDatabase(pokemon) }
    let address = app.places.pokeAPI.appending(path: "pokemon/\(identifier)/")
    guard try await download(address, to: kept) else { return .missing }
    return .fromPokeAPI(try PokeAPIEntry(contentsOf: kept))
  }
}
