import Base
import PokedexFormat

/// Finds tables with fewer rows than in the last release, and columns that lost their values.
enum RowLosses {
  /// Tables of entities, whose number never falls in PokéAPI without a reason. The number of rows of other
  /// tables fluctuates slightly.
  private static let entityTables: Set<String> = [
    "language", "generation", "version_group", "version", "region", "pokedex", "type", "stat",
    "nature", "growth_rate", "ability", "species", "pokemon", "form", "move", "item", "location",
    "location_area",
  ]

  /// The number of rows as PokéAPI counts them of tables with one row for several games, languages or pictures.
  private static let unfolded = [
    "learnset": """
    (SELECT version_groups, count(*) AS n FROM this.learnset WHERE via = 0 GROUP BY 1)
    JOIN this.version_group ON version_groups >> (id - 1) & 1
    """,
    "encounter": """
    (SELECT versions, count(*) AS n FROM this.encounter GROUP BY 1)
    JOIN this.version ON versions >> (id - 1) & 1
    """,
    "flavor_text": """
    (SELECT languages, games, count(*) AS n FROM this.flavor_text GROUP BY 1, 2)
    JOIN this.language AS l ON languages >> (l.id - 1) & 1
    JOIN (SELECT id FROM this.version UNION SELECT id FROM this.version_group) AS g
      ON games >> (g.id - 1) & 1
    """,
    "sprite_set": """
    (SELECT set_id, count(*) AS n FROM this.sprite GROUP BY 1)
    JOIN this.sprite_set USING (set_id)
    """,
  ]

  /// Tables that follow from others, and those of this project.
  private static let derived: Set<String> = [
    "meta", "move_index", "search_entry", "correction", "supplement", "supplemented_fact",
  ]

  /// The share of rows that other tables may lose through normal maintenance.
  private static let tolerableLoss = 0.01
  /// The shares of a column's rows that may become null between two releases.
  private static let warningPart = 0.2
  private static let errorPart = 0.5
  /// The minimum number of rows for which shares are meaningful.
  private static let fewRows = 20

  /// - Parameter connection: a connection with the last release as `old` and the new artifact as `new`.
  static func findings(_ connection: Connection) throws -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for shape in TableShape.all where !derived.contains(shape.name) {
      // Of an older schema, only what it has.
      guard try TableShape.read(shape.name, connection, in: "old") == shape else { continue }
      let (before, now) = (
        try counts(shape, in: "old", connection), try counts(shape, in: "new", connection)
      )
      findings += rows(of: shape.name, before.rows, now.rows)
      guard min(before.all, now.all) >= fewRows else { continue }
      for (index, column) in shape.columns.enumerated() {
        let place = Place.resource("\(shape.name).\(column)")
        let values = (
          before: Double(before.values[index]) / Double(before.all),
          now: Double(now.values[index]) / Double(now.all)
        )
        if values.now == 0, values.before > 0 {
          findings.append(
            Diagnostic(.error, .columnEmptied(before: percent(values.before)), at: place))
        } else if values.before - values.now > warningPart {
          findings.append(
            Diagnostic(
              values.before - values.now > errorPart ? .error : .warning,
              .nullsGrew(now: percent(1 - values.now), before: percent(1 - values.before)),
              at: place))
        }
      }
    }
    return findings
  }

  private static func rows(of table: String, _ before: Int, _ now: Int) -> [Diagnostic] {
    guard now < before else { return [] }
    let isError =
      entityTables.contains(table) || Double(before - now) > Double(before) * tolerableLoss
    return [
      Diagnostic(
        isError ? .error : .warning, .rowsVanished(share: before - now, before: before, now: now),
        at: .resource(table))
    ]
  }

  /// Returns the number of rows as PokéAPI counts them, of all rows, and of the values of each column.
  private static func counts(
    _ shape: TableShape, in schema: String, _ connection: Connection
  ) throws -> (rows: Int, all: Int, values: [Int]) {
    let columns = shape.columns.map { "count(\"\($0)\") AS \"\($0)\"" }.joined(separator: ", ")
    let row = try connection.prepare(
      "SELECT count(*) AS \"rows of all\", \(columns) FROM \(schema).\"\(shape.name)\"")
    _ = try row.step()
    let all = row.int("rows of all")
    let unfolded = try unfolded[shape.name].flatMap { tables in
      try connection.integer(
        "SELECT sum(n) FROM \(tables.replacing(text: "this.", with: "\(schema)."))")
    }
    return (unfolded ?? all, all, shape.columns.map(row.int))
  }

  private static func percent(_ part: Double) -> String { "\(Int((part * 100).rounded())) %" }
}
