import Layers
@testable import NormalizeStage
import PokedexModel

/// A small dex for localizations in Japanese, kana, English and French; each test adds its
/// resources.
struct LocalizationFixture {
  var dex = NormalizedDex()

  init() {
    for (id, code) in [(1, "ja-hrkt"), (5, "fr"), (9, "en"), (11, "ja")] {
      var language = Language()
      language.id = LanguageID(id)
      language.identifier = code
      dex.languages.append(language)
    }
  }

  /// Adds a resource with texts by field and language.
  mutating func add(
    _ kind: ResourceKind, _ id: Int, _ identifier: String,
    _ texts: [(LocalizedText.Field, String, String)] = []
  ) {
    var resource = Resource()
    resource.kind = kind
    resource.id = id
    resource.identifier = identifier
    dex.resources.append(resource)
    for (field, language, text) in texts {
      var row = LocalizedText()
      row.kind = kind
      row.id = id
      row.field = field
      row.language = LocalizableTexts(dex).language(language)!
      row.text = text
      dex.texts.append(row)
    }
  }

  /// Adds a form; with `species`, also a pokemon of that species.
  mutating func addForm(
    _ id: Int, _ identifier: String, form formIdentifier: String, species: SpeciesID? = nil,
    _ texts: [(LocalizedText.Field, String, String)] = []
  ) {
    add(.pokemonForm, id, identifier, texts)
    var form = PokemonForm()
    form.id = FormID(id)
    if let species {
      var pokemon = Pokemon()
      pokemon.id = PokemonID(id)
      pokemon.species = species
      dex.pokemon.append(pokemon)
      form.pokemon = pokemon.id
      form.isDefault = true
    }
    form.formIdentifier = formIdentifier
    dex.forms.append(form)
  }

  func wanted(in language: String) -> [WantedText] {
    LocalizableTexts(dex).wanted(in: language)
  }

  /// A localization with a single part, Japanese by default.
  static func localization(
    _ units: [TransUnit], original: String = "item", language: String = "ja"
  ) -> Localization {
    Localization(
      language: language, file: "\(language).xliff",
      document: XLIFFDocument(files: [
        XLIFFFile(
          original: original, sourceLanguage: "en", targetLanguage: language, units: units)
      ]))
  }
}

extension XLIFFState {
  /// To be reviewed: in this project the project's own wording.
  static let needsReview = XLIFFState(rawValue: "needs-review-translation")
}
