import Base
import Layers
@testable import NormalizeStage
import PokedexFormat
import PokedexModel
import SimdJSON
import Testing

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

  private func minimum(_ json: String, file: String = "coverage-minimum.json") throws
    -> CoverageMinimum
  {
    try CoverageMinimum(Array(json.utf8), file: file)
  }

  @Test func count_textsOfEverySource_returnsCounts() throws {
    let row = try #require(moves().coverage.rows.first)
    expectEqual(row.name, "move.name")
    expectEqual(row.total, 4)
    expectEqual(
      row.count(in: "ja"), Coverage.Count(upstream: 2, localization: 1, ownWording: 1))
    expectEqual(row.count(in: "en"), Coverage.Count(upstream: 3))
    expectEqual(row.count(in: "fr"), Coverage.Count(upstream: 1))
    expectEqual(row.missing(in: "ja"), 1)
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
      var row = LocalizedText()
      row.kind = .pokemonForm
      row.id = 7
      row.field = field
      row.language = LanguageID(11)
      row.source = .localization
      row.text = text
      fixture.dex.texts.append(row)
    }
    let count = CoverageCount(
      fixture.dex, ownWording: ["ja": [TextSlot(kind: .pokemonForm, id: 7, field: .formName)]])
    let rows = count.coverage.rows
    expectEqual(rows.map(\.name), ["pokemon-form.display_name", "pokemon-form.form_name"])
    expectEqual(rows.map(\.total), [2, 1])
    for row in rows {
      expectEqual(row.count(in: "ja"), Coverage.Count(localization: 1, ownWording: 1))
    }
    expectEqual(
      count.lacking(rows[0], in: "ja").map(\.unitID), ["pokemon-form.vulpix.display_name"])
  }

  @Test func minimum_coverageBelow_reportsMissingTexts() throws {
    let json = #"{"format": 1, "full": {"ja": {"move.name": 75.1}}}"#
    // The finding does not name the folder: it is part of the manifest.
    let section = try minimum(json, file: "/folder/coverage-minimum.json").section(
      "full", sourceDate: nil)
    let findings = section.findings(moves(), isFull: true)
    expectEqual(
      findings.map(\.line),
      [
        "error[coverage-below-minimum]: move.name ja: 3 of 4 texts are present (75 %); the minimum is "
          + "75.1 %; missing: move.surf.name; translate them in ja.xliff, or lower the minimum in "
          + "coverage-minimum.json"
      ])
  }

  @Test(arguments: [
    #"{"format": 1, "full": {"ja": {"move.name": 75}, "en": {"move.name": 75}}}"#,
    #"{"format": 1, "sample": {"ja": {"move.name": 100}}}"#,
    #"{"format": 1}"#,
  ])
  func minimum_reachedOrOtherDataset_findsNothing(json: String) throws {
    try expectEqual(
      minimum(json).section("full", sourceDate: nil).findings(moves(), isFull: true), [])
  }

  @Test func minimum_unknownText_warnsForFullSource() throws {
    let section = try minimum(#"{"format": 1, "full": {"ja": {"mvoe.name": 1}}}"#).section(
      "full", sourceDate: nil)
    expectEqual(section.findings(moves(), isFull: true).map(\.code), ["coverage-minimum-unused"])
    expectEqual(section.findings(moves(), isFull: true).map(\.severity), [.warning])
    expectEqual(section.findings(moves(), isFull: false), [])
  }

  @Test func minimum_raised_neverFallsAndRoundTrips() throws {
    var raised = try minimum(
      #"{"format": 1, "full": {"ja": {"move.name": 80, "item.name": 12.5}}, "sample": {"fr": {}}}"#)
    raised.raise("full", to: moves().coverage, languages: ["en"], sourceDate: nil, resources: [])
    let minimums = raised.section("full", sourceDate: nil).minimums
    expectEqual(minimums, ["ja": ["move.name": 800, "item.name": 125], "en": ["move.name": 750]])
    try expectEqual(minimum(raised.text), raised)
    expectEqual(raised.section("sample", sourceDate: nil).minimums, ["fr": [:]])
  }

  /// A minimum applies to the resources known when it was raised; newer resources only warn.
  @Test func minimum_newResources_warnsInsteadOfFailing() throws {
    let section = try minimum(
      #"{"format": 1, "full": {"ja": {"move.name": 100}}, "known": {"move": "1-3"}}"#
    ).section("full", sourceDate: nil)
    expectEqual(
      section.findings(moves(), isFull: true).map(\.line),
      [
        "warning[to-be-translated]: move.name ja: new texts without a translation: 1 "
          + "(move.surf.name); translate them in ja.xliff"
      ])
    let all = try minimum(
      #"{"format": 1, "full": {"ja": {"move.name": 100}}, "known": {"move": "1,4"}}"#
    ).section("full", sourceDate: nil)
    expectEqual(all.findings(moves(), isFull: true).map(\.code), ["coverage-below-minimum"])
  }

  @Test func minimum_raised_recordsKnownResources() throws {
    var raised = CoverageMinimum(file: "coverage-minimum.json")
    let resources = [-1, 1, 2, 3, 7, 10_001, 10_002].map {
      Resource(kind: .move, id: $0, identifier: "m\($0)")
    }
    raised.raise(
      "full", to: moves().coverage, languages: ["ja"], sourceDate: "2026-08-06T08:15:22Z",
      resources: resources)
    #expect(raised.text.contains(#""move": "-1,1-3,7,10001-10002""#))
    try expectEqual(minimum(raised.text), raised)
  }

  /// The newest source must reach the minimum; an older one only warns.
  @Test func minimum_olderSource_warns() throws {
    let (may, august) = ("2026-05-31T00:00:00Z", "2026-08-06T08:15:22Z")
    var raised = try minimum(#"{"format": 1, "full": {"ja": {"move.name": 100}}}"#)
    raised.raise(
      "full", to: moves().coverage, languages: ["en"], sourceDate: august,
      resources: (1...4).map { Resource(kind: .move, id: $0, identifier: "m\($0)") })
    for (date, severity) in [(august, Diagnostic.Severity.error), (may, .warning), (nil, .warning)]
    {
      let section = raised.section("full", sourceDate: date)
      expectEqual(section.minimums["ja"], ["move.name": 1000])
      let findings = section.findings(moves(), isFull: true)
      expectEqual(findings.map(\.code), ["coverage-below-minimum"])
      expectEqual(findings.map(\.severity), [severity])
    }
    try expectEqual(minimum(raised.text), raised)
    let before = raised
    raised.raise(
      "full", to: moves().coverage, languages: ["ja", "en"], sourceDate: may, resources: [])
    expectEqual(raised, before)
  }

  @Test(arguments: [
    #"{"full": {}}"#, #"{"format": 2}"#, #"{"format": 1, "fool": {}}"#, "{", "",
    #"{"format": 1, "full": {"ja": {"move.name": 101}}}"#,
    #"{"format": 1, "full": {"ja": {"move.name": -1}}}"#,
    #"{"format": 1, "full": {"ja": {"move.name": 99.95}}}"#,
    #"{"format": 1, "full": {"ja": {"move.name": "100"}}}"#,
    #"{"format": 1, "full": {"ja": 100}}"#,
    #"{"format": 1, "known": {"move": "3-1"}}"#, #"{"format": 1, "known": {"move": "all"}}"#,
  ])
  func minimum_malformedFile_throwsWithPlace(json: String) throws {
    let error = #expect(throws: PipelineError.self) { _ = try minimum(json) }
    expectEqual(error?.code, "coverage-minimum-invalid")
    expectEqual(error?.category, .badData)
    expectEqual(error?.place?.description.hasPrefix("coverage-minimum.json"), true)
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
