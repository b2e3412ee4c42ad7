package import Layers
import PokedexFormat
package import PokedexModel

/// Converts learnsets to the move index.
///
/// A pure function. It drops the levels and orders of the learnset, and learners with the same method, origin
/// and version groups share a posting.
package enum IndexStage {
  /// The version of the input table; see `StageVersion`.
  package static let version = StageVersion.of([
    "learnset": Array(LearnsetEntry.columnNames.joined(separator: ",").utf8)
  ])

  /// Returns the index of `learnset`, which must be in its canonical order.
  package static func run(learnset: [LearnsetEntry]) -> MoveIndex {
    var index = MoveIndex()
    var start = learnset.startIndex
    while start < learnset.endIndex {
      let move = learnset[start].move
      let end = learnset[start...].firstIndex { $0.move != move } ?? learnset.endIndex
      index.entries.append(entry(of: learnset[start..<end]))
      start = end
    }
    return index
  }

  /// Returns the entry of one move.
  private static func entry(of rows: ArraySlice<LearnsetEntry>) -> MoveIndex.Entry {
    var entry = MoveIndex.Entry()
    entry.move = rows[rows.startIndex].move
    // Rows of one pokemon, method and origin differ only by level and are adjacent.
    var learners: [Learner] = []
    for row in rows {
      let learner = Learner(
        method: row.method, via: row.via, versionGroups: row.versionGroups, pokemon: row.pokemon)
      if let last = learners.last, last.pokemon == learner.pokemon, last.method == learner.method,
        last.via == learner.via
      {
        learners[learners.count - 1].versionGroups.formUnion(learner.versionGroups)
      } else {
        learners.append(learner)
      }
    }
    entry.learnerCount = distinctCount(learners.lazy.filter { $0.via == .own }.map(\.pokemon))
    learners.sort()
    for learner in learners {
      if let last = entry.postings.last, last.method == learner.method, last.via == learner.via,
        last.versionGroups == learner.versionGroups
      {
        entry.postings[entry.postings.count - 1].pokemon.append(learner.pokemon)
      } else {
        var posting = MoveIndex.Posting()
        posting.method = learner.method
        posting.via = learner.via
        posting.versionGroups = learner.versionGroups
        posting.pokemon = [learner.pokemon]
        entry.postings.append(posting)
      }
    }
    return entry
  }

  /// Returns the number of distinct ids in `ids`, which must be ascending.
  private static func distinctCount(_ ids: some Sequence<PokemonID>) -> Int {
    var count = 0
    var last: PokemonID?
    for id in ids where id != last {
      count += 1
      last = id
    }
    return count
  }

  /// A pokemon that learns the move by one method.
  private struct Learner: Comparable {
    var method: MoveLearnMethodID
    var via: LearnsetEntry.Origin
    var versionGroups: VersionGroupSet
    var pokemon: PokemonID

    static func < (a: Self, b: Self) -> Bool {
      (a.method, a.via.rawValue, a.versionGroups.bits, a.pokemon)
        < (b.method, b.via.rawValue, b.versionGroups.bits, b.pokemon)
    }
  }
}
