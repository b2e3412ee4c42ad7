import Layers
import NormalizeStage
import PokedexModel
import TestSupport
import Testing

@Suite struct DisplayNamesTests {
  /// A dex with one berry, one growth rate, one species, its default pokemon 1 with form 1, and
  /// pokemon 2 with form 2; and species 19 with pokemon and form 3. It has the given texts.
  private func displayNames(
    _ texts: [(ResourceKind, Int, LocalizedText.Field, String, String)],
    _ formNames: FormNames = FormNames()
  ) -> [String: String] {
    var dex = NormalizedDex()
    dex.languages = [(1, "ja-hrkt"), (3, "ko"), (5, "fr"), (9, "en"), (11, "ja")]
      .map { Language($0, $1) }
    for id in [1, 2, 3] {
      var pokemon = Pokemon(id, of: id == 3 ? 19 : 37)
      pokemon.isDefault = id == 1
      dex.pokemon.append(pokemon)
      var form = PokemonForm(id, of: id)
      form.isDefault = true
      dex.forms.append(form)
    }
    dex.resources = [
      Resource(kind: .berry, id: 1, identifier: "cheri"),
      Resource(kind: .growthRate, id: 2, identifier: "medium"),
      Resource(kind: .item, id: 126, identifier: "cheri-berry"),
      Resource(kind: .versionGroup, id: 3, identifier: "gold-silver"),
    ]
    dex.versions = [4, 5].map { Version($0, of: 3) }
    dex.texts = texts.map { kind, id, field, code, text in
      LocalizedText(kind, id, field, dex.languages.first { $0.identifier == code }!.id, text)
    }
    var result: [String: String] = [:]
    for text in DisplayNames.make(for: dex, formNames: formNames).texts {
      let code = dex.languages.first { $0.id == text.language }!.identifier
      result["\(text.kind.endpoint)/\(text.id) \(code)"] = text.text
    }
    return result
  }

  private let species: [(ResourceKind, Int, LocalizedText.Field, String, String)] = [
    (.pokemonSpecies, 37, .name, "ja-hrkt", "ロコン"), (.pokemonSpecies, 37, .name, "en", "Vulpix"),
    (.pokemonSpecies, 37, .name, "fr", "Goupix"),
  ]

  @Test func texts_formNameWithoutSpecies_addsSpeciesAndBrackets() {
    let names = displayNames(
      species + [
        (.pokemonForm, 2, .formName, "ja", "アローラのすがた"),
        (.pokemonForm, 2, .formName, "fr", "Forme d’Alola"),
      ])
    expectEqual(names["pokemon/2 ja"], "ロコン（アローラのすがた）")
    expectEqual(names["pokemon-form/2 ja"], "ロコン（アローラのすがた）")
    expectEqual(names["pokemon/2 fr"], "Goupix (Forme d’Alola)")
  }

  @Test func texts_formNameWithSpecies_isUnchanged() {
    let names = displayNames(species + [(.pokemonForm, 2, .formName, "ja", "メガロコンＸ")])
    expectEqual(names["pokemon/2 ja"], "メガロコンＸ")
  }

  @Test func texts_completeFormName_isUsedForPokemonOnly() {
    let names = displayNames(species + [(.pokemonForm, 2, .name, "en", "Alolan Vulpix")])
    expectEqual(names["pokemon/2 en"], "Alolan Vulpix")
    expectEqual(names["pokemon-form/2 en"], nil)
  }

  @Test func texts_defaultPokemonAndUnnamedForm_useSpeciesName() {
    let names = displayNames(species + [(.pokemonForm, 1, .formName, "ja", "カントーのすがた")])
    expectEqual(names["pokemon/1 ja"], "ロコン")
    expectEqual(names["pokemon/1 fr"], "Goupix")
    expectEqual(names["pokemon-form/1 ja"], "ロコン（カントーのすがた）")
    expectEqual(names["pokemon-form/2 ja"], "ロコン")
    expectEqual(names["pokemon-form/1 ja-hrkt"], "ロコン")
  }

  private let rattata: [(ResourceKind, Int, LocalizedText.Field, String, String)] = [
    (.pokemonSpecies, 19, .name, "en", "Rattata"), (.pokemonSpecies, 19, .name, "fr", "Rattata"),
    (.pokemonSpecies, 19, .name, "ko", "꼬렛"), (.pokemonSpecies, 37, .name, "ko", "식스테일"),
    (.pokemonForm, 2, .formName, "en", "Alolan Form"),
    (.pokemonForm, 3, .formName, "en", "Alolan Form"),
  ]

  @Test func texts_formNameOfAnotherSpecies_isUsedWithOwnSpecies() {
    let names = displayNames(
      species + rattata + [(.pokemonForm, 2, .name, "fr", "Goupix d’Alola")])
    expectEqual(names["pokemon-form/2 fr"], nil, "PokéAPI's full name needs no row")
    expectEqual(names["pokemon-form/3 fr"], "Rattata d’Alola")
    expectEqual(names["pokemon/3 fr"], "Rattata d’Alola")
  }

  @Test func texts_namedFormWithoutNameInLanguage_hasNoFullName() {
    let names = displayNames(species + rattata)
    expectEqual(names["pokemon-form/3 en"], "Rattata (Alolan Form)")
    expectEqual(names["pokemon-form/3 fr"], nil)
    expectEqual(names["pokemon/3 fr"], nil)
  }

  @Test func texts_reviewedFormNames_areUsedWherePokeAPIHasNone() throws {
    let formNames = try FormNames(
      Array(
        #"{"format": 1, "names": {"Alolan Form": {"ko": "알로라의 모습", "fr": "{species} alolais"}}}"#
          .utf8), file: "form-names.json")
    var names = displayNames(species + rattata, formNames)
    expectEqual(names["pokemon/3 ko"], "꼬렛（알로라의 모습）")
    expectEqual(names["pokemon/3 fr"], "Rattata alolais")
    names = displayNames(
      species + rattata + [(.pokemonForm, 2, .formName, "fr", "Forme d’Alola")], formNames)
    expectEqual(names["pokemon/3 fr"], "Rattata (Forme d’Alola)", "PokéAPI's goes first")
  }

  @Test func texts_formsWithOneName_haveTheNameOfTheFullEnglishOne() throws {
    let zen: [(ResourceKind, Int, LocalizedText.Field, String, String)] = [
      (.pokemonForm, 1, .formName, "en", "Zen Mode"), (.pokemonForm, 1, .name, "en", "Zen Vulpix"),
      (.pokemonForm, 2, .formName, "en", "Zen Mode"),
      (.pokemonForm, 2, .name, "en", "Zen Galarian Vulpix"),
      (.pokemonForm, 2, .formName, "fr", "Mode Transe"),
      (.pokemonForm, 1, .formName, "fr", "Mode Transe"),
      (.pokemonSpecies, 37, .name, "ko", "식스테일"),
      (.pokemonForm, 1, .formName, "ko", "달마모드"), (.pokemonForm, 2, .formName, "ko", "달마모드"),
    ]
    let formNames = try FormNames(
      Array(
        #"{"format": 1, "names": {"Zen Galarian {species}": {"fr": "{species} de Galar (Mode Transe)"}}}"#
          .utf8), file: "form-names.json")
    let names = displayNames(species + zen, formNames)
    expectEqual(names["pokemon-form/1 fr"], "Goupix (Mode Transe)")
    expectEqual(names["pokemon/2 fr"], "Goupix de Galar (Mode Transe)")
    // Nothing distinguishes them in Korean: only the default pokemon has a name.
    #expect(names["pokemon/1 ko"] == "식스테일" && names["pokemon/2 ko"] == nil)
  }

  @Test func texts_formNamesOfPokeAPIThatDiffer_areNotUsedForOthers() {
    let names = displayNames(
      species + rattata + [
        (.pokemonForm, 1, .formName, "en", "Alolan Form"),
        (.pokemonForm, 1, .formName, "fr", "Forme d’Alola"),
        (.pokemonForm, 2, .formName, "fr", "Style d’Alola"),
      ])
    expectEqual(names["pokemon/3 fr"], nil)
  }

  @Test func texts_formNameThatIsTheSpecies_showsTheSpeciesNameOfTheDefaultPokemonOnly() {
    let names = displayNames(species + [(.pokemonForm, 2, .formName, "en", "Vulpix")])
    expectEqual(names["pokemon/1 fr"], "Goupix")
    #expect(names["pokemon/2 fr"] == nil && names["pokemon-form/2 fr"] == nil)
  }

  @Test func texts_nameInKanaOnly_isTheJapaneseName() {
    let names = displayNames([
      (.item, 126, .name, "ja-hrkt", "クラボのみ"), (.growthRate, 2, .name, "ja", "ふつう"),
      (.growthRate, 2, .name, "ja-hrkt", "フツウ"),
    ])
    expectEqual(names["item/126 ja"], "クラボのみ")
    expectEqual(names["growth-rate/2 ja"], nil)
  }

  @Test func texts_versionGroupWithoutName_hasTheNamesOfItsVersions() {
    let names = displayNames([
      (.versionGroup, 3, .name, "en", "Gold and Silver"), (.version, 4, .name, "fr", "Or"),
      (.version, 5, .name, "fr", "Argent"), (.version, 4, .name, "en", "Gold"),
      (.version, 5, .name, "en", "Silver"), (.version, 4, .name, "ko", "골드"),
      (.version, 4, .name, "ja-hrkt", "金"), (.version, 5, .name, "ja-hrkt", "銀"),
    ])
    expectEqual(names["version-group/3 fr"], "Or / Argent")
    #expect(names["version-group/3 en"] == nil && names["version-group/3 ko"] == nil)
    #expect(names["version-group/3 ja-hrkt"] == nil && names["version-group/3 ja"] == "金 / 銀")
  }

  @Test func texts_berryAndGrowthRate_useItemNameAndDescription() {
    let names = displayNames([
      (.item, 126, .name, "ja-hrkt", "クラボのみ"), (.growthRate, 2, .description, "en", "medium"),
    ])
    expectEqual(names["berry/1 ja"], "クラボのみ")
    expectEqual(names["berry/1 en"], nil)
    expectEqual(names["growth-rate/2 en"], "medium")
  }
}
