/// Text of others on its way to a terminal.
package enum TerminalText {
  /// `text` on one line and without control characters, so that data can neither break a line nor
  /// command the terminal: line breaks become blanks, other controls U+FFFD.
  package static func oneLine(_ text: String) -> String {
    // Most texts have none.
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

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
      || (0x2028...0x2029).contains(scalar.value)
  }
}
