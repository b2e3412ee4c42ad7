/// A failed call of SQLite.
///
/// Contains the SQL but never the values bound to it, which may be private.
package struct SQLiteError: FailureCause, Equatable {
  /// The extended result code; ``ResultCode/primary`` is the category.
  package var code: ResultCode
  /// The message of SQLite, or the problem that a reader found.
  package var reason: Message
  /// The statement that failed; nil if the call had none.
  package var sql: String?
  /// The file, if opening or copying failed.
  package var path: String?

  /// - Parameter message: the English message of SQLite.
  package init(_ code: ResultCode, _ message: String, sql: String? = nil, path: String? = nil) {
    self.init(code, Message(verbatim: message), sql: sql, path: path)
  }

  package init(_ code: ResultCode, _ reason: Message, sql: String? = nil, path: String? = nil) {
    (self.code, self.reason, self.sql, self.path) = (code, reason, sql, path)
  }

  /// ``reason`` in English, for people; programs use ``code``.
  package var message: String { reason.english }

  /// The code, the problem, the file and the statement.
  package var text: Message {
    Message(
      joining: Message.sqliteFailed(code: code.rawValue, reason: reason),
      path.map { Message.sqliteFile(path: $0) } ?? "",
      sql.map { Message.sqliteStatement(sql: $0) } ?? "")
  }

  package var finding: Message { (fault ?? .other).stating(text) }
  package var place: Place? { path.map { .file($0) } }

  /// The problem with the disk or the file; nil if the call failed for another reason.
  package var fault: DiskFault? {
    switch code.primary {
    case .full: .full
    case .readOnly, .permission, .cannotOpen: .denied
    case .inputOutput: .failing
    default: nil
    }
  }
}
