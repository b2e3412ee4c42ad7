import Base
import Layers
import Pages
import PokedexCore
import PokedexFormat
import PokedexModel

/// The schema reference: as Markdown Documentation/SCHEMA.md, which a test compares, and in its Codable form what
/// `pokedex schema --json` prints.
struct SchemaReference: Codable {
  /// A column as SQLite knows it.
  struct Column: Codable {
    var name: String
    var type: String
    /// Nil for a view, of which SQLite does not know it.
    var isNullable: Bool?
    /// The table that a foreign key names; nil for none.
    var references: String?
    /// The endpoint of PokéAPI whose ids these are, where no foreign key says it; nil for other values.
    var kind: String?
    /// The comment behind the column in `schema.sql`; empty for none.
    var comment: String

    fileprivate var note: String {
      let id = (references ?? kind).map { "id of `\($0)`" }
      return [isNullable == true ? "may be null" : "", id ?? "", comment]
        .filter { !$0.isEmpty }.joined(separator: "; ")
    }
  }

  /// A table or a view.
  struct Relation: Codable {
    var name: String
    var documentation: String
    var columns: [Column] = []
    /// The columns of the primary key in its order; empty for a view.
    var primaryKey: [String] = []

    /// The first sentence of the documentation.
    var summary: String { documentation.split(atText: ". ").first.map(String.init) ?? "" }
  }

  private(set) var version = PokedexSchema.version
  private(set) var applicationId = PokedexSchema.applicationID
  private(set) var minimumSQLiteVersion = PokedexSchema.minimumSQLiteVersion
  /// In the order of the file.
  private(set) var views: [Relation]
  /// The views by the question that they answer; each view has one example.
  private(set) var groups: [ViewExample.Group]
  private(set) var tables: [Relation]

  /// The reference without results of the examples, for a server that is asked again.
  static let whole = Result { try SchemaReference(nil) }

  /// - Parameter database: the database that runs the examples; nil for examples without results.
  init(_ database: Pokedex?) throws {
    groups = try ViewExample.groups.map { group in
      var group = group
      for (number, example) in group.examples.enumerated() {
        group.examples[number].result = try database.map { try .init(example.sql, $0) }
      }
      return group
    }
    let schema = try Connection.inMemory()
    let (tables, views) = (PokedexSchema.tables, PokedexSchema.views)
    for statement in tables + views { try schema.execute(statement.sql) }
    self.tables = try tables.filter { $0.kind == .table }.map { try Self.relation($0, schema) }
    self.views = try views.map { try Self.relation($0, schema) }
  }

  /// Returns the reference of some views and tables only.
  ///
  /// - Throws: ``PipelineError`` (usage) for a name that none has.
  func only(_ names: [String]) throws -> SchemaReference {
    let known = (views + tables).map(\.name)
    for name in names where !known.contains(name) {
      throw PipelineError(
        .schemaNoRelation(name: name), advice: Suggestion.advice(for: name, among: known))
    }
    var part = self
    part.views.removeAll { !names.contains($0.name) }
    part.tables.removeAll { !names.contains($0.name) }
    part.groups = groups.map { group in
      var group = group
      group.examples.removeAll { !names.contains($0.view) }
      return group
    }.filter { !$0.examples.isEmpty }
    return part
  }

  /// Returns the columns of `statement`, of which SQLite knows all but the comments.
  private static func relation(_ statement: SchemaStatement, _ schema: Connection) throws
    -> Relation
  {
    var relation = Relation(name: statement.name, documentation: statement.documentation)
    try schema.query(
      """
      SELECT name, type, "notnull" OR pk AS needed,
        (SELECT "table" FROM pragma_foreign_key_list(?1) WHERE "from" = name) AS target
      FROM pragma_table_info(?1) ORDER BY cid
      """, statement.name
    ) { row in
      let (name, target) = (row.text("name"), row.textOrNil("target"))
      let line = statement.source.first { $0.hasPrefix("  \(name) ") && $0.contains(text: "  -- ") }
      relation.columns.append(
        Column(
          name: name, type: row.text("type"),
          isNullable: statement.kind == .view ? nil : !row.bool("needed"), references: target,
          kind: name == "id" || target != nil
            ? nil : NormalizedDex.referenceKinds[statement.name]?[name]?.endpoint,
          comment: line?.split(atText: "  -- ").last.map(String.init) ?? ""))
    }
    relation.primaryKey = try schema.texts(
      "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", statement.name)
    return relation
  }

  /// The tables that apps and scripts may read.
  static let publicTables: Set = ["meta", "search_entry"]
  private static let viewCount = PokedexSchema.views.count

  /// The reference as Markdown, with a final line break; of some views and tables without what holds for all.
  var markdown: String {
    var lines = views.count < Self.viewCount ? [] : head
    for group in groups {
      lines += ["## \(group.question)", ""]
      for example in group.examples { lines += section(example) }
    }
    let tables = tables.filter { Self.publicTables.contains($0.name) }
    if !tables.isEmpty { lines += ["## Tables", ""] }
    for table in tables {
      lines += ["### `\(table.name)`", "", table.documentation, ""]
      lines += ["| column | type | |", "|---|---|---|"]
      lines += table.columns.map { "| `\($0.name)` | \($0.type) | \($0.note) |" }
      lines += ["", "`PRIMARY KEY (\(table.primaryKey.joined(separator: ", ")))`"]
      lines.append("")
    }
    if !lines.isEmpty { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }

  private var head: [String] {
    [
      "# The schema, version \(version)", "",
      "Made by `make generate` from `Sources/PokedexFormat/Schema/views.sql` and `Documentation/examples.sql`; do",
      "not edit. Apps and scripts rely on the views, on `search_entry` and on `meta`. The other tables change with the",
      "schema version: [schema.sql](../Sources/PokedexFormat/Schema/schema.sql) describes their columns, and so",
      "does `pokedex schema --json`.", "",
      "Schema \(version) is frozen. [VERSIONING.md](VERSIONING.md#the-schema) says what may be added;",
      "`Tests/Fixtures/schema-\(version).txt` shows every change. `PRAGMA application_id` is",
      "\(applicationId), `PRAGMA user_version` is \(version). SQLite"
        + " \(minimumSQLiteVersion) or newer reads everything.",
      "",
      "Ids and identifiers are PokéAPI's. A column whose name ends in `versions`, `version_groups`,",
      "`generations`, `languages` or `flags`, and `games`, `present_in` and `absent_from`, is a set: bit *n* − 1",
      "stands for the id *n*. Examples give the same in the sample and in a full database.", "",
    ]
  }

  private func section(_ example: ViewExample) -> [String] {
    guard let view = views.first(where: { $0.name == example.view }) else {
      preconditionFailure("examples.sql names \(example.view), which is not a view")
    }
    let columns = view.columns.map { "`\($0.name)` \($0.type.lowercased())" }
    return [
      "### `\(view.name)`", "", view.documentation, "", columns.joined(separator: ", "), "",
      "```sql", "\(example.sql);", "```", "",
    ] + (example.result.map { $0.markdown + [""] } ?? [])
  }
}

/// An example query of a public view, from `Documentation/examples.sql`.
struct ViewExample: Codable {
  var view: String
  /// What the query returns.
  var title: String
  /// One statement, without a semicolon.
  var sql: String
  /// What it returns; nil without a database.
  var result: Result?

  /// The views that answer one question.
  struct Group: Codable {
    var question: String
    var examples: [ViewExample] = []
  }

  static let groups = parse(WebFile.document("examples.sql").text)

  /// Parses `-- # Question` and, below it, `-- view: title` with the query in the next lines; blank lines
  /// separate them. Text above the first question is ignored.
  static func parse(_ text: String) -> [Group] {
    var groups: [Group] = []
    for block in text.split(atText: "\n\n") where !block.isEmpty {
      let lines = block.split(separator: "\n")
      let title = lines[0].dropFirst("-- ".count)
      if title.hasPrefix("# ") {
        groups.append(Group(question: String(title.dropFirst("# ".count))))
      } else if !groups.isEmpty {
        let words = title.split(atText: ": ")
        var sql = lines.dropFirst().joined(separator: "\n")
        precondition(words.count >= 2 && sql.hasSuffix(";"), "examples.sql: \(block)")
        sql.removeLast()
        groups[groups.count - 1].examples.append(
          ViewExample(
            view: String(words[0]), title: words.dropFirst().joined(separator: ": "), sql: sql))
      }
    }
    return groups
  }

  struct Result: Codable {
    var columns: [String]
    var rows: [[JSONValue]]

    init(_ sql: String, _ pokedex: Pokedex) throws(PokedexError) {
      let result = try pokedex.query(sql)
      (columns, rows) = (result.columns, result.rows.map { $0.map { JSONValue(encoding: $0) } })
    }

    /// A table, one line each.
    var markdown: [String] {
      let header = [
        "| \(columns.joined(separator: " | ")) |", "|" + columns.map { _ in "---|" }.joined(),
      ]
      return header + rows.map { "| \($0.map(Self.text).joined(separator: " | ")) |" }
    }

    private static func text(_ value: JSONValue) -> String {
      switch value {
      case .string(let text), .number(let text): text
      default: "NULL"
      }
    }
  }
}
