import Testing

@testable import PokedexCore

@Suite struct DisplayLanguageTests {
  @Test(arguments: [
    (["fr_FR.UTF-8"], "fr"), (["pt-BR", "de-AT", "en"], "de"), (["es_MX"], "es"),
    (["zh-Hant-TW"], "zh-hans"), (["yue-Hant-HK"], "zh-hans"), (["nl"], "en"), ([], "en"),
    (["ja-JP"], "ja"), (["C"], "en"),
  ])
  func preferred_locales_firstThatTheFileHas(locales: [String], code: String) {
    let available: [DisplayLanguage] = ["en", "fr", "de", "es", "zh-hans", "ja", "ja-hrkt"]
    expectEqual(DisplayLanguage.preferred(locales, among: available).rawValue, code)
  }

  @Test func localeIdentifier_cantonese_isTraditionalUnlessSimplified() {
    expectEqual(DisplayLanguage(localeIdentifier: "yue-Hant-HK"), .traditionalChinese)
    expectEqual(DisplayLanguage(localeIdentifier: "yue-Hans-CN"), .simplifiedChinese)
  }

  @Test func preferred_editionWithoutEnglish_isItsFirst() {
    expectEqual(DisplayLanguage.preferred(["nl"], among: ["ja", "fr"]), "ja")
    expectEqual(DisplayLanguage.preferred(["nl"], among: []), .english)
  }
}
