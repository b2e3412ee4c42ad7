/// Finds where a text stops being JSON. simdjson says only that it does; this slower second reading
/// runs on failure alone and gives byte, line and column.
struct JSONFaultSearch {
  private let text: UnsafeRawBufferPointer
  private let maxDepth: Int
  private var at = 0

  init(_ text: UnsafeRawBufferPointer, maxDepth: Int) {
    self.text = text
    self.maxDepth = maxDepth
  }

  /// The first fault; nil where there is none.
  mutating func run() -> JSONError? {
    do throws(Fault) {
      if text.starts(with: [0xEF, 0xBB, 0xBF]) {
        throw Fault(.syntax("a byte order mark before the document"), 0)
      }
      skipSpace()
      if at == text.count { throw Fault(.syntax("the document is empty"), at) }
      try value(depth: 0)
      skipSpace()
      if at < text.count { throw Fault(.syntax("something follows the document"), at) }
      return nil
    } catch {
      return JSONError(error.kind, position: position(of: error.offset))
    }
  }

  private struct Fault: Error {
    var kind: JSONError.Kind
    var offset: Int
    init(_ kind: JSONError.Kind, _ offset: Int) {
      self.kind = kind
      self.offset = offset
    }
  }

  private func position(of offset: Int) -> JSONError.Position {
    var line = 1
    var column = 1
    for byte in text[..<offset] {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return JSONError.Position(byteOffset: offset, line: line, column: column)
  }

  private func peek() -> UInt8? { at < text.count ? text[at] : nil }

  private mutating func skipSpace() {
    while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      at += 1
    }
  }

  /// What stands at the cursor is not what the grammar allows there.
  private func unexpected(_ expected: String) -> Fault {
    guard let byte = peek() else {
      return Fault(.syntax("the document ends early, expected \(expected)"), at)
    }
    let found: String =
      switch byte {
      case 0x21...0x7E: "'\(UnicodeScalar(byte))'"
      case 0x0A, 0x0D: "the end of the line"
      default: "byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    return Fault(.syntax("expected \(expected), found \(found)"), at)
  }

  private mutating func value(depth: Int) throws(Fault) {
    switch peek() {
    case UInt8(ascii: "{"): try object(depth: depth + 1)
    case UInt8(ascii: "["): try array(depth: depth + 1)
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "t"): try literal("true")
    case UInt8(ascii: "f"): try literal("false")
    case UInt8(ascii: "n"): try literal("null")
    case UInt8(ascii: "-"): try number()
    case let byte? where isDigit(byte): try number()
    default: throw unexpected("a value")
    }
  }

  private mutating func object(depth: Int) throws(Fault) {
    let start = at
    at += 1
    skipSpace()
    if peek() == UInt8(ascii: "}") {
      at += 1
      return
    }
    if depth > maxDepth { throw Fault(.tooDeep(limit: maxDepth), start) }
    while true {
      guard peek() == UInt8(ascii: "\"") else { throw unexpected("a key") }
      try string()
      skipSpace()
      guard peek() == UInt8(ascii: ":") else { throw unexpected("':'") }
      at += 1
      skipSpace()
      try value(depth: depth)
      skipSpace()
      switch peek() {
      case UInt8(ascii: ","):
        at += 1
        skipSpace()
      case UInt8(ascii: "}"):
        at += 1
        return
      default: throw unexpected("',' or '}'")
      }
    }
  }

  private mutating func array(depth: Int) throws(Fault) {
    let start = at
    at += 1
    skipSpace()
    if peek() == UInt8(ascii: "]") {
      at += 1
      return
    }
    if depth > maxDepth { throw Fault(.tooDeep(limit: maxDepth), start) }
    while true {
      try value(depth: depth)
      skipSpace()
      switch peek() {
      case UInt8(ascii: ","):
        at += 1
        skipSpace()
      case UInt8(ascii: "]"):
        at += 1
        return
      default: throw unexpected("',' or ']'")
      }
    }
  }

  private mutating func literal(_ word: StaticString) throws(Fault) {
    let start = at
    for offset in 0..<word.utf8CodeUnitCount {
      guard peek() == word.utf8Start[offset] else {
        if peek() == nil { throw unexpected("\(word)") }
        throw Fault(.syntax("expected \(word)"), start)
      }
      at += 1
    }
  }

  private mutating func digits() throws(Fault) {
    let start = at
    while let byte = peek(), isDigit(byte) { at += 1 }
    if at == start { throw unexpected("a digit") }
  }

  private mutating func number() throws(Fault) {
    let start = at
    var isInteger = true
    if peek() == UInt8(ascii: "-") { at += 1 }
    if peek() == UInt8(ascii: "0") {
      at += 1
      if let byte = peek(), isDigit(byte) {
        throw Fault(.syntax("a number with a leading zero"), start)
      }
    } else {
      try digits()
    }
    if peek() == UInt8(ascii: ".") {
      isInteger = false
      at += 1
      try digits()
    }
    if peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") {
      isInteger = false
      at += 1
      if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { at += 1 }
      try digits()
    }
    let digits = String(decoding: text[start..<at], as: UTF8.self)
    let fits =
      isInteger
      ? Int64(digits) != nil || UInt64(digits) != nil
      : Double(digits).map(\.isFinite) ?? false
    if !fits { throw Fault(.numberOutOfRange, start) }
  }

  private mutating func string() throws(Fault) {
    at += 1
    while true {
      guard let byte = peek() else {
        throw Fault(.syntax("the document ends within a string"), at)
      }
      switch byte {
      case UInt8(ascii: "\""):
        at += 1
        return
      case UInt8(ascii: "\\"): try escape()
      case 0..<0x20: throw Fault(.syntax("an unescaped control character in a string"), at)
      case 0x20..<0x80: at += 1
      default: try multibyteScalar()
      }
    }
  }

  private mutating func escape() throws(Fault) {
    let start = at
    at += 1
    switch peek() {
    case UInt8(ascii: "u"):
      let unit = try codeUnit(from: start)
      guard unit & 0xF800 == 0xD800 else { return }
      guard unit < 0xDC00, peek() == UInt8(ascii: "\\"), at + 1 < text.count,
        text[at + 1] == UInt8(ascii: "u")
      else { throw Fault(.syntax("half of a surrogate pair"), start) }
      at += 1
      guard try codeUnit(from: at - 1) & 0xFC00 == 0xDC00 else {
        throw Fault(.syntax("half of a surrogate pair"), start)
      }
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      at += 1
    case nil: throw Fault(.syntax("the document ends within a string"), at)
    default: throw Fault(.syntax("an unknown escape in a string"), start)
    }
  }

  /// The cursor is at the `u` of an escape that starts at `start`.
  private mutating func codeUnit(from start: Int) throws(Fault) -> UInt16 {
    at += 1
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = peek() else {
        throw Fault(.syntax("the document ends within a string"), at)
      }
      guard let digit = hexDigit(byte) else {
        throw Fault(.syntax("an unknown escape in a string"), start)
      }
      unit = unit << 4 | digit
      at += 1
    }
    return unit
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private func hexDigit(_ byte: UInt8) -> UInt16? {
    switch byte {
    case 0x30...0x39: UInt16(byte) - 0x30
    case 0x41...0x46, 0x61...0x66: UInt16(byte | 0x20) - 0x61 + 10
    default: nil
    }
  }

  private mutating func multibyteScalar() throws(Fault) {
    let length =
      switch text[at] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    let end = at + length
    guard length > 0, end <= text.count,
      String(validating: text[at..<end], as: UTF8.self) != nil
    else { throw Fault(.syntax("invalid UTF-8"), at) }
    at = end
  }
}
