import Testing

@testable import Commands

/// The program in Japanese: the texts change, the codes stay.
@Suite struct JapaneseTests {
  private static func run(_ arguments: [String], locale: String = "ja_JP.UTF-8") async
    -> ReadingCommandsTests.Run
  {
    await ReadingCommandsTests.run(arguments, locale: locale)
  }

  @Test(arguments: [
    (
      ["biuld"],
      "error[command-line]: 「biuld」というコマンドはありません。もしかして: build。使い方は pokedex --help で確認できます"
    ),
    (
      ["build", "--jobs", "x", "--output", "o"],
      "error[command-line]: --jobs には整数を指定してください（「x」は使えません）。"
        + "使い方は pokedex build --help で確認できます"
    ),
    (
      ["build", "--source", "tape:x", "--output", "o", "--localization", "/"],
      "error[source-invalid]: 「tape:x」はソースとして使えません: ソースの種類が不明です。"
        + "使えるソースは live、live:URL、dir:PATH、archive:PATH、archive:URL、archive:github:OWNER/NAME@COMMIT、sample です"
    ),
    (
      ["verify", "/nowhere/x.sqlite"],
      "error[no-such-file]: /nowhere/x.sqlite: ファイルがありません。pokedex download でインストールするか、make db で作るか、別のファイルを DB または POKEDEX_DB で指定してください"
    ),
    (
      ["update", "/nowhere/x.sqlite", "--with", "/nowhere/u"],
      "error[no-such-file]: /nowhere/x.sqlite: ファイルがありません。データベースと、適用する更新を指定してください"
    ),
    (
      ["info", "/nowhere/x.sqlite"],
      "error[no-such-file]: /nowhere/x.sqlite: ファイルがありません。pokedex download でインストールするか、make db で作るか、別のファイルを DB または POKEDEX_DB で指定してください"
    ),
  ])
  func error_inJapanese_keepsItsCode(arguments: [String], line: String) async {
    let run = await Self.run(arguments)
    expectEqual(run.error, line + "\n")
    let english = await Self.run(arguments, locale: "C")
    expectEqual(english.code, run.code)
    expectEqual(english.error.prefix { $0 != "]" }, run.error.prefix { $0 != "]" })
    #expect(english.error.unicodeScalars.allSatisfy { $0.value < 0x3000 })
  }

  @Test func language_option_overridesEnvironment() async {
    let japanese = await Self.run(["verify", "--nonsense", "--language=ja"], locale: "en_US.UTF-8")
    #expect(japanese.error.contains("--nonsense というオプションはありません"))
    let english = await Self.run(["verify", "--nonsense", "--language", "en"])
    #expect(english.error.contains("unknown option --nonsense"))
    let wrong = await Self.run(["verify", "x", "--language", "12"], locale: "C")
    #expect(
      wrong.error.contains("--language must be a language code such as ja, en or de, not \"12\""))
    // Other languages are those of names; messages stay in the language of the locale.
    #expect(await Self.run(["verify", "/none", "--language", "fr"]).error.contains("ファイルがありません"))
  }
}
