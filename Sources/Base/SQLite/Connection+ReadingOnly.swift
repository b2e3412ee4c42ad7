import CSQLite

extension Connection {
  /// The limits of ``readingOnly(for:_:)``. SQLite looks at the time at jumps only, not between the functions of a row.
  /// With these, a call of ``productFunctions`` takes up to 0.03 s.
  private static let queryLimits = [
    (SQLITE_LIMIT_LENGTH, RequestBudget.valueBytes), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 256),
  ]
  /// The functions whose time is the product of the lengths of their arguments; LIKE and GLOB are `like` and `glob`.
  private static let productFunctions: Set = ["glob", "instr", "json_patch", "like", "replace"]
  /// The calls of ``productFunctions`` in a statement and its views; a view of this schema has up to 20.
  private static let mostProductCalls = 100
  /// The functions with side effects, and those of which one call takes any time: the width of a specifier of `printf`
  /// may be two billions, whatever the limit of a value.
  private static let refusedFunctions: Set = [
    "format", "fts3_tokenizer", "load_extension", "printf",
  ]

  /// Runs `body` while the connection accepts only statements that read: SELECT, EXPLAIN, and pragmas that describe
  /// the schema. Another statement fails with ``ResultCode/authorization`` when it is prepared; one that still runs
  /// after `duration`, or in a cancelled task, with ``ResultCode/interrupted``; one that makes a value of more than
  /// 64 KB, or has too many functions that may be slow, with ``ResultCode/tooBig``.
  package func readingOnly<Result>(
    for duration: Duration, _ body: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    let limits = Self.queryLimits.map { ($0, sqlite3_limit(handle, $0, $1)) }
    let calls = ProductCalls()
    sqlite3_set_authorizer(
      handle,
      { context, action, first, second, _, _ in
        guard let context, Connection.isReading(action, first, second: second) else {
          return SQLITE_DENY
        }
        guard action == SQLITE_FUNCTION, let second,
          Connection.productFunctions.contains(String(cString: second))
        else { return SQLITE_OK }
        let calls = Unmanaged<ProductCalls>.fromOpaque(context).takeUnretainedValue()
        calls.count += 1
        return calls.count <= Connection.mostProductCalls ? SQLITE_OK : SQLITE_DENY
      }, Unmanaged.passUnretained(calls).toOpaque())
    watchBudget(every: 1000)
    defer {
      for (limit, value) in limits { sqlite3_limit(handle, limit, value) }
      sqlite3_set_authorizer(handle, nil, nil)
      watchBudget()
      withExtendedLifetime(calls) {}
    }
    let result = RequestBudget.$current.withValue(RequestBudget(time: duration)) {
      () -> Swift.Result<Result, SQLiteError> in
      do throws(SQLiteError) { return .success(try body()) } catch { return .failure(error) }
    }
    do throws(SQLiteError) { return try result.get() } catch {
      guard calls.count > Self.mostProductCalls else { throw error }
      let names = Self.productFunctions.sorted().joined(separator: ", ")
      throw SQLiteError(
        .tooBig, "more than \(Self.mostProductCalls) calls of \(names)", sql: error.sql)
    }
  }

  private final class ProductCalls { var count = 0 }

  /// - Parameters:
  ///   - first: the name of the pragma.
  ///   - second: the name of the function.
  private static func isReading(
    _ action: Int32, _ first: UnsafePointer<CChar>?, second: UnsafePointer<CChar>?
  ) -> Bool {
    switch action {
    case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: true
    case SQLITE_FUNCTION: !refusedFunctions.contains(second.map { String(cString: $0) } ?? "")
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
