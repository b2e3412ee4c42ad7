package import Base

// Errors find their path by walking the tape again, so that reading without an error costs nothing extra.

extension JSONCursor {
  /// The JSON path of the value in its document: `$.moves[3].move.url`.
  package var path: String {
    var path = "$"
    var place = at(1)
    while place.index != index, let next = place.descend(towards: index, &path) { place = next }
    return path
  }

  /// Returns an error about this value: what was expected, and the value's text as what was found.
  package func invalid(_ expected: Message) -> JSONError {
    JSONError(.invalidValue(expected: expected, found: excerpt), path: path)
  }

  @usableFromInline
  @inline(never)
  func mismatch(_ expectedType: UInt8) -> JSONError {
    JSONError(.typeMismatch(expected: JSONKind(tapeType: expectedType), found: kind), path: path)
  }

  @usableFromInline
  @inline(never)
  func outOfRange() -> JSONError { JSONError(.numberOutOfRange, path: path) }

  @usableFromInline
  @inline(never)
  func missing(_ key: StaticString) -> JSONError {
    JSONError(.missing, path: path + JSONError.step(to: key.description))
  }

  func duplicateKey(at index: Int) -> JSONError {
    JSONError(.duplicateKey, path: at(index + 1).path)
  }

  /// The value as text for a message: strings quoted and truncated, containers only named.
  private var excerpt: String {
    switch kind {
    case .object, .array, .null: kind.rawValue
    case .bool: tapeType == UInt8(ascii: "t") ? "true" : "false"
    case .integer where tapeType == UInt8(ascii: "u"): "\(tape[index + 1])"
    case .integer: "\(Int64(bitPattern: tape[index + 1]))"
    case .number: "\(Double(bitPattern: tape[index + 1]))"
    case .string: JSONValue.string(String(decoding: text, as: UTF8.self)).excerpt
    }
  }

  /// Returns the child that is or contains the value at `target`, and appends the step to the path.
  private func descend(towards target: Int, _ path: inout String) -> JSONCursor? {
    switch kind {
    case .object:
      for member in JSONObject(self).members where target < member.value.endIndex {
        path += JSONError.step(to: String(decoding: member.key, as: UTF8.self))
        return member.value
      }
    case .array:
      for (place, element) in JSONArray(self).enumerated() where target < element.endIndex {
        path += "[\(place)]"
        return element
      }
    default: break
    }
    return nil
  }
}
