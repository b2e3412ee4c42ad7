import JSON
import SQLiteKit

/// The display name of a resource in the two languages of the pages.
struct PageName {
  let id: Int
  let identifier: String
  let english: String
  let japanese: String

  /// Returns the names of all resources of a kind, ascending by id.
  ///
  /// A database without English or Japanese gives the names in the other of the two, or else in its first language.
  static func read(_ database: Connection, _ entity: String) throws -> [PageName] {
    let codes = try database.prepare("SELECT identifier FROM language ORDER BY id")
      .mapRows { $0.columnText(0) }
    func first(_ wanted: [String]) -> String {
      wanted.first { codes.contains($0) } ?? codes.first ?? ""
    }
    var names: [PageName] = []
    try database.query(
      """
      SELECT e.entity_id, e.identifier, e.text, j.text FROM dex_display_name AS e
      JOIN dex_display_name AS j
        ON j.entity = e.entity AND j.entity_id = e.entity_id AND j.language = ?3
      WHERE e.entity = ?1 AND e.language = ?2 ORDER BY e.entity_id
      """, entity, first(["en", "ja"]), first(["ja", "en"])
    ) { row in
      names.append(
        PageName(
          id: row.columnInt(0), identifier: row.columnText(1), english: row.columnText(2),
          japanese: row.columnText(3)))
    }
    return names
  }

  /// The names, for example `["pound", "Pound", "はたく"]`.
  var json: JSONValue { [.string(identifier), .string(english), .string(japanese)] }
}
