/// A statement of the library: its identity is its key in the caches of prepared statements.
final class Query: Sendable {
  let sql: String
  init(_ sql: String) { self.sql = sql }
}
