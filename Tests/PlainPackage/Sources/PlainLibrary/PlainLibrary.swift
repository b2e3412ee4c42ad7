import PokedexFoundation

/// Returns the number of species of the database at `path`.
public func speciesCount(at path: String) throws -> Int {
  try Pokedex.open(bundled: path).species(in: .japanese).count
}
