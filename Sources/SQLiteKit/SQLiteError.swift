/// A call of SQLite that failed.
///
/// Carries the SQL but never the values that were bound to it: those may be private, the text of a
/// statement is not.
package struct SQLiteError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The extended code; ``ResultCode/primary`` tells the family.
  package var code: ResultCode
  /// What SQLite said, in English, for people; programs look at ``code``.
  package var message: String
  /// The one statement that failed; nil where there was none.
  package var sql: String?
  /// The file, where opening or copying failed.
  package var path: String?

  package init(_ code: ResultCode, _ message: String, sql: String? = nil, path: String? = nil) {
    self.code = code
    self.message = message
    self.sql = sql
    self.path = path
  }

  package var description: String {
    var text = "SQLite \(code.rawValue): \(message)"
    if let path { text += ", file \(path)" }
    if let sql { text += ", in: \(sql)" }
    return text
  }
}
