import Base
import PokedexModel

/// Compares texts that a resource shares with another: `shared_flavor_text` has the owner, the owner's row
/// the text. A text can change without a change of the sharer's rows, so all shared texts are compared as if
/// each resource had its own rows.
enum SharedTexts {
  private static let columns = ["kind", "id", "languages", "games", "source", "text"]

  private static let unfolded = """
    SELECT s.kind, s.id, s.languages & t.languages AS languages, s.games & t.games AS games,
      t.source, t.text
    FROM shared_flavor_text AS s
    JOIN flavor_text AS t ON t.kind = s.owner_kind AND t.id = s.owner_id
    WHERE s.languages & t.languages AND s.games & t.games
    """

  /// Adds the rows that are in only one artifact to `builder`.
  static func addChanges(
    _ old: Connection, _ new: Connection, before: AttributeReader, after: AttributeReader,
    to builder: inout DexDiffBuilder
  ) throws {
    let (removed, added) = (try rows(old), try rows(new))
    for row in removed.subtracting(added) {
      builder.add("flavor_text", columns, row: row, reader: before)
    }
    for row in added.subtracting(removed) {
      builder.add("flavor_text", columns, row: row, reader: after)
    }
  }

  private static func rows(_ connection: Connection) throws -> Set<[Value]> {
    var rows: Set<[Value]> = []
    try connection.query(unfolded) { row in
      rows.insert((0..<row.columnCount).map { row.columnValue($0) })
    }
    return rows
  }
}
