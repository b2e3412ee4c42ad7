/// A JSON document of the kind that manifests are: objects, arrays, texts, whole numbers, true, false
/// and null. Small and strict, so that an app can read a signed manifest without a JSON library, and
/// signer and verifier agree on every byte.
package indirect enum PlainJSON: Sendable, Hashable {
  case null
  case bool(Bool)
  case int(Int)
  case string(String)
  case array([PlainJSON])
  case object([Member])

  package struct Member: Sendable, Hashable {
    package var name: String
    package var value: PlainJSON

    package init(_ name: String, _ value: PlainJSON) {
      self.name = name
      self.value = value
    }
  }

  /// A text that is no such document.
  package struct Malformed: Error, Sendable, Hashable {
    /// Bytes before the mistake.
    package var offset: Int
    package var reason: String
  }

  /// Bytes that ``init(parsing:)`` takes at most.
  package static let largestBytes = 16 << 20
  /// Nested objects and arrays that it takes at most.
  package static let largestDepth = 32

  /// Reads a document.
  package init(parsing bytes: [UInt8]) throws(Malformed) {
    guard bytes.count <= Self.largestBytes else {
      throw Malformed(offset: Self.largestBytes, reason: "the document is too large")
    }
    var parser = PlainJSONParser(bytes)
    self = try parser.document()
  }

  /// The value of `name`; nil where it is missing, null, or this is no object.
  package subscript(_ name: String) -> PlainJSON? {
    get {
      guard case .object(let members) = self else { return nil }
      let value = members.first { $0.name == name }?.value
      return value == .null ? nil : value
    }
    set {
      guard case .object(var members) = self else { return }
      let place = members.firstIndex { $0.name == name }
      switch (place, newValue) {
      case (let place?, let value?): members[place].value = value
      case (let place?, nil): members.remove(at: place)
      case (nil, let value?): members.append(Member(name, value))
      case (nil, nil): return
      }
      self = .object(members)
    }
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var int: Int? { if case .int(let number) = self { number } else { nil } }
  package var array: [PlainJSON]? { if case .array(let values) = self { values } else { nil } }

  /// The one form that equal documents share: no white space, members ascending by the bytes of their
  /// names, the fewest escapes. RFC 8785, but that its members go by UTF-16.
  package var canonical: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes, indentation: nil, isSorted: true)
    return bytes
  }

  /// The document for people: two spaces a level, members as they stand, a line break at its end.
  package var pretty: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes, indentation: 0, isSorted: false)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  private func write(to bytes: inout [UInt8], indentation: Int?, isSorted: Bool) {
    let inner = indentation.map { $0 + 1 }
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .int(let value): bytes += String(value).utf8
    case .string(let value): Self.appendQuoted(value, to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.newLine(inner, &bytes)
        value.write(to: &bytes, indentation: inner, isSorted: isSorted)
      }
      if !values.isEmpty { Self.newLine(indentation, &bytes) }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      let members =
        isSorted
        ? members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) } : members
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.newLine(inner, &bytes)
        Self.appendQuoted(member.name, to: &bytes)
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

  private static func appendQuoted(_ text: String, to bytes: inout [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes += "\\\"".utf8
      case UInt8(ascii: "\\"): bytes += "\\\\".utf8
      case 0x08: bytes += "\\b".utf8
      case 0x0C: bytes += "\\f".utf8
      case 0x0A: bytes += "\\n".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0x09: bytes += "\\t".utf8
      case 0..<0x20:
        bytes += "\\u00".utf8
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
