/// A JSON document to be written: manifests, layer files, results for `--json`.
///
/// Reading goes through ``JSONParser``; this type only writes. Objects keep the order of their
/// members, so that equal values give equal bytes.
package indirect enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A name and its value.
  package struct Member: Sendable, Hashable {
    package var name: String
    package var value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The document as UTF-8 text on one line, without a line break at its end.
  package var line: String {
    var bytes: [UInt8] = []
    write(to: &bytes, indentation: nil)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The document for people: two spaces a level, a line break at its end.
  package var pretty: String {
    var bytes: [UInt8] = []
    write(to: &bytes, indentation: 0)
    bytes.append(UInt8(ascii: "\n"))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the document to `bytes`; `indentation` nil writes it on one line.
  package func write(to bytes: inout [UInt8], indentation: Int? = nil) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .int(let value): bytes.append(contentsOf: String(value).utf8)
    case .double(let value):
      // JSON has no infinities; a measurement that is none is null.
      bytes.append(contentsOf: (value.isFinite ? String(value) : "null").utf8)
    case .string(let value): Self.appendQuoted(value, to: &bytes)
    case .array(let values):
      Self.appendList("[", "]", values, indentation, &bytes) { value, inner, bytes in
        value.write(to: &bytes, indentation: inner)
      }
    case .object(let members):
      Self.appendList("{", "}", members, indentation, &bytes) { member, inner, bytes in
        Self.appendQuoted(member.name, to: &bytes)
        bytes.append(contentsOf: (inner == nil ? ":" : ": ").utf8)
        member.value.write(to: &bytes, indentation: inner)
      }
    }
  }

  /// Appends `text` as a JSON string; only what JSON demands is escaped.
  package static func appendQuoted(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
      case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
      case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
      case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
      case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func appendList<Element>(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ elements: [Element], _ indentation: Int?,
    _ bytes: inout [UInt8], _ append: (Element, Int?, inout [UInt8]) -> Void
  ) {
    bytes.append(UInt8(ascii: open))
    let inner = indentation.map { $0 + 1 }
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      newLine(inner, &bytes)
      append(element, inner, &bytes)
    }
    if !elements.isEmpty { newLine(indentation, &bytes) }
    bytes.append(UInt8(ascii: close))
  }

  private static func newLine(_ level: Int?, _ bytes: inout [UInt8]) {
    guard let level else { return }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<level { bytes.append(contentsOf: "  ".utf8) }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .int(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Keeps the order in which the members are written.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
  package init(nilLiteral: ()) { self = .null }

  /// The text, or null.
  package init(_ value: String?) { self = value.map { .string($0) } ?? .null }
  /// The number, or null.
  package init(_ value: Int?) { self = value.map { .int($0) } ?? .null }
}
