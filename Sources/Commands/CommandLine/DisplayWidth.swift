/// The width of text in terminal columns.
///
/// Follows Unicode's East Asian Width (UAX #11): wide and fullwidth characters take two columns, combining
/// marks none, ambiguous ones (♀, ♂, Greek) one, as in terminals outside of legacy encodings.
package enum DisplayWidth {
  package static func of(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + of($1) } }

  package static func of(_ character: Character) -> Int {
    // The common case, without reading Unicode properties.
    if let ascii = character.asciiValue { return ascii < 0x20 || ascii == 0x7f ? 0 : 1 }
    let scalars = character.unicodeScalars
    let isJoinedEmoji = scalars.contains { $0 == "\u{200D}" || $0 == "\u{FE0F}" }
    if isJoinedEmoji, scalars.first?.properties.isEmoji == true { return 2 }
    if let first = scalars.first, regionalIndicators.contains(first.value) { return 2 }
    return scalars.reduce(0) { $0 + of($1) }
  }

  /// Returns `text` if it fits in `columns`, else its beginning and "…".
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

  /// Returns `text` in lines of at most `columns`, broken after blanks and list separators. Where the only
  /// such place is in the first half of a line, it is broken after "/" or between wide characters; within a
  /// word only if the word is longer than a line.
  package static func wrap(_ text: String, to columns: Int) -> [String] {
    var lines: [String] = []
    var rest = text[...]
    while of(rest) > columns {
      var taken = 0
      var end = rest.startIndex
      var gap: String.Index?
      var gapWidth = 0
      var lesserGap: String.Index?
      while end < rest.endIndex, taken + of(rest[end]) <= columns {
        taken += of(rest[end])
        let character = rest[end]
        end = rest.index(after: end)
        if breaks.contains(character) {
          (gap, gapWidth) = (end, taken)
        } else if end < rest.endIndex, breaksLess(character, rest[end]) {
          lesserGap = end
        }
      }
      // A blank that did not fit ends the line.
      if end < rest.endIndex, rest[end] == " " { (gap, gapWidth) = (end, taken) }
      // At least one character per line, so that the loop ends.
      if end == rest.startIndex { end = rest.index(after: end) }
      if gapWidth * 2 < columns { gap = lesserGap ?? gap }
      let line = rest[..<(gap ?? end)]
      lines.append(String(line.reversed().drop { $0 == " " }.reversed()))
      rest = rest[(gap ?? end)...].drop { $0 == " " }
    }
    if !rest.isEmpty || lines.isEmpty { lines.append(String(rest)) }
    return lines
  }

  private static let breaks: Set<Character> = [" ", "・", "、", "。"]

  /// Whether a line may end between two characters if it has no better place (JIS X 4051).
  private static func breaksLess(_ before: Character, _ after: Character) -> Bool {
    if before == "/" { return true }
    return of(before) == 2 && of(after) == 2 && !"「『（".contains(before)
      && !"、。・」』）ーぁぃぅぇぉっゃゅょァィゥェォッャュョ！？：".contains(after)
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
      return 0
    default: break
    }
    // Hangul vowels and final consonants, which combine with the preceding wide letter.
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }
    if scalar.properties.isEmojiPresentation { return 2 }
    // Most scalars of a table are below all ranges.
    guard scalar.value >= 0x1100 else { return 1 }
    return wideRanges.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  private static let regionalIndicators: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF

  /// W and F of EastAsianWidth.txt, except emoji covered by `isEmojiPresentation`.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x3041...0x3247, 0x4E00...0xA4C6, 0xFF01...0xFF60, 0x3001...0x303E, 0x3250...0x4DBF,
    0xAC00...0xD7A3, 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x3000, 0xA960...0xA97C,
    0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
    0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}
