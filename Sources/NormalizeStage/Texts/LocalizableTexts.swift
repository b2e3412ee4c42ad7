package import Base
package import Layers
package import PokedexModel

/// A text that PokéAPI does not provide in a language, or not unambiguously: one unit of that language's
/// file.
package struct WantedText: Sendable, Equatable {
  package var key: LocalizationKey
  /// PokéAPI's id of the resource, even if the key has no id.
  package var resourceID: Int
  /// PokéAPI's English text, else the identifier made readable: `Scarlet violet`. The identifier is also used
  /// where two versions share the English name, and the full English name where two forms of a species share
  /// the form name. The result does not depend on whether the dex is localized.
  package var source: String
  var slot: TextSlot { TextSlot(kind: key.kind, id: resourceID, field: key.field) }
}

/// The short texts that a language should have, and those missing from PokéAPI.
///
/// Every resource of a kind visible to players has a name. A species also has a genus, and a form that
/// differs from its pokemon has a form name. Growth rates and move categories have PokéAPI's short
/// description instead of a name. A text counts as provided by PokéAPI if it exists and is not blank; kana
/// count as Japanese. Two kinds of ambiguous names must be translated too: names shared by two versions (赤,
/// Japan's Red of 1996 and the international Red), and form names shared by two forms of a species that have
/// different English names (パルデアのすがた of three Tauros forms).
package struct LocalizableTexts {
  /// The fields in which a resource should have a text.
  struct Fields {
    /// The part of a form's identifier that is specific to the form; empty for the plain form.
    fileprivate let formIdentifiers: [Int: String]

    init(_ dex: NormalizedDex) {
      formIdentifiers = Dictionary(first: dex.forms.map { ($0.id.rawValue, $0.formIdentifier) })
    }

    func fields(of resource: Resource) -> [LocalizedText.Field] {
      let isPlain =
        resource.kind == .pokemonForm && formIdentifiers[resource.id, default: ""].isEmpty
      return isPlain ? [] : LocalizableTexts.fields(of: resource.kind)
    }
  }

  private let resources: [Resource]
  private let fields: Fields
  private let languages: [String: LanguageID]
  private var upstream: [LanguageID: [TextSlot: String]] = [:]
  private var idsByIdentifier: [ResourceKind: [String: [Int]]] = [:]
  private var sharedEnglishNames: Set<TextSlot> = []
  private let formsBySpecies: [[FormID]]

  /// Collects the texts of `dex`; texts that are already localized count as missing.
  package init(_ dex: NormalizedDex) {
    resources = dex.resources.sorted { ($0.kind.endpoint, $0.id) < ($1.kind.endpoint, $1.id) }
    fields = Fields(dex)
    languages = Dictionary(first: dex.languages.map { ($0.identifier, $0.id) })
    let species = Dictionary(first: dex.pokemon.map { ($0.id, $0.species) })
    formsBySpecies = Array(
      Dictionary(grouping: dex.forms.filter { species[$0.pokemon] != nil }) { species[$0.pokemon] }
        .values.map { $0.map(\.id) })
    for text in dex.texts where text.source != .localization && !text.text.isBlank {
      upstream[text.language, default: [:]][text.slot] = text.text
    }
    for resource in resources {
      idsByIdentifier[resource.kind, default: [:]][resource.identifier, default: []].append(
        resource.id)
    }
    sharedEnglishNames = sharedVersionNames(in: "en").union(
      sharedFormNames { text(Self.formName($0), in: "en") })
  }

  /// Returns the fields in which resources of a kind can have a short text; none for kinds without names.
  static func fields(of kind: ResourceKind) -> [LocalizedText.Field] {
    switch kind {
    case .berry, .characteristic, .contestEffect, .evolutionChain, .itemFlingEffect, .machine,
      .pokemon, .superContestEffect:
      []
    case .growthRate, .moveCategory: [.description]
    case .pokemonForm: [.formName]
    case .pokemonSpecies: [.name, .genus]
    default: [.name]
    }
  }

  /// Returns the language of PokéAPI that `code` may refer to, ignoring spelling differences and subtags.
  func nearLanguage(_ code: String) -> String? {
    let letters = code.lowercased().prefix { $0 == "-" || $0 == "_" || $0.isLetter || $0.isNumber }
    let spelt = letters.split(whereSeparator: { $0 == "_" || $0 == "-" }).joined(separator: "-")
    if languages[spelt] != nil { return spelt }
    guard let first = spelt.split(separator: "-").first else { return nil }
    return languages.keys.sorted().first { $0 == first || $0.hasPrefix("\(first)-") }
  }

  /// Returns the diagnostic if the source does not have the language of the file.
  package func unknownLanguage(_ localization: Localization, _ severity: Diagnostic.Severity)
    -> Diagnostic?
  {
    let code = localization.language
    guard language(code) == nil else { return nil }
    let advice: Message =
      nearLanguage(code).map { .renameTranslationFile(language: $0) }
      ?? .sourceLanguages(languages: languages.keys.sorted().joined(separator: ", "))
    return Diagnostic(
      severity, .languageUnknown(language: code), at: .file(localization.file), advice: advice)
  }

  /// Returns the id of a language of PokéAPI; nil if `code` is unknown.
  package func language(_ code: String) -> LanguageID? { languages[code] }

  /// Returns the ids of the resources with this key: none, one, or several that share an identifier.
  package func resources(named key: LocalizationKey) -> [Int] {
    let ids = idsByIdentifier[key.kind]?[key.identifier] ?? []
    guard let id = key.id else { return ids }
    return ids.filter { $0 == id }
  }

  /// Returns the units that a file for `code` should have, by endpoint, id and field.
  package func wanted(in code: String) -> [WantedText] {
    let shared = sharedVersionNames(in: code).union(
      sharedFormNames(unless: { fullName($0, in: "en") }) { fullName($0, in: code) })
    var wanted: [WantedText] = []
    for resource in resources {
      for field in fields.fields(of: resource) {
        let slot = TextSlot(kind: resource.kind, id: resource.id, field: field)
        if text(slot, in: code) != nil, !shared.contains(slot) { continue }
        wanted.append(
          WantedText(
            key: key(of: resource, field), resourceID: resource.id,
            source: source(of: slot, resource)))
      }
    }
    return wanted
  }

  private func key(of resource: Resource, _ field: LocalizedText.Field) -> LocalizationKey {
    let isShared = (idsByIdentifier[resource.kind]?[resource.identifier]?.count ?? 0) > 1
    return LocalizationKey(
      kind: resource.kind, identifier: resource.identifier, id: isShared ? resource.id : nil,
      field: field)
  }

  /// Returns PokéAPI's text; for Japanese, falls back to kana.
  private func text(_ slot: TextSlot, in code: String) -> String? {
    for code in code == "ja" ? ["ja", "ja-hrkt"] : [code] {
      if let text = languages[code].flatMap({ upstream[$0]?[slot] }) { return text }
    }
    return nil
  }

  private func sharedVersionNames(in code: String) -> Set<TextSlot> {
    var slots: [String: [TextSlot]] = [:]
    for resource in resources where resource.kind == .version {
      let slot = TextSlot(kind: .version, id: resource.id, field: .name)
      if let text = text(slot, in: code) { slots[text, default: []].append(slot) }
    }
    return Set(slots.values.filter { $0.count > 1 }.joined())
  }

  /// Returns the form names of the forms of a species with the same `name`, unless `other` is the same too.
  private func sharedFormNames(
    unless other: (FormID) -> String? = { String($0.rawValue) }, by name: (FormID) -> String?
  ) -> Set<TextSlot> {
    var slots: Set<TextSlot> = []
    for forms in formsBySpecies where forms.count > 1 {
      var groups: [String: [FormID]] = [:]
      for form in forms {
        if let name = name(form) { groups[name, default: []].append(form) }
      }
      for group in groups.values where group.count > 1 && Set(group.map(other)).count > 1 {
        slots.formUnion(group.map(Self.formName))
      }
    }
    return slots
  }

  /// Returns PokéAPI's full name of a form, else its form name.
  private func fullName(_ form: FormID, in code: String) -> String? {
    text(TextSlot(kind: .pokemonForm, id: form.rawValue, field: .name), in: code)
      ?? text(Self.formName(form), in: code)
  }

  private static func formName(_ form: FormID) -> TextSlot {
    TextSlot(kind: .pokemonForm, id: form.rawValue, field: .formName)
  }

  private func source(of slot: TextSlot, _ resource: Resource) -> String {
    if slot.field == .formName, sharedEnglishNames.contains(slot),
      let english = fullName(FormID(slot.id), in: "en")
    {
      return english.trimmed
    }
    if let english = text(slot, in: "en"), !sharedEnglishNames.contains(slot) {
      return english.trimmed
    }
    let isForm = resource.kind == .pokemonForm
    let identifier = (isForm ? fields.formIdentifiers[resource.id] : nil) ?? resource.identifier
    let words = identifier.split(separator: "-", omittingEmptySubsequences: false).joined(
      separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

extension String {
  /// Whether the text has only white space.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// The text without leading and trailing white space.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
