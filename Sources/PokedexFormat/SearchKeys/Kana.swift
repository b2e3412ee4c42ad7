/// Properties of the katakana, U+30A1–30FE.
enum Kana {
  /// Returns the full-width katakana of a half-width one, U+FF66–FF9D.
  static func fullWidth(_ value: UInt32) -> UInt32 { halfWidthTable[Int(value - 0xFF66)] }

  /// Returns the kana with a dakuten (`half`: handakuten); nil if it does not take one.
  static func voiced(_ kana: UInt32, half: Bool) -> UInt32? {
    switch kana {
    case 0x30CF, 0x30D2, 0x30D5, 0x30D8, 0x30DB: kana + (half ? 2 : 1)
    case _ where half: nil
    case 0x30AB...0x30C1: kana & 1 == 1 ? kana + 1 : nil
    case 0x30C4, 0x30C6, 0x30C8: kana + 1
    case 0x30A6: 0x30F4
    case 0x30EF...0x30F2: kana + 8
    case 0x30FD: 0x30FE
    default: nil
    }
  }

  /// Returns the kana without dakuten or handakuten.
  static func unvoiced(_ kana: UInt32) -> UInt32 {
    switch kana {
    case 0x30AB...0x30C2: kana & 1 == 0 ? kana - 1 : kana
    case 0x30C5, 0x30C7, 0x30C9: kana - 1
    case 0x30CF...0x30DD: kana - (kana - 0x30CF) % 3
    case 0x30F4: 0x30A6
    case 0x30F7...0x30FA: kana - 8
    case 0x30FE: 0x30FD
    default: kana
    }
  }

  /// Returns the big kana of a small one: ァ ア, ッ ツ, ャ ヤ, ヵ カ, ヶ ケ.
  static func big(_ kana: UInt32) -> UInt32 {
    switch kana {
    case 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE: kana + 1
    case 0x30F5: 0x30AB
    case 0x30F6: 0x30B1
    default: kana
    }
  }

  /// Returns the vowel kana of a big kana; 0 for ン, ー and other characters.
  static func vowel(_ kana: UInt32) -> UInt32 {
    guard 0x30A1...0x30F4 ~= kana else { return 0 }
    return vowelTable[Int(kana - 0x30A1)]
  }

  private static let halfWidthTable: [UInt32] =
    "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン"
    .unicodeScalars.map(\.value)

  // The vowel of each kana from U+30A1 ァ to U+30F4 ヴ; ッ counts as ツ, ン has none.
  private static let vowelTable: [UInt32] = """
    アアイイウウエエオオ\
    アアイイウウエエオオ\
    アアイイウウエエオオ\
    アアイイウウウエエオオ\
    アイウエオ\
    アアアイイイウウウエエエオオオ\
    アイウエオ\
    アアウウオオ\
    アイウエオ\
    アアイエオンウ
    """.unicodeScalars.map { $0.value == 0x30F3 ? 0 : $0.value }
}
