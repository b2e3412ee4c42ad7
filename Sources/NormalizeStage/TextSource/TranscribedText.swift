/// A Japanese text of a source that is transcribed by hand, in the form that PokéAPI's texts have.
///
/// - `<ruby>` gives two texts, one in kanji and one in kana.
/// - Blanks become ideographic spaces; ASCII digits, punctuation, HP and PP become full-width.
/// - Markers of the source, such as `[dex2]`, are removed.
struct TranscribedText: Sendable, Equatable {
  /// The reason why a text is refused.
  enum Defect: String, Error, CaseIterable {
    /// A tag or bracket other than ruby and the markers.
    case markup
    /// ASCII letters other than HP and PP: the games write full-width ones.
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
    var reader = Reader(transcribed)
    try reader.read()
    let (text, reading) = (Self.trimmed(reader.written), Self.trimmed(reader.spoken))
    guard !text.isEmpty else { throw .blank }
    if Self.hasKanji(text) { kanji = Self.string(text) }
    if !Self.hasKanji(reading) { kana = Self.string(reading) }
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

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\n" || scalar == "\u{3000}" || scalar.properties.isWhitespace
  }

  private static func trimmed(_ scalars: [Unicode.Scalar]) -> ArraySlice<Unicode.Scalar> {
    let start = scalars.drop(while: isBlank)
    return start[..<((start.lastIndex { !isBlank($0) }).map { $0 + 1 } ?? start.startIndex)]
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private static func hasKanji(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    text.contains {
      switch $0.value {
      case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF: true
      default: false
      }
    }
  }

  /// Reads a transcribed text scalar by scalar.
  private struct Reader {
    private let scalars: [Unicode.Scalar]
    private var next = 0
    var written: [Unicode.Scalar] = []
    /// The text with the readings of ruby.
    var spoken: [Unicode.Scalar] = []

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    mutating func read() throws(Defect) {
      while next < scalars.count {
        if let ruby = ruby() {
          for scalar in ruby.base { try Self.append(scalar, to: &written) }
          for scalar in ruby.reading { try Self.append(scalar, to: &spoken) }
        } else if !skipMarker() {
          let isTerm = Self.terms.contains { isNext($0) }
          for _ in 0..<(isTerm ? 2 : 1) {
            let scalar = isTerm ? Self.wide(scalars[next]) : scalars[next]
            try Self.append(scalar, to: &written)
            try Self.append(scalar, to: &spoken)
            next += 1
          }
        }
      }
    }

    /// Terms of the games in letters.
    private static let terms = ["HP", "PP"].map { Array($0.unicodeScalars) }
    private static let rubyStart = Array("<ruby>".unicodeScalars)
    private static let rubyMiddle = Array("<rp>(</rp><rt>".unicodeScalars)
    private static let rubyEnd = Array("</rt><rp>)</rp></ruby>".unicodeScalars)
    private static let markerStart = Array("[dex".unicodeScalars)

    private func isNext(_ text: [Unicode.Scalar]) -> Bool {
      scalars[next] == text[0] && scalars[next...].starts(with: text)
    }

    /// Reads `<ruby>base<rp>(</rp><rt>reading</rt><rp>)</rp></ruby>`.
    private mutating func ruby() -> (
      base: ArraySlice<Unicode.Scalar>, reading: ArraySlice<Unicode.Scalar>
    )? {
      guard isNext(Self.rubyStart) else { return nil }
      let rest = scalars[(next + Self.rubyStart.count)...]
      guard let middle = rest.firstRange(of: Self.rubyMiddle),
        let end = rest[middle.upperBound...].firstRange(of: Self.rubyEnd)
      else { return nil }
      next = end.upperBound
      return (rest[..<middle.lowerBound], rest[middle.upperBound..<end.lowerBound])
    }

    /// Skips a marker such as `[dex2]` or `[dex 2]`.
    private mutating func skipMarker() -> Bool {
      guard isNext(Self.markerStart) else { return false }
      let rest = scalars[(next + Self.markerStart.count)...]
      guard let end = rest.firstIndex(of: "]"),
        rest[..<end].allSatisfy({ $0 == " " || ("0"..."9").contains($0) })
      else { return false }
      next = end + 1
      return true
    }

    private static func wide(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
      Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar
    }

    private static func append(
      _ scalar: Unicode.Scalar, to scalars: inout [Unicode.Scalar]
    ) throws(Defect) {
      switch scalar {
      case " ", "\u{3000}":
        if let last = scalars.last, last != "\u{3000}", last != "\n" { scalars.append("\u{3000}") }
      case "\n":
        if scalars.last == "\u{3000}" { scalars.removeLast() }
        scalars.append(scalar)
      case "<", ">", "[", "]", "{", "}", "&", "\\": throw .markup
      case "a"..."z", "A"..."Z": throw .latinLetters
      case "!"..."~": scalars.append(wide(scalar))
      default:
        guard !isHidden(scalar) else { throw .hiddenCharacter }
        scalars.append(scalar)
      }
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      // Kana and kanji, without a look-up.
      case 0x3041...0x3096, 0x30A1...0x30FC, 0x4E00...0x9FFF: return false
      default: break
      }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .spaceSeparator,
        .surrogate, .unassigned:
        return true
      default: return false
      }
    }
  }
}
