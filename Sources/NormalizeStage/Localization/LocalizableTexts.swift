package import Diagnostics
package import Layers
import Messages
package import PokedexModel

/// A text that upstream has not, or not usably, in a language: one unit of that language's file.
package struct WantedText: Sendable, Equatable {
  package var key: LocalizationKey
  /// PokéAPI's id of the resource, also where the key has none.
  package var resourceID: Int
  /// Upstream's English, else the slug made readable: `Scarlet violet`. The slug, too, where two
  /// versions share the English, and the full English name where two forms of a species share that
  /// of the form. So it is the same whether the dex is localized or not.
  package var source: String

  package init(key: LocalizationKey, resourceID: Int, source: String) {
    self.key = key
    self.resourceID = resourceID
    self.source = source
  }
}

/// Which short texts a language should have, and which of them upstream does not give.
///
/// Every resource of a kind that players see has a name; a species has a genus; a form that differs
/// from its pokemon has a form name; growth rates and move categories have, instead of a name, the
/// few words that upstream calls their description. Upstream gives a text if it is there and not
/// blank; kana count as Japanese. A name that two versions share (赤 of 1996 and the Red of the West)
/// says neither, so each of them is wanted too; and so is the name of a form that another form of its
/// species has as well, where English tells the two apart (パルデアのすがた of three Tauros).
package struct LocalizableTexts {
  /// Which fields a resource should have a text in.
  struct Fields {
    /// The part of a form's slug that tells the form; empty for the plain form.
    fileprivate let formIdentifiers: [Int: String]

    init(_ dex: NormalizedDex) {
      formIdentifiers = Dictionary(
        dex.forms.map { ($0.id.rawValue, $0.formIdentifier) },
        uniquingKeysWith: { first, _ in first })
    }

    func fields(of resource: Resource) -> [TextField] {
      let isPlain =
        resource.kind == .pokemonForm && formIdentifiers[resource.id, default: ""].isEmpty
      return isPlain ? [] : LocalizableTexts.fields(of: resource.kind)
    }
  }

  private let resources: [Resource]
  private let fields: Fields
  private let languages: [String: LanguageID]
  private var upstream: [LanguageID: [TextSlot: String]] = [:]
  private var idsBySlug: [ResourceKind: [String: [Int]]] = [:]
  private var sharedEnglishNames: Set<TextSlot> = []
  private let formsBySpecies: [[FormID]]

  /// `dex` may hold localized texts already; they count as missing.
  package init(_ dex: NormalizedDex) {
    resources = dex.resources.sorted {
      ($0.kind.endpoint, $0.id) < ($1.kind.endpoint, $1.id)
    }
    fields = Fields(dex)
    languages = Dictionary(
      dex.languages.map { ($0.identifier, $0.id) }, uniquingKeysWith: { first, _ in first })
    let species = Dictionary(
      dex.pokemon.map { ($0.id, $0.species) }, uniquingKeysWith: { first, _ in first })
    formsBySpecies = Array(
      Dictionary(grouping: dex.forms.filter { species[$0.pokemon] != nil }) { species[$0.pokemon] }
        .values.map { $0.map(\.id) })
    for text in dex.texts where text.source != .localization && !text.text.isBlank {
      let slot = TextSlot(kind: text.kind, id: text.id, field: text.field)
      upstream[text.language, default: [:]][slot] = text.text
    }
    for resource in resources {
      idsBySlug[resource.kind, default: [:]][resource.identifier, default: []].append(resource.id)
    }
    sharedEnglishNames = sharedVersionNames(in: "en").union(
      sharedFormNames { text(Self.formName($0), in: "en") })
  }

  /// The text by which a kind of resource is called; nil for kinds that have none.
  private static func field(of kind: ResourceKind) -> TextField? {
    switch kind {
    case .berry, .characteristic, .contestEffect, .evolutionChain, .itemFlingEffect, .machine,
      .pokemon, .superContestEffect:
      nil
    case .growthRate, .moveCategory: .description
    case .pokemonForm: .formName
    default: .name
    }
  }

  /// The fields in which resources of a kind can have a short text.
  static func fields(of kind: ResourceKind) -> [TextField] {
    guard let field = field(of: kind) else { return [] }
    return kind == .pokemonSpecies ? [field, .genus] : [field]
  }

  /// The language of PokéAPI that `code` may mean: spelt otherwise, or without what stands behind.
  func nearLanguage(_ code: String) -> String? {
    let letters = code.lowercased().prefix { $0 == "-" || $0 == "_" || $0.isLetter || $0.isNumber }
    let spelt = letters.split(whereSeparator: { $0 == "_" || $0 == "-" }).joined(separator: "-")
    if languages[spelt] != nil { return spelt }
    guard let first = spelt.split(separator: "-").first else { return nil }
    return languages.keys.sorted().first { $0 == first || $0.hasPrefix("\(first)-") }
  }

  /// What is wrong where the source has no language of the file's name.
  package func unknownLanguage(_ localization: Localization, _ severity: Diagnostic.Severity)
    -> Diagnostic?
  {
    let code = localization.language
    guard language(code) == nil else { return nil }
    let advice: Message =
      nearLanguage(code).map { .renameTranslationFile(language: $0) }
      ?? .sourceLanguages(languages: languages.keys.sorted().joined(separator: ", "))
    return Diagnostic(
      severity, .localizationLanguage, .languageUnknown(language: code),
      at: .file(localization.file), advice: advice)
  }

  /// The id of a language of PokéAPI; nil where `code` is none.
  package func language(_ code: String) -> LanguageID? { languages[code] }

  /// The ids of the resources that a key names: none, one, or several that share a slug.
  package func resources(named key: LocalizationKey) -> [Int] {
    let ids = idsBySlug[key.kind]?[key.identifier] ?? []
    guard let id = key.id else { return ids }
    return ids.filter { $0 == id }
  }

  /// What a file for `code` should hold, by endpoint, id and field.
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

  private func key(of resource: Resource, _ field: TextField) -> LocalizationKey {
    let isShared = (idsBySlug[resource.kind]?[resource.identifier]?.count ?? 0) > 1
    return LocalizationKey(
      kind: resource.kind, identifier: resource.identifier, id: isShared ? resource.id : nil,
      field: field)
  }

  /// Upstream's text; Japanese is also what is in kana.
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

  /// The form names of those forms of a species that `name` calls the same, unless `other` does too.
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

  /// What upstream calls a form: its full name, else that of the form alone.
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
    let slug = (isForm ? fields.formIdentifiers[resource.id] : nil) ?? resource.identifier
    let words = slug.split(separator: "-", omittingEmptySubsequences: false).joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

extension String {
  /// Whether there is nothing but white space.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// Without white space around it.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
