import Base

/// A Japanese text of a source that is transcribed by hand, in the form that PokéAPI's texts have.
///
/// - `<ruby>` gives two texts, one in kanji and one in kana.
/// - Blanks become ideographic spaces; ASCII digits, punctuation, HP and PP become full-width.
/// - Markers of the source, such as `[dex2]`, are removed.
struct TranscribedText: Sendable, Equatable {
  /// The text in kanji; nil if it has none.
  private(set) var kanji: String?
  /// The text in kana; nil if the source has no reading for its kanji.
  private(set) var kana: String?

  /// - Throws: the reason why the text is refused.
  init(_ transcribed: String) throws(TextRejection) {
    let wide = transcribed.replacing(text: "HP", with: "ＨＰ").replacing(text: "PP", with: "ＰＰ")
    let plain = Self.replacing(from: "[dex", to: "]", in: wide) { marker in
      let number = marker.hasPrefix(" ") ? marker.dropFirst() : marker
      let isNumber = !number.isEmpty && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
      return isNumber ? "" : nil
    }
    let (written, spoken) = (Self.reading(0, of: plain), Self.reading(1, of: plain))
    let text = try Self.clean(written)
    guard !text.isEmpty else { throw .blank }
    let reading = spoken == written ? text : try Self.clean(spoken)
    if Self.hasKanji(text) { kanji = String(text) }
    if !Self.hasKanji(reading) { kana = String(reading) }
  }

  /// Returns the text without blanks and with ASCII width, to compare two transcriptions.
  static func compared(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !isBlank(scalar) {
      let isWide = (0xFF01...0xFF5E).contains(scalar.value)
      result.append(isWide ? Unicode.Scalar(UInt8(scalar.value - 0xFEE0)) : scalar)
    }
    return String(result)
  }

  /// Returns the text with one part of each ruby, which is `<ruby>kanji<rp>(</rp><rt>kana</rt><rp>)</rp></ruby>`.
  private static func reading(_ part: Int, of text: String) -> String {
    replacing(from: "<ruby>", to: "</rt><rp>)</rp></ruby>", in: text) { ruby in
      let parts = ruby.split(atText: "<rp>(</rp><rt>")
      return parts.count == 2 && !parts.contains { $0.contains(text: "<") } ? parts[part] : nil
    }
  }

  /// Replaces each part of the text from `open` to the next `close` by the value of `replacement` for what is
  /// between them; nil keeps the part.
  private static func replacing(
    from open: String, to close: String, in text: String, _ replacement: (Substring) -> Substring?
  ) -> String {
    let parts = text.split(atText: open)
    return parts[0]
      + parts.dropFirst().map { part -> String in
        guard let end = part.firstRange(ofText: close),
          let new = replacement(part[..<end.lowerBound])
        else { return open + part }
        return String(new + part[end.upperBound...])
      }.joined()
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\n" || scalar == "\u{3000}" || scalar.properties.isWhitespace
  }

  private static func hasKanji(_ text: String.UnicodeScalarView) -> Bool {
    text.contains {
      switch $0.value {
      case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF: true
      default: false
      }
    }
  }

  private static func clean(_ text: String) throws(TextRejection) -> String.UnicodeScalarView {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case " ", "\u{3000}":
        if let last = result.last, !isBlank(last) { result.append("\u{3000}") }
      case "\n":
        if result.last == "\u{3000}" { result.removeLast() }
        result.append(scalar)
      case "<", ">", "[", "]", "{", "}", "&", "\\": throw .markup
      case "a"..."z", "A"..."Z": throw .latinLetters
      case "!"..."~": result.append(Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar)
      default:
        guard !isHidden(scalar) else { throw .hiddenCharacter }
        result.append(scalar)
      }
    }
    while let last = result.last, isBlank(last) { result.removeLast() }
    return String.UnicodeScalarView(result.drop(while: isBlank))
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .spaceSeparator,
      .surrogate, .unassigned:
      true
    default: false
    }
  }
}

/// The reason why a text of a source is not used.
enum TextRejection: String, Error {
  /// A tag, comment or bracket other than ruby, the markers, and the tags of the table.
  case markup
  /// ASCII letters other than HP and PP: the games write full-width ones.
  case latinLetters = "latin-letters"
  /// A control or format character, a line separator, or a blank other than space and ideographic space.
  case hiddenCharacter = "hidden-character"
  case blank
  /// A sentence without its end.
  case incomplete
  /// Kanji in a game in kana, or kana where only texts with kanji are those of the game.
  case otherScript = "other-script"
  /// The text of another game or form: the table of the source says so, or PokéAPI's texts do.
  case otherGame = "other-game"
  case unknownForm = "unknown-form"
  case unknownName = "unknown-name"
  case unknownGame = "unknown-game"
  /// PokéAPI has no such resource: the table of the source says so.
  case noResource = "no-resource"
  /// PokéAPI's source lacks the resource or the game.
  case missing
  /// The source has another text for the same resource and game: the first one stays, or none is used if the source does
  /// not say when each applies.
  case contradiction

  /// Whether the resource or the game of the text is not known.
  var isUnmapped: Bool { [.unknownForm, .unknownName, .unknownGame, .missing].contains(self) }
}
