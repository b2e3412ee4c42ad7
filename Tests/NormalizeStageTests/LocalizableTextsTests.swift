import Layers
@testable import NormalizeStage
import PokedexModel
import Testing

@Suite struct LocalizableTextsTests {
  @Test func wanted_namesInKanaOnly_countAsJapanese() {
    var fixture = LocalizationFixture()
    fixture.add(.move, 1, "pound", [(.name, "ja-hrkt", "はたく"), (.name, "en", "Pound")])
    fixture.add(.move, 2, "karate-chop", [(.name, "ja", "\u{3000}"), (.name, "en", "Karate Chop")])
    expectEqual(fixture.wanted(in: "ja").map(\.key.unitID), ["move.karate-chop.name"])
    expectEqual(fixture.wanted(in: "ja").map(\.source), ["Karate Chop"])
    #expect(fixture.wanted(in: "en").isEmpty)
    expectEqual(
      fixture.wanted(in: "fr").map(\.key.unitID), ["move.pound.name", "move.karate-chop.name"])
  }

  @Test func wanted_kindsWithoutName_useOtherFields() {
    var fixture = LocalizationFixture()
    fixture.add(.versionGroup, 25, "scarlet-violet")
    fixture.add(.growthRate, 1, "medium-slow")
    fixture.add(.machine, 1, "1")
    fixture.add(.pokemon, 1, "bulbasaur")
    fixture.add(.pokemonSpecies, 1, "bulbasaur", [(.name, "ja", "フシギダネ")])
    fixture.addForm(1, "bulbasaur", form: "")
    fixture.addForm(2, "charizard-mega-x", form: "mega-x")
    expectEqual(
      fixture.wanted(in: "ja").map(\.key.unitID),
      [
        "growth-rate.medium-slow.description", "pokemon-form.charizard-mega-x.form_name",
        "pokemon-species.bulbasaur.genus", "version-group.scarlet-violet.name",
      ])
    expectEqual(
      fixture.wanted(in: "ja").map(\.source),
      [
        "Medium slow", "Mega x", "Bulbasaur", "Scarlet violet",
      ])
  }

  @Test func wanted_sharedIdentifier_hasIDInKey() {
    var fixture = LocalizationFixture()
    fixture.add(.item, 723, "roseli-berry", [(.name, "ja", "ロゼルのみ")])
    fixture.add(.item, 2279, "roseli-berry")
    let wanted = fixture.wanted(in: "ja")
    expectEqual(wanted.map(\.key.unitID), ["item.roseli-berry.2279.name"])
    expectEqual(wanted.map(\.resourceID), [2279])
    expectEqual(LocalizationKey(unitID: "item.roseli-berry.2279.name"), wanted.first?.key)
  }

  @Test func wanted_versionsWithSameName_areAllWanted() {
    var fixture = LocalizationFixture()
    fixture.add(.version, 1, "red", [(.name, "ja-hrkt", "赤"), (.name, "en", "Red")])
    fixture.add(.version, 2, "blue", [(.name, "ja-hrkt", "青"), (.name, "en", "Blue")])
    fixture.add(.version, 44, "red-japan", [(.name, "ja-hrkt", "赤"), (.name, "en", "Red")])
    expectEqual(
      fixture.wanted(in: "ja").map(\.key.unitID), ["version.red.name", "version.red-japan.name"])
    expectEqual(fixture.wanted(in: "ja").map(\.source), ["Red", "Red japan"])
  }

  @Test func wanted_localizedDex_isUnchanged() {
    var fixture = LocalizationFixture()
    fixture.add(.version, 1, "red", [(.name, "ja-hrkt", "赤"), (.name, "en", "Red")])
    fixture.add(.version, 44, "red-japan", [(.name, "ja-hrkt", "赤"), (.name, "en", "Red")])
    let before = ["ja", "en"].map(fixture.wanted(in:))
    for language in ["en", "ja"] {
      let units = ["red", "red-japan"].map {
        TransUnit(id: "version.\($0).name", source: "", target: XLIFFTarget("\(language) \($0)"))
      }
      let localization = LocalizationFixture.localization(
        units, original: "version", language: language)
      fixture.dex.add(
        localized: localization.texts(
          for: fixture.dex, LocalizableTexts(fixture.dex), isFull: true
        ).texts)
    }
    expectEqual(fixture.dex.texts.count { $0.source == .localization }, 4)
    expectEqual(["ja", "en"].map(fixture.wanted(in:)), before)
  }

  /// Two forms of Paldean Tauros that differ only in their English names, a third form, and two
  /// forms whose names are equal in every language.
  private var tauros: LocalizationFixture {
    var fixture = LocalizationFixture()
    fixture.add(.pokemonSpecies, 128, "tauros", [(.name, "ja", "ケンタロス"), (.genus, "ja", "")])
    for (id, name) in [(1, "Blaze"), (2, "Aqua")] {
      fixture.addForm(
        id, "tauros-\(name)", form: name, species: 128,
        [(.formName, "ja", "パルデア"), (.formName, "en", "Paldean"), (.name, "en", "\(name) Tauros")])
    }
    fixture.addForm(
      3, "tauros-alola", form: "alola", species: 128,
      [(.formName, "ja", "アローラ"), (.formName, "en", "Alolan")])
    for id in [4, 5] {
      fixture.addForm(
        id, "meowstic-\(id)", form: "mega", species: 678,
        [(.formName, "ja", "メガ"), (.formName, "en", "Mega")])
    }
    return fixture
  }

  @Test func wanted_formsWithSameName_areWantedIfEnglishDiffers() {
    let wanted = tauros.wanted(in: "ja").filter { $0.key.kind == .pokemonForm }
    expectEqual(wanted.map(\.key.identifier), ["tauros-Blaze", "tauros-Aqua"])
    expectEqual(wanted.map(\.source), ["Blaze Tauros", "Aqua Tauros"])
    #expect(!tauros.wanted(in: "en").contains { $0.key.kind == .pokemonForm })
  }

  @Test func add_formNameAlsoInPokeAPI_changesDisplayNameOnly() {
    var fixture = tauros
    let before = fixture.wanted(in: "ja")
    let localization = LocalizationFixture.localization(
      [
        TransUnit(
          id: "pokemon-form.tauros-Blaze.form_name", source: "",
          target: XLIFFTarget("パルデア・ブレイズ"))
      ], original: "pokemon-form")
    let added = localization.texts(for: fixture.dex, LocalizableTexts(fixture.dex), isFull: true)
    fixture.dex.add(localized: added.texts)
    expectEqual(fixture.dex.texts.count { $0.source == .localization }, 0)
    let shown = DisplayNames.make(for: fixture.dex, localized: added.texts).texts
      .filter { $0.kind == .pokemonForm && $0.language == 11 }
    expectEqual(
      shown.prefix(3).map(\.text),
      [
        "ケンタロス（パルデア・ブレイズ）", "ケンタロス（パルデア）", "ケンタロス（アローラ）",
      ])
    expectEqual(shown.prefix(2).map(\.source), [.localization, .upstream])
    expectEqual(fixture.wanted(in: "ja"), before)
  }

  @Test func wanted_localizedText_isStillWanted() {
    var fixture = LocalizationFixture()
    fixture.add(.move, 1, "pound", [(.name, "ja", "はたく")])
    fixture.dex.texts[0].source = .localization
    expectEqual(fixture.wanted(in: "ja").count, 1)
    fixture.dex.texts[0].source = .correction
    #expect(fixture.wanted(in: "ja").isEmpty)
  }

  @Test(arguments: [
    "", "item", "item.name", "item..name", "item.a.b.name", "item.a.1.2.name", "thing.a.name",
    "item.a.title", "item.a.name ",
  ])
  func key_invalidUnitID_returnsNil(id: String) {
    expectEqual(LocalizationKey(unitID: id), nil)
  }
}
