/// A character that a text must not contain, whatever its meaning.
package enum TextDefect: Equatable {
  /// A line break, a control, direction, invisible, private-use or replacement character, or a noncharacter.
  case control(Unicode.Scalar)
  /// A combining mark or jamo that NFC composes with the character before it, or a compatibility ideograph
  /// that NFC replaces.
  case notComposed(Unicode.Scalar)
  /// A character of markup or of a game's code in prose.
  case markup(Unicode.Scalar)
  /// A bracket in prose whose other half is missing.
  case unbalanced(Unicode.Scalar)
  /// A letter in prose of a script that the language does not use.
  case script(Unicode.Scalar)
  /// Prose without a letter or digit.
  case noLetters

  /// The scripts that only some languages use.
  package struct Scripts: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    package static let kana = Scripts(rawValue: 1)
    package static let hangul = Scripts(rawValue: 2)
    package static let han = Scripts(rawValue: 4)
  }

  /// Returns the first defect of `text`.
  ///
  /// - Parameter isProse: whether it is a flavor text, which may contain line breaks, page breaks and soft
  ///   hyphens; in names these are defects. The other defects are those of prose.
  /// - Parameter scripts: the scripts that prose may have beside Latin letters.
  package static func first(
    in text: String, isProse: Bool = false, scripts: Scripts = [.kana, .hangul, .han]
  ) -> TextDefect? {
    var last: Unicode.Scalar = "\0"
    var (hasLetters, open) = (!isProse, 0)
    for scalar in text.unicodeScalars {
      defer { last = scalar }
      switch scalar.value {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: hasLetters = true
      case 0x5B...0x5D, 0x7B, 0x7D: if isProse { return .markup(scalar) }
      case 0x28, 0x300C, 0x300E, 0xFF08: open += 1
      case 0x29, 0x300D, 0x300F, 0xFF09:
        open -= 1
        if isProse, open < 0 { return .unbalanced(scalar) }
      case 0x3041...0x3096, 0x30A1...0x30FA:
        hasLetters = true
        if isProse, !scripts.contains(.kana) { return .script(scalar) }
      case 0x4E00...0x9FFF:
        hasLetters = true
        if isProse, !scripts.contains(.han) { return .script(scalar) }
      case 0xAC00...0xD7A3:
        hasLetters = true
        if isProse, !scripts.contains(.hangul) { return .script(scalar) }
      case 0x0A, 0x0C...0x0D, 0xAD, 0x200B:
        if !isProse { return .control(scalar) }
      // None of these is hidden; looking each of them up would take a third of the checks of all texts.
      case 0xAA...0x24F, 0xFF10...0xFF9F: hasLetters = true
      case 0x20...0x7E, 0xA1...0xA9, 0x2010...0x2027, 0x3000...0x301F, 0x30FB...0x30FF,
        0xFF01...0xFF0F:
        continue
      case 0...0x1F, 0x7F...0x9F: return .control(scalar)
      case 0x2028...0x2029, 0xFFFC...0xFFFD, 0xFDD0...0xFDEF: return .control(scalar)
      case let value where value & 0xFFFE == 0xFFFE: return .control(scalar)
      // Joiners change the shape of words in some scripts; in others they are invisible.
      case 0x200C...0x200D where needsJoiners(last.value): continue
      case 0x1160...0x11FF: return .notComposed(scalar)
      case 0x0300...0x034E, 0x0350...0x036F, 0x3099...0x309A: return .notComposed(scalar)
      case 0x2126, 0x212A...0x212B, 0xF900...0xFAFF: return .notComposed(scalar)
      case 0x2F800...0x2FA1F: return .notComposed(scalar)
      default:
        hasLetters = true
        if scalar.properties.isHidden { return .control(scalar) }
      }
    }
    if isProse, open > 0 { return .unbalanced("(") }
    return hasLetters ? nil : .noLetters
  }

  /// Whether a script needs joiners: Arabic to Sinhala, Khmer, Mongolian.
  private static func needsJoiners(_ value: UInt32) -> Bool {
    switch value {
    case 0x0600...0x0DFF, 0x1780...0x18AF: true
    default: false
    }
  }
}

extension Unicode.Scalar.Properties {
  /// Whether the character is of private use or invisible: it changes other characters or nothing.
  fileprivate var isHidden: Bool {
    switch generalCategory {
    case .format, .privateUse, .surrogate: true
    default: isDefaultIgnorableCodePoint
    }
  }
}

extension Unicode.Scalar {
  /// The code point as text: `U+3099`.
  package var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
