import CommandLineKit
import Diagnostics
import JSON
import PokedexCore
import PokedexModel

/// `pokedex info DB`: prints the metadata of a database.
enum InfoCommand {
  static let command = Command(
    "info", .infoSummary,
    positionals: [DatabaseArgument.positional],
    examples: [.init("pokedex info", .infoExample1)]
  ) { context in
    try ReadingSession.run(context) { session in
      let metadata = try session.pokedex.metadata().sorted { $0.key < $1.key }
      let counts = try session.pokedex.rowCounts()
      if context.isJSON {
        try context.output.json(
          [
            "file": .string(session.pokedex.path),
            "meta": .object(metadata.map { .init($0.key, .string($0.value)) }),
            "rows": .object(counts.map { .init($0.table, .int($0.rows)) }),
          ])
        return
      }
      var table = TextTable([.init(session.say(.labelWhat)), .init(session.say(.labelValue))])
      // The license is long: the table has its first line, which names the copyright holder; `--json` has all
      // of it.
      for (key, value) in metadata {
        table.append([key, value.split(separator: "\n").first.map(String.init) ?? ""])
      }
      try context.output.table(table)
      var rows = TextTable([
        .init(session.say(.labelTable)), .init(session.say(.labelRows), .trailing),
      ])
      for count in counts { rows.append([count.table, String(count.rows)]) }
      try context.output.text("\n")
      try context.output.table(rows)
    }
  }
}
