/// A string literal of a Swift file, with what stands around it.
struct SourceLiteral {
  var line: Int
  /// As `Message` has it: `{1}`, `{2}` … for interpolations. Literals joined by `+` are one.
  var format: String
  /// The names before the parentheses that are open around it, outermost first; `{` and `[` for the
  /// other brackets.
  var calls: [String]
}

/// Finds the string literals of Swift source: enough of the language for this project's own code.
struct SourceLiterals {
  private let text: [UInt8]
  private var index = 0
  private var line = 1
  private var calls: [String] = []
  private var word = ""
  /// Whether nothing but `+` and white space stands between the last literal and here.
  private var isJoined = false
  private var literals: [SourceLiteral] = []
  /// Those within interpolations.
  private var nested: [SourceLiteral] = []

  /// In order, those within interpolations last.
  static func all(in source: [UInt8]) -> [SourceLiteral] {
    var scanner = SourceLiterals(text: source)
    scanner.scan()
    return scanner.literals + scanner.nested
  }

  private init(text: [UInt8]) { self.text = text }

  private func has(_ prefix: StaticString, at place: Int) -> Bool {
    prefix.withUTF8Buffer { place + $0.count <= text.count && text[place...].starts(with: $0) }
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where index < text.count {
      if text[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
  }

  private mutating func scan() {
    var hasPlus = false
    while index < text.count {
      let byte = text[index]
      let isSlash = byte == UInt8(ascii: "/")
      if isSlash, has("//", at: index) {
        while index < text.count, text[index] != UInt8(ascii: "\n") { advance() }
      } else if isSlash, has("/*", at: index) {
        while index < text.count, !has("*/", at: index) { advance() }
        advance(2)
      } else if let raw = literalStart() {
        let start = line
        let format = readLiteral(raw: raw)
        append(
          SourceLiteral(line: start, format: format, calls: calls), joined: isJoined && hasPlus)
        (isJoined, hasPlus, word) = (true, false, "")
      } else if Self.isWord(byte) {
        word = ""
        while index < text.count, Self.isWord(text[index]) {
          word.unicodeScalars.append(Unicode.Scalar(text[index]))
          advance()
        }
        isJoined = false
      } else {
        switch byte {
        case UInt8(ascii: "("): calls.append(word)
        case UInt8(ascii: "["): calls.append("[")
        case UInt8(ascii: "{"): calls.append("{")
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): _ = calls.popLast()
        default: break
        }
        if byte == UInt8(ascii: "+") {
          hasPlus = true
        } else if !Self.isSpace(byte) {
          isJoined = false
          word = ""
        }
        advance()
      }
    }
  }

  /// The number of `#` before a literal that begins here; nil where none does.
  private func literalStart() -> Int? {
    guard text[index] == UInt8(ascii: "\"") || text[index] == UInt8(ascii: "#") else { return nil }
    var place = index
    while place < text.count, text[place] == UInt8(ascii: "#") { place += 1 }
    guard place < text.count, text[place] == UInt8(ascii: "\"") else { return nil }
    return place - index
  }

  /// Reads the literal that begins here, to behind its end.
  private mutating func readLiteral(raw: Int) -> String {
    advance(raw)
    let isMultiline = has("\"\"\"", at: index)
    let quotes = isMultiline ? 3 : 1
    advance(quotes)
    let end =
      [UInt8](repeating: UInt8(ascii: "\""), count: quotes)
      + [UInt8](repeating: UInt8(ascii: "#"), count: raw)
    let escape = [UInt8(ascii: "\\")] + [UInt8](repeating: UInt8(ascii: "#"), count: raw)
    var bytes: [UInt8] = []
    var count = 0
    while index < text.count, text[index] != end[0] || !text[index...].starts(with: end) {
      guard text[index] == escape[0], text[index...].starts(with: escape) else {
        bytes.append(text[index])
        advance()
        continue
      }
      advance(escape.count)
      let letter = text[index]
      if letter == UInt8(ascii: "(") {
        skipInterpolation()
        count += 1
        bytes += Array("{\(count)}".utf8)
      } else if letter == UInt8(ascii: "u") {
        advance(2)
        var digits = ""
        while text[index] != UInt8(ascii: "}") {
          digits.unicodeScalars.append(Unicode.Scalar(text[index]))
          advance()
        }
        advance()
        if let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) {
          bytes += Array(String(scalar).utf8)
        }
      } else {
        // In a text of several lines, a backslash at the end joins the next.
        if letter != UInt8(ascii: "\n") {
          bytes.append(letter == UInt8(ascii: "n") ? UInt8(ascii: "\n") : letter)
        }
        advance()
      }
    }
    advance(end.count)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Skips `(…)`, in which other literals may stand.
  private mutating func skipInterpolation() {
    var depth = 0
    repeat {
      if let raw = literalStart() {
        let start = line
        let format = readLiteral(raw: raw)
        nested.append(SourceLiteral(line: start, format: format, calls: calls))
        continue
      }
      if text[index] == UInt8(ascii: "(") { depth += 1 }
      if text[index] == UInt8(ascii: ")") { depth -= 1 }
      advance()
    } while depth > 0 && index < text.count
  }

  private mutating func append(_ literal: SourceLiteral, joined: Bool) {
    guard joined, let last = literals.last, last.calls == literal.calls else {
      literals.append(literal)
      return
    }
    let offset = Placeholders.all(in: last.format).count
    literals[literals.count - 1].format += Placeholders.shifted(literal.format, by: offset)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09
  }
}

/// The `{1}` of a format.
enum Placeholders {
  static func all(in format: String) -> [String] {
    format.matches(of: /\{[0-9]+\}/).map { String($0.output) }.sorted()
  }

  static func shifted(_ format: String, by offset: Int) -> String {
    format.replacing(/\{([0-9]+)\}/) { match in "{\(Int(match.output.1)! + offset)}" }
  }
}
