import Base
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
/// 4. A form that has a name in English, but none in this language, has the one that PokéAPI gives to all other
///    forms with this English name ("Mega-{species}" in German), else the one of ``FormNames``. If there is
///    neither, it has no full name in this language.
///    If rules 1 to 4 give two forms of a species one name, each has the name that ``FormNames`` has for its full
///    English name ("Zen Galarian {species}"). Names that are still equal are missing in this language.
/// 5. A form without a form name shows the species' name.
/// 6. The default pokemon of a species shows the species' name; any other pokemon shows the name of its
///    default form, unless that is the species' name.
///
/// Growth rates and move categories, for which PokéAPI only has descriptions, show their descriptions;
/// berries show the names of their items, and version groups the names of all their versions ("Rot / Blau").
///
/// Names in kana are the Japanese names of what has no other.
package enum DisplayNames {
  /// Returns the texts of field ``LocalizedText.Field/displayName`` for `dex`, which must be complete except for them, and
  /// the English names of its forms, with `{species}` for the name of the species.
  ///
  /// - Parameters:
  ///   - localized: the localized texts; used where PokéAPI's name of a form is ambiguous.
  ///   - formNames: names of forms in languages in which PokéAPI has none.
  package static func make(
    for dex: NormalizedDex, localized: [LocalizedText] = [], formNames: FormNames = FormNames()
  ) -> (texts: [LocalizedText], forms: Set<String>) {
    let maker = Maker(dex, localized, formNames: formNames)
    return (maker.texts(), maker.formPatterns)
  }

  private struct Name {
    var text: String
    var source: TextSource
  }

  /// A language and the English name of a form.
  private struct PatternKey: Hashable {
    var language: LanguageID
    var english: String
  }

  private struct Maker {
    private static let placeholder = "{species}"

    private let dex: NormalizedDex
    private let speciesOf: [PokemonID: SpeciesID]
    private var names: [LanguageSlot: Name] = [:]
    /// Localized form names that replace PokéAPI's ambiguous ones.
    private var distinguishing: [LanguageSlot: Name] = [:]
    /// The form names that PokéAPI gives to all forms with an English name, and those of ``FormNames``.
    private var patterns: [PatternKey: Name] = [:]
    private let japanese: LanguageID?
    private let kana: LanguageID?
    private let english: LanguageID?
    private let wideBrackets: Set<LanguageID>

    init(_ dex: NormalizedDex, _ localized: [LocalizedText], formNames: FormNames) {
      self.dex = dex
      speciesOf = Dictionary(uniqueKeysWithValues: dex.pokemon.map { ($0.id, $0.species) })
      for text in dex.texts where [.name, .formName, .description].contains(text.field) {
        names[text.place] = Name(text: text.text, source: text.source)
      }
      for text in localized
      where text.field == .formName && names[text.place]?.source != .localization {
        distinguishing[text.place] = Name(text: text.text, source: text.source)
      }
      func language(_ code: String) -> LanguageID? {
        dex.languages.first { $0.identifier == code }?.id
      }
      japanese = language("ja")
      kana = language("ja-hrkt")
      english = language("en")
      wideBrackets = Set(["ja", "ja-hrkt", "ko", "zh-hans", "zh-hant"].compactMap(language))
      addPatterns(formNames)
    }

    /// Finds what PokéAPI calls all forms with one English name in each language.
    private mutating func addPatterns(_ formNames: FormNames) {
      var found: [PatternKey: Set<String>] = [:]
      for form in dex.forms {
        guard let english = englishPattern(of: form) else { continue }
        for language in dex.languages.map(\.id) {
          guard
            let text = own(.name, form.id.rawValue, language: language)
              ?? own(.formName, form.id.rawValue, language: language),
            text.source != .localization, let species = speciesName(of: form, language)
          else { continue }
          found[PatternKey(language: language, english: english), default: []]
            .insert(text.text.replacing(text: species.text, with: Self.placeholder))
        }
      }
      for (english, texts) in formNames.names {
        for language in dex.languages {
          guard let text = texts[language.identifier] else { continue }
          patterns[PatternKey(language: language.id, english: english)] =
            Name(text: text, source: .localization)
        }
      }
      for (key, texts) in found where texts.count == 1 {
        patterns[key] = texts.first.map { Name(text: $0, source: .upstream) }
      }
    }

    var formPatterns: Set<String> {
      Set(
        dex.forms.flatMap { [englishPattern(of: $0), englishPattern(of: $0, .name)] }
          .compactMap(\.self))
    }

    private func englishPattern(
      of form: PokemonForm, _ field: LocalizedText.Field = .formName
    ) -> String? {
      guard let english, let name = own(field, form.id.rawValue, language: english),
        let species = speciesName(of: form, english)
      else { return nil }
      return name.text.replacing(text: species.text, with: Self.placeholder)
    }

    private func speciesName(of form: PokemonForm, _ language: LanguageID) -> Name? {
      speciesOf[form.pokemon].flatMap { speciesName($0, language) }
    }

    func texts() -> [LocalizedText] {
      var result: [LocalizedText] = []
      var defaultForms: [PokemonID: PokemonForm] = [:]
      for form in dex.forms where form.isDefault { defaultForms[form.pokemon] = form }
      let defaults = Set(dex.pokemon.lazy.filter(\.isDefault).map(\.id))
      for language in dex.languages.map(\.id) {
        let names = formNames(language, defaults)
        for form in dex.forms {
          add(
            .pokemonForm, form.id.rawValue, language: language, name: names[form.id], texts: &result
          )
        }
        for pokemon in dex.pokemon {
          let form = pokemon.isDefault ? nil : defaultForms[pokemon.id]
          let plain = speciesName(pokemon.species, language)
          var name = form.map { names[$0.id] } ?? plain
          // Only the default pokemon has the name of the species.
          if !pokemon.isDefault, name?.text == plain?.text { name = nil }
          add(.pokemon, pokemon.id.rawValue, language: language, name: name, texts: &result)
        }
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
        for language in dex.languages.map(\.id) {
          let name: Name? =
            switch resource.kind {
            case .pokemon, .pokemonForm: nil
            case .growthRate, .moveCategory:
              lookUp(resource.kind, resource.id, field: .description, language: language)
            case .berry:
              items["\(resource.identifier)-berry"].flatMap {
                lookUp(.item, $0, language: language)
              }
            case .versionGroup:
              nameInKana(resource, language) ?? nameOfVersions(resource.id, language)
            default: nameInKana(resource, language)
            }
          add(resource.kind, resource.id, language: language, name: name, texts: &texts)
        }
      }
    }

    /// Returns the name in kana if `language` is Japanese and the resource has no other Japanese name.
    private func nameInKana(_ resource: Resource, _ language: LanguageID) -> Name? {
      guard language == japanese,
        names[LanguageSlot(kind: resource.kind, id: resource.id, field: .name, language: language)]
          == nil
      else { return nil }
      return lookUp(resource.kind, resource.id, language: language)
    }

    /// Returns the names of the versions of a version group without a name in `language`; nil if not all have one,
    /// and in kana, which has the Japanese names.
    private func nameOfVersions(_ group: Int, _ language: LanguageID) -> Name? {
      guard language != kana, lookUp(.versionGroup, group, language: language) == nil
      else { return nil }
      let versions = dex.versions.filter { $0.versionGroup.rawValue == group }
        .sorted { $0.id < $1.id }
      let names = versions.compactMap { lookUp(.version, $0.id.rawValue, language: language) }
      guard let first = names.first, names.count == versions.count else { return nil }
      return Name(text: names.map(\.text).joined(separator: " / "), source: first.source)
    }

    private func add(
      _ kind: ResourceKind, _ id: Int, language: LanguageID, name: Name?,
      texts: inout [LocalizedText]
    ) {
      // A display name equal to the name needs no row.
      guard let name, kind != .pokemonForm || own(.name, id, language: language)?.text != name.text
      else { return }
      let place = LanguageSlot(kind: kind, id: id, field: .displayName, language: language)
      texts.append(LocalizedText(place, name.source, name.text))
    }

    /// Returns the names of the forms, different for the forms of a species; without those that are missing.
    private func formNames(_ language: LanguageID, _ defaults: Set<PokemonID>) -> [FormID: Name] {
      struct Shown: Hashable {
        var species: SpeciesID?
        var text: String
      }
      var names: [FormID: Name] = [:]
      for form in dex.forms { names[form.id] = name(form, language) }
      for isDropped in [false, true] {
        let owners = Dictionary(grouping: dex.forms.filter { names[$0.id] != nil }) {
          Shown(species: speciesOf[$0.pokemon], text: names[$0.id]?.text ?? "")
        }
        for form in owners.values.lazy.filter({ $0.count > 1 }).joined() {
          if isDropped {
            if !(form.isDefault && defaults.contains(form.pokemon)) { names[form.id] = nil }
          } else if let english = englishPattern(of: form, .name),
            let plain = speciesName(of: form, language),
            let special = patterns[PatternKey(language: language, english: english)]
          {
            names[form.id] = composed(special, plain, language: language)
          }
        }
      }
      return names
    }

    private func name(_ form: PokemonForm, _ language: LanguageID) -> Name? {
      guard let plain = speciesName(of: form, language) else { return nil }
      let key = LanguageSlot(
        kind: .pokemonForm, id: form.id.rawValue, field: .formName, language: language)
      if distinguishing[key] == nil, let full = own(.name, form.id.rawValue, language: language) {
        return full
      }
      if let own = distinguishing[key] ?? own(.formName, form.id.rawValue, language: language) {
        return composed(own, plain, language: language)
      }
      guard let english = englishPattern(of: form), english != Self.placeholder else {
        return plain
      }
      return patterns[PatternKey(language: language, english: english)].map {
        composed($0, plain, language: language)
      }
    }

    private func composed(_ form: Name, _ species: Name, language: LanguageID) -> Name {
      let full = form.text.replacing(text: Self.placeholder, with: species.text)
      if full.contains(text: species.text) { return Name(text: full, source: form.source) }
      let (open, close) = wideBrackets.contains(language) ? ("（", "）") : (" (", ")")
      return Name(text: "\(species.text)\(open)\(full)\(close)", source: form.source)
    }

    private func speciesName(_ species: SpeciesID, _ language: LanguageID) -> Name? {
      lookUp(.pokemonSpecies, species.rawValue, language: language)
    }

    private func own(_ field: LocalizedText.Field, _ form: Int, language: LanguageID) -> Name? {
      lookUp(.pokemonForm, form, field: field, language: language)
    }

    /// Returns the name in `language`; for Japanese, falls back to kana.
    private func lookUp(
      _ kind: ResourceKind, _ id: Int, field: LocalizedText.Field = .name, language: LanguageID
    ) -> Name? {
      var place = LanguageSlot(kind: kind, id: id, field: field, language: language)
      if let name = names[place] { return name }
      guard language == japanese, let kana else { return nil }
      place.language = kana
      return names[place]
    }
  }
}
