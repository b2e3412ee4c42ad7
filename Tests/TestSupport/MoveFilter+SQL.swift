package import PokedexCore
import PokedexModel

extension MoveFilter {
  /// The filter as one statement of plain SQL on `learnset`, to compare it with the library's. It has one column,
  /// `pokemon_id`, ascending. Documentation/COOKBOOK.md explains it.
  ///
  /// The statement scans no table: the learners of the rarest move are one range of the table's key,
  /// and each other move takes one lookup per learner.
  package var sql: String {
    var clauses: [String] = []
    let from: String
    if !allOf.isEmpty {
      from = "learnset AS l"
      clauses.append(allOf.count == 1 ? "l.move_id = \(allOf[0])" : "l.move_id = \(rarest)")
      clauses += conditions("l")
      if allOf.count > 1 { clauses += allOf.map { "(l.move_id = \($0) OR \(learns([$0])))" } }
      if !anyOf.isEmpty { clauses.append(learns(anyOf)) }
    } else if !anyOf.isEmpty {
      from = "learnset AS l"
      clauses.append("l.move_id IN (\(list(anyOf)))")
      clauses += conditions("l")
    } else if let versionGroup {
      from =
        "(SELECT v.pokemon_id FROM pokemon_variant AS v LEFT JOIN pokemon_presence AS p"
        + " ON p.pokemon_id = v.pokemon_id WHERE (v.version_groups >> (\(versionGroup) - 1)) & 1"
        + " AND NOT (COALESCE(p.absent_from, 0) >> (\(versionGroup) - 1)) & 1) AS l"
    } else {
      from = "(SELECT id AS pokemon_id FROM pokemon) AS l"
    }
    clauses += noneOf.map { "NOT \(learns([$0]))" }
    let condition = clauses.isEmpty ? "" : "\nWHERE \(clauses.joined(separator: "\n  AND "))"
    return """
      SELECT l.pokemon_id FROM \(from)\(condition)
      GROUP BY l.pokemon_id ORDER BY l.pokemon_id
      """
  }

  /// A subquery for the move of ``allOf`` with the fewest learners, judged by the size of its posting
  /// lists.
  private var rarest: String {
    "(SELECT i.move_id FROM move_index AS i WHERE i.move_id IN (\(list(allOf)))"
      + " ORDER BY LENGTH(i.data) LIMIT 1)"
  }

  private func learns(_ moves: [MoveID]) -> String {
    let clauses = [
      moves.count == 1 ? "m.move_id = \(moves[0])" : "m.move_id IN (\(list(moves)))",
      "m.pokemon_id = l.pokemon_id",
    ]
    return "EXISTS (SELECT 1 FROM learnset AS m WHERE "
      + (clauses + conditions("m")).joined(separator: " AND ") + ")"
  }

  private func conditions(_ table: String) -> [String] {
    var clauses: [String] = []
    if let versionGroup {
      // An add-on shows the learnsets of its base game.
      clauses.append(
        "\(table).version_groups & (SELECT 1 << (learnset_version_group_id - 1)"
          + " FROM version_group WHERE id = \(versionGroup))")
    }
    if let methods {
      // The plus prevents SQLite from doing one lookup per method: a move has few rows per pokemon.
      let list = methods.map { "\($0)" }.joined(separator: ", ")
      clauses.append("+\(table).method_id IN (\(list))")
    }
    if !includesInherited { clauses.append("\(table).via = 0") }
    return clauses
  }

  private func list(_ moves: [MoveID]) -> String {
    moves.map { "\($0)" }.joined(separator: ", ")
  }
}
