/// A value of any SQLite type, for code that does not know the columns in advance.
package enum Value: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// The storage class of a value: https://sqlite.org/datatype3.html.
  package enum Kind: Int32, Sendable {
    // The numbers are those of SQLITE_INTEGER … SQLITE_NULL.
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

  /// The integer; nil for other types.
  package var integer: Int64? { if case .integer(let value) = self { value } else { nil } }

  /// The text; nil for other types.
  package var text: String? { if case .text(let value) = self { value } else { nil } }
}
