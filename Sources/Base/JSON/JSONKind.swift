/// The kind of a JSON value. A number's notation decides its kind: `3` is an integer, `3.0` and `3e0` are
/// numbers.
package enum JSONKind: String, Sendable {
  case object, array, string, integer, number, bool, null

  package var text: Message {
    switch self {
    case .object: .jsonKindObject
    case .array: .jsonKindArray
    case .string: .jsonKindString
    case .integer: .jsonKindInteger
    case .number: .jsonKindNumber
    case .bool: .jsonKindBool
    case .null: .jsonKindNull
    }
  }
}
