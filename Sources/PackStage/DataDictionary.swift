import Base
import Layers
import PokedexFormat

/// What the views and their columns are, and how many rows the views have, for `dex_view` and `dex_column`.
enum DataDictionary {
  /// Fills the tables of `dictionary.sql`; all others must be complete.
  static func write(_ connection: Connection) throws(SQLiteError) {
    try connection.defineBits()
    try connection.execute(
      """
      CREATE TEMP TABLE definition (name TEXT PRIMARY KEY, meaning, unit, null_means);
      CREATE TEMP TABLE described_view (name TEXT PRIMARY KEY, meaning);
      """)
    let columns = EmbeddedFile.named("packages/columns.tsv").bytes
    for line in String(decoding: columns, as: UTF8.self).split(separator: "\n").dropFirst() {
      let fields = "\(line)\t\t\t\t".split(separator: "\t", omittingEmptySubsequences: false)
      let (name, meaning) = (String(fields[0]), String(fields[1]))
      let (unit, null) = (String(fields[2]), String(fields[4]))
      try connection.run("INSERT INTO definition VALUES (?, ?, ?, ?)", name, meaning, unit, null)
    }
    let views = PokedexSchema.viewTemplates
    for view in views {
      try connection.run("INSERT INTO described_view VALUES (?, ?)", view.name, view.documentation)
    }
    try connection.execute(PokedexSchema.dictionaryScript)
    for name in views.map(\.name) {
      let isOpen = "name = '\(name)' AND name NOT IN (SELECT view FROM counted)"
      try connection.execute(
        "UPDATE dictionary SET rows = (SELECT COUNT(*) FROM \(name)) WHERE \(isOpen)")
    }
  }
}
