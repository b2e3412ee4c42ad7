/// What a JSON value is. Integers are told from other numbers by how they are written: `3` is an
/// integer, `3.0` and `3e0` are numbers.
package enum JSONKind: String, Sendable, CaseIterable, Equatable, CustomStringConvertible {
  case object, array, string, integer, number, bool, null

  package var description: String { rawValue }

  /// From the type byte of a tape word (simdjson, doc/tape.md).
  @inlinable
  init(tapeType: UInt8) {
    switch tapeType {
    case UInt8(ascii: "{"): self = .object
    case UInt8(ascii: "["): self = .array
    case UInt8(ascii: "\""): self = .string
    case UInt8(ascii: "l"), UInt8(ascii: "u"): self = .integer
    case UInt8(ascii: "d"): self = .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .bool
    default: self = .null
    }
  }
}
