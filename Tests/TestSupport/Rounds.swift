import Platform

/// How often a test with random steps repeats them: `make test` takes the first few, which are the same
/// ones each time, and `make test-thorough` all of them.
///
/// - Parameters:
///   - quick: The count of `make test`.
///   - thorough: The count where `POKEDEX_THOROUGH` is set.
package func rounds(_ quick: Int, thorough: Int) -> Int {
  getenv("POKEDEX_THOROUGH") == nil ? quick : thorough
}
