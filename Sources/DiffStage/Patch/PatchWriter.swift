import Base
import PokedexFormat

/// Writes a patch.
enum PatchWriter {
  /// The page size in bytes, small because a typical monthly patch has only a few kilobytes.
  private static let pageSize = 1024

  /// Writes the file at `path`, which must not exist. It is built in memory and written with VACUUM INTO, so
  /// that equal patches have equal bytes.
  static func write(_ plan: PatchPlan, _ header: PatchHeader, to path: String) throws(SQLiteError) {
    let patch = try Connection.inMemory()
    let settings = [
      ("page_size", pageSize), ("auto_vacuum", 0), ("secure_delete", 1),
      ("application_id", PatchFile.applicationID), ("user_version", PatchFile.version),
    ]
    for (name, value) in settings { try patch.setPragma(name, value) }
    try patch.execute("BEGIN")
    try header.write(to: patch)
    let insert = try patch.prepare("INSERT INTO patch_rows VALUES (?, ?, ?, ?)")
    for (table, rows, old) in plan.tables {
      try insert.run(
        table.name, table.columns.joined(separator: ","), rows.count,
        PatchRows.encode(rows, old: old, columns: table.columns.count))
    }
    let seal = try PatchFile.seal(patch)
    try patch.run("INSERT INTO patch_seal VALUES (?)", seal.bytes)
    try patch.execute("COMMIT")
    try patch.vacuum(into: path)
  }
}
