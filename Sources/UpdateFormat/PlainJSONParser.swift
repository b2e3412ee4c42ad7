/// Reads what ``PlainJSON`` holds, and nothing more lenient: RFC 8259 without fractions and exponents,
/// no name twice in an object, valid UTF-8.
struct PlainJSONParser {
  private let bytes: [UInt8]
  private var at = 0
  private var depth = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(PlainJSON.Malformed) -> PlainJSON {
    let value = try value()
    skipBlanks()
    guard at == bytes.count else { throw fault("something follows the document") }
    return value
  }

  private mutating func value() throws(PlainJSON.Malformed) -> PlainJSON {
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case .some(UInt8(ascii: "0")...UInt8(ascii: "9")), UInt8(ascii: "-"): return try number()
    default: throw fault("no value")
    }
  }

  private mutating func object() throws(PlainJSON.Malformed) -> PlainJSON {
    try descend()
    var members: [PlainJSON.Member] = []
    var names: Set<String> = []
    if take(UInt8(ascii: "}")) {
      depth -= 1
      return .object([])
    }
    repeat {
      skipBlanks()
      let name = try string()
      guard names.insert(name).inserted else { throw fault("a name stands twice") }
      guard take(UInt8(ascii: ":")) else { throw fault("no colon") }
      members.append(PlainJSON.Member(name, try value()))
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw fault("no end of an object") }
    depth -= 1
    return .object(members)
  }

  private mutating func array() throws(PlainJSON.Malformed) -> PlainJSON {
    try descend()
    var values: [PlainJSON] = []
    if take(UInt8(ascii: "]")) {
      depth -= 1
      return .array([])
    }
    repeat { values.append(try value()) } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw fault("no end of an array") }
    depth -= 1
    return .array(values)
  }

  /// Steps over the opening bracket.
  private mutating func descend() throws(PlainJSON.Malformed) {
    at += 1
    depth += 1
    guard depth <= PlainJSON.largestDepth else { throw fault("too many nested values") }
  }

  private mutating func number() throws(PlainJSON.Malformed) -> PlainJSON {
    let start = at
    if next == UInt8(ascii: "-") { at += 1 }
    let digits = at
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { at += 1 }
    guard at > digits, at == digits + 1 || bytes[digits] != UInt8(ascii: "0") else {
      throw fault("no number")
    }
    if let byte = next, [UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains(byte) {
      throw fault("a number that is not whole")
    }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    guard text != "-0", let number = Int(text) else { throw fault("a number out of range") }
    return .int(number)
  }

  private mutating func string() throws(PlainJSON.Malformed) -> String {
    guard next == UInt8(ascii: "\"") else { throw fault("no text") }
    at += 1
    var text: [UInt8] = []
    while let byte = next {
      at += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else {
          throw fault("a text that is not UTF-8")
        }
        return string
      case UInt8(ascii: "\\"): try escape(into: &text)
      case 0..<0x20: throw fault("a control character in a text")
      default: text.append(byte)
      }
    }
    throw fault("no end of a text")
  }

  private mutating func escape(into text: inout [UInt8]) throws(PlainJSON.Malformed) {
    guard let byte = next else { throw fault("no end of a text") }
    at += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var code = try hexadecimal()
      if (0xD800..<0xDC00).contains(code) {
        guard next == UInt8(ascii: "\\"), at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "u")
        else { throw fault("half of a pair of surrogates") }
        at += 2
        let low = try hexadecimal()
        guard (0xDC00..<0xE000).contains(low) else { throw fault("half of a pair of surrogates") }
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(code) else { throw fault("half of a pair of surrogates") }
      text += Array(String(Character(scalar)).utf8)
    default: throw fault("an unknown escape")
    }
  }

  private mutating func hexadecimal() throws(PlainJSON.Malformed) -> UInt32 {
    guard at + 4 <= bytes.count else { throw fault("no end of a text") }
    var code: UInt32 = 0
    for byte in bytes[at..<at + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw fault("an unknown escape")
      }
      code = code << 4 | UInt32(digit)
    }
    at += 4
    return code
  }

  private mutating func word(_ word: String, _ value: PlainJSON) throws(PlainJSON.Malformed)
    -> PlainJSON
  {
    guard bytes[at...].starts(with: word.utf8) else { throw fault("no value") }
    at += word.utf8.count
    return value
  }

  private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard next == byte else { return false }
    at += 1
    return true
  }

  private mutating func skipBlanks() {
    while let byte = next, [0x20, 0x0A, 0x0D, 0x09].contains(byte) { at += 1 }
  }

  private func fault(_ reason: String) -> PlainJSON.Malformed {
    PlainJSON.Malformed(offset: at, reason: reason)
  }
}
