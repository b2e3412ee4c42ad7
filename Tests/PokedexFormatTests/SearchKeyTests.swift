import Foundation
import PokedexFormat
import Testing

struct SearchKeyTests {
  @Test func keys_foldingExamples_areAsListed() throws {
    let examples = try SearchExamples.read().folding
    #expect(examples.count >= 60)
    for example in examples {
      expectEqual(SearchKey.k1(example.text), example.k1, "k1 of \(example.text)")
      expectEqual(SearchKey.k2(example.text), example.k2, "k2 of \(example.text)")
    }
  }

  @Test func keys_ofKeys_areThemselves() throws {
    for example in try SearchExamples.read().folding {
      for (fold, key) in [(SearchKey.k1, example.k1), (SearchKey.k2, example.k2)] {
        expectEqual(Array(fold(key).utf8), Array(key.utf8), "\(key)")
      }
    }
  }

  /// Every character up to U+FFFF after a letter, after a digit and before a word, and all examples.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
  func keys_everyCharacter_areThoseOfThePythonReference() throws {
    var texts = try SearchExamples.read().folding.map(\.text)
    for value in UInt32(1)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      texts.append("カ\(scalar)1\(scalar)x")
      texts.append("\(scalar)")
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [SearchExamples.tests.appending(path: "Independent/folding.py").path]
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (input, output) = (folder.appending(path: "in"), folder.appending(path: "out"))
    let encoder = JSONEncoder()
    try texts.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }.joined()
      .write(to: input, atomically: false, encoding: .utf8)
    try Data().write(to: output)
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
    process.waitUntilExit()
    expectEqual(process.terminationStatus, 0)
    let lines = try Data(contentsOf: output).split(separator: UInt8(ascii: "\n"))
    try #require(lines.count == texts.count)
    var wrong: [String] = []
    for (text, line) in zip(texts, lines) {
      let keys = try JSONDecoder().decode([String?].self, from: Data(line))
      let own = [SearchKey.k1(text), SearchKey.k2(text)]
      if zip(own, keys).contains(where: { Array($0.utf8) != Array(($1 ?? "").utf8) }) {
        wrong.append("\(text.unicodeScalars.map { String($0.value, radix: 16) }) \(own) \(keys)")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20).joined(separator: "; "))")
  }

  @Test func k1_everyScalar_isIdempotent() {
    for value in UInt32(0)...0x1F9FF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let key = SearchKey.k1("x\(scalar)")
      expectEqual(Array(SearchKey.k1(key).utf8), Array(key.utf8), "U+\(String(value, radix: 16))")
    }
  }

  @Test func k1_halfWidthKatakana_foldsToFullWidth() {
    let half = "ｦｧｨｩｪｫｬｭｮｯｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝ"
    let full = "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン"
    expectEqual(SearchKey.k1(half), full)
  }

  @Test func k1_voicedKana_agreesWithItsDecomposition() {
    let voiced = "がぎぐげござじずぜぞだぢづでどばびぶべぼゔヷヸヹヺヾ"
    for kana in voiced {
      let parts = decomposed(kana)
      expectEqual(parts.unicodeScalars.count, 2, "\(kana)")
      expectEqual(
        Array(SearchKey.k1(parts).utf8), Array(SearchKey.k1(String(kana)).utf8), "\(kana)")
    }
    for kana in "ぱぴぷぺぽ" {
      expectEqual(SearchKey.k1(decomposed(kana)), SearchKey.k1(String(kana)))
    }
  }

  @Test func indexKeys_kanaName_holdsEachKeyOnce() {
    expectEqual(SearchKey.indexKeys("ピカチュウ"), ["ピカチュウ", "ピカチユウ"])
    expectEqual(SearchKey.indexKeys("カビゴン"), ["カビゴン"])
    expectEqual(SearchKey.indexKeys("Pikachu"), ["pikachu"])
    #expect(SearchKey.indexKeys(" ").isEmpty)
  }

  @Test func indexKeys_severalWords_separatesThem() {
    expectEqual(SearchKey.indexKeys("Mr. Mime"), ["mr mime"])
    expectEqual(SearchKey.indexKeys("タイプ：ヌル"), ["タイプ ヌル"])
    expectEqual(SearchKey.indexKeys("(Ho-Oh)"), ["ho oh"])
    expectEqual(SearchKey.words(" ＭＲ．　Mime!"), ["mr", "mime"])
  }

  @Test func indexKeys_signInName_addsItsWords() {
    #expect(SearchKey.indexKeys("ニドラン♀").contains("ニドランメス"))
    expectEqual(SearchKey.indexKeys("Nidoran♂"), ["nidoran♂", "nidoranm", "nidoran male"])
    #expect(SearchKey.indexKeys("니드런♀").contains("니드런암컷"))
    expectEqual(SearchKey.indexKeys("尼多兰♂"), ["尼多兰♂", "尼多兰公", "尼多兰雄"])
    #expect(SearchKey.indexKeys("多邊獸Ⅱ").contains("多邊獸2"))
    expectEqual(SearchKey.indexKeys("Flabébé"), ["flabebe"])
  }

  @Test(arguments: [
    ("ストリンダー（ローなすがた・キョダイマックスのすがた）", ["キョダイマックスストリンダー", "キョダイストリンダー"]),
    ("ケンタロス（パルデアのすがた・コンバットしゅ）", ["パルデアケンタロス"]), ("ラッタ（アローラのすがた・ぬし）", ["ヌシラッタ"]),
    ("ガチグマ（アカツキ）", ["アカツキガチグマ"]), ("グラードン（ゲンシカイキのすがた）", ["ゲンシグラードン"]),
    ("ランドロス（霊獣フォルム）", ["霊獣ランドロス"]),
  ])
  func indexKeys_nameOfAForm_addsItsWordBeforeTheSpecies(name: String, aliases: [String]) {
    let keys = SearchKey.indexKeys(name)
    for alias in aliases { #expect(keys.contains(alias), "\(keys)") }
  }

  private func decomposed(_ character: Character) -> String {
    String(character).decomposedStringWithCanonicalMapping
  }
}
