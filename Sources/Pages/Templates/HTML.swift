import Base

/// Markup. Texts and numbers in an interpolation are escaped, markup is inserted: `"<h1>\(name)</h1>"`.
///
/// Attributes may be without quotes if their values are identifiers or paths.
struct HTML: Sendable, Equatable, ExpressibleByStringInterpolation {
  private(set) var bytes: [UInt8]

  init(stringLiteral text: String) { bytes = Array(text.utf8) }
  init(stringInterpolation parts: StringInterpolation) { bytes = parts.bytes }

  /// Escaped markup.
  init(markup: String) { bytes = Array(markup.utf8) }

  /// Escaped markup in both languages, of which the style sheet of the page shows one.
  init(_ markup: Message) {
    self.init(
      markup: markup.english == markup.japanese
        ? markup.english
        : "<span lang=en>\(markup.english)</span><span lang=ja>\(markup.japanese)</span>")
  }

  /// Returns `text` escaped for HTML, between tags and in quotes of either kind.
  static func escaped(_ text: String) -> String {
    String(decoding: ("\(text)" as HTML).bytes, as: UTF8.self)
  }

  var isEmpty: Bool { bytes.isEmpty }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  static func += (html: inout HTML, other: HTML) { html.bytes += other.bytes }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var bytes: [UInt8] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity + interpolationCount * 24)
    }

    mutating func appendLiteral(_ literal: String) { bytes.append(contentsOf: literal.utf8) }

    mutating func appendInterpolation(_ text: some StringProtocol) {
      for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
        case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
        case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
        case UInt8(ascii: "\""): bytes.append(contentsOf: "&quot;".utf8)
        case UInt8(ascii: "'"): bytes.append(contentsOf: "&#39;".utf8)
        default: bytes.append(byte)
        }
      }
    }

    mutating func appendInterpolation(_ number: Int) {
      bytes.append(contentsOf: String(number).utf8)
    }

    mutating func appendInterpolation(_ html: HTML?) {
      if let html { bytes.append(contentsOf: html.bytes) }
    }

    mutating func appendInterpolation(_ parts: some Sequence<HTML>) {
      for part in parts { bytes.append(contentsOf: part.bytes) }
    }
  }
}

extension Sequence<HTML> {
  func joined(separator: HTML) -> HTML {
    var result: HTML = ""
    for part in self {
      if !result.isEmpty { result += separator }
      result += part
    }
    return result
  }
}
