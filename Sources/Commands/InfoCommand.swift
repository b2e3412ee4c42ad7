import Base
import PokedexCore
import PokedexModel

/// `pokedex info DB`: prints the metadata of a database.
enum InfoCommand {
  struct Info: Codable {
    var path: String
    var metadata: [String: String]
    var rowCounts: [RowCount]
  }

  static let command = Command(
    "info", .infoSummary,
    table: [DatabaseArgument.positional],
    examples: [.init("pokedex info", .infoExample1)],
    results: [Info.self]
  ) { context in
    try ReadingSession.run(context) { session in
      let pokedex = session.pokedex
      let info = Info(
        path: pokedex.path, metadata: try pokedex.metadata(), rowCounts: try pokedex.rowCounts())
      if context.isJSON { return try context.print(info) }
      var table = TextTable([.init(session.say(.labelWhat)), .init(session.say(.labelValue))])
      // The license is long: the table has its first line, which names the copyright holder; `--json` has all
      // of it.
      for (key, value) in info.metadata.sorted(by: { $0.key < $1.key }) {
        table.append([key, value.split(separator: "\n").first.map(String.init) ?? ""])
      }
      try context.output.table(table)
      var rows = TextTable([
        .init(session.say(.labelTable)), .init(session.say(.labelRows), .trailing),
      ])
      for count in info.rowCounts {
        rows.append([count.table, Quantity.grouped(count.rows)])
      }
      try context.output.text("\n")
      try context.output.table(rows)
    }
  }
}
