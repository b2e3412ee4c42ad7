import Base
import Commands
import Testing

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("Pikachu", 7), ("ピカチュウ", 10), ("ﾋﾟｶﾁｭｳ", 6), ("メガリザードンＸ", 16),
    ("피카츄", 6), ("皮卡丘", 6), ("Flabébé", 7), ("Flabe\u{301}be\u{301}", 7), ("ニドラン♀", 9),
    ("ニドラン♂", 9), ("か\u{3099}", 2), ("👩‍👩‍👧", 2), ("🇯🇵", 2), ("❤️", 2), ("⚡", 2), ("𠮷", 2),
    ("a\u{7}b", 2), ("「」、。", 8), ("…", 1), ("é", 1),
  ])
  func of_anyText_returnsColumns(text: String, columns: Int) {
    expectEqual(DisplayWidth.of(text), columns)
  }

  @Test(arguments: [
    ("ピカチュウ", 10, "ピカチュウ"), ("ピカチュウ", 9, "ピカチュ…"), ("ピカチュウ", 8, "ピカチ…"),
    ("ピカチュウ", 1, "…"), ("ピカチュウ", 0, ""), ("Pikachu", 4, "Pik…"), ("", 0, ""),
  ])
  func truncate_anyText_fitsColumns(text: String, columns: Int, expected: String) {
    expectEqual(DisplayWidth.truncate(text, to: columns), expected)
  }
}

extension DisplayWidthTests {
  @Test(arguments: [
    ("", 5, [""]), ("abc", 3, ["abc"]), ("abc def", 3, ["abc", "def"]),
    ("abc def", 5, ["abc", "def"]), ("abcdef", 4, ["abcd", "ef"]),
    ("ほのお・ひこう", 9, ["ほのお・", "ひこう"]), ("ピカ", 1, ["ピ", "カ"]), ("ab", 0, ["a", "b"]),
    ("source a/b/c", 10, ["source", "a/b/c"]), ("a https://b/c/d", 12, ["a https://b/", "c/d"]),
    ("DB のフォルダーを作る", 12, ["DB のフォル", "ダーを作る"]), ("ab きょうっと", 9, ["ab きょ", "うっと"]),
    ("あいう、えおかきく", 12, ["あいう、", "えおかきく"]),
  ])
  func wrap_anyText_fitsColumns(text: String, columns: Int, expected: [String]) {
    expectEqual(DisplayWidth.wrap(text, to: columns), expected)
  }
}

@Suite struct TextTableTests {
  private var table: TextTable {
    var table = TextTable([.init("id", .trailing), .init("名前"), .init("name"), .init("note")])
    table.append(["25", "ピカチュウ", "Pikachu", ""])
    table.append(["1025", "モモワロウ", "Pecharunt", "a\nb\u{1B}"])
    table.append(["669", "フラベベ", "Flabébé", "x"])
    return table
  }

  @Test func text_mixedScripts_alignsByColumns() {
    expectEqual(
      table.text(),
      """
        id  名前        name       note
        25  ピカチュウ  Pikachu
      1025  モモワロウ  Pecharunt  a b\u{FFFD}
       669  フラベベ    Flabébé    x

      """)
  }

  @Test func text_narrowTerminal_truncatesWidestColumns() {
    let text = table.text(width: 30)
    for line in text.split(separator: "\n") { #expect(DisplayWidth.of(line) <= 30) }
    #expect(text.contains("ピカチ…"))
    // Then the last columns give way, but for the first, and what they identify is cut last.
    #expect(!table.text(width: 29).contains("note"))
    #expect(table.text(width: 5).contains("ピカチ…"))
  }

  @Test func text_narrowTerminal_keepsWhatIdentifies() {
    var table = TextTable([
      .init("#"), .init("name", identifies: true), .init("types"), .init("kind"),
      .init("abilities"),
    ])
    table.append(["1", "Gigantamax Venusaur", "Grass, Poison", "form", "Overgrow, Chlorophyll"])
    table.append(["2", "Gigantamax Charizard", "Fire, Flying", "form", "Blaze, Solar Power"])
    let text = table.text(width: 50)
    #expect(text.contains("Gigantamax Charizard") && !text.contains("kind"), "\(text)")
    for line in text.split(separator: "\n") { #expect(DisplayWidth.of(line) <= 50) }
    let narrow = table.text(width: 30)
    #expect(narrow.contains("Gigantamax Charizard") && !narrow.contains("abilities"), "\(narrow)")
  }

  @Test func text_narrowTerminal_wrapsWrappingColumns() {
    var table = TextTable([.init("name"), .init("value", wraps: true)])
    table.append(["evolutions", "Espeon | Umbreon | Leafeon | Glaceon"])
    table.append(["types", "ほのお・ひこう"])
    expectEqual(
      table.text(width: 26),
      """
      name        value
      evolutions  Espeon |
                  Umbreon |
                  Leafeon |
                  Glaceon
      types       ほのお・ひこう

      """)
    #expect(table.text().contains("Espeon | Umbreon | Leafeon | Glaceon"))
    #expect(table.text(width: 5).contains("Umbreon"))
  }

  @Test func csv_cellsWithSeparators_areQuoted() {
    var table = TextTable([.init("name"), .init("note", .trailing)])
    table.append(["a,b", "say \"hi\""])
    table.append(["line 1\nline 2", ""])
    expectEqual(table.csv(), "name,note\n\"a,b\",\"say \"\"hi\"\"\"\n\"line 1\nline 2\",\n")
    // A separator with a combining mark is one character.
    var marks = TextTable([.init("name"), .init("note")])
    marks.append([",\u{301}", "\"\u{301}"])
    #expect(marks.csv().hasSuffix("\n\",\u{301}\",\"\"\"\u{301}\"\n"))
    #expect(table.text().contains("line 1 line 2"))
  }

  @Test func text_noRows_returnsTitles() {
    expectEqual(TextTable([.init("a"), .init("b")]).text(), "a  b\n")
    expectEqual(TextTable([]).text(), "\n")
  }
}

@Suite struct MessageLanguageTests {
  @Test(
    arguments: [
      ([:], .english), (["LANG": "ja_JP.UTF-8"], .japanese), (["LANG": "ja"], .japanese),
      (["LANG": "de_DE.UTF-8"], .english), (["LANG": "C"], .english),
      (["LANG": "jam_JM"], .english),
      (["LC_ALL": "C", "LANG": "ja_JP"], .english), (["LC_ALL": "", "LANG": "ja_JP"], .japanese),
      (["LC_MESSAGES": "ja_JP", "LANG": "en_US"], .japanese),
      (["LC_ALL": "en_US", "LC_MESSAGES": "ja_JP"], .english),
    ] as [([String: String], MessageLanguage)])
  func preferred_environment_followsPOSIX(
    environment: [String: String], expected: MessageLanguage
  ) {
    expectEqual(MessageLanguage.preferred { environment[$0] }, expected)
    expectEqual(MessageLanguage.preferred(.japanese) { environment[$0] }, .japanese)
  }
}

@Suite struct QuantityTests {
  @Test func grouped_numbers_separatesThousands() {
    expectEqual(
      [0, 999, 1000, -1234, 1_234_567].map(Quantity.grouped),
      ["0", "999", "1,000", "-1,234", "1,234,567"])
  }

  @Test func bytes_anySize_usesLargestUnit() {
    expectEqual(
      [0, 999, 1000, 999_949, 999_950, 20_500_000, 5_000_000_000_000].map(Quantity.bytes),
      ["0 B", "999 B", "1.0 kB", "999.9 kB", "1.0 MB", "20.5 MB", "5.0 TB"])
  }

  @Test func quantities_timesRatesAndDecimals_areShort() {
    expectEqual(Quantity.clock(.seconds(31)), "0:31")
    expectEqual(Quantity.clock(.seconds(3723)), "1:02:03")
    expectEqual(Quantity.clock(.seconds(-5)), "0:00")
    expectEqual(Quantity.duration(.milliseconds(420)), "0.4 s")
    expectEqual(Quantity.duration(.seconds(31)), "31 s")
    expectEqual(Quantity.duration(.seconds(725)), "12:05")
    expectEqual(Quantity.rate(3.44), "3.4/s")
    expectEqual(Quantity.rate(1410.4), "1,410/s")
    expectEqual(Quantity.decimal(-0.26), "-0.3")
  }
}
