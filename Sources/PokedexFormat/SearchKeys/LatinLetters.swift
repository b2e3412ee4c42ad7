/// Latin letters with diacritics, and their base letters.
enum LatinLetters {
  /// Appends the lower-case base letters of `value`; returns false if it is not one of the letters here.
  static func appendBase(of value: UInt32, to scalars: inout [UInt32]) -> Bool {
    let base: UInt8 =
      switch value {
      case 0xC0...0x17F: latin1AndExtendedA[Int(value - 0xC0)]
      case 0x1A0, 0x1A1: 0x6F
      case 0x1AF, 0x1B0: 0x75
      case 0x1CD...0x233: pinyinAndExtendedB[Int(value - 0x1CD)]
      case 0x1E00...0x1EFF: extendedAdditional[Int(value - 0x1E00)]
      default: 0
      }
    if base >= 0x61 {
      scalars.append(UInt32(base))
      return true
    }
    return appendPair(of: value, to: &scalars)
  }

  private static func appendPair(of value: UInt32, to scalars: inout [UInt32]) -> Bool {
    let pair: (UInt32, UInt32)
    switch value {
    case 0xC6, 0xE6, 0x1E2, 0x1E3, 0x1FC, 0x1FD: pair = (0x61, 0x65)  // æ
    case 0xDE, 0xFE: pair = (0x74, 0x68)  // þ
    case 0xDF, 0x1E9E: pair = (0x73, 0x73)  // ß
    case 0x132, 0x133: pair = (0x69, 0x6A)  // ĳ
    case 0x152, 0x153: pair = (0x6F, 0x65)  // œ
    case 0x1F1...0x1F3: pair = (0x64, 0x7A)  // ǳ
    default: return false
    }
    scalars.append(pair.0)
    scalars.append(pair.1)
    return true
  }

  // One base letter for each code point; "." for no base letter or two.
  private static let latin1AndExtendedA = Array(
    """
    aaaaaa.ceeeeiiiidnooooo.ouuuuy..aaaaaa.ceeeeiiiidnooooo.ouuuuy.y\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii..jjkkklllllll\
    lllnnnnnnnnnoooooo..rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs
    """.utf8)
  private static let pinyinAndExtendedB = Array(
    """
    aaiioouuuuuuuuuu.aaaa....ggkkoooo..j...gg..nnaa..oo\
    aaaaeeeeiiiioooorrrruuuusstt..hh......aaeeooooooooyy
    """.utf8)
  private static let extendedAdditional = Array(
    """
    aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm\
    mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv\
    wwwwwwwwwwxxxxyyzzzzzzhtwy.s....aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee\
    eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy......
    """.utf8)
}
