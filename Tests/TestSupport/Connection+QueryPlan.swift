package import SQLiteKit

extension Connection {
  /// The steps of EXPLAIN QUERY PLAN for `sql`, one per element, for tests that forbid scans.
  package func queryPlan(_ sql: String) throws(SQLiteError) -> [String] {
    let statement = try prepare("EXPLAIN QUERY PLAN \(sql)")
    var lines: [String] = []
    while try statement.step() { lines.append(statement.columnText(3)) }
    return lines
  }
}
