/// What a text may not hold, whatever it says.
enum TextDefect: Equatable {
  /// A control, direction, private or replacement character, or one that is not a character.
  case control(Unicode.Scalar)
  /// A combining mark or jamo that NFC writes as part of the letter before it, or a compatibility
  /// ideograph that NFC replaces.
  case notComposed(Unicode.Scalar)

  /// The first defect of `text`. A line break is none; a tab is.
  static func first(in text: String) -> TextDefect? {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A: continue
      case 0...0x1F, 0x7F...0x9F: return .control(scalar)
      case 0x202A...0x202E, 0x2066...0x2069, 0x200E...0x200F: return .control(scalar)
      case 0x2028...0x2029, 0xFEFF, 0xFFF9...0xFFFD, 0xE000...0xF8FF: return .control(scalar)
      case 0xFDD0...0xFDEF: return .control(scalar)
      case let value where value & 0xFFFE == 0xFFFE: return .control(scalar)
      case 0x0300...0x036F, 0x3099...0x309A: return .notComposed(scalar)
      case 0x1160...0x11FF: return .notComposed(scalar)
      case 0x2126, 0x212A...0x212B, 0xF900...0xFAFF: return .notComposed(scalar)
      case 0x2F800...0x2FA1F: return .notComposed(scalar)
      default: continue
      }
    }
    return nil
  }
}
