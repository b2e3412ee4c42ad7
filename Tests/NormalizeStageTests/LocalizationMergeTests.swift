@testable import NormalizeStage
import PokedexModel
import Testing

@Suite struct LocalizationMergeTests {
  private func wanted(_ id: String, _ source: String) -> WantedText {
    WantedText(key: LocalizationKey(unitID: id)!, resourceID: 1, source: source)
  }

  private func unit(_ id: String, _ source: String, _ text: String, _ state: XLIFFState)
    -> TransUnit
  {
    numbered(
      TransUnit(
        id: id, source: source, target: XLIFFTarget(text, state: state),
        notes: [XLIFFNote("a note", from: "me")]))
  }

  private func numbered(_ unit: TransUnit) -> TransUnit {
    var unit = unit
    unit.resourceID = 1
    return unit
  }

  @Test func init_noDocument_createsUnits() {
    let merge = LocalizationMerge(
      nil, wanted: [wanted("item.a.name", "A"), wanted("move.b.name", "B")], language: "ja")
    expectEqual(merge.document.files.map(\.original), ["item", "move"])
    #expect(merge.document.files.allSatisfy { $0.targetLanguage == "ja" })
    expectEqual(
      merge.document.files[0].units,
      [
        numbered(TransUnit(id: "item.a.name", source: "A", target: XLIFFTarget("", state: .new)))
      ])
    expectEqual(merge.added, ["item.a.name", "move.b.name"])
    #expect(merge.unitCount == 2 && merge.translatedCount == 0)
  }

  /// The date is that of the first source that has every unit of the file. It stays if no unit
  /// changes.
  @Test func init_newerSource_updatesDateOnlyWithUnits() {
    let first = LocalizationMerge(
      nil, wanted: [wanted("item.a.name", "A")], language: "ja", date: "2026-05-31")
    expectEqual(first.document.files.map(\.date), ["2026-05-31"])
    let same = LocalizationMerge(
      first.document, wanted: [wanted("item.a.name", "A")], language: "ja", date: "2026-08-06")
    expectEqual(same.document, first.document)
    let both = [wanted("item.a.name", "A"), wanted("move.b.name", "B")]
    let newer = LocalizationMerge(
      first.document, wanted: both, language: "ja", date: "2026-08-06")
    expectEqual(newer.document.files.map(\.date), ["2026-08-06", "2026-08-06"])
    let older = LocalizationMerge(
      newer.document, wanted: [wanted("item.a.name", "A")], language: "ja", date: "2026-05-31")
    expectEqual(older.document.files.map(\.date), ["2026-08-06"])
  }

  @Test func init_existingUnits_keepTargetStateAndNotes() {
    var localization = LocalizationFixture.localization([
      unit("item.b.name", "B", "い", .needsReview), unit("item.a.name", "Old", "あ", .final),
    ])
    localization.document.files[0].notes = [XLIFFNote("style")]
    let merge = LocalizationMerge(
      localization.document, wanted: [wanted("item.a.name", "A"), wanted("item.b.name", "B")],
      language: "ja")
    expectEqual(
      merge.document.files[0].units,
      [
        unit("item.a.name", "A", "あ", .final), unit("item.b.name", "B", "い", .needsReview),
      ])
    expectEqual(merge.document.files[0].notes, [XLIFFNote("style")])
    expectEqual(merge.changedSource, ["item.a.name"])
    #expect(merge.added.isEmpty && merge.obsolete.isEmpty)
    expectEqual(merge.translatedCount, 2)
  }

  @Test func init_unusedUnit_isKeptAsObsoleteAndRevived() {
    let first = LocalizationFixture.localization([
      unit("item.a.name", "A", "あ", .final), unit("item.b.name", "B", "い", .final),
      TransUnit(id: "item.c.name", source: "C", target: XLIFFTarget("", state: .new)),
    ])
    let without = LocalizationMerge(
      first.document, wanted: [wanted("item.b.name", "B")], language: "ja")
    expectEqual(without.obsolete, ["item.a.name", "item.c.name"])
    expectEqual(without.document.files.map(\.original), ["item", Localization.obsolete])
    expectEqual(without.document.files[1].units, [unit("item.a.name", "A", "あ", .final)])
    let still = LocalizationMerge(
      without.document, wanted: [wanted("item.b.name", "B")], language: "ja")
    expectEqual(still.document, without.document)
    #expect(still.obsolete.isEmpty)
    let back = LocalizationMerge(
      without.document, wanted: [wanted("item.a.name", "A"), wanted("item.b.name", "B")],
      language: "ja")
    expectEqual(back.revived, ["item.a.name"])
    #expect(back.added.isEmpty)
    expectEqual(back.document.files.map(\.original), ["item"])
    expectEqual(back.document.files[0].units.map(\.translation), ["あ", "い"])
  }

  /// A resource that PokéAPI renamed keeps its translation; older sources still need the unit of its former name.
  @Test func init_renamedResource_copiesTheTranslation() {
    let before = LocalizationFixture.localization([unit("item.a.name", "A", "あ", .final)])
    let merge = LocalizationMerge(
      before.document, wanted: [wanted("item.new-a.name", "New A")], language: "ja")
    expectEqual(merge.document.files.map(\.original), ["item", Localization.obsolete])
    expectEqual(merge.document.files[0].units, [unit("item.new-a.name", "New A", "あ", .final)])
    expectEqual(merge.document.files[1].units, before.document.files[0].units)
    expectEqual(merge.changedSource, ["item.new-a.name"])
    #expect(merge.obsolete == ["item.a.name"] && merge.added.isEmpty)
  }
}
