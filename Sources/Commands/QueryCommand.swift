import Base
import PokedexCore

/// `pokedex query [DB] SQL`: prints the rows of an SQL query.
enum QueryCommand {
  private static let sql = Argument<[String]>.repeated("SQL", isRequired: false, help: .argumentSQL)
  private static let limit = ReadingCommands.limit(default: 1000)
  private static let timeout = Argument<Int>.number(
    "timeout", "SECONDS", in: 1...3600, default: 10, help: .queryOptionTimeout)

  static let command = Command(
    "query", .querySummary, discussion: [.queryDiscussion1],
    table: [limit, timeout, ReadingCommands.csv, DatabaseArgument.positional, sql],
    examples: [
      (
        "pokedex query \"SELECT pokemon, speed FROM dex_pokemon_at WHERE version_group = 'yellow'"
          + " ORDER BY speed DESC LIMIT 5\"", .queryExample1
      ),
      ("pokedex query --csv --limit 0 'SELECT * FROM dex_move' > moves.csv", .queryExample2),
    ]
  ) { context in
    try ReadingSession.run(context, sql, needsWords: false) { session in
      let most = context[limit]
      let text = try query(session.words, input: context.input)
      let rows = most == 0 ? .max - 1 : most
      let timeout = Duration.seconds(context[timeout])
      var isComplete = true
      if context.isJSON || context[ReadingCommands.csv] {
        var failure: (any Error)?
        var isFirst = true
        try session.pokedex.query(text, limit: rows, timeout: timeout) { part, _ in
          do {
            try context.output.text(
              context.isJSON ? part.json(isFirst) : part.table.csv(withTitles: isFirst))
          } catch { failure = error }
          isFirst = false
          isComplete = part.isComplete
          return failure == nil
        }
        if let failure { throw failure }
        if context.isJSON { try context.output.text("]\n") }
      } else {
        let result = try session.pokedex.query(text, limit: rows, timeout: timeout)
        isComplete = result.isComplete
        if result.rows.isEmpty {
          try context.output.line(session.say(.noRows))
        } else {
          try context.output.table(result.table)
        }
      }
      if !isComplete { context.report([Diagnostic(.warning, .moreRows(count: most))]) }
    }
  }
}

extension QueryCommand {
  /// Returns the query in the arguments; without one, or for `-`, what standard input has.
  ///
  /// - Throws: ``PipelineError`` (usage) without a query, or for one that is longer than an argument may be.
  fileprivate static func query(_ words: [String], input: Int32?) throws -> String {
    guard words.isEmpty || words == ["-"] else { return words.joined(separator: " ") }
    var text = ""
    if let input, !words.isEmpty || isatty(input) == 0 {
      try InputLines.forEach(atMost: RequestBudget.wordBytes, of: input) {
        text += $0 + "\n"
        try CommandParser.checkBudget([text])
      }
    }
    guard !text.allSatisfy(\.isWhitespace) else {
      throw PipelineError(.argumentMissing(name: sql.declaration.name))
    }
    return text
  }
}

extension SQLResult {
  fileprivate var table: TextTable {
    var table = TextTable(
      columns.indices.map { column in
        let isNumber = rows.contains { $0[column].isNumber }
        return .init(columns[column], isNumber ? .trailing : .leading)
      })
    for row in rows { table.append(row.map(\.description)) }
    return table
  }

  /// The rows as the next members of an array.
  fileprivate func json(_ isFirst: Bool) -> String {
    let objects = rows.map { row in
      let members = zip(columns, row).map { JSONValue.Member($0, JSONValue(encoding: $1)) }
      return TerminalText.json(JSONValue.object(members).line)
    }
    return (isFirst ? "[" : objects.isEmpty ? "" : ",") + objects.joined(separator: ",")
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
