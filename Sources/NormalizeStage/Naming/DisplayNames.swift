package import Layers
package import PokedexModel

/// The full names that a player expects of pokemon and forms, made where upstream has none that
/// stands alone.
///
/// The rule, for each language that names the species:
///
/// 0. A form whose name upstream gives to another form of the species as well takes the
///    localization's by rules 2 and 3.
/// 1. A form that upstream names in full (`pokemon-form.names`: "Alolan Vulpix") keeps that name.
/// 2. A form's own name that already holds the species' name (メガリザードンＸ) stands as it is.
/// 3. Any other form's own name follows the species' name in brackets: ロコン（アローラのすがた）,
///    "Silvally (Type: Ice)". Chinese, Japanese and Korean take the wide brackets, as the games do.
/// 4. A form without a name of its own shows the species' name.
/// 5. The default pokemon of a species shows the species' name; any other pokemon shows the name of
///    its default form.
///
/// Growth rates and move categories, which upstream only describes, show their descriptions; berries
/// show the names of their items.
///
/// Japanese in kana stands in for Japanese where only it is there. Only pokemon and forms that differ
/// from their species get texts in languages other than English and Japanese.
package enum DisplayNames {
  /// The texts of field ``TextField/displayName`` that belong to `dex`, which must be complete but
  /// for them.
  ///
  /// - Parameter localized: what the localizations say; counts where upstream's name of a form does
  ///   not tell it.
  package static func texts(
    of dex: NormalizedDex, localized: [LocalizedText] = []
  ) -> [LocalizedText] {
    Maker(dex, localized).texts()
  }

  private struct Key: Hashable {
    var kind: ResourceKind
    var id: Int
    var field: TextField
    var language: LanguageID
  }

  private struct Name {
    var text: String
    var source: TextSource
  }

  private struct Maker {
    private let dex: NormalizedDex
    private var names: [Key: Name] = [:]
    /// Names of forms that stand in for upstream's.
    private var telling: [Key: Name] = [:]
    private let japanese: LanguageID?
    private let kana: LanguageID?
    private let english: LanguageID?
    private let wideBrackets: Set<LanguageID>

    init(_ dex: NormalizedDex, _ localized: [LocalizedText]) {
      self.dex = dex
      let kinds: Set<ResourceKind> = [
        .pokemonSpecies, .pokemonForm, .growthRate, .moveCategory, .item,
      ]
      for text in dex.texts where kinds.contains(text.kind) {
        names[Key(kind: text.kind, id: text.id, field: text.field, language: text.language)] =
          Name(text: text.text, source: text.source)
      }
      for text in localized where text.field == .formName {
        let key = Key(kind: text.kind, id: text.id, field: text.field, language: text.language)
        guard names[key]?.source != .localization else { continue }
        telling[key] = Name(text: text.text, source: text.source)
      }
      func language(_ code: String) -> LanguageID? {
        dex.languages.first { $0.identifier == code }?.id
      }
      japanese = language("ja")
      kana = language("ja-hrkt")
      english = language("en")
      wideBrackets = Set(["ja", "ko", "zh-hans", "zh-hant"].compactMap(language))
    }

    func texts() -> [LocalizedText] {
      var result: [LocalizedText] = []
      let species = Dictionary(uniqueKeysWithValues: dex.pokemon.map { ($0.id, $0.species) })
      var defaultForms: [PokemonID: Form] = [:]
      for form in dex.forms where form.isDefault { defaultForms[form.pokemon] = form }
      for form in dex.forms {
        guard let species = species[form.pokemon] else { continue }
        add(.pokemonForm, form.id.rawValue, form, species, &result)
      }
      for pokemon in dex.pokemon {
        let form = pokemon.isDefault ? nil : defaultForms[pokemon.id]
        add(.pokemon, pokemon.id.rawValue, form, pokemon.species, &result)
      }
      addBorrowed(&result)
      return result
    }

    /// Names of resources that upstream names nowhere, from where it says the same.
    private func addBorrowed(_ texts: inout [LocalizedText]) {
      var items: [String: Int] = [:]
      // The first of two items of one slug, which is the one of the main series.
      for resource in dex.resources.reversed() where resource.kind == .item {
        items[resource.identifier] = resource.id
      }
      for resource in dex.resources {
        for language in [japanese, english].compactMap({ $0 }) {
          let name: Name? =
            switch resource.kind {
            case .growthRate, .moveCategory:
              lookUp(resource.kind, resource.id, .description, language)
            case .berry:
              items["\(resource.identifier)-berry"].flatMap { lookUp(.item, $0, .name, language) }
            default: nil
            }
          guard let name else { continue }
          var text = LocalizedText()
          text.kind = resource.kind
          text.id = resource.id
          text.field = .displayName
          text.language = language
          text.source = name.source
          text.text = name.text
          texts.append(text)
        }
      }
    }

    /// Adds the names of one pokemon or form; `form` nil shows the species' name.
    private func add(
      _ kind: ResourceKind, _ id: Int, _ form: Form?, _ species: SpeciesID,
      _ texts: inout [LocalizedText]
    ) {
      for language in dex.languages.map(\.id) where language != kana {
        guard let name = name(form, species, language) else { continue }
        // What the resource is called anyway needs no second row.
        if kind == .pokemonForm, own(.name, id, language)?.text == name.text { continue }
        let isPlain = name.text == speciesName(species, language)?.text
        if isPlain && language != japanese && language != english { continue }
        var text = LocalizedText()
        text.kind = kind
        text.id = id
        text.field = .displayName
        text.language = language
        text.source = name.source
        text.text = name.text
        texts.append(text)
      }
    }

    private func name(_ form: Form?, _ species: SpeciesID, _ language: LanguageID) -> Name? {
      guard let plain = speciesName(species, language) else { return nil }
      guard let form else { return plain }
      let key = Key(
        kind: .pokemonForm, id: form.id.rawValue, field: .formName, language: language)
      if telling[key] == nil, let full = own(.name, form.id.rawValue, language) { return full }
      guard let own = telling[key] ?? own(.formName, form.id.rawValue, language) else {
        return plain
      }
      if own.text.contains(plain.text) { return own }
      let isWide = wideBrackets.contains(language)
      return Name(
        text: isWide ? "\(plain.text)（\(own.text)）" : "\(plain.text) (\(own.text))",
        source: own.source)
    }

    private func speciesName(_ species: SpeciesID, _ language: LanguageID) -> Name? {
      lookUp(.pokemonSpecies, species.rawValue, .name, language)
    }

    private func own(_ field: TextField, _ form: Int, _ language: LanguageID) -> Name? {
      lookUp(.pokemonForm, form, field, language)
    }

    /// The name in `language`, for Japanese also in kana.
    private func lookUp(_ kind: ResourceKind, _ id: Int, _ field: TextField, _ language: LanguageID)
      -> Name?
    {
      if let name = names[Key(kind: kind, id: id, field: field, language: language)] {
        return name
      }
      guard language == japanese, let kana else { return nil }
      return names[Key(kind: kind, id: id, field: field, language: kana)]
    }
  }
}
