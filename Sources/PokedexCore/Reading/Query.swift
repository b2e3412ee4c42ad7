import PokedexFormat
import PokedexModel

/// An SQL statement of the library. The object's identity is the key in the caches of prepared
/// statements.
final class Query: Sendable, Equatable {
  let sql: String
  init(_ sql: String) { self.sql = sql }

  static func == (a: Query, b: Query) -> Bool { a === b }
}

/// A statement whose rows are records of a table. It selects the record's columns by name.
struct RecordQuery<Entity: Record>: Sendable {
  let query: Query

  /// - Parameters:
  ///   - clauses: The SQL after `SELECT … FROM table`.
  ///   - first: An expression for column 0, before the columns of the record.
  init(_ clauses: String, first: String? = nil) {
    let columns = Entity.columnNames.map { "\(Entity.table).\($0)" }
    let selected = (first.map { [$0] } ?? []) + columns
    query = Query(
      "SELECT \(selected.joined(separator: ", ")) FROM \(Entity.table) \(clauses)")
  }
}
