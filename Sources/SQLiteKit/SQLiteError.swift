package import Messages

/// A call of SQLite that failed.
///
/// Carries the SQL but never the values that were bound to it: those may be private, the text of a
/// statement is not.
package struct SQLiteError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The extended code; ``ResultCode/primary`` tells the family.
  package var code: ResultCode
  /// What SQLite said, or what a reader found.
  package var reason: Message
  /// The one statement that failed; nil where there was none.
  package var sql: String?
  /// The file, where opening or copying failed.
  package var path: String?

  /// - Parameter message: what SQLite said, in its English.
  package init(_ code: ResultCode, _ message: String, sql: String? = nil, path: String? = nil) {
    self.init(code, Message(verbatim: message), sql: sql, path: path)
  }

  package init(_ code: ResultCode, _ reason: Message, sql: String? = nil, path: String? = nil) {
    self.code = code
    self.reason = reason
    self.sql = sql
    self.path = path
  }

  /// ``reason`` in English, for people; programs look at ``code``.
  package var message: String { reason.english }

  /// The code, what is wrong, the file and the statement.
  package var text: Message {
    Message(
      joining: Message.sqliteFailed(code: code.rawValue, reason: reason),
      path.map { Message.sqliteFile(path: $0) } ?? "",
      sql.map { Message.sqliteStatement(sql: $0) } ?? "")
  }

  package var description: String { text.english }
}
