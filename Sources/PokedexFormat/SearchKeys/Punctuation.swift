/// The characters that users may omit from a name or add to it without meaning another name.
enum Punctuation {
  /// Returns true for spaces and for the marks that k1 removes: `・ : . ' ’ - ! ?`, their typographic
  /// variants, and `, " ( ) ; / _ ~`, dashes, quotes and Japanese brackets. `+ & % ♀ ♂ ★ ー` are kept.
  static func isDropped(_ value: UInt32) -> Bool {
    switch value {
    case 0x20...0x22, 0x27...0x29, 0x2C...0x2F, 0x3A...0x3B, 0x3F, 0x5B, 0x5D, 0x5F, 0x60, 0x7E:
      true
    case 0xA1, 0xAB, 0xB4, 0xB7, 0xBB, 0xBF, 0x2B9...0x2BC: true
    case 0x2010...0x2027, 0x2032...0x2033, 0x2039...0x203A, 0x2212: true
    case 0x3001...0x3002, 0x3008...0x3011, 0x301C, 0x30FB: true
    case 0xFF61...0xFF65: true
    default: isInvisible(value)
    }
  }

  /// Returns true for the marks after which a word begins: spaces, `- / . ' ( ) :` and their Japanese and
  /// typographic variants. All of them are dropped.
  static func endsWord(_ value: UInt32) -> Bool {
    switch value {
    case 0x20, 0x27...0x29, 0x2D...0x2F, 0x3A, 0x2019, 0x3000, 0x30FB: true
    case 0xFF07...0xFF09, 0xFF0D...0xFF0F, 0xFF1A: true
    default: false
    }
  }

  /// Returns true for spaces, control characters, combining marks and characters without width.
  static func isInvisible(_ value: UInt32) -> Bool {
    switch value {
    case 0...0x20, 0x7F...0xA0, 0xAD, 0x300...0x36F, 0x3000, 0xFEFF: true
    case 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x2064, 0xFE00...0xFE0F: true
    default: false
    }
  }
}
