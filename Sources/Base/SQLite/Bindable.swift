/// A value that can be bound to a parameter of a statement.
package protocol Bindable { var bound: Value { get } }

extension Bindable {
  package func bind(to statement: Statement, at index: Int) throws(SQLiteError) {
    switch bound {
    case .null: try statement.bindNull(index)
    case .integer(let value): try statement.bind(index, value)
    case .real(let value): try statement.bind(index, value)
    case .text(let value): try statement.bind(index, value)
    case .blob(let value): try statement.bind(index, value)
    }
  }
}

extension Value: Bindable { package var bound: Value { self } }
extension Int: Bindable { package var bound: Value { .integer(Int64(self)) } }
extension Int64: Bindable { package var bound: Value { .integer(self) } }
extension Bool: Bindable { package var bound: Value { .integer(self ? 1 : 0) } }
extension Double: Bindable { package var bound: Value { .real(self) } }
extension String: Bindable { package var bound: Value { .text(self) } }
extension [UInt8]: Bindable { package var bound: Value { .blob(self) } }

/// NULL for nil.
extension Optional: Bindable where Wrapped: Bindable {
  package var bound: Value { self?.bound ?? .null }
}
