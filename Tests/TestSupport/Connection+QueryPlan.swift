package import SQLiteKit

extension Connection {
  /// How SQLite would answer `sql`, one line a step of EXPLAIN QUERY PLAN, for tests that forbid
  /// scans.
  package func queryPlan(_ sql: String) throws(SQLiteError) -> [String] {
    let statement = try prepare("EXPLAIN QUERY PLAN \(sql)")
    var lines: [String] = []
    while try statement.step() { lines.append(statement.columnText(3)) }
    return lines
  }
}
