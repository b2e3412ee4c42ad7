import Base
import Layers
import PokedexModel
import TestSupport
import Testing
@testable import NormalizeStage

@Suite(.inTemporaryFolder) struct LocalizationTests {
  let folder = InTemporaryFolder.path

  private static let folder = "\(PackageFolder.path)/Localization"

  @Test func readAll_committedFiles_areValidAndCanonical() throws {
    let localizations = try Localization.readAll(in: Self.folder)
    expectEqual(localizations.map(\.language), ["en", "ja"])
    for localization in localizations {
      try expectEqual(
        XLIFFWriter.bytes(of: localization.document), File.readAll(localization.file))
      for unit in localization.document.files.flatMap(\.units) where unit.translation != nil {
        #expect(unit.target?.state != .new, "\(unit.id)")
      }
    }
  }

  @Test func readAll_committedJapanese_lacksOnlyLocations() throws {
    let japanese = try Localization.read(Self.folder + "/ja.xliff")
    let open = japanese.document.files.filter { file in
      file.units.contains { $0.translation == nil }
    }
    #expect(open.map(\.original).allSatisfy { ["location", "location-area"].contains($0) })
    let ownWords = japanese.document.files.flatMap(\.units).filter {
      $0.target?.state == .needsReview
    }
    #expect(ownWords.allSatisfy { !$0.notes.isEmpty })
  }

  @Test func readAll_missingFolder_returnsEmpty() throws {
    try expectEqual(Localization.readAll(in: Self.folder + "/none"), [])
  }

  @Test func readAll_invalidUnit_throwsWithPlace() throws {
    let text = try File.text(Self.folder + "/ja.xliff")
      .replacing("<target state=\"final\">性別不明", with: "<target state=\"final\">性別 {x}")
    let line = text.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains("性別 {x}") }.map { $0 + 1 }
    let path = folder + "/ja.xliff"
    try AtomicFile.write(path, text, durable: false)
    let error = expectError("xliff-placeholder", .badData) { try Localization.readAll(in: folder) }
    guard case .file(path, line, _) = error?.place else {
      Issue.record("no place: \(String(describing: error))")
      return
    }
  }

  @Test func findings_otherLanguageOrID_areErrors() {
    let unit = TransUnit(id: "item.pounds", source: "")
    var localization = LocalizationFixture.localization([unit])
    expectEqual(localization.findings.map(\.code), ["localization-unknown-id"])
    localization.document.files[0].units = [TransUnit(id: "item.a.name", source: "")]
    localization.language = "ko"
    expectEqual(localization.findings.map(\.code), ["localization-language"])
    localization.document.files[0].original = Localization.obsolete
    #expect(localization.findings.isEmpty)
  }

  @Test func texts_wantedUnits_returnsRows() {
    var fixture = LocalizationFixture()
    fixture.add(.item, 723, "roseli-berry", [(.name, "ja", "ロゼルのみ")])
    fixture.add(.item, 2279, "roseli-berry")
    fixture.add(.item, 3, "poke-ball", [(.name, "ja-hrkt", "モンスターボール")])
    fixture.add(.item, 4, "great-ball")
    let localization = LocalizationFixture.localization([
      unit("item.roseli-berry.2279.name", "ロゼルのみ２"), unit("item.poke-ball.name", "ボール"),
      unit("item.great-ball.name", ""), unit("item.ultra-ball.name", "ハイパーボール"),
      unit("item.roseli-berry.name", "どちら"),
    ])
    let added = localization.texts(
      for: fixture.dex, LocalizableTexts(fixture.dex), isFull: true)
    let (texts, diagnostics) = (added.texts, added.diagnostics)
    expectEqual(texts.map(\.text), ["ロゼルのみ２"])
    #expect(texts.first?.id == 2279 && texts.first?.source == .localization)
    expectEqual(texts.first?.language, 11)
    expectEqual(
      diagnostics.map(\.code),
      [
        "localization-obsolete", "localization-unknown-id", "localization-ambiguous-id",
      ])
    expectEqual(diagnostics.map(\.severity), [.note, .warning, .error])
    let part = localization.texts(
      for: fixture.dex, LocalizableTexts(fixture.dex), isFull: false)
    expectEqual(
      part.diagnostics.map(\.code), ["localization-obsolete", "localization-ambiguous-id"])
  }

  /// PokéAPI may have renamed or removed the resource, so a unit without one never stops a build.
  @Test(arguments: ["2026-05-31T00:00:00Z", nil, "2026-08-06T08:15:22Z"] as [String?])
  func texts_unknownIdentifier_isAWarning(date: String?) {
    var fixture = LocalizationFixture()
    fixture.add(.item, 4, "great-ball")
    var localization = LocalizationFixture.localization([unit("item.ultra-ball.name", "ハイパーボール")])
    localization.document.files[0].date = date
    let found = localization.texts(
      for: fixture.dex, LocalizableTexts(fixture.dex), sourceDate: "2026-08-06T08:15:22Z",
      isFull: true)
    expectEqual(found.diagnostics.map(\.severity), [.warning])
    #expect(found.texts.isEmpty)
  }

  /// A renamed resource is found by its id, unless it has a translation of its own, or the source is older.
  @Test(
    arguments: [
      ("item.ultra-ball.name", 4, "", "2026-08-06", "ハイパーボール", "localization-renamed"),
      ("item.ultra-ball.name", 4, "", "2026-09-17", "ハイパーボール", "localization-renamed"),
      ("item.ultra-ball.name", 4, "", nil, nil, "localization-unknown-id"),
      ("item.ultra-ball.name", 4, "スーパーボール", "2026-08-06", "スーパーボール", "localization-unknown-id"),
      ("item.ultra-ball.name", 4, "", "2026-05-31", nil, "localization-unknown-id"),
      ("item.ultra-ball.name", 5, "", "2026-08-06", nil, "localization-unknown-id"),
      // The resource of this name is still there.
      ("item.poke-ball.name", 4, "", "2026-08-06", nil, "localization-obsolete"),
    ] as [(String, Int, String, String?, String?, String)])
  func texts_renamedResource_isFoundByID(
    id: String, number: Int, own: String, sourceDate: String?, text: String?, code: String
  ) {
    var fixture = LocalizationFixture()
    fixture.add(.item, 3, "poke-ball", [(.name, "ja", "モンスターボール")])
    fixture.add(.item, 4, "great-ball")
    var renamed = unit(id, "ハイパーボール")
    renamed.resourceID = number
    var localization = LocalizationFixture.localization([
      renamed, unit("item.great-ball.name", own),
    ])
    localization.document.files[0].date = "2026-08-06"
    let found = localization.texts(
      for: fixture.dex, LocalizableTexts(fixture.dex), sourceDate: sourceDate, isFull: true)
    expectEqual(found.texts.map(\.text), [text].compactMap(\.self))
    #expect(found.texts.allSatisfy { $0.id == 4 })
    expectEqual(found.diagnostics.map(\.code.rawValue), [code])
  }

  @Test(arguments: [
    ("zh-Hans", "zh-hans"), ("zh_hans", "zh-hans"), ("de (1)", "de"), ("fr-CA", "fr"), ("zz", nil),
  ])
  func texts_unknownLanguage_suggestsSimilar(code: String, near: String?) {
    var fixture = LocalizationFixture()
    fixture.dex.languages += [Language(6, "de"), Language(12, "zh-hans")]
    let found = LocalizationFixture.localization([], language: code).texts(
      for: fixture.dex, LocalizableTexts(fixture.dex), isFull: true
    ).diagnostics
    expectEqual(found.map(\.code), ["localization-language"])
    expectEqual(
      found.first?.advice,
      (near.map { "if you mean that language, name the file \($0).xliff" }
        ?? "its languages are de, en, fr, ja, ja-hrkt, zh-hans"))
  }

  @Test func add_nameAlsoInPokeAPI_becomesDisplayName() {
    var fixture = LocalizationFixture()
    fixture.add(.version, 1, "red", [(.name, "en", "Red"), (.name, "ja-hrkt", "赤")])
    fixture.add(.version, 44, "red-japan", [(.name, "en", "Red")])
    let localization = LocalizationFixture.localization(
      [unit("version.red-japan.name", "Red (Japan)"), unit("version.red.name", "Red")],
      original: "version", language: "en")
    let result = localization.texts(
      for: fixture.dex, LocalizableTexts(fixture.dex), isFull: true)
    #expect(result.diagnostics.isEmpty)
    fixture.dex.add(localized: result.texts)
    expectEqual(fixture.dex.texts.map(\.text), ["赤", "Red", "Red", "Red", "Red (Japan)"])
    expectEqual(
      fixture.dex.texts.map(\.source),
      [
        .upstream, .upstream, .localization, .upstream, .localization,
      ])
    expectEqual(
      fixture.dex.texts.map(\.field), [.name, .name, .displayName, .name, .displayName])
  }

  private func unit(_ id: String, _ text: String) -> TransUnit {
    TransUnit(id: id, source: "", target: XLIFFTarget(text))
  }
}
