/// The Unicode scalars of a text while it is folded to a search key.
///
/// A table-driven subset of NFKC and case folding, sufficient for names, so that apps need neither Foundation
/// nor ICU. The changes by range:
///
/// | range | becomes |
/// |---|---|
/// | A–Z | a–z |
/// | U+FF01–FF5E full-width ASCII | ASCII, lower case |
/// | U+FF61–FF9F half-width katakana | katakana, joined with a following ﾞ or ﾟ |
/// | U+3041–3096, 309D, 309E hiragana | katakana |
/// | U+3099–309C (han)dakuten after a kana that takes it | the voiced kana |
/// | U+00C0–017F, 01CD–0233, 1E00–1EFF, Ơ ơ Ư ư Latin letters | base letters (`ß` ss, `æ` ae, `ø` o) |
/// | U+0300–036F combining marks | dropped, so that NFC and NFD agree |
/// | U+1100–1112, 1161–1175, 11A8–11C2 jamo | Hangul syllables |
/// | U+2160–217F Ⅰ ⅰ, 2460–2473 ①, 24B6–24E9 Ⓐ ⓐ, ² ³ ¹ U+2070–2089, ™, ﬀ–ﬆ | letters and digits |
/// | U+0370–058F Greek, Cyrillic, Armenian | lower case (й, ё to и, е) |
/// | spaces, soft hyphens, zero-width characters, variation selectors, most punctuation | dropped |
/// | 万 after a digit | マン (10万ボルト is １０まんボルト in the games) |
///
/// All other characters, kanji and hanzi above all, are unchanged. CJK compatibility characters (U+3300–33FF,
/// F900–FAFF) are not folded: no name contains any.
struct FoldedScalars {
  private(set) var scalars: [UInt32] = []
  /// Whether the text contains katakana; if not, k2 equals k1.
  private(set) var hasKana = false
  /// The indices in ``scalars`` at which a word begins, ascending; the first word is not among them.
  private(set) var wordStarts: [Int] = []

  /// Folds `text` to k1.
  init(_ text: String) {
    scalars.reserveCapacity(text.utf8.count)
    var dropped = false
    for scalar in text.unicodeScalars {
      let value = scalar.value
      if Punctuation.endsWord(value), !scalars.isEmpty, wordStarts.last != scalars.count {
        wordStarts.append(scalars.count)
      }
      let isDropped = value < 0x80 ? appendASCII(value) : appendNonASCII(scalar)
      dropped = dropped || isDropped
    }
    if wordStarts.last == scalars.count { wordStarts.removeLast() }
    if scalars.isEmpty, dropped { keepPunctuation(of: text) }
  }

  /// Appends the folded form of a scalar above ASCII; returns true if that is empty.
  private mutating func appendNonASCII(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    switch value {
    case 0x3041...0x3096, 0x309D...0x309E: appendKana(value + 0x60)
    case 0x30A1...0x30FA, 0x30FC...0x30FF: appendKana(value)
    case 0x3099...0x309C, 0xFF9E...0xFF9F:
      let isHalf = value == 0x309A || value == 0x309C || value == 0xFF9F
      if let last = scalars.last, let voiced = Kana.voiced(last, half: isHalf) {
        scalars[scalars.count - 1] = voiced
      }
      return true
    case 0xFF66...0xFF9D: appendKana(Kana.fullWidth(value))
    case 0x4E07:  // 万
      if let last = scalars.last, last &- 0x30 < 10 {
        appendKana(0x30DE)
        appendKana(0x30F3)
      } else {
        scalars.append(value)
      }
    case 0x1100...0x11FF:
      if !Hangul.join(value, to: &scalars) { scalars.append(value) }
    case 0x3400...0x9FFF, 0xAC00...0xD7A3: scalars.append(value)
    case 0xFF01...0xFF5E: return appendASCII(value - 0xFEE0)
    default:
      if Punctuation.isDropped(value) { return true }
      if LatinLetters.appendBase(of: value, to: &scalars) { return false }
      if CompatibilityForms.append(value, to: &scalars) { return false }
      appendLowercase(scalar)
    }
    return false
  }

  /// Appends the folded form of an ASCII character; returns true if that is empty.
  private mutating func appendASCII(_ ascii: UInt32) -> Bool {
    // Most are letters and digits.
    let isFolded = ascii &- 0x61 < 26 || ascii &- 0x30 < 10
    if !isFolded, Punctuation.isDropped(ascii) { return true }
    scalars.append(ascii &- 0x41 < 26 ? ascii | 0x20 : ascii)
    return false
  }

  private mutating func appendKana(_ kana: UInt32) {
    hasKana = true
    scalars.append(kana)
  }

  private mutating func appendLowercase(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x3C2: scalars.append(0x3C3)  // final sigma
    case 0x419, 0x439: scalars.append(0x438)  // й, whose NFD form loses its breve
    case 0x401, 0x451: scalars.append(0x435)  // ё
    case 0x370...0x58F:
      for lower in scalar.properties.lowercaseMapping.unicodeScalars { scalars.append(lower.value) }
    default: scalars.append(scalar.value)
    }
  }

  /// Keeps the visible characters of a text that consists of punctuation only, with their width folded.
  private mutating func keepPunctuation(of text: String) {
    for scalar in text.unicodeScalars where !Punctuation.isInvisible(scalar.value) {
      let value = scalar.value
      scalars.append(0xFF01...0xFF5E ~= value ? value - 0xFEE0 : value == 0xFF65 ? 0x30FB : value)
    }
  }

  /// Folds k1 to k2: small kana to big, ー to the vowel before it, ウ after an オ row kana to オ, イ after an エ
  /// row kana to エ.
  mutating func spellOutVowels() {
    guard hasKana else { return }
    var vowel: UInt32 = 0
    for index in scalars.indices {
      var kana = Kana.big(scalars[index])
      switch (kana, vowel) {
      case (0x30FC, let vowel) where vowel != 0: kana = vowel
      case (0x30A6, 0x30AA): kana = 0x30AA
      case (0x30A4, 0x30A8): kana = 0x30A8
      default: break
      }
      scalars[index] = kana
      vowel = Kana.vowel(kana)
    }
  }

  /// The scalars as a string with a space before each word but the first.
  var words: String {
    var spaced = self
    spaced.scalars = []
    var next = wordStarts[...]
    for (index, scalar) in scalars.enumerated() {
      if next.first == index {
        spaced.scalars.append(0x20)
        next.removeFirst()
      }
      spaced.scalars.append(scalar)
    }
    return spaced.text
  }

  var text: String {
    String(unsafeUninitializedCapacity: scalars.count * 4) { buffer in
      var count = 0
      for value in scalars {
        // All values come from a Unicode.Scalar or a table of them.
        switch value {
        case ..<0x80:
          buffer[count] = UInt8(truncatingIfNeeded: value)
          count += 1
        case ..<0x800:
          buffer[count] = UInt8(truncatingIfNeeded: 0xC0 | value >> 6)
          buffer[count + 1] = UInt8(truncatingIfNeeded: 0x80 | value & 0x3F)
          count += 2
        case ..<0x10000:
          buffer[count] = UInt8(truncatingIfNeeded: 0xE0 | value >> 12)
          buffer[count + 1] = UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F)
          buffer[count + 2] = UInt8(truncatingIfNeeded: 0x80 | value & 0x3F)
          count += 3
        default:
          buffer[count] = UInt8(truncatingIfNeeded: 0xF0 | value >> 18)
          buffer[count + 1] = UInt8(truncatingIfNeeded: 0x80 | value >> 12 & 0x3F)
          buffer[count + 2] = UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F)
          buffer[count + 3] = UInt8(truncatingIfNeeded: 0x80 | value & 0x3F)
          count += 4
        }
      }
      return count
    }
  }
}
