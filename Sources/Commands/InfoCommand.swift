import Base
import PokedexCore

/// `pokedex info DB`: prints the metadata of a database.
enum InfoCommand {
  struct Info: Codable {
    var path: String
    var metadata: [String: String]
    var rowCounts: [RowCount]
  }

  static let command = Command(
    "info", .infoSummary, table: [DatabaseArgument.positional],
    examples: [("pokedex info", .infoExample1)], results: [Info.self]
  ) { context in
    try ReadingSession.run(context) { session in
      let pokedex = session.pokedex
      let info = Info(
        path: pokedex.path, metadata: try pokedex.metadata(), rowCounts: try pokedex.rowCounts())
      if context.isJSON { return try context.print(info) }
      // The license is long: the table has its first line, which names the copyright holder; `--json` has all
      // of it.
      try context.output.table(
        session.table(
          info.metadata.sorted { $0.key < $1.key },
          [
            .text(.labelWhat, \.key),
            .text(.labelValue) { $0.value.split(separator: "\n").first.map(String.init) ?? "" },
          ]))
      try context.output.text("\n")
      try context.output.table(
        session.table(
          info.rowCounts,
          [.text(.labelTable, \.table), .number(.labelRows) { Quantity.grouped($0.rows) }]))
    }
  }
}
