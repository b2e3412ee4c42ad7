import Base

/// A value in the result of an SQL query. Encoded as null, a number or a text; a blob as its hexadecimal digits, which
/// are decoded as a text, and a real number without a fraction may be decoded as an integer.
public enum SQLValue: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// The whole number; nil for other values, and for one that an `Int` cannot have.
  public var int: Int? { if case .integer(let value) = self { Int(exactly: value) } else { nil } }
  /// The text; nil for other values.
  public var string: String? { if case .text(let value) = self { value } else { nil } }

  /// The memory of the value: texts of up to 15 bytes have none of their own.
  fileprivate var bytes: Int {
    let own =
      switch self {
      case .text(let text) where text.utf8.count > 15: 32 + text.utf8.count
      case .blob(let blob): 32 + blob.count
      default: 0
      }
    return MemoryLayout<SQLValue>.stride + own
  }
}

/// The result of an SQL query.
public struct SQLResult: Sendable, Hashable, Codable {
  /// The names of the columns. A name that repeats has a number: `name`, `name_2`.
  public var columns: [String]
  /// The rows, each with one value per column.
  public var rows: [[SQLValue]] = []
  /// Whether the query has no more rows than these.
  public var isComplete: Bool = true

  /// The bytes of a part, but for its last row.
  private static let largestPart = 256 << 10

  fileprivate static func read(
    _ statement: Statement, limit: Int, _ body: (SQLResult, Int) -> Bool
  ) throws(SQLiteError) {
    defer { statement.reset() }
    var part = SQLResult(columns: [])
    for index in 0..<statement.columnCount {
      let name = statement.columnName(index)
      var (unique, number) = (name, 1)
      while part.columns.contains(unique) {
        number += 1
        unique = "\(name)_\(number)"
      }
      part.columns.append(unique)
    }
    var (count, bytes) = (0, 0)
    while try statement.step() {
      guard count < limit else {
        part.isComplete = false
        break
      }
      count += 1
      part.rows.append(
        part.columns.indices.map { index in
          switch statement.columnValue(index) {
          case .null: .null
          case .integer(let value): .integer(value)
          case .real(let value): .real(value)
          case .text(let value): .text(value)
          case .blob(let value): .blob(value)
          }
        })
      let row = part.rows[part.rows.count - 1]
      bytes += row.reduce(32 + MemoryLayout<[SQLValue]>.stride) { $0 + $1.bytes }
      if bytes >= largestPart {
        guard body(part, bytes) else { return }
        part.rows.removeAll()
        bytes = 0
      }
    }
    _ = body(part, bytes)
  }
}

extension Pokedex {
  /// Returns the rows of an SQL query on the views and tables of the file, which `SCHEMA.md` describes.
  ///
  /// ```swift
  /// let result = try pokedex.query("SELECT pokemon, hp FROM dex_pokemon_at WHERE version_group = 'yellow'")
  /// ```
  ///
  /// One statement that only reads: SELECT, WITH, VALUES, EXPLAIN, or a pragma that describes the schema. The file is
  /// open read-only, and all other statements are rejected before they run.
  ///
  /// - Parameters:
  ///   - sql: The statement. A parameter in it is NULL.
  ///   - limit: The maximum number of rows, after which ``SQLResult/isComplete`` is false; nil for all.
  ///   - timeout: The time after which the query ends without a result. A function in it that has begun ends first,
  ///     and those after it in the row: with the longest values, this takes some seconds.
  /// - Throws: ``PokedexError`` `invalidQuery` with SQLite's message, also for `printf` and `format`; `queryLimit`
  ///   after `timeout`, for a value of more than 64 KB, for more than 100 calls of `instr`, `replace`, LIKE, GLOB and
  ///   `json_patch`, for a result of more than 64 MB of memory, and if all queries of the process need more than 96 MB
  ///   to sort and compare rows; `cancelled`.
  public func query(_ sql: String, limit: Int? = nil, timeout: Duration = .seconds(10))
    throws(PokedexError) -> SQLResult
  {
    var result = SQLResult(columns: [])
    var bytes = 0
    try query(sql, limit: limit ?? .max - 1, timeout: timeout) { part, size in
      result.columns = part.columns
      result.isComplete = part.isComplete
      result.rows += part.rows
      bytes += size
      return bytes <= RequestBudget.resultBytes
    }
    guard bytes <= RequestBudget.resultBytes else {
      throw PokedexError(query: SQLiteError(.tooBig, .queryResultTooLarge), path: path, timeout)
    }
    return result
  }

  /// Calls `body` with the rows of the query in parts and their bytes of memory, at least once, until it returns false.
  /// The last part knows whether the query has no more rows.
  ///
  /// - Throws: as ``query(_:limit:timeout:)``, without a limit of the result.
  package func query(
    _ sql: String, limit: Int, timeout: Duration, _ body: (SQLResult, _ bytes: Int) -> Bool
  ) throws(PokedexError) {
    let failure = try pool.read { reader throws(SQLiteError) -> SQLiteError? in
      do throws(SQLiteError) {
        let connection = reader.connection
        try connection.readingOnly(for: timeout) { () throws(SQLiteError) in
          try SQLResult.read(connection.prepare(sql), limit: max(limit, 0), body)
        }
        return nil
      } catch {
        return error
      }
    }
    guard let failure else { return }
    throw PokedexError(query: failure, path: path, timeout, near: near(failure, in: sql))
  }

  /// Returns the name of a view, or of a column of the views in `sql`, that is close to the one that SQLite does not
  /// know; nil for another error.
  private func near(_ error: SQLiteError, in sql: String) -> String? {
    for (start, query) in [
      ("no such table: ", Self.viewsQuery), ("no such column: ", Self.viewColumnsQuery),
    ] where error.message.hasPrefix(start) {
      let typed = error.message.dropFirst(start.count).split(separator: ".").last ?? ""
      let near = NearNames(to: String(typed), [])
      let names = try? map(query, sql) { row throws(SQLiteError) in row.text("name") }
      return names?.compactMap { name in near.distance(name).map { (distance: $0, name: name) } }
        .min { $0 < $1 }?.name
    }
    return nil
  }

  private static let viewsQuery = Query(
    "SELECT name FROM sqlite_master WHERE type = 'view' AND ?1 IS NOT NULL")
  private static let viewColumnsQuery = Query(
    """
    SELECT c.name AS name FROM sqlite_master AS v, pragma_table_info(v.name) AS c
    WHERE v.type = 'view' AND instr(?1, v.name)
    """)
}

extension PokedexError {
  /// Converts the error of a query that the user has written.
  ///
  /// - Parameter near: the name that was probably meant.
  fileprivate init(
    query error: SQLiteError, path: String, _ timeout: Duration, near: String? = nil
  ) {
    let (code, advice): (Code, Message?) =
      switch error.code.primary {
      case .interrupted where !Task.isCancelled: (.queryLimit, .queryTooSlowAdvice)
      case .tooBig, .full, .outOfMemory: (.queryLimit, .queryTooLargeAdvice)
      case .authorization: (.invalidQuery, .queryOnlyReads)
      case .error, .misuse, .mismatch, .range, .readOnly:
        (.invalidQuery, near.map { .pokedexDidYouMean(names: $0) } ?? .queryAdvice)
      default: (.sqlite, nil)
      }
    guard code != .sqlite else {
      self.init(error, path: path)
      return
    }
    let text: Message =
      switch error.code.primary {
      case .interrupted: .queryTooSlow(seconds: timeout.components.seconds)
      case .full, .outOfMemory: .queryFailed(reason: Message.queryNeedsSpace)
      default: .queryFailed(reason: error.reason)
      }
    self.init(text, code: code, path: "", advice: advice)
  }
}

extension SQLValue: Codable {
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let integer = try? value.decode(Int64.self) {
      self = .integer(integer)
    } else if let real = try? value.decode(Double.self) {
      self = .real(real)
    } else {
      self = .text(try value.decode(String.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .integer(let value): try container.encode(value)
    // JSON has no infinities.
    case .real(let value) where value.isFinite: try container.encode(value)
    case .text, .blob: try container.encode(description)
    case .null, .real: try container.encodeNil()
    }
  }
}

/// The value as text: a blob as hexadecimal digits, NULL as an empty text.
extension SQLValue: CustomStringConvertible {
  public var description: String {
    switch self {
    case .null: ""
    case .integer(let value): String(value)
    case .real(let value): String(value)
    case .text(let value): value
    case .blob(let value):
      value.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }
  }
}
