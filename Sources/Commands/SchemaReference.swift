import Basics
import Layers
import PokedexFormat
import PokedexModel
import SQLiteKit

/// The schema reference, which is Documentation/SCHEMA.md; a test compares the two.
struct SchemaReference {
  /// The views by question, with their examples.
  private let groups: [ViewExample.Group]
  private let results: [String: ViewExample.Result]

  /// - Parameter database: the database that runs the examples; nil for examples without results.
  init(_ database: Connection?) throws(SQLiteError) {
    groups = ViewExample.groups
    var results: [String: ViewExample.Result] = [:]
    if let database {
      for example in groups.flatMap(\.examples) {
        results[example.view] = try ViewExample.Result(example.sql, database)
      }
    }
    self.results = results
  }

  private static let views = Dictionary(
    uniqueKeysWithValues: PokedexSchema.viewTemplates.map { ($0.name, $0) })

  /// The tables that apps and scripts may read.
  static let publicTables: Set = ["meta", "search_entry"]

  /// The reference as Markdown, with a final line break.
  var markdown: String {
    var lines = [
      "# The schema, version \(PokedexSchema.version)",
      "",
      "Made by `make docs` from `Sources/PokedexFormat/Schema/views.sql` and `Documentation/examples.sql`; do not",
      "edit. Apps and scripts rely on the views, on `search_entry` and on `meta`. The other tables change with the",
      "schema version: [schema.sql](../Sources/PokedexFormat/Schema/schema.sql) describes their columns, and so",
      "does `pokedex schema --json`.",
      "",
      "Schema \(PokedexSchema.version) is frozen. [VERSIONING.md](VERSIONING.md#the-schema) says what may be added;",
      "`Tests/Fixtures/schema-\(PokedexSchema.version).txt` shows every change. `PRAGMA application_id` is",
      "\(PokedexSchema.applicationID), `PRAGMA user_version` is \(PokedexSchema.version). SQLite"
        + " \(PokedexSchema.minimumSQLiteVersion) or newer reads everything.",
      "",
      "Ids and identifiers are PokéAPI's. A column whose name ends in `versions`, `version_groups`,",
      "`generations`, `languages` or `flags`, and `games`, `present_in` and `absent_from`, is a set: bit *n* − 1",
      "stands for the id *n*. Examples give the same in the sample and in a full database.",
      "",
    ]
    for group in groups {
      lines += ["## \(group.question)", ""]
      for example in group.examples { lines += section(example) }
    }
    lines += ["## Tables", ""]
    for table in PokedexSchema.tables where Self.publicTables.contains(table.name) {
      lines += ["### `\(table.name)`", "", table.documentation, ""]
      lines += ["| column | type | |", "|---|---|---|"]
      lines += Self.columns(table).map { "| `\($0.name)` | \($0.type) | \($0.note) |" }
      let constraints = Self.constraints(table)
      if !constraints.isEmpty {
        lines += ["", constraints.map { "`\($0)`" }.joined(separator: ", ")]
      }
      lines.append("")
    }
    lines.removeLast()
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the lines about a view.
  private func section(_ example: ViewExample) -> [String] {
    guard let view = Self.views[example.view] else {
      preconditionFailure("examples.sql names \(example.view), which is not a view")
    }
    var lines = ["### `\(view.name)`", "", view.documentation, ""]
    lines += [Self.viewColumns(view).map { "`\($0)`" }.joined(separator: ", "), ""]
    lines += ["```sql", "\(example.sql);", "```", ""]
    if let result = results[example.view] { lines += result.markdown + [""] }
    return lines
  }

  /// The reference as JSON; the views are in the order of the file.
  var json: JSONValue {
    [
      "version": .int(PokedexSchema.version), "applicationId": .int(PokedexSchema.applicationID),
      "minimumSQLiteVersion": .string(PokedexSchema.minimumSQLiteVersion),
      "views": .array(
        PokedexSchema.viewTemplates.map { view in
          [
            "name": .string(view.name), "documentation": .string(view.documentation),
            "columns": .array(Self.viewColumns(view).map { .string($0) }),
          ]
        }),
      "groups": .array(
        groups.map { group in
          [
            "question": .string(group.question),
            "examples": .array(
              group.examples.map { example in
                [
                  "view": .string(example.view), "title": .string(example.title),
                  "sql": .string(example.sql), "result": results[example.view]?.json ?? .null,
                ]
              }),
          ]
        }),
      "tables": .array(
        PokedexSchema.tables.filter { $0.kind == .table }.map { table in
          [
            "name": .string(table.name), "documentation": .string(table.documentation),
            "columns": .array(
              Self.columns(table).map { column in
                [
                  "name": .string(column.name), "type": .string(column.type),
                  "note": .string(column.note),
                ]
              }),
          ]
        }),
    ]
  }

  private struct Column {
    var name: String
    var type: String
    var note: String
  }

  private static let constraintWords = ["PRIMARY", "FOREIGN", "UNIQUE", "CHECK"]

  /// Returns the columns of a table, which are the lines `name TYPE rest,  -- note`. The lines that
  /// continue a constraint are indented further.
  private static func columns(_ table: SchemaStatement) -> [Column] {
    body(table).filter { !$0.hasPrefix("   ") }.compactMap { line in
      let parts = line.split(atText: "--")
      let words = parts[0].split(separator: " ")
      guard words.count >= 2, !constraintWords.contains(String(words[0])) else { return nil }
      var rest = words.dropFirst(2).joined(separator: " ")
      if rest.hasSuffix(",") { rest.removeLast() }
      let isNullable = !rest.contains(text: "NOT NULL") && !rest.contains(text: "PRIMARY KEY")
      rest = rest.replacing(text: "NOT NULL", with: "")
      var notes: [String] = []
      if isNullable { notes.append("may be null") }
      let constraint = rest.split(separator: " ").joined(separator: " ")
      if !constraint.isEmpty { notes.append("`\(constraint)`") }
      let name = String(words[0])
      if name != "id", !constraint.contains(text: "REFERENCES"),
        let kind = ReferenceColumns.kinds[table.name]?[name]
      {
        notes.append("id of `\(kind.endpoint)`")
      }
      if parts.count > 1 {
        notes.append(
          parts[1...].joined(separator: "--").split(separator: " ").joined(separator: " "))
      }
      var type = String(words[1])
      if type.hasSuffix(",") { type.removeLast() }
      return Column(name: name, type: type, note: notes.joined(separator: "; "))
    }
  }

  /// Returns the table constraints, and whether the table is clustered by its key.
  private static func constraints(_ table: SchemaStatement) -> [String] {
    let text = table.sql
    var found: [String] = []
    for word in ["PRIMARY KEY (", "FOREIGN KEY ("] {
      guard let start = text.firstRange(ofText: word) else { continue }
      let clause = text[start.lowerBound...]
      guard let end = clause.firstIndex(of: ")") else { continue }
      var constraint = String(clause[...end])
      if word.hasPrefix("FOREIGN"),
        let close = clause[clause.index(after: end)...].firstIndex(of: ")")
      {
        constraint = String(clause[...close])
      }
      found.append(constraint.replacing(text: "( ", with: "("))
    }
    if text.hasSuffix("WITHOUT ROWID") { found.append("WITHOUT ROWID") }
    return found
  }

  /// Returns the lines between the brackets of a table.
  private static func body(_ table: SchemaStatement) -> [String] {
    table.source.dropFirst().filter { !$0.hasPrefix(")") }
  }

  /// Returns the column names of a view, which follow the `AS` in its first SELECT.
  private static func viewColumns(_ view: SchemaStatement) -> [String] {
    var names: [String] = []
    var depth = 0
    for line in view.source.dropFirst() {
      if depth == 0 && line.hasPrefix("FROM ") { break }
      if let name = line.split(atText: " AS ").last, line.contains(text: "AS ") {
        let opened = depth + line.count { $0 == "(" } - line.count { $0 == ")" }
        let bare = name.hasSuffix(",") ? name.dropLast() : name[...]
        if opened == 0 && bare.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) {
          names.append(String(bare))
        }
        depth = opened
      } else {
        depth += line.count { $0 == "(" } - line.count { $0 == ")" }
      }
    }
    return names
  }
}
