import Foundation
import PokedexFoundation

/// The data of the user, in a JSON file of the app, since updates replace the database. A reference finds its pokemon
/// also if PokéAPI changes the id or the identifier.
struct OwnData: Codable, Equatable {
  static let teamSize = 6

  var team: [PokemonReference] = []
  var caught: [PokemonReference] = []

  init() {}

  /// Reads the file, if it exists. Run it again after each update of the database; a pokemon that `pokedex` does not
  /// have is kept, because a later release may have it.
  init(contentsOf url: URL, for pokedex: Pokedex) throws {
    guard FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) else { return }
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: url))
    team = try team.map { try pokedex.resolve($0) ?? $0 }
    caught = try caught.map { try pokedex.resolve($0) ?? $0 }
  }

  func write(to url: URL) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try JSONEncoder().encode(self).write(to: url, options: .atomic)
  }
}
