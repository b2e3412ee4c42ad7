package import PokedexModel

/// The move index: for each move who learns it, what the index stage hands to the pack stage.
package struct MoveIndex: Sendable, Equatable {
  /// Pokemon that learn a move by one method in exactly the same version groups.
  package struct Posting: Sendable, Equatable {
    package var method = MoveLearnMethodID(0)
    package var via = LearnsetEntry.Via.own
    package var versionGroups = VersionGroupSet()
    /// Ascending, distinct.
    package var pokemon: [PokemonID] = []

    package init() {}
  }

  /// A move and its learners.
  package struct Entry: Sendable, Equatable {
    package var move = MoveID(0)
    /// How many pokemon learn the move of their own, anywhere.
    package var learnerCount = 0
    /// Ascending by method, via and version groups.
    package var postings: [Posting] = []

    package init() {}
  }

  /// Ascending by move; moves that nobody learns are not in it.
  package var entries: [Entry] = []

  package init() {}
}
