/// A character that a text must not contain, whatever its meaning.
package enum TextDefect: Equatable {
  /// A line break, a control, direction, invisible, private-use or replacement character, or a noncharacter.
  case control(Unicode.Scalar)
  /// A combining mark or jamo that NFC composes with the character before it, or a compatibility ideograph
  /// that NFC replaces.
  case notComposed(Unicode.Scalar)

  /// Returns the first defect of `text`.
  ///
  /// - Parameter isProse: whether it is a flavor text, which may contain line breaks, page breaks and soft
  ///   hyphens; in names these are defects.
  package static func first(in text: String, isProse: Bool = false) -> TextDefect? {
    var last: Unicode.Scalar = "\0"
    for scalar in text.unicodeScalars {
      defer { last = scalar }
      switch scalar.value {
      case 0x0A, 0x0C...0x0D, 0xAD, 0x200B:
        if !isProse { return .control(scalar) }
      // None of these is hidden; looking each of them up would take a third of the checks of all texts.
      case 0x20...0x7E, 0xA1...0x24F, 0x2010...0x2027, 0x3000...0x301F, 0x3041...0x3096,
        0x30A1...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF9F:
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
      default: if scalar.properties.isHidden { return .control(scalar) }
      }
    }
    return nil
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
