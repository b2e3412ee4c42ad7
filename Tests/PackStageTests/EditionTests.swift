import PackStage
import Testing

@Suite struct EditionTests {
  @Test(arguments: ["app", "a", "my-app-2", String(repeating: "x", count: 32)])
  func isName_lettersDigitsAndHyphens_isTrue(_ name: String) {
    #expect(Edition.isName(name))
  }

  @Test(arguments: [
    "", "App", "2app", "-app", "app-", "../app", "a/b", "a.b", "a b", "アプリ", "a\0",
    String(repeating: "x", count: 33),
  ])
  func isName_anythingElse_isFalse(_ name: String) {
    #expect(!Edition.isName(name))
  }

  @Test func definition_sameContentInAnotherOrder_isEqual() {
    let one = Edition(name: "a", languages: ["ja", "en"], without: [.sprites, .encounters])
    let two = Edition(name: "a", languages: ["en", "ja"], without: [.encounters, .sprites])
    expectEqual(one, two)
    expectEqual(one.definition, two.definition)
    #expect(
      one.definition
        != Edition(name: "a", languages: ["en"], without: [.sprites, .encounters]).definition)
  }
}
