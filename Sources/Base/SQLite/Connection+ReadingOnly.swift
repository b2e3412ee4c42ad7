import CSQLite

extension Connection {
  /// The limits of ``readingOnly(for:_:)``. SQLite looks at the time between instructions only, and `instr` of two
  /// values, or LIKE, takes the product of their lengths: with these, a tenth of a second.
  private static let queryLimits = [
    (SQLITE_LIMIT_LENGTH, 128 << 10 as Int32), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1000),
  ]

  /// Runs `body` while the connection accepts only statements that read: SELECT, EXPLAIN, and pragmas that describe
  /// the schema. Another statement fails with ``ResultCode/authorization`` when it is prepared; one that still runs
  /// after `duration`, or in a cancelled task, with ``ResultCode/interrupted``; one that makes a value of more than
  /// 128 KB with ``ResultCode/tooBig``.
  package func readingOnly<Result>(
    for duration: Duration, _ body: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    let limits = Self.queryLimits.map { ($0, sqlite3_limit(handle, $0, $1)) }
    let deadline = Deadline(ContinuousClock.now + duration)
    sqlite3_set_authorizer(
      handle,
      { _, action, first, second, _, _ in
        Connection.isReading(action, first, second: second) ? SQLITE_OK : SQLITE_DENY
      }, nil)
    sqlite3_progress_handler(
      handle, 1000,
      { context in
        let isCancelled = withUnsafeCurrentTask { $0?.isCancelled == true }
        guard let context, !isCancelled else { return 1 }
        let deadline = Unmanaged<Deadline>.fromOpaque(context).takeUnretainedValue()
        return ContinuousClock.now < deadline.instant ? 0 : 1
      }, Unmanaged.passUnretained(deadline).toOpaque())
    defer {
      for (limit, value) in limits { sqlite3_limit(handle, limit, value) }
      sqlite3_set_authorizer(handle, nil, nil)
      watchCancellation()
      withExtendedLifetime(deadline) {}
    }
    return try body()
  }

  private final class Deadline {
    let instant: ContinuousClock.Instant
    init(_ instant: ContinuousClock.Instant) { self.instant = instant }
  }

  /// - Parameters:
  ///   - first: the name of the pragma.
  ///   - second: the name of the function.
  private static func isReading(
    _ action: Int32, _ first: UnsafePointer<CChar>?, second: UnsafePointer<CChar>?
  ) -> Bool {
    switch action {
    case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: true
    case SQLITE_FUNCTION:
      !["load_extension", "fts3_tokenizer"].contains(second.map { String(cString: $0) } ?? "")
    case SQLITE_PRAGMA:
      readingPragmas.contains(first.map { String(cString: $0).lowercased() } ?? "")
    default: false
    }
  }

  /// The pragmas that only read, whatever their argument.
  private static let readingPragmas: Set = [
    "collation_list", "compile_options", "foreign_key_list", "function_list", "index_info",
    "index_list", "index_xinfo", "table_info", "table_list", "table_xinfo",
  ]
}
