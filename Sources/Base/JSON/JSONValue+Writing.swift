extension JSONValue {
  /// The document as UTF-8 text on one line, without a final line break.
  package var line: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The document formatted for reading: two spaces a level, a final line break.
  package var pretty: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes, indentation: 0)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// The canonical form, equal for equal documents whatever the order of their members: no white space,
  /// members in ascending order of the UTF-8 bytes of their names, the fewest escapes, numbers as written.
  /// For documents with integers only this is RFC 8785, except that RFC 8785 orders members by UTF-16.
  package var canonical: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes, isSorted: true)
    return bytes
  }

  /// The value with the members of its objects in the order of ``canonical``.
  package var sorted: JSONValue {
    switch self {
    case .array(let values): .array(values.map(\.sorted))
    case .object(let members):
      .object(
        members.map { Member($0.name, $0.value.sorted) }
          .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
    default: self
    }
  }

  /// Appends the document.
  ///
  /// - Parameters:
  ///   - indentation: the level of the value; nil writes it on one line.
  ///   - isSorted: whether members are sorted by name.
  package func write(to bytes: inout [UInt8], indentation: Int? = nil, isSorted: Bool = false) {
    let inner = indentation.map { $0 + 1 }
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .number(let text): bytes += text.utf8
    case .string(let text): JSONText.append(quoted: text, to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.newLine(inner, &bytes)
        value.write(to: &bytes, indentation: inner, isSorted: isSorted)
      }
      if !values.isEmpty { Self.newLine(indentation, &bytes) }
      bytes.append(UInt8(ascii: "]"))
    case .object(var members):
      if isSorted { members.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) } }
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.newLine(inner, &bytes)
        JSONText.append(quoted: member.name, to: &bytes)
        bytes += (indentation == nil ? ":" : ": ").utf8
        member.value.write(to: &bytes, indentation: inner, isSorted: isSorted)
      }
      if !members.isEmpty { Self.newLine(indentation, &bytes) }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func newLine(_ level: Int?, _ bytes: inout [UInt8]) {
    guard let level else { return }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<level { bytes += "  ".utf8 }
  }
}
