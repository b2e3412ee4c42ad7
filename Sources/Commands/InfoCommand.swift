import CommandLineKit
import Diagnostics
import JSON
import PokedexCore
import PokedexModel

/// `pokedex info DB`: what the file is.
enum InfoCommand {
  static let command = Command(
    "info", "Show version, source and row counts of a database",
    positionals: [DatabaseArgument.positional],
    examples: [.init("pokedex info", "versions, source, counts")]
  ) { context in
    try ReadingSession.run(context) { session in
      let metadata = try session.pokedex.metadata().sorted { $0.key < $1.key }
      let counts = try session.pokedex.counts()
      if context.isJSON {
        try context.output.json(
          [
            "file": .string(session.pokedex.path),
            "meta": .object(metadata.map { .init($0.key, .string($0.value)) }),
            "rows": .object(counts.map { .init($0.table, .int($0.rows)) }),
          ])
        return
      }
      var table = TextTable([.init(session.say("what")), .init(session.say("value"))])
      // The licence is a page of its own: its first line names whose it is, `--json` has it whole.
      for (key, value) in metadata {
        table.append([key, value.split(separator: "\n").first.map(String.init) ?? ""])
      }
      try context.output.table(table)
      var rows = TextTable([
        .init(session.say("table")), .init(session.say("rows"), .trailing),
      ])
      for (name, count) in counts { rows.append([name, String(count)]) }
      try context.output.text("\n")
      try context.output.table(rows)
    }
  }
}
