import Testing

@testable import NormalizeStage

/// The sentences are invented.
@Suite struct TranscribedTextTests {
  @Test func init_kanaText_isKanaOnlyWithIdeographicSpaces() throws {
    let text = try TranscribedText(" みずを  のむ。 ねる。\nおきる。 ")
    expectEqual(text.kanji, nil)
    expectEqual(text.kana, "みずを\u{3000}のむ。\u{3000}ねる。\nおきる。")
  }

  @Test func init_kanjiText_isKanjiOnly() throws {
    let text = try TranscribedText("水を 飲む。")
    expectEqual(text.kanji, "水を\u{3000}飲む。")
    expectEqual(text.kana, nil)
  }

  @Test func init_ruby_givesKanjiAndKana() throws {
    let text = try TranscribedText(
      "<ruby>水<rp>(</rp><rt>みず</rt><rp>)</rp></ruby>を <ruby>飲<rp>(</rp><rt>の</rt><rp>)</rp></ruby>む。"
    )
    expectEqual(text.kanji, "水を\u{3000}飲む。")
    expectEqual(text.kana, "みずを\u{3000}のむ。")
  }

  @Test func init_rubyThatLeavesKanji_hasNoKana() throws {
    let text = try TranscribedText("<ruby>水<rp>(</rp><rt>みず</rt><rp>)</rp></ruby>を 飲む。")
    expectEqual(text.kanji, "水を\u{3000}飲む。")
    expectEqual(text.kana, nil)
  }

  @Test func init_marker_isRemoved() throws {
    try expectEqual(TranscribedText("ねる。 [dex2]").kana, "ねる。")
    try expectEqual(TranscribedText("[dex12]ねる。[dex 1]").kana, "ねる。")
  }

  @Test func init_asciiDigitsAndPunctuation_becomeFullWidth() throws {
    try expectEqual(TranscribedText("10ぷん ねる!").kana, "１０ぷん\u{3000}ねる！")
    try expectEqual(TranscribedText("HPと PPが へる。").kana, "ＨＰと\u{3000}ＰＰが\u{3000}へる。")
  }

  @Test(arguments: [
    ("<b>ねる。</b>", TextRejection.markup), ("ねる。[note]", .markup),
    ("ねる。[dex]", .markup), ("[dex  1]", .markup), ("[dex1a]", .markup), ("[dex1", .markup),
    ("<ruby>水<rp>(</rp><rt>み<b>ず</rt><rp>)</rp></ruby>", .markup), ("ねる。[dex [dex1]", .markup),
    ("<ruby>水<ruby>水<rp>(</rp><rt>みず</rt><rp>)</rp></ruby>", .markup),
    ("<ruby>水<rp>(</rp><rt>み<rp>(</rp><rt>ず</rt><rp>)</rp></ruby>", .markup),
    ("<ruby>水<rt>みず</rt></ruby>", .markup), ("ねる&nbsp;", .markup),
    ("UFOが とぶ。", .latinLetters), ("ねる。\u{200B}", .hiddenCharacter),
    ("ねる。\u{A0}おきる。", .hiddenCharacter), ("HPが へる。ID", .latinLetters), ("ねる。\t", .hiddenCharacter),
    ("ねる。\u{FEFF}", .hiddenCharacter), (" \u{3000}", .blank), ("[dex2]", .blank),
  ])
  func init_textThatIsNotPlainJapanese_throws(
    _ text: String, _ defect: TextRejection
  ) {
    #expect(throws: defect) { try TranscribedText(text) }
  }

  @Test func compared_blanksAndWidth_areIgnored() {
    expectEqual(
      TranscribedText.compared("１０ぷん\u{3000}ねる。\n"), TranscribedText.compared("10ぷんねる。"))
    #expect(TranscribedText.compared("トゲ") != TranscribedText.compared("とげ"))
  }
}
