/// A Japanese text of a source that is transcribed by hand, in the form that PokéAPI's texts have.
///
/// - `<ruby>` gives two texts, one in kanji and one in kana.
/// - Blanks become ideographic spaces, ASCII digits and punctuation become full-width.
/// - Markers of the source, such as `[dex2]`, are removed.
struct TranscribedText: Sendable, Equatable {
  /// The reason why a text is refused.
  enum Defect: String, Error, CaseIterable {
    /// A tag or bracket other than ruby and the markers.
    case markup
    /// ASCII letters: the games write full-width ones.
    case latinLetters = "latin-letters"
    /// A control or format character, a line separator, or a blank other than space and ideographic space.
    case hiddenCharacter = "hidden-character"
    case blank
  }

  /// The text in kanji; nil if it has none.
  private(set) var kanji: String?
  /// The text in kana; nil if the source has no reading for its kanji.
  private(set) var kana: String?

  init(_ transcribed: String) throws(Defect) {
    var written = String.UnicodeScalarView()
    var read = String.UnicodeScalarView()
    var rest = transcribed[...]
    while let first = rest.unicodeScalars.first {
      if let ruby = Self.ruby(&rest) {
        try Self.append(ruby.base, to: &written)
        try Self.append(ruby.reading, to: &read)
      } else if !Self.skipMarker(&rest) {
        rest.unicodeScalars.removeFirst()
        try Self.append(first, to: &written)
        try Self.append(first, to: &read)
      }
    }
    let (text, reading) = (Self.trimmed(written), Self.trimmed(read))
    guard !text.isEmpty else { throw .blank }
    if Self.hasKanji(text) { kanji = text }
    if !Self.hasKanji(reading) { kana = reading }
  }

  /// Returns the text without blanks and with ASCII width, to compare two transcriptions.
  static func compared(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !scalar.properties.isWhitespace {
      let isWide = (0xFF01...0xFF5E).contains(scalar.value)
      result.append(isWide ? Unicode.Scalar(UInt8(scalar.value - 0xFEE0)) : scalar)
    }
    return String(result)
  }

  /// Removes `<ruby>base<rp>(</rp><rt>reading</rt><rp>)</rp></ruby>` from the start of `rest`.
  private static func ruby(_ rest: inout Substring) -> (base: Substring, reading: Substring)? {
    var text = rest
    guard take("<ruby>", &text), let base = until("<rp>(</rp><rt>", &text),
      let reading = until("</rt><rp>)</rp></ruby>", &text)
    else { return nil }
    rest = text
    return (base, reading)
  }

  /// Removes a marker such as `[dex2]` or `[dex 2]` from the start of `rest`.
  private static func skipMarker(_ rest: inout Substring) -> Bool {
    var text = rest
    guard take("[dex", &text), let number = until("]", &text),
      number.allSatisfy({ $0 == " " || ("0"..."9").contains($0) })
    else { return false }
    rest = text
    return true
  }

  private static func take(_ prefix: String, _ text: inout Substring) -> Bool {
    guard text.hasPrefix(prefix) else { return false }
    text = text.dropFirst(prefix.count)
    return true
  }

  /// Removes everything up to and including `end`, and returns what is before it.
  private static func until(_ end: String, _ text: inout Substring) -> Substring? {
    var tail = text
    while !tail.isEmpty {
      if tail.hasPrefix(end) {
        let before = text[..<tail.startIndex]
        text = tail.dropFirst(end.count)
        return before
      }
      tail = tail.dropFirst()
    }
    return nil
  }

  private static func append(
    _ text: Substring, to scalars: inout String.UnicodeScalarView
  ) throws(Defect) {
    for scalar in text.unicodeScalars { try append(scalar, to: &scalars) }
  }

  private static func append(
    _ scalar: Unicode.Scalar, to scalars: inout String.UnicodeScalarView
  ) throws(Defect) {
    switch scalar {
    case " ", "\u{3000}":
      if let last = scalars.last, last != "\u{3000}", last != "\n" { scalars.append("\u{3000}") }
    case "\n":
      if scalars.last == "\u{3000}" { scalars.removeLast() }
      scalars.append(scalar)
    case "<", ">", "[", "]", "{", "}", "&", "\\": throw .markup
    case "a"..."z", "A"..."Z": throw .latinLetters
    case "!"..."~": scalars.append(Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar)
    default:
      guard !isHidden(scalar) else { throw .hiddenCharacter }
      scalars.append(scalar)
    }
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .spaceSeparator,
      .surrogate, .unassigned:
      true
    default: false
    }
  }

  private static func trimmed(_ scalars: String.UnicodeScalarView) -> String {
    func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
    let start = scalars.drop(while: isBlank)
    return String(start.reversed().drop(while: isBlank).reversed().map(Character.init))
  }

  private static func hasKanji(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.isIdeographic }
  }
}
