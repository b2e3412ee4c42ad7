import PokedexFormat
import Testing

struct RomajiTests {
  @Test(arguments: [
    ("pikachuu", "ピカチュウ"), ("pikatyuu", "ピカチュウ"), ("Pikachū", "ピカチュー"),
    ("gekkouga", "ゲッコウガ"), ("kocchi", "コッチ"), ("kotchi", "コッチ"), ("shimbun", "シンブン"),
    ("shinbun", "シンブン"), ("onna", "オンナ"), ("konnnichiha", "コンニチハ"), ("konnyaku", "コンニャク"),
    ("kon'ya", "コンヤ"), ("konya", "コニャ"), ("honn", "ホン"), ("hon", "ホン"), ("riza-don", "リザードン"),
    ("thi", "ティ"), ("dhi", "ディ"), ("twu", "トゥ"), ("fa", "ファ"), ("va", "ヴァ"), ("xtu", "ッ"),
    ("la", "ァ"), ("zisin", "ジシン"), ("jishin", "ジシン"), ("tsuji", "ツジ"), ("porigon2", "ポリゴン2"),
    ("ｐｉｋａ", "ピカ"), ("kaen housha", "カエンホウシャ"), ("tō", "トー"), ("wi", "ウィ"), ("we", "ウェ"),
  ])
  func kana_romaji_isWhatAnInputMethodMakes(romaji: String, kana: String) {
    expectEqual(SearchKey.kana(fromRomaji: romaji), kana)
  }

  @Test func kana_examples_areAsListed() throws {
    let examples = try SearchExamples.read().romaji
    #expect(examples.count >= 30)
    for example in examples {
      expectEqual(SearchKey.kana(fromRomaji: example.text), example.kana, "\(example.text)")
    }
  }

  @Test(arguments: ["", "charizard", "pikac", "b", "ピカ", "10", "piカ", "dragon!", "é", "-"])
  func kana_textThatIsNotRomaji_isNil(romaji: String) {
    expectEqual(SearchKey.kana(fromRomaji: romaji), nil)
  }
}
