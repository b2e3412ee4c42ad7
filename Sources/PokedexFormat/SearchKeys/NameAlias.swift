/// Alternative spellings of names, as users type them.
enum NameAlias {
  /// Returns the alternative spellings of `name`: ♀ and ♂ as words of the name's script, Ⅱ as 2, and a form
  /// before its species: アローラロコン for ロコン（アローラのすがた）.
  static func spellings(of name: String) -> [String] {
    guard name.utf8.contains(where: { $0 >= 0x80 }) else { return [] }
    let forms = formFirst(name)
    return forms.isEmpty ? spelledSigns(of: name) : forms
  }

  /// The endings that the games put after the word that names a form.
  private static let formEndings = ["のすがた", "なすがた", "フォルム", "フォーム", "のもよう", "なもよう", "スタイル", "モード"]

  /// Returns `species（word ending）` in the colloquial order: the word, then the species. Of several words in
  /// sequence (ローなすがた・キョダイマックスのすがた) the last one with an ending is used; what follows it (パルデアのすがた・コンバットしゅ)
  /// is omitted in speech. If none has an ending, each word is used (アカツキガチグマ). A totem is ぬしラッタ, since
  /// アローララッタ is the other form.
  private static func formFirst(_ name: String) -> [String] {
    guard name.utf8.count > 6, name.hasSuffix("）"), let bracket = name.firstIndex(of: "（") else {
      return []
    }
    let species = String(name[..<bracket])
    let parts = name[name.index(after: bracket)...].dropLast().split(separator: "・")
    if parts.last == "ぬし" { return ["ぬし" + species] }
    let ends = parts.reversed().lazy.compactMap { part in
      formEndings.first { part.hasSuffix($0) }.map { (part, $0) }
    }
    guard let (last, ending) = ends.first else { return parts.map { $0 + species } }
    let word = last.dropLast(ending.count)
    guard !word.isEmpty else { return [] }
    return ([String(word)] + (shortWords[word].map { [$0] } ?? [])).map { $0 + species }
  }

  /// What players say for the word of a form.
  private static let shortWords: [Substring: String] = [
    "キョダイマックス": "キョダイ", "ゲンシカイキ": "ゲンシ", "原始回帰": "原始",
  ]

  private static func spelledSigns(of name: String) -> [String] {
    var hasSign = false
    var script = Script.latin
    for scalar in name.unicodeScalars {
      switch scalar.value {
      case 0x2640, 0x2642, 0x2161: hasSign = true
      case 0x3041...0x30FF: script = .kana
      case 0xAC00...0xD7A3: script = .hangul
      case 0x4E00...0x9FFF where script == .latin: script = .han
      default: break
      }
    }
    guard hasSign else { return [] }
    return script.signs.map { signs in
      var text = String.UnicodeScalarView()
      for scalar in name.unicodeScalars {
        switch scalar.value {
        case 0x2640: text.append(contentsOf: signs.female.unicodeScalars)
        case 0x2642: text.append(contentsOf: signs.male.unicodeScalars)
        case 0x2161: text.append("2")
        default: text.append(scalar)
        }
      }
      return String(text)
    }
  }

  private enum Script {
    case latin, kana, hangul, han

    /// The words for ♀ and ♂; each pair is a spelling.
    var signs: [(female: String, male: String)] {
      switch self {
      case .latin: [("f", "m"), (" female", " male")]
      case .kana: [("メス", "オス")]
      case .hangul: [("암컷", "수컷")]
      case .han: [("母", "公"), ("雌", "雄")]
      }
    }
  }
}
