package import Base
import PokedexModel

/// Tables that are derived from others and that a patch can omit: the receiver recomputes their changed rows.
package enum DerivedTables {
  /// The move index, which would be a fifth of a large patch.
  package static let names = ["move_index"]

  /// Recomputes the rows of `move_index` in `main` for the moves in the changed rows of `learnset`: those of
  /// `parts`, which are unpacked in `schema` and have been applied.
  ///
  /// - Throws: ``PatchFault`` if a row of `learnset` has an invalid value, `SQLiteError`.
  package static func refreshMoveIndex(
    after parts: [PatchTable], in schema: String, _ connection: Connection
  ) throws {
    var moves: Set<Int> = []
    for part in parts where part.shape.name == "learnset" {
      for column in ["move_id", "was_move_id"] where part.columns.contains(column) {
        let statement = try connection.prepare(
          "SELECT DISTINCT \(column) FROM \(schema).\(part.name)")
        while try statement.step() { moves.insert(try id(statement, 0)) }
      }
    }
    let learners = try connection.prepare(learnersOfMove, isPersistent: true)
    let put = try connection.prepare(
      "INSERT OR REPLACE INTO main.move_index (move_id, data) VALUES (?, ?)", isPersistent: true)
    for move in moves.sorted() {
      if let blob = try moveIndex(move, learners) {
        try put.run(move, blob)
      } else {
        try connection.run("DELETE FROM main.move_index WHERE move_id = ?", move)
      }
    }
  }

  /// Whether all of `move_index` can be derived from `learnset`.
  package static func isMoveIndexDerived(_ connection: Connection) throws -> Bool {
    let learners = try connection.prepare(learnersOfMove, isPersistent: true)
    let statement = try connection.prepare("SELECT move_id, data FROM main.move_index")
    while try statement.step() {
      // Rows that cannot be indexed are not an error: the table is then not derived.
      let blob = try? moveIndex(statement.columnInt(0), learners)
      guard blob == statement.columnBlob(1) else { return false }
    }
    let moves = try connection.integer(
      "SELECT (SELECT count(DISTINCT move_id) FROM main.learnset)"
        + " - (SELECT count(*) FROM main.move_index)")
    return moves == 0
  }

  /// Returns the id in a column of the statement's current row. A text is not converted, since the row of the
  /// learnset would keep the text.
  private static func id(_ statement: Statement, _ column: Int) throws(PatchFault) -> Int {
    guard statement.columnKind(column) == .integer else {
      throw PatchFault(.malformed, .patchColumnNotANumber(column: statement.columnName(column)))
    }
    // PokéAPI's ids are below 2^15.
    let value = statement.columnInt(column)
    guard (0...Int(Int32.max)).contains(value) else {
      throw PatchFault(
        .malformed, .patchColumnValue(column: statement.columnName(column), value: value))
    }
    return value
  }

  private static let learnersOfMove =
    "SELECT method_id, via, version_groups, pokemon_id FROM main.learnset WHERE move_id = ?"
    + " ORDER BY pokemon_id, method_id, via"

  /// Returns the blob of one move, by the same rule as the index stage; nil if no pokemon learns the move.
  private static func moveIndex(_ move: Int, _ statement: Statement) throws -> [UInt8]? {
    var rows: [LearnsetEntry] = []
    try statement.bind(1, move)
    while try statement.step() {
      let versionGroups = statement.columnKind(2) == .integer ? statement.columnInt64(2) : -1
      guard versionGroups >= 0 else { throw PatchFault(.malformed, .patchVersionGroups) }
      let number = try id(statement, 1)
      guard let via = LearnsetEntry.Origin(rawValue: number) else {
        throw PatchFault(.malformed, .patchVia(value: number))
      }
      var row = LearnsetEntry()
      (row.method, row.via) = (MoveLearnMethodID(try id(statement, 0)), via)
      row.versionGroups = VersionGroupSet(bits: UInt64(versionGroups))
      row.pokemon = PokemonID(try id(statement, 3))
      rows.append(row)
    }
    return rows.isEmpty ? nil : MoveIndexBlob.encode(MoveIndexBlob.groups(rows))
  }
}
