import Base
import Layers
import PokedexFormat
import PokedexModel
import SimdJSON
import TestSupport
import Testing
@testable import NormalizeStage

@Suite struct CoverageTests {
  /// Four moves. Their Japanese names: from PokéAPI, in kana, from the localization, and missing.
  private func moves(ownWording: Bool = true) -> CoverageCount {
    var fixture = LocalizationFixture()
    fixture.add(.move, 1, "pound", [(.name, "en", "Pound"), (.name, "ja", "はたく")])
    fixture.add(.move, 2, "cut", [(.name, "en", "Cut"), (.name, "ja-hrkt", "いあいぎり")])
    fixture.add(.move, 3, "fly", [(.name, "en", "Fly"), (.name, "ja", "そらをとぶ")])
    fixture.dex.texts[fixture.dex.texts.count - 1].source = .localization
    fixture.add(.move, 4, "surf", [(.name, "fr", "Surf"), (.name, "ja", " ")])
    let own: Set = [TextSlot(kind: .move, id: 3, field: .name)]
    return CoverageCount(fixture.dex, ownWording: ownWording ? ["ja": own] : [:])
  }

  @Test func count_textsOfEverySource_returnsCounts() throws {
    let row = try #require(moves().coverage.rows.first)
    expectEqual(row.name, "move.name")
    expectEqual(row.total, 4)
    expectEqual(
      row.count(in: "ja"), Coverage.Count(upstream: 2, localization: 1, ownWording: 1))
    expectEqual(row.count(in: "en"), Coverage.Count(upstream: 3))
    expectEqual(row.count(in: "fr"), Coverage.Count(upstream: 1))
    expectEqual(row.total - row.count(in: "ja").present, 1)
    expectEqual(row.languages.map(\.code), ["en", "fr", "ja", "ja-hrkt"])
    expectEqual(moves(ownWording: false).coverage.rows[0].count(in: "ja").ownWording, 0)
  }

  @Test func count_displayNameFromLocalization_countsAsLocalization() {
    var fixture = LocalizationFixture()
    fixture.add(.version, 1, "red", [(.name, "ja", "赤"), (.displayName, "ja", "赤（日本版）")])
    fixture.dex.texts[1].source = .localization
    let count = CoverageCount(fixture.dex, ownWording: [:])
    expectEqual(count.coverage.rows[0].count(in: "ja"), Coverage.Count(localization: 1))
  }

  @Test func count_composedFormName_countsAsOwnWording() throws {
    var fixture = LocalizationFixture()
    fixture.addForm(7, "vulpix-alola", form: "alola")
    fixture.add(.pokemonForm, 8, "vulpix")
    for (field, text) in [(LocalizedText.Field.formName, "アローラ"), (.displayName, "ロコン（アローラ）")] {
      fixture.dex.texts.append(LocalizedText(.pokemonForm, 7, field, 11, text, .localization))
    }
    let count = CoverageCount(
      fixture.dex, ownWording: ["ja": [TextSlot(kind: .pokemonForm, id: 7, field: .formName)]])
    let rows = count.coverage.rows
    expectEqual(rows.map(\.name), ["pokemon-form.display_name", "pokemon-form.form_name"])
    expectEqual(rows.map(\.total), [2, 1])
    for row in rows {
      expectEqual(row.count(in: "ja"), Coverage.Count(localization: 1, ownWording: 1))
    }
    #expect(count.findings.contains { $0.line.contains("(pokemon-form.vulpix.display_name)") })
  }

  @Test func findings_missingTexts_warn() {
    expectEqual(
      moves().findings.map(\.line),
      ["en", "ja"].map {
        "warning[to-be-translated]: move.name \($0): texts without a translation: 1 (move.surf.name); "
          + "translate them in \($0).xliff"
      })
    expectEqual(CoverageCount(LocalizationFixture().dex, ownWording: [:]).findings, [])
  }

  @Test func coverage_json_roundTrips() throws {
    let coverage = moves().coverage
    let bytes = Array(coverage.json.line.utf8)
    try expectEqual(JSONValue(parsing: bytes).decoded(), coverage)
    expectEqual(coverage.selecting(["ja"]).rows[0].languages.map(\.code), ["ja"])
    expectEqual(coverage.selecting(nil), coverage)
  }

  @Test func texts_obsoletePart_areUsedForOlderSource() {
    var fixture = LocalizationFixture()
    fixture.add(.item, 1, "potion", [(.name, "en", "Potion")])
    let localization = LocalizationFixture.localization(
      [
        TransUnit(id: "item.potion.name", source: "Potion", target: XLIFFTarget("キズぐすり")),
        TransUnit(id: "item.gone.name", source: "Gone", target: XLIFFTarget("なし")),
      ], original: Localization.obsolete)
    let added = localization.texts(
      for: fixture.dex, LocalizableTexts(fixture.dex), isFull: true)
    expectEqual(added.texts.map(\.text), ["キズぐすり"])
    expectEqual(added.diagnostics, [])
  }
}
