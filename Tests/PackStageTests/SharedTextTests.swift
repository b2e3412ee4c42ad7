import PokedexModel
import TestSupport
import Testing

@testable import PackStage

@Suite struct SharedTextTests {
  private static func text(
    _ id: Int, _ language: LanguageID, _ text: String, _ source: TextSource = .upstream
  ) -> LocalizedText {
    LocalizedText(.move, id, .name, language, text, source)
  }

  @Test func rows_equalTexts_areOneRowWithTheirLanguages() {
    let texts = [
      Self.text(1, 5, "Force"), Self.text(1, 6, "Kraft"), Self.text(1, 9, "Force"),
      Self.text(2, 9, "Force"),
    ]
    let rows = SharedText.rows(texts)
    expectEqual(rows.map(\.text), ["Kraft", "Force", "Force"])
    expectEqual(rows.map(\.id), [1, 1, 2])
    expectEqual(rows.map(\.languages), [[6], [5, 9], [9]].map { LanguageSet($0) })
    expectEqual(rows.flatMap(\.texts).sorted(by: LocalizedText.precedes), texts)
  }

  @Test func rows_otherBytesOrSource_stayApart() {
    let texts = [
      Self.text(1, 5, "Caf\u{E9}"), Self.text(1, 7, "Cafe\u{301}"),
      Self.text(1, 9, "Caf\u{E9}", .correction),
    ]
    let rows = SharedText.rows(texts)
    expectEqual(rows.count, 3)
    expectEqual(rows.map { Array($0.text.utf8).count }, [5, 6, 5])
  }
}
