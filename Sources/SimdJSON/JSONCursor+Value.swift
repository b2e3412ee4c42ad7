package import Basics

extension JSONCursor {
  /// Returns the value with everything in it, to be decoded.
  package func json() throws(JSONError) -> JSONValue {
    switch kind {
    case .null: return .null
    case .bool: return .bool(try bool())
    case .integer: return .int(try int())
    case .number: return .double(try double())
    case .string: return .string(try string())
    case .array:
      var values: [JSONValue] = []
      for value in try array() { values.append(try value.json()) }
      return .array(values)
    case .object:
      var members: [JSONValue.Member] = []
      for (key, value) in try object().members {
        members.append(.init(String(decoding: key, as: UTF8.self), try value.json()))
      }
      return .object(members)
    }
  }
}
