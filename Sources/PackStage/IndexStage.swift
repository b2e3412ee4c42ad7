package import Layers
import PokedexFormat
package import PokedexModel

/// Converts learnsets to the move index. A pure function.
package enum IndexStage {
  /// The version of the input table; see `StageVersion`.
  package static let version = StageVersion.of([
    "learnset": Array(LearnsetEntry.columnNames.joined(separator: ",").utf8)
  ])

  /// Returns the index of `learnset`, which must be in its canonical order.
  package static func run(learnset: [LearnsetEntry]) -> MoveIndex {
    var index = MoveIndex()
    var rest = learnset[...]
    while let move = rest.first?.move {
      let rows = rest.prefix { $0.move == move }
      index.entries.append(MoveIndex.Entry(move: move, groups: MoveIndexBlob.groups(rows)))
      rest = rest[rows.endIndex...]
    }
    return index
  }
}
