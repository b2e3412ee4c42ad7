import Foundation
import PokedexFoundation

/// Returns the number of species of the database at `url`.
public func speciesCount(at url: URL) throws -> Int {
  try Pokedex(contentsOf: url).species(language: .japanese).count
}
