/// Compatibility forms of digits and letters: roman numerals, circled characters, superscripts, ligatures.
enum CompatibilityForms {
  /// Appends the plain characters of `value`; returns false if it is not one of the forms here.
  static func append(_ value: UInt32, to scalars: inout [UInt32]) -> Bool {
    switch value {
    case 0x2160...0x216F: append(roman[Int(value - 0x2160)], to: &scalars)
    case 0x2170...0x217F: append(roman[Int(value - 0x2170)], to: &scalars)
    case 0x2460...0x2473: appendNumber(value - 0x245F, to: &scalars)
    case 0x24B6...0x24CF: scalars.append(value - 0x24B6 + 0x61)
    case 0x24D0...0x24E9: scalars.append(value - 0x24D0 + 0x61)
    case 0xB9: scalars.append(0x31)
    case 0xB2, 0xB3: scalars.append(value - 0x80)
    case 0xAA: scalars.append(0x61)
    case 0xBA: scalars.append(0x6F)
    case 0x2070, 0x2074...0x2079: scalars.append(value - 0x2070 + 0x30)
    case 0x2080...0x2089: scalars.append(value - 0x2080 + 0x30)
    case 0x2116: append("no", to: &scalars)
    case 0x2122: append("tm", to: &scalars)
    case 0x3007: scalars.append(0x30)
    case 0xFB00...0xFB06: append(ligatures[Int(value - 0xFB00)], to: &scalars)
    default: return false
    }
    return true
  }

  private static func append(_ text: String, to scalars: inout [UInt32]) {
    for scalar in text.unicodeScalars { scalars.append(scalar.value) }
  }

  private static func appendNumber(_ number: UInt32, to scalars: inout [UInt32]) {
    if number >= 10 { scalars.append(0x30 + number / 10) }
    scalars.append(0x30 + number % 10)
  }

  private static let roman = [
    "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "l", "c", "d", "m",
  ]
  private static let ligatures = ["ff", "fi", "fl", "ffi", "ffl", "st", "st"]
}
