package import Layers
package import PokedexModel

/// The full names of pokemon and forms as players expect them, composed where PokéAPI has no name that is
/// complete without context.
///
/// The rules, for each language in which the species has a name:
///
/// 0. If PokéAPI gives a form's name to another form of the species too, the localized form name is used by
///    rules 2 and 3.
/// 1. A form with a full name in PokéAPI (`pokemon-form.names`: "Alolan Vulpix") keeps that name.
/// 2. A form name that already contains the species' name (メガリザードンＸ) is used unchanged.
/// 3. Any other form name follows the species' name in brackets: ロコン（アローラのすがた）, "Silvally (Type: Ice)".
///    Chinese, Japanese and Korean use full-width brackets, as the games do.
/// 4. A form without a form name shows the species' name.
/// 5. The default pokemon of a species shows the species' name; any other pokemon shows the name of its
///    default form.
///
/// Growth rates and move categories, for which PokéAPI only has descriptions, show their descriptions;
/// berries show the names of their items.
///
/// Japanese in kana is used if there is no other Japanese text. Names equal to the species' name are only
/// written for English and Japanese.
package enum DisplayNames {
  /// Returns the texts of field ``TextField/displayName`` for `dex`, which must be complete except for them.
  ///
  /// - Parameter localized: the localized texts; used where PokéAPI's name of a form is ambiguous.
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
    /// Localized form names that replace PokéAPI's ambiguous ones.
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

    /// Adds names for resources without names in PokéAPI, taken from equivalent texts.
    private func addBorrowed(_ texts: inout [LocalizedText]) {
      var items: [String: Int] = [:]
      // Of two items with the same identifier, the first is the one of the main series.
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

    /// Adds the names of one pokemon or form; the species' name if `form` is nil.
    private func add(
      _ kind: ResourceKind, _ id: Int, _ form: Form?, _ species: SpeciesID,
      _ texts: inout [LocalizedText]
    ) {
      for language in dex.languages.map(\.id) where language != kana {
        guard let name = name(form, species, language) else { continue }
        // A display name equal to the name needs no row.
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

    /// Returns the name in `language`; for Japanese, falls back to kana.
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
