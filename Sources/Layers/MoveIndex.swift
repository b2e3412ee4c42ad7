package import PokedexFormat
package import PokedexModel

/// The move index: the learners of each move. The output of the index stage and an input of the pack stage.
package struct MoveIndex: Sendable, Equatable, Decodable {
  /// A move and its learners.
  package struct Entry: Sendable, Equatable, Codable {
    package var move: MoveID
    package var groups: [MoveIndexBlob.Group]

    package init(move: MoveID, groups: [MoveIndexBlob.Group]) {
      (self.move, self.groups) = (move, groups)
    }
  }

  /// The entries, ascending by move, without moves that no pokemon learns.
  package var entries: [Entry] = []

  package init() {}
}
