import CSQLite

extension Connection {
  /// Defines an SQL function of a text and a number, which returns a text or NULL; of NULL it is NULL.
  ///
  /// - Parameter body: must depend on nothing but its arguments.
  package func define(
    _ name: String, _ body: @escaping (_ text: String, _ number: Int) -> String?
  ) throws(SQLiteError) {
    // SQLite calls the last function also if this call fails.
    let code = sqlite3_create_function_v2(
      handle, name, 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC,
      Unmanaged.passRetained(Function(body)).toOpaque(),
      { context, _, arguments in
        guard let arguments, let function = sqlite3_user_data(context),
          let text = sqlText(of: arguments[0]),
          let result = Unmanaged<Function>.fromOpaque(function).takeUnretainedValue()
            .body(text, Int(sqlite3_value_int64(arguments[1])))
        else { return sqlite3_result_null(context) }
        sqlite3_result_text(context, result, -1, csqlite_transient())
      }, nil, nil, { if let function = $0 { Unmanaged<Function>.fromOpaque(function).release() } })
    guard code == SQLITE_OK else { throw error(code, sql: nil) }
  }

  /// Defines `bits`, the number of bits of an integer that are 1, and the aggregate `bit_or`, the bits that any has.
  package func defineBits() throws(SQLiteError) {
    var code = sqlite3_create_function_v2(
      handle, "bits", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil,
      { context, _, arguments in
        guard let arguments else { return }
        sqlite3_result_int(context, Int32(sqlite3_value_int64(arguments[0]).nonzeroBitCount))
      }, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, sql: nil) }
    code = sqlite3_create_function_v2(
      handle, "bit_or", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil, nil,
      { context, _, arguments in
        guard let arguments else { return }
        memory(context)?.pointee |= sqlite3_value_int64(arguments[0])
      }, { context in sqlite3_result_int64(context, memory(context)?.pointee ?? 0) }, nil)
    guard code == SQLITE_OK else { throw error(code, sql: nil) }
  }

  /// Replaces SQLite's `trim`, `ltrim` and `rtrim` of two texts, whose time is the product of the lengths: one call with
  /// 120 KB takes 12 s. These are linear.
  func defineTrims() throws(SQLiteError) {
    for (name, ends) in [("ltrim", 1), ("rtrim", 2), ("trim", 3)] {
      let code = sqlite3_create_function_v2(
        // 0x200000 is SQLITE_INNOCUOUS, which views need; headers older than 3.31 do not have it.
        handle, name, 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC | 0x200000,
        UnsafeMutableRawPointer(bitPattern: ends),
        { context, _, arguments in
          guard let arguments, let whole = sqlText(of: arguments[0]),
            let letters = sqlText(of: arguments[1]).map({ Set($0.unicodeScalars) })
          else { return sqlite3_result_null(context) }
          let ends = Int(bitPattern: sqlite3_user_data(context))
          var rest = whole.unicodeScalars[...]
          while ends & 1 != 0, let first = rest.first, letters.contains(first) {
            rest.removeFirst()
          }
          while ends & 2 != 0, let last = rest.last, letters.contains(last) { rest.removeLast() }
          let result = String(rest)
          sqlite3_result_text(context, result, Int32(result.utf8.count), csqlite_transient())
        }, nil, nil, nil)
      guard code == SQLITE_OK else { throw error(code, sql: nil) }
    }
  }

  private final class Function {
    let body: (String, Int) -> String?
    init(_ body: @escaping (String, Int) -> String?) { self.body = body }
  }
}

private func sqlText(of value: OpaquePointer?) -> String? {
  // The text first: reading it may convert the value, and the length must be that of the text.
  guard let text = sqlite3_value_text(value) else { return nil }
  let bytes = UnsafeBufferPointer(start: text, count: Int(sqlite3_value_bytes(value)))
  return String(decoding: bytes, as: UTF8.self)
}

/// The number that an aggregate keeps. SQLite sets it to 0 and frees it.
private func memory(_ context: OpaquePointer?) -> UnsafeMutablePointer<Int64>? {
  sqlite3_aggregate_context(context, 8)?.assumingMemoryBound(to: Int64.self)
}
