import Base

/// The number of rounds of a randomized test: `make test` runs the first few, which are the same
/// each time, and `make test-thorough` runs all of them.
///
/// - Parameters:
///   - quick: The number for `make test`.
///   - thorough: The number if `POKEDEX_THOROUGH` is set.
package func rounds(_ quick: Int, thorough: Int) -> Int {
  getenv("POKEDEX_THOROUGH") == nil ? quick : thorough
}
