import Layers
import NormalizeStage
import PokedexModel
import Testing

@Suite struct DisplayNamesTests {
  /// A dex with one berry, one growth rate, one species, its default pokemon 1 with form 1, and
  /// pokemon 2 with form 2. It has the given texts.
  private func displayNames(_ texts: [(ResourceKind, Int, TextField, String, String)])
    -> [String: String]
  {
    var dex = NormalizedDex()
    for (id, code) in [(1, "ja-hrkt"), (5, "fr"), (9, "en"), (11, "ja")] {
      var language = Language()
      language.id = LanguageID(id)
      language.identifier = code
      dex.languages.append(language)
    }
    for id in [1, 2] {
      var pokemon = Pokemon()
      pokemon.id = PokemonID(id)
      pokemon.species = 37
      pokemon.isDefault = id == 1
      dex.pokemon.append(pokemon)
      var form = Form()
      form.id = FormID(id)
      form.pokemon = pokemon.id
      form.isDefault = true
      dex.forms.append(form)
    }
    dex.resources = [
      Resource(kind: .berry, id: 1, identifier: "cheri"),
      Resource(kind: .growthRate, id: 2, identifier: "medium"),
      Resource(kind: .item, id: 126, identifier: "cheri-berry"),
    ]
    for (kind, id, field, code, text) in texts {
      var row = LocalizedText()
      row.kind = kind
      row.id = id
      row.field = field
      row.language = dex.languages.first { $0.identifier == code }!.id
      row.text = text
      dex.texts.append(row)
    }
    var result: [String: String] = [:]
    for text in DisplayNames.texts(of: dex) {
      let code = dex.languages.first { $0.id == text.language }!.identifier
      result["\(text.kind.endpoint)/\(text.id) \(code)"] = text.text
    }
    return result
  }

  private let species: [(ResourceKind, Int, TextField, String, String)] = [
    (.pokemonSpecies, 37, .name, "ja-hrkt", "ロコン"), (.pokemonSpecies, 37, .name, "en", "Vulpix"),
    (.pokemonSpecies, 37, .name, "fr", "Goupix"),
  ]

  @Test func texts_formNameWithoutSpecies_addsSpeciesAndBrackets() {
    let names = displayNames(
      species + [
        (.pokemonForm, 2, .formName, "ja", "アローラのすがた"),
        (.pokemonForm, 2, .formName, "fr", "Forme d’Alola"),
      ])
    #expect(names["pokemon/2 ja"] == "ロコン（アローラのすがた）")
    #expect(names["pokemon-form/2 ja"] == "ロコン（アローラのすがた）")
    #expect(names["pokemon/2 fr"] == "Goupix (Forme d’Alola)")
  }

  @Test func texts_formNameWithSpecies_isUnchanged() {
    let names = displayNames(species + [(.pokemonForm, 2, .formName, "ja", "メガロコンＸ")])
    #expect(names["pokemon/2 ja"] == "メガロコンＸ")
  }

  @Test func texts_completeFormName_isUsedForPokemonOnly() {
    let names = displayNames(species + [(.pokemonForm, 2, .name, "en", "Alolan Vulpix")])
    #expect(names["pokemon/2 en"] == "Alolan Vulpix")
    #expect(names["pokemon-form/2 en"] == nil)
  }

  @Test func texts_defaultPokemonAndUnnamedForm_useSpeciesName() {
    let names = displayNames(species + [(.pokemonForm, 1, .formName, "ja", "カントーのすがた")])
    #expect(names["pokemon/1 ja"] == "ロコン")
    #expect(names["pokemon/1 fr"] == nil)
    #expect(names["pokemon-form/1 ja"] == "ロコン（カントーのすがた）")
    #expect(names["pokemon-form/2 ja"] == "ロコン")
    #expect(names.keys.allSatisfy { !$0.hasSuffix("ja-hrkt") })
  }

  @Test func texts_berryAndGrowthRate_useItemNameAndDescription() {
    let names = displayNames([
      (.item, 126, .name, "ja-hrkt", "クラボのみ"), (.growthRate, 2, .description, "en", "medium"),
    ])
    #expect(names["berry/1 ja"] == "クラボのみ")
    #expect(names["berry/1 en"] == nil)
    #expect(names["growth-rate/2 en"] == "medium")
  }
}
