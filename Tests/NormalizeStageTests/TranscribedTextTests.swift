import Testing

@testable import NormalizeStage

/// The sentences are invented.
@Suite struct TranscribedTextTests {
  private static let water = "<ruby>水<rp>(</rp><rt>みず</rt><rp>)</rp></ruby>を "

  @Test(
    arguments: [
      (" みずを  のむ。 ねる。\nおきる。 ", nil, "みずを\u{3000}のむ。\u{3000}ねる。\nおきる。"),
      ("水を 飲む。", "水を\u{3000}飲む。", nil),
      (
        water + "<ruby>飲<rp>(</rp><rt>の</rt><rp>)</rp></ruby>む。", "水を\u{3000}飲む。",
        "みずを\u{3000}のむ。"
      ),
      (water + "飲む。", "水を\u{3000}飲む。", nil),
      ("ねる。 [dex2]", nil, "ねる。"), ("[dex12]ねる。[dex 1]", nil, "ねる。"),
      ("10ぷん ねる!", nil, "１０ぷん\u{3000}ねる！"),
      ("HPと PPが へる。", nil, "ＨＰと\u{3000}ＰＰが\u{3000}へる。"),
    ] as [(String, String?, String?)])
  func init_plainJapanese_givesKanjiAndKana(_ text: String, kanji: String?, kana: String?) throws {
    let text = try TranscribedText(text)
    expectEqual(text.kanji, kanji)
    expectEqual(text.kana, kana)
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
