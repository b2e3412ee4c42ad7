/// The placeholders of a text, which a program replaces by values.
///
/// `%@`, `%d`, `%1$@`, `%.2f`, `%lld` as in Foundation's format strings, and `{name}`. A percent sign
/// directly after a digit is a percentage (`50%`), one before any other character is literal.
enum Placeholder {
  /// Returns the placeholders of `text`, in order.
  static func all(in text: String) -> [String] {
    let bytes = Array(text.utf8)
    var found: [String] = []
    var index = 0
    while index < bytes.count {
      let end: Int? =
        switch bytes[index] {
        case 0x25: formatEnd(bytes, index)
        case 0x7B: nameEnd(bytes, index)
        default: nil
        }
      if let end {
        found.append(String(decoding: bytes[index..<end], as: UTF8.self))
        index = end
      } else {
        index += 1
      }
    }
    return found
  }

  /// Whether a target with the placeholders `target` fits a source with `source`: both have the same ones,
  /// and those without a number in the same order.
  static func agree(_ source: [String], _ target: [String]) -> Bool {
    func ordered(_ all: [String]) -> [String] {
      all.filter { $0.hasPrefix("%") && !$0.contains("$") }
    }
    return source.sorted() == target.sorted() && ordered(source) == ordered(target)
  }

  private static func formatEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
    if start > 0, isDigit(bytes[start - 1]) { return nil }
    var index = start + 1
    func skip(while condition: (UInt8) -> Bool) {
      while index < bytes.count, condition(bytes[index]) { index += 1 }
    }
    skip { isDigit($0) || $0 == 0x2E }
    if index < bytes.count, index > start + 1, bytes[index] == 0x24 {
      index += 1
      skip { isDigit($0) || $0 == 0x2E }
    }
    skip { "hlqz".utf8.contains($0) }
    guard index < bytes.count, "@diuxXfeEgGsScC".utf8.contains(bytes[index]) else { return nil }
    return index + 1
  }

  private static func nameEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
    var index = start + 1
    while index < bytes.count, isDigit(bytes[index]) || isLetter(bytes[index]) { index += 1 }
    guard index > start + 1, index < bytes.count, bytes[index] == 0x7D else { return nil }
    return index + 1
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte == 0x5F || byte == 0x2D || byte == 0x2E
  }
}
