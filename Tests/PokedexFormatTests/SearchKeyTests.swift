import Foundation
import PokedexFormat
import Testing

struct SearchKeyTests {
  @Test func keys_foldingExamples_areAsListed() throws {
    let table = try FixtureTable("folding-examples.tsv")
    #expect(table.rows.count >= 60)
    for row in table.rows {
      #expect(row.count == 4, "\(row)")
      #expect(SearchKey.k1(row[0]) == row[1], "k1 of \(row[0])")
      #expect(SearchKey.k2(row[0]) == row[2], "k2 of \(row[0])")
      #expect(SearchKey.k3(row[0]) == row[3], "k3 of \(row[0])")
    }
  }

  @Test func keys_ofKeys_areThemselves() throws {
    for row in try FixtureTable("folding-examples.tsv").rows {
      for (fold, key) in [
        (SearchKey.k1, row[1]), (SearchKey.k2, row[2]), (SearchKey.k3, row[3]),
      ] {
        #expect(Array(fold(key).utf8) == Array(key.utf8), "\(key)")
      }
    }
  }

  @Test func k1_everyScalar_isIdempotent() {
    for value in UInt32(0)...0x1F9FF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let key = SearchKey.k1("x\(scalar)")
      #expect(Array(SearchKey.k1(key).utf8) == Array(key.utf8), "U+\(String(value, radix: 16))")
    }
  }

  @Test func k1_halfWidthKatakana_foldsToFullWidth() {
    let half = "ｦｧｨｩｪｫｬｭｮｯｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝ"
    let full = "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン"
    #expect(SearchKey.k1(half) == full)
  }

  @Test func k1_voicedKana_agreesWithItsDecomposition() {
    let voiced = "がぎぐげござじずぜぞだぢづでどばびぶべぼゔヷヸヹヺヾ"
    for kana in voiced {
      let parts = decomposed(kana)
      #expect(parts.unicodeScalars.count == 2, "\(kana)")
      #expect(Array(SearchKey.k1(parts).utf8) == Array(SearchKey.k1(String(kana)).utf8), "\(kana)")
    }
    for kana in "ぱぴぷぺぽ" {
      #expect(SearchKey.k1(decomposed(kana)) == SearchKey.k1(String(kana)))
    }
  }

  @Test func indexKeys_kanaName_holdsEachStrengthOnce() {
    let keys = SearchKey.indexKeys("ピカチュウ")
    #expect(keys.map(\.key) == ["ピカチュウ", "ピカチユウ", "ヒカチユウ"])
    #expect(keys.map(\.kind) == [.k1, .k2, .k3])
    #expect(SearchKey.indexKeys("ミミッキュ").count == 2)
    #expect(SearchKey.indexKeys("Pikachu").map(\.key) == ["pikachu"])
    #expect(SearchKey.indexKeys(" ").isEmpty)
  }

  @Test func indexKeys_signInName_addsItsWords() {
    let keys = { (name: String) in
      SearchKey.indexKeys(name).filter { $0.kind == .alias }.map(\.key)
    }
    #expect(keys("ニドラン♀") == ["ニドランメス"])
    #expect(keys("Nidoran♂") == ["nidoranm", "nidoranmale"])
    #expect(keys("니드런♀") == ["니드런암컷"])
    #expect(keys("尼多兰♂") == ["尼多兰公", "尼多兰雄"])
    #expect(keys("多邊獸Ⅱ") == ["多邊獸2"])
    #expect(keys("Flabébé").isEmpty)
  }

  @Test func indexKeys_formOfSeveralParts_addsTheLastThatIsSaid() {
    let aliases = { (name: String) in
      SearchKey.indexKeys(name).filter { $0.kind == .alias }.map(\.key)
    }
    #expect(aliases("ストリンダー（ローなすがた・キョダイマックスのすがた）") == ["キョダイマックスストリンダー"])
    #expect(aliases("ケンタロス（パルデアのすがた・コンバットしゅ）") == ["パルデアケンタロス"])
    #expect(aliases("ラッタ（アローラのすがた・ぬし）") == ["ヌシラッタ"])
    #expect(aliases("メガマギアナ（５００ねんまえのいろ）").isEmpty)
  }

  private func decomposed(_ character: Character) -> String {
    String(character).decomposedStringWithCanonicalMapping
  }
}
