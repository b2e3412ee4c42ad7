/// Composes Hangul syllables from jamo (Unicode Standard, section 3.12).
enum Hangul {
  /// Joins the jamo `value` with the last scalar, if the two form a syllable.
  static func join(_ value: UInt32, to scalars: inout [UInt32]) -> Bool {
    guard let last = scalars.last else { return false }
    let index = scalars.count - 1
    switch value {
    case 0x1161...0x1175 where 0x1100...0x1112 ~= last:
      scalars[index] = 0xAC00 + ((last - 0x1100) * 21 + (value - 0x1161)) * 28
    case 0x11A8...0x11C2 where 0xAC00...0xD7A3 ~= last && (last - 0xAC00) % 28 == 0:
      scalars[index] = last + (value - 0x11A7)
    default: return false
    }
    return true
  }
}
