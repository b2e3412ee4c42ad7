import PokedexModel
import Testing

@Suite struct LanguageTests {
  /// Returns the code of each language's fallback; "-" for none.
  private func fallbacks(_ codes: [String]) -> [String: String] {
    var languages = codes.enumerated().map { index, code in
      var language = Language()
      language.id = LanguageID(index + 1)
      language.identifier = code
      return language
    }
    Language.linkFallbacks(&languages)
    var result: [String: String] = [:]
    for language in languages {
      result[language.identifier] = language.fallback.map { codes[$0.rawValue - 1] } ?? "-"
    }
    return result
  }

  @Test func linkFallbacks_allLanguages_followsTheChain() {
    let found = fallbacks(["ja-hrkt", "zh-hant", "fr", "es", "en", "ja", "zh-hans", "es-419"])
    #expect(
      found == [
        "es-419": "es", "es": "en", "zh-hant": "zh-hans", "zh-hans": "en", "ja-hrkt": "ja",
        "ja": "en", "fr": "en", "en": "-",
      ])
  }

  @Test func linkFallbacks_missingLanguage_isSkipped() {
    #expect(fallbacks(["es-419", "en"]) == ["es-419": "en", "en": "-"])
    #expect(
      fallbacks(["zh-hant", "zh-hans", "ja"]) == ["zh-hant": "zh-hans", "zh-hans": "-", "ja": "-"])
  }
}
