import Base
import Layers
import PokedexFormat

/// What the views and their columns are, and how many rows the views have, for `dex_view` and `dex_column`.
enum DataDictionary {
  /// The meaning, unit, range and null of the columns, a line each, after a line with these titles.
  static var columns: [UInt8] { EmbeddedFile.named("packages/columns.tsv").bytes }

  /// Fills the table `dictionary` and the others of `dictionary.sql`; all other tables must be complete.
  static func write(_ connection: Connection) throws(SQLiteError) {
    // Views are counted, by the plans that readers have.
    try PlannerStatistics.write(connection)
    try connection.defineBits()
    try connection.execute(
      """
      ANALYZE sqlite_master;
      CREATE TEMP TABLE definition (
        name TEXT PRIMARY KEY, meaning TEXT, unit TEXT, null_means TEXT) WITHOUT ROWID;
      CREATE TEMP TABLE described_view (name TEXT PRIMARY KEY, meaning TEXT) WITHOUT ROWID;
      """)
    let definition = try connection.prepare(
      "INSERT INTO definition VALUES (?1, ?2, NULLIF(?3, ''), NULLIF(?4, ''))")
    for line in String(decoding: columns, as: UTF8.self).split(separator: "\n").dropFirst() {
      let fields = "\(line)\t\t\t\t".split(separator: "\t", omittingEmptySubsequences: false)
        .map { String($0) }
      try definition.run(fields[0], fields[1], fields[2], fields[4])
    }
    let view = try connection.prepare("INSERT INTO described_view VALUES (?1, ?2)")
    for template in PokedexSchema.viewTemplates {
      try view.run(template.name, template.documentation)
    }
    try connection.execute(PokedexSchema.dictionaryScript)
    for name in PokedexSchema.viewTemplates.map(\.name) {
      try connection.execute(
        """
        UPDATE dictionary SET rows = (SELECT COUNT(*) FROM \(name))
        WHERE name = '\(name)' AND name NOT IN (SELECT view FROM counted)
        """)
    }
  }
}
