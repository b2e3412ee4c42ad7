import Layers
import PokedexModel
import TestSupport
@testable import NormalizeStage

/// A small dex for localizations in Japanese, kana, English and French; each test adds its
/// resources.
struct LocalizationFixture {
  var dex = NormalizedDex()

  init() {
    dex.languages = [(1, "ja-hrkt"), (5, "fr"), (9, "en"), (11, "ja")].map { Language($0, $1) }
  }

  /// Adds a resource with texts by field and language.
  mutating func add(
    _ kind: ResourceKind, _ id: Int, _ identifier: String,
    _ texts: [(LocalizedText.Field, String, String)] = []
  ) {
    dex.resources.append(Resource(kind: kind, id: id, identifier: identifier))
    for (field, code, text) in texts {
      let language = LocalizableTexts(dex).language(code)!
      dex.texts.append(LocalizedText(kind, id, field, language, text))
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
      dex.pokemon.append(Pokemon(id, of: species.rawValue))
      form.pokemon = PokemonID(id)
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
