/// Checks piece by piece that bytes are UTF-8 (Unicode Standard, table 3-7), and knows where.
///
/// libxml2 reports bad UTF-8 under the code that it also has for forbidden characters, with a
/// wording that changes between versions; so the reader looks for itself.
struct UTF8Check {
  private var remaining = 0
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF
  private(set) var position = XLIFFPosition(line: 1, column: 0)

  /// Whether a character is begun and not ended.
  var isWithinCharacter: Bool { remaining > 0 }

  /// The index of the first byte of `bytes` that cannot follow what came before; nil if all can.
  /// ``position`` is then that byte's, with columns in characters.
  mutating func firstInvalid(_ bytes: UnsafeRawBufferPointer) -> Int? {
    for (index, byte) in bytes.enumerated() {
      if remaining > 0 {
        guard allowed.contains(byte) else { return index }
        remaining -= 1
        allowed = 0x80...0xBF
        continue
      }
      position.column += 1
      switch byte {
      case 0x0A: position = XLIFFPosition(line: position.line + 1, column: 0)
      case ..<0x80: break
      case 0xC2...0xDF: remaining = 1
      case 0xE0...0xEF:
        remaining = 2
        allowed = byte == 0xE0 ? 0xA0...0xBF : byte == 0xED ? 0x80...0x9F : 0x80...0xBF
      case 0xF0...0xF4:
        remaining = 3
        allowed = byte == 0xF0 ? 0x90...0xBF : byte == 0xF4 ? 0x80...0x8F : 0x80...0xBF
      default: return index
      }
    }
    return nil
  }
}
