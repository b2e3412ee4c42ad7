/// Makes untrusted text safe for a terminal.
package enum TerminalText {
  /// Returns `text` on one line without control characters, so that data cannot break a line, control the
  /// terminal or change the text direction. Line breaks become blanks, other controls U+FFFD.
  package static func oneLine(_ text: String) -> String {
    // Most texts have no control characters.
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\n" || scalar == "\t" {
        result.append(" ")
      } else if scalar != "\r" {
        result.append(isControl(scalar) ? "\u{FFFD}" : scalar)
      }
    }
    return String(result)
  }

  /// Like ``oneLine(_:)``, for a text of several lines.
  static func lines(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { isControl($0) && $0 != "\n" }) else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { oneLine(String($0)) }.joined(separator: "\n")
  }

  /// Returns a JSON document on one line with every control character escaped. They only occur in strings, so
  /// the document is equivalent.
  static func json(_ line: String) -> String {
    guard line.unicodeScalars.contains(where: isControl) else { return line }
    var result = ""
    for scalar in line.unicodeScalars {
      if isControl(scalar) {
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// C0, DEL, C1, line and paragraph separators, and characters that change the text direction.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f...0x9f, 0x061c, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}
