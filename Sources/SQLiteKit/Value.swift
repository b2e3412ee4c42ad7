/// A value of any kind that SQLite stores, for code that does not know its columns.
package enum Value: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// The storage class of a value: https://sqlite.org/datatype3.html.
  package enum Kind: Int32, Sendable {
    // The numbers are SQLITE_INTEGER … SQLITE_NULL.
    case integer = 1
    case real, text, blob, null
  }

  package var kind: Kind {
    switch self {
    case .null: .null
    case .integer: .integer
    case .real: .real
    case .text: .text
    case .blob: .blob
    }
  }

  /// Nil unless it is an integer.
  package var integer: Int64? { if case .integer(let value) = self { value } else { nil } }

  /// Nil unless it is a text.
  package var text: String? { if case .text(let value) = self { value } else { nil } }
}
