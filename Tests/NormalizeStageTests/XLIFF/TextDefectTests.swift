import NormalizeStage
import Testing

@Suite struct TextDefectTests {
  /// Unicode decides what is invisible; ranges that are not looked up must agree with it.
  @Test func first_everyCharacter_findsHiddenOnes() {
    for value in 0x20...UInt32(0x1_FFFF) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isHidden =
        switch scalar.properties.generalCategory {
        case .format, .privateUse, .control, .lineSeparator, .paragraphSeparator: true
        default: scalar.properties.isDefaultIgnorableCodePoint
        }
      let defect = TextDefect.first(in: String(scalar))
      #expect(!isHidden || defect != nil, "\(scalar.codePoint)")
      if scalar.properties.isAlphabetic, scalar.properties.canonicalCombiningClass == .notReordered,
        defect != nil
      {
        // Letters are defects only if NFC replaces or joins them, or if they are invisible.
        let isComposed = [
          0x1160...0x11FF, 0x0300...0x036F, 0x2126...0x212B, 0xF900...0xFAFF,
        ].contains { $0.contains(value) }
        #expect(isHidden || isComposed, "\(scalar.codePoint)")
      }
    }
  }

  @Test(arguments: [
    ("\u{AD}", false), ("\u{200B}", false), ("\u{FEFF}", false), ("\u{3164}", false),
    ("\u{FFA0}", false),
    ("Pokémon – “Ⅱ” 포켓몬 宝可梦 ｖ２、。", true),
  ])
  func first_text_findsWhatIsInvisible(text: String, isClean: Bool) {
    #expect((TextDefect.first(in: text) == nil) == isClean)
  }

  @Test(
    arguments: [
      ("[VAR (0000)] appears", .markup("[")), (#"Vol.\nLeur"#, .markup("\\")),
      ("{0}", .markup("{")),
      ("-\n-\n-", .noLetters), ("ー\nー", .noLetters), ("あ（い", .unbalanced("(")),
      ("b) c", .unbalanced(")")), ("ダミー", .script("ダ")), ("火", .script("火")), ("가", .script("가")),
      ("Feu, 10 %.", nil), ("été (1)", nil),
    ] as [(String, TextDefect?)])
  func first_prose_findsWhatNoPlayerSees(text: String, defect: TextDefect?) {
    #expect(
      TextDefect.first(in: text, isProse: true, scripts: text == "あ（い" ? .kana : []) == defect)
    // A name is judged by its other rules.
    #expect(TextDefect.first(in: text) == (text.contains("\n") ? .control("\n") : nil))
  }
}
