extension SearchKey {
  /// Returns the katakana that a Japanese input method makes of `romaji`; nil if a letter is left over or is
  /// not romaji.
  ///
  /// Supports Hepburn, Kunrei and the spellings of input methods (`xtu`, `thi`, `fa`, `va`); a doubled
  /// consonant is ッ, `n` before a consonant or at the end ン, `-` and a macron (`ō`) are ー. Spaces and
  /// apostrophes end a syllable. Digits are kept.
  package static func kana(fromRomaji romaji: String) -> String? {
    var letters: [UInt8] = []
    var hasLetter = false
    for scalar in romaji.unicodeScalars {
      switch scalar.value {
      case 0x61...0x7A, 0x30...0x39, 0x2D: letters.append(UInt8(scalar.value))
      case 0x41...0x5A: letters.append(UInt8(scalar.value | 0x20))
      case 0x20, 0x27, 0x2019, 0x3000: letters.append(0x27)
      case 0x101, 0xE2, 0x100, 0xC2: letters += [0x61, 0x2D]  // ā â
      case 0x12B, 0xEE, 0x12A, 0xCE: letters += [0x69, 0x2D]  // ī î
      case 0x16B, 0xFB, 0x16A, 0xDB: letters += [0x75, 0x2D]  // ū û
      case 0x113, 0xEA, 0x112, 0xCA: letters += [0x65, 0x2D]  // ē ê
      case 0x14D, 0xF4, 0x14C, 0xD4: letters += [0x6F, 0x2D]  // ō ô
      case 0xFF01...0xFF5E:
        let ascii = UInt8(truncatingIfNeeded: scalar.value - 0xFEE0)
        switch ascii {
        case 0x61...0x7A, 0x30...0x39, 0x2D: letters.append(ascii)
        case 0x41...0x5A: letters.append(ascii | 0x20)
        default: return nil
        }
      default: return nil
      }
      if let last = letters.last, 0x61...0x7A ~= last { hasLetter = true }
    }
    return hasLetter ? RomajiReader(letters: letters).kana() : nil
  }

  /// Returns whether a syllable of romaji begins with `letters`.
  static func beginsSyllable(_ letters: String) -> Bool {
    RomajiTable.syllables.keys.contains { $0.hasPrefix(letters) }
  }
}

/// A reader of romaji that matches the longest syllable first.
private struct RomajiReader {
  let letters: [UInt8]

  func kana() -> String? {
    var text = ""
    var index = 0
    while index < letters.count {
      let letter = letters[index]
      switch letter {
      case 0x27: index += 1
      case 0x2D:
        text += "ー"
        index += 1
      case 0x30...0x39:
        text.unicodeScalars.append(Unicode.Scalar(letter))
        index += 1
      default:
        if let (syllable, length) = syllable(at: index) {
          text += syllable
          index += length
        } else if isMoraicNasal(at: index) {
          text += "ン"
          index += isNasalTypedTwice(at: index) ? 2 : 1
        } else if isDoubled(at: index) {
          text += "ッ"
          index += 1
        } else {
          return nil
        }
      }
    }
    return text
  }

  private func letter(at index: Int) -> UInt8? { index < letters.count ? letters[index] : nil }

  private func syllable(at index: Int) -> (String, Int)? {
    for length in [4, 3, 2, 1] where index + length <= letters.count {
      let romaji = String(decoding: letters[index..<index + length], as: UTF8.self)
      if let kana = RomajiTable.syllables[romaji] { return (kana, length) }
    }
    return nil
  }

  private func isMoraicNasal(at index: Int) -> Bool {
    switch letters[index] {
    case 0x6E: true  // Syllables in n were tried before.
    // Hepburn: shimbun.
    case 0x6D: letter(at: index + 1).map { $0 == 0x62 || $0 == 0x70 } ?? false
    default: false
    }
  }

  /// Whether "nn" is one ン as typed into an input method, as opposed to Hepburn's "onna", where the second n
  /// starts a syllable.
  private func isNasalTypedTwice(at index: Int) -> Bool {
    guard letters[index] == 0x6E, letter(at: index + 1) == 0x6E else { return false }
    return switch letter(at: index + 2) {
    case 0x61, 0x69, 0x75, 0x65, 0x6F, 0x79: false
    default: true
    }
  }

  private func isDoubled(at index: Int) -> Bool {
    guard let next = letter(at: index + 1), 0x61...0x7A ~= next else { return false }
    return next == letters[index] || (letters[index] == 0x74 && next == 0x63)  // tch
  }
}

/// All syllables that an input method supports, generated from rows.
enum RomajiTable {
  static let syllables: [String: String] = {
    var table: [String: String] = [:]
    for row in rows {
      let kana = row.kana.split(separator: " ")
      for (vowel, syllable) in zip("aiueo", kana) where syllable != "_" {
        table[row.onset + String(vowel)] = String(syllable)
      }
    }
    for (romaji, kana) in irregular { table[romaji] = kana }
    return table
  }()

  /// What precedes the vowels, and the kana with each of them.
  private static let rows: [(onset: String, kana: String)] = [
    ("", "ア イ ウ エ オ"), ("k", "カ キ ク ケ コ"), ("g", "ガ ギ グ ゲ ゴ"),
    ("s", "サ シ ス セ ソ"), ("z", "ザ ジ ズ ゼ ゾ"), ("t", "タ チ ツ テ ト"),
    ("d", "ダ ヂ ヅ デ ド"), ("n", "ナ ニ ヌ ネ ノ"), ("h", "ハ ヒ フ ヘ ホ"),
    ("b", "バ ビ ブ ベ ボ"), ("p", "パ ピ プ ペ ポ"), ("m", "マ ミ ム メ モ"),
    ("y", "ヤ _ ユ イェ ヨ"), ("r", "ラ リ ル レ ロ"), ("w", "ワ ウィ _ ウェ ヲ"),
    ("v", "ヴァ ヴィ ヴ ヴェ ヴォ"), ("f", "ファ フィ フ フェ フォ"),
    ("c", "カ シ ク セ コ"), ("q", "クァ クィ ク クェ クォ"), ("j", "ジャ ジ ジュ ジェ ジョ"),
    ("l", "ァ ィ ゥ ェ ォ"), ("x", "ァ ィ ゥ ェ ォ"),
    ("ky", "キャ キィ キュ キェ キョ"), ("gy", "ギャ ギィ ギュ ギェ ギョ"),
    ("sy", "シャ シィ シュ シェ ショ"), ("sh", "シャ シ シュ シェ ショ"),
    ("zy", "ジャ ジィ ジュ ジェ ジョ"), ("jy", "ジャ ジィ ジュ ジェ ジョ"),
    ("ty", "チャ チィ チュ チェ チョ"), ("cy", "チャ チィ チュ チェ チョ"),
    ("ch", "チャ チ チュ チェ チョ"), ("dy", "ヂャ ヂィ ヂュ ヂェ ヂョ"),
    ("ny", "ニャ ニィ ニュ ニェ ニョ"), ("hy", "ヒャ ヒィ ヒュ ヒェ ヒョ"),
    ("by", "ビャ ビィ ビュ ビェ ビョ"), ("py", "ピャ ピィ ピュ ピェ ピョ"),
    ("my", "ミャ ミィ ミュ ミェ ミョ"), ("ry", "リャ リィ リュ リェ リョ"),
    ("fy", "フャ フィ フュ フェ フョ"), ("vy", "ヴャ ヴィ ヴュ ヴェ ヴョ"),
    ("ts", "ツァ ツィ ツ ツェ ツォ"), ("th", "テャ ティ テュ テェ テョ"),
    ("dh", "デャ ディ デュ デェ デョ"), ("tw", "トァ トィ トゥ トェ トォ"),
    ("dw", "ドァ ドィ ドゥ ドェ ドォ"), ("kw", "クァ クィ クゥ クェ クォ"),
    ("gw", "グァ グィ グゥ グェ グォ"), ("wh", "ウァ ウィ ウ ウェ ウォ"),
    ("ly", "ャ ィ ュ ェ ョ"), ("xy", "ャ ィ ュ ェ ョ"),
  ]

  private static let irregular: [(String, String)] = [
    ("wu", "ウ"), ("ltu", "ッ"), ("xtu", "ッ"), ("ltsu", "ッ"), ("xtsu", "ッ"), ("lwa", "ヮ"),
    ("xwa", "ヮ"), ("lka", "ヵ"), ("xka", "ヵ"), ("lke", "ヶ"), ("xke", "ヶ"), ("xn", "ン"),
  ]
}
