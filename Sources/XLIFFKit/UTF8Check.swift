/// An incremental check that bytes are UTF-8 (Unicode Standard, table 3-7), which reports the position of the
/// first invalid byte.
///
/// libxml2 reports invalid UTF-8 under the same code as forbidden characters, with a message that changes
/// between versions, so the reader checks it itself.
struct UTF8Check {
  private var remaining = 0
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF
  private(set) var position = XLIFFPosition(line: 1, column: 0)

  /// Whether the bytes so far end within a character.
  var isWithinCharacter: Bool { remaining > 0 }

  /// Returns the index of the first byte of `bytes` that cannot follow the bytes before it; nil if all are
  /// valid. ``position`` is then that of this byte, with columns in characters.
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
