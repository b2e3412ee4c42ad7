import PokedexFormat
import PokedexModel
import Testing

struct SearchQueryTests {
  @Test func forms_kana_areAsTypedThenWithLongVowelsFolded() {
    let query = SearchQuery("ぴかちゅー")
    expectEqual(query.forms.map(\.key), ["ピカチュー", "ピカチユウ"])
    expectEqual(query.forms.map(\.cost), [0, 1])
    expectEqual(
      query.typoForms.map { String(decoding: $0.units, as: UTF16.self) }, ["ヒカチュー", "ヒカチユウ"])
  }

  @Test func forms_romaji_includeTheKana() {
    expectEqual(SearchQuery("rizaadon").forms.map(\.key), ["rizaadon", "リザアドン"])
    expectEqual(SearchQuery("rizad").unfinishedKana, "リザ")
    expectEqual(SearchQuery("rizash").unfinishedKana, "リザ")
    expectEqual(SearchQuery("rizagr").unfinishedKana, nil, "no syllable begins with gr")
    expectEqual(SearchQuery("riz").unfinishedKana, nil, "one kana says too little")
  }

  @Test(arguments: ["", " \u{3000}\u{200B}"]) func forms_blankText_areEmpty(text: String) {
    let query = SearchQuery(text)
    #expect(query.forms.isEmpty && query.typoForms.isEmpty && query.words.isEmpty)
    #expect(query.number == nil && query.unfinishedKana == nil)
  }

  @Test(arguments: ["25", "#025", "0025", "No.25", "no 25", "№25", "２５", "＃２５", "25番"])
  func number_inAnyNotation_is25(text: String) { expectEqual(SearchQuery(text).number, 25) }

  @Test(arguments: ["10まん", "2匹", "25a", "#", "no", "-", "12345678"])
  func number_otherTexts_isNil(text: String) { expectEqual(SearchQuery(text).number, nil) }

  @Test func forms_wordForAKind_alsoMatchTheRestOfThatKind() {
    for (text, rest, kind) in [
      ("カントー地方", "カントー", ResourceKind.region), ("dragon type", "dragon", .type),
      ("いじっぱりなせいかく", "イジッパリ", .nature),
    ] {
      let forms = SearchQuery(text).forms.filter { $0.kinds == [kind] }
      expectEqual(forms.first?.key, rest, "\(text)")
    }
    #expect(SearchQuery("type null").forms.allSatisfy { $0.kinds == nil })
    #expect(SearchQuery("タイプ").forms.allSatisfy { $0.kinds == nil })
    #expect(SearchQuery("prototype").forms.allSatisfy { $0.kinds == nil }, "not a separate word")
  }

  @Test func words_severalWords_areFolded() {
    expectEqual(SearchQuery("Mr. Mime").words, ["mr", "mime"])
    expectEqual(SearchQuery("ライチュウ　アローラ").words, ["ライチュウ", "アローラ"])
    #expect(SearchQuery("pikachu").words.isEmpty)
  }

  @Test(
    arguments: [
      ("pika", "pikachu", SearchPlace.prefix), ("pikachu", "pikachu", .whole),
      ("mime", "mrmime", .word), ("ime", "mrmime", .part), ("chu", "pika", nil), ("m", "am", nil),
      ("ミ", "カミ", .part),
    ] as [(String, String, SearchPlace?)])
  func place_formInKey_isTheBest(form: String, key: String, expected: SearchPlace?) {
    let place = Array(form.utf16).withUnsafeBufferPointer { form in
      Array(key.utf16).withUnsafeBufferPointer {
        KeyMatch.place(of: form, in: $0) { key == "mrmime" && $0 == 2 }
      }
    }
    expectEqual(place, expected)
  }

  @Test(
    arguments: [
      ("gengr", "gengar", 2), ("bulbasor", "bulbasaur", 4), ("charzard", "charizard", 2),
      ("rizad", "rizaadon", 4), ("gengr", "gengarite", 4), ("geng", "gengar", 1),
      ("bulbasr", "ivysaur", nil),
      ("gengar", "gongor", nil), ("ab", "ac", nil), ("abc", "abc", 0),
    ] as [(String, String, Int?)])
  func typos_queryAndKey_isTwiceTheEditsAndMoreForAPrefix(query: String, key: String, cost: Int?) {
    let found = Array(query.utf16).withUnsafeBufferPointer { query in
      Array(key.utf16).withUnsafeBufferPointer { KeyMatch.typos(query, $0) }
    }
    expectEqual(found, cost)
  }

  @Test func signature_everyPartOfAText_hasNoOtherBits() {
    let whole = SearchText("ガブリアス pikachu 10万ボルト").signature
    for part in ["カフリ", "ガブリ", "chu", "10", "ボルト"] {
      expectEqual(SearchText(part).signature & ~whole, 0, "\(part)")
    }
    #expect(SearchText("xyz").signature & ~whole != 0)
  }
}
