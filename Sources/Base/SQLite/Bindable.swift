/// A value that can be bound to a parameter of a statement.
package protocol Bindable {
  func bind(to statement: Statement, at index: Int) throws(SQLiteError)
}

extension Int: Bindable {
  package func bind(to statement: Statement, at index: Int) throws(SQLiteError) {
    try statement.bind(index, Int64(self))
  }
}

extension Int64: Bindable {
  package func bind(to statement: Statement, at index: Int) throws(SQLiteError) {
    try statement.bind(index, self)
  }
}

/// Binds 1 or 0.
extension Bool: Bindable {
  package func bind(to statement: Statement, at index: Int) throws(SQLiteError) {
    try statement.bind(index, self ? 1 : 0 as Int64)
  }
}

extension Double: Bindable {
  package func bind(to statement: Statement, at index: Int) throws(SQLiteError) {
    try statement.bind(index, self)
  }
}

extension String: Bindable {
  package func bind(to statement: Statement, at index: Int) throws(SQLiteError) {
    try statement.bind(index, self)
  }
}

/// Binds a blob.
extension [UInt8]: Bindable {
  package func bind(to statement: Statement, at index: Int) throws(SQLiteError) {
    try statement.bind(index, self)
  }
}

/// Binds NULL for nil.
extension Optional: Bindable where Wrapped: Bindable {
  package func bind(to statement: Statement, at index: Int) throws(SQLiteError) {
    switch self {
    case .none: try statement.bindNull(index)
    case .some(let value): try value.bind(to: statement, at: index)
    }
  }
}

extension Value: Bindable {
  package func bind(to statement: Statement, at index: Int) throws(SQLiteError) {
    switch self {
    case .null: try statement.bindNull(index)
    case .integer(let value): try statement.bind(index, value)
    case .real(let value): try statement.bind(index, value)
    case .text(let value): try statement.bind(index, value)
    case .blob(let value): try statement.bind(index, value)
    }
  }
}
