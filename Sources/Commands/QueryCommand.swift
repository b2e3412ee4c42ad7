import Base
import PokedexCore

/// `pokedex query [DB] SQL`: prints the rows of an SQL query.
enum QueryCommand {
  private static let sql = Argument<[String]>.repeated("SQL", isRequired: false, help: .argumentSQL)
  private static let limit = ReadingCommands.limit(default: 1000)
  private static let timeout = Argument<Int>.number(
    "timeout", "SECONDS", in: 1...3600, default: 10, help: .queryOptionTimeout)

  static let command = Command(
    "query", .querySummary,
    discussion: [.queryDiscussion1],
    table: [limit, timeout, ReadingCommands.csv, DatabaseArgument.positional, sql],
    examples: [
      .init(
        "pokedex query \"SELECT pokemon, speed FROM dex_pokemon_at WHERE version_group = 'yellow'"
          + " ORDER BY speed DESC LIMIT 5\"", .queryExample1),
      .init("pokedex query --csv --limit 0 'SELECT * FROM dex_move' > moves.csv", .queryExample2),
    ]
  ) { context in
    try ReadingSession.run(context, sql) { session in
      let most = context[limit]
      let result = try session.pokedex.query(
        session.words.joined(separator: " "), limit: most == 0 ? .max - 1 : most,
        timeout: .seconds(context[timeout]))
      if !result.isComplete {
        context.report([
          Diagnostic(.warning, .moreRows(count: most))
        ])
      }
      var table = TextTable(
        result.columns.indices.map { column in
          let isNumber = result.rows.contains { $0[column].isNumber }
          return .init(result.columns[column], isNumber ? .trailing : .leading)
        })
      for row in result.rows { table.append(row.map(\.description)) }
      let objects = result.rows.map { row in
        JSONValue.object(
          zip(result.columns, row).map { .init($0, JSONValue(encoding: $1)) })
      }
      try session.print(objects, table, or: .noRows, context: context)
    }
  }
}

extension SQLValue {
  fileprivate var isNumber: Bool {
    switch self {
    case .integer, .real: true
    default: false
    }
  }
}
