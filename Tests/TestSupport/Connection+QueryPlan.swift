package import Base

extension Connection {
  /// The steps of EXPLAIN QUERY PLAN for `sql`, one per element, for tests that forbid scans.
  package func queryPlan(_ sql: String) throws(SQLiteError) -> [String] {
    let statement = try prepare("EXPLAIN QUERY PLAN \(sql)")
    var lines: [String] = []
    while try statement.step() { lines.append(statement.columnText(3)) }
    return lines
  }

  /// The tables of more than `most` rows, by the statistics of the planner, that `sql` reads from end to end.
  package func scannedTables(_ sql: String, largerThan most: Int) throws -> [String] {
    var tables: [Int: String] = [:]
    try query(
      """
      SELECT m.rootpage, m.tbl_name FROM sqlite_master AS m
      JOIN sqlite_stat1 AS s ON s.tbl = m.tbl_name WHERE CAST(s.stat AS INTEGER) > ?
      """, most
    ) { tables[$0.columnInt(0)] = $0.columnText(1) }
    // SQLite's program opens a table by its root page, and begins a scan of it with Rewind or Last.
    var opened: [Int: String] = [:]
    var scanned: [Int: String] = [:]
    try query("EXPLAIN \(sql)") { row in
      switch row.columnText(1) {
      case "OpenRead": opened[row.columnInt(2)] = tables[row.columnInt(3)]
      case "Rewind", "Last": scanned[row.columnInt(2)] = opened[row.columnInt(2)]
      // No scan: from each value of the key's first column, it seeks the next.
      case "SeekGT": scanned[row.columnInt(2)] = nil
      default: break
      }
    }
    return Set(scanned.values).sorted()
  }
}
