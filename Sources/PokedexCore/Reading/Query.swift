import PokedexFormat
import PokedexModel

/// A statement of the library: its identity is its key in the caches of prepared statements.
final class Query: Sendable {
  let sql: String
  init(_ sql: String) { self.sql = sql }
}

/// A statement whose rows are records of a table: it selects their columns by name.
struct RecordQuery<Entity: Record>: Sendable {
  let query: Query

  /// - Parameters:
  ///   - clauses: what follows `SELECT … FROM table`.
  ///   - first: an expression to be column 0, before those of the record.
  init(_ clauses: String, first: String? = nil) {
    let columns = Entity.columnNames.map { "\(Entity.table).\($0)" }
    let selected = (first.map { [$0] } ?? []) + columns
    query = Query(
      "SELECT \(selected.joined(separator: ", ")) FROM \(Entity.table) \(clauses)")
  }
}
