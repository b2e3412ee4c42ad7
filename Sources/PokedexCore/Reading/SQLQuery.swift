import Base

/// A value in the result of an SQL query. Encoded as null, a number or a text; a blob as its hexadecimal digits, which
/// are decoded as a text, and a real number without a fraction may be decoded as an integer.
public enum SQLValue: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}

/// The result of an SQL query.
public struct SQLResult: Sendable, Hashable, Codable {
  /// The names of the columns. A name that repeats has a number: `name`, `name_2`.
  public var columns: [String]
  /// The rows, each with one value per column.
  public var rows: [[SQLValue]] = []
  /// Whether the query has no more rows than these.
  public var isComplete: Bool = true
}

extension Pokedex {
  /// The largest result of a query in bytes of texts and blobs.
  static let largestResult = 64 << 20

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
  ///   - limit: The maximum number of rows.
  ///   - timeout: The time after which the query ends without a result.
  /// - Throws: ``PokedexError`` `invalidQuery` with SQLite's message; `queryLimit` after `timeout`, or if the texts
  ///   and blobs of the result have more than 64 MB; `cancelled`.
  public func query(_ sql: String, limit: Int = 1000, timeout: Duration = .seconds(10))
    throws(PokedexError) -> SQLResult
  {
    let outcome = try pool.read { reader throws(SQLiteError) -> Result<SQLResult, SQLiteError> in
      do throws(SQLiteError) {
        let connection = reader.connection
        return .success(
          try connection.readingOnly(for: timeout) { () throws(SQLiteError) in
            try SQLResult(connection.prepare(sql), limit: max(limit, 0))
          })
      } catch {
        return .failure(error)
      }
    }
    switch outcome {
    case .success(let result): return result
    case .failure(let error): throw PokedexError(query: error, path: path, timeout)
    }
  }
}

extension SQLResult {
  fileprivate init(_ statement: Statement, limit: Int) throws(SQLiteError) {
    defer { statement.reset() }
    self.init(columns: [])
    for index in 0..<statement.columnCount {
      let name = statement.columnName(index)
      var (unique, number) = (name, 1)
      while columns.contains(unique) {
        number += 1
        unique = "\(name)_\(number)"
      }
      columns.append(unique)
    }
    var bytes = 0
    while try statement.step() {
      guard rows.count < limit else {
        isComplete = false
        return
      }
      rows.append(
        columns.indices.map { index in
          switch statement.columnValue(index) {
          case .null: return .null
          case .integer(let value): return .integer(value)
          case .real(let value): return .real(value)
          case .text(let value):
            bytes += value.utf8.count
            return .text(value)
          case .blob(let value):
            bytes += value.count
            return .blob(value)
          }
        })
      guard bytes <= Pokedex.largestResult else { throw SQLiteError(.tooBig, .queryResultTooLarge) }
    }
  }
}

extension PokedexError {
  /// Converts the error of a query that the user has written.
  fileprivate init(query error: SQLiteError, path: String, _ timeout: Duration) {
    let (code, advice): (Code, Message?) =
      switch error.code.primary {
      case .interrupted where !Task.isCancelled: (.queryLimit, .queryTooSlowAdvice)
      case .tooBig: (.queryLimit, .queryTooLargeAdvice)
      case .authorization: (.invalidQuery, .queryOnlyReads)
      case .error, .misuse, .mismatch, .range, .readOnly: (.invalidQuery, .queryAdvice)
      default: (.sqlite, nil)
      }
    guard code != .sqlite else {
      self.init(error, path: path)
      return
    }
    let isSlow = error.code.primary == .interrupted
    self.init(
      isSlow
        ? .queryTooSlow(seconds: timeout.components.seconds) : .queryFailed(reason: error.reason),
      code: code, path: "", advice: advice)
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
