/// How many columns of a terminal a text takes.
///
/// By Unicode's East Asian Width (UAX #11): wide and fullwidth characters take two, combining marks
/// none, ambiguous ones (♀, ♂, Greek) one, as terminals do outside of legacy encodings.
package enum DisplayWidth {
  package static func of(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  package static func of(_ character: Character) -> Int {
    // The common case without a look at properties.
    if let ascii = character.asciiValue { return ascii < 0x20 || ascii == 0x7f ? 0 : 1 }
    let scalars = character.unicodeScalars
    let isJoinedEmoji = scalars.contains { $0 == "\u{200D}" || $0 == "\u{FE0F}" }
    if isJoinedEmoji, scalars.first?.properties.isEmoji == true { return 2 }
    if let first = scalars.first, regionalIndicators.contains(first.value) { return 2 }
    return scalars.reduce(0) { $0 + of($1) }
  }

  /// `text` as it stands if it takes no more than `columns`; else its beginning and "…".
  package static func truncate(_ text: String, to columns: Int) -> String {
    guard of(text) > columns else { return text }
    guard columns > 0 else { return "" }
    var taken = 0
    var end = text.startIndex
    for character in text {
      let width = of(character)
      if taken + width > columns - 1 { break }
      taken += width
      end = text.index(after: end)
    }
    return text[..<end] + "…"
  }

  /// `text` in lines of at most `columns`, broken behind blanks and the separators of lists, and within
  /// a word only where it alone is too long.
  package static func wrap(_ text: String, to columns: Int) -> [String] {
    var lines: [String] = []
    var rest = text[...]
    while of(rest) > columns {
      var taken = 0
      var end = rest.startIndex
      var gap: String.Index?
      while end < rest.endIndex, taken + of(rest[end]) <= columns {
        taken += of(rest[end])
        let character = rest[end]
        end = rest.index(after: end)
        if breaks.contains(character) { gap = end }
      }
      // The blank that did not fit is where the line ends anyway.
      if end < rest.endIndex, rest[end] == " " { gap = end }
      // At least one character a line, or it would not end.
      if end == rest.startIndex { end = rest.index(after: end) }
      let line = rest[..<(gap ?? end)]
      lines.append(String(line.reversed().drop { $0 == " " }.reversed()))
      rest = rest[(gap ?? end)...].drop { $0 == " " }
    }
    if !rest.isEmpty || lines.isEmpty { lines.append(String(rest)) }
    return lines
  }

  private static let breaks: Set<Character> = [" ", "・", "、", "。", "/"]

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
      return 0
    default: break
    }
    // Vowels and final consonants of Hangul that combine with the wide letter before them.
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }
    if scalar.properties.isEmojiPresentation { return 2 }
    return isWide(scalar.value) ? 2 : 1
  }

  private static let regionalIndicators: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF

  /// W and F of EastAsianWidth.txt, but for the emoji that `isEmojiPresentation` tells.
  private static func isWide(_ value: UInt32) -> Bool {
    guard value >= 0x1100 else { return false }
    return wideRanges.contains { $0.contains(value) }
  }

  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x3041...0x3247, 0x4E00...0xA4C6, 0xFF01...0xFF60, 0x3001...0x303E, 0x3250...0x4DBF,
    0xAC00...0xD7A3, 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x3000, 0xA960...0xA97C,
    0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
    0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}
