package import Foundation
package import PokedexFoundation

/// The data and the settings of the user, in a JSON file of the app, since updates replace the database. A reference
/// finds its pokemon also if PokéAPI changes the id or the identifier.
package struct OwnData: Codable, Equatable, Sendable {
  package var team: [PokemonReference] = []
  package var caught: [PokemonReference] = []
  /// The game as of which all screens show; nil for the newest.
  package var game: ResourceReference<VersionGroup>?
  /// Nil for the language of the system.
  package var language: DisplayLanguage?

  /// Reads the file, if it exists.
  package init(contentsOf url: URL) throws {
    guard FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) else { return }
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: url))
  }

  /// Run it with each new release. A pokemon that `pokedex` does not have is kept, because a later release may have it.
  func resolved(in pokedex: Pokedex) throws -> OwnData {
    var own = self
    own.team = try team.map { try pokedex.resolve($0) ?? $0 }
    own.caught = try caught.map { try pokedex.resolve($0) ?? $0 }
    own.game = try game.map { try pokedex.resolve($0) ?? $0 }
    return own
  }

  func write(to url: URL) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try JSONEncoder().encode(self).write(to: url, options: .atomic)
  }
}
