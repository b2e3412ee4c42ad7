package import PokedexModel

/// The move index: the learners of each move. The output of the index stage and an input of the pack stage.
package struct MoveIndex: Sendable, Equatable, Decodable {
  /// The pokemon that learn a move by one method in exactly the same version groups.
  package struct Posting: Sendable, Equatable {
    package var method = MoveLearnMethodID(0)
    package var via = LearnsetEntry.Origin.own
    package var versionGroups = VersionGroupSet()
    /// The ids, ascending and distinct.
    package var pokemon: [PokemonID] = []

    package init() {}
  }

  /// A move and its learners.
  package struct Entry: Sendable, Equatable {
    package var move = MoveID(0)
    /// The number of pokemon that learn the move themselves, in any version group.
    package var learnerCount = 0
    /// The postings, ascending by method, via and version groups.
    package var postings: [Posting] = []

    package init() {}
  }

  /// The entries, ascending by move, without moves that no pokemon learns.
  package var entries: [Entry] = []

  package init() {}
}
