package import Base
package import Layers
package import PokedexFormat
import PokedexModel

/// The text coverage of a dex, and the missing texts.
package struct CoverageCount: Sendable {
  package private(set) var coverage = Coverage()
  /// The unit ids of the missing Japanese and English texts, by row and language.
  private var lacking: [String: [String: [String]]] = [:]

  /// Kinds whose display name is composed of other names.
  private static let composedKinds: Set<ResourceKind> = [.berry, .pokemon, .pokemonForm]

  private struct RowKey: Hashable {
    var kind: ResourceKind
    var field: LocalizedText.Field
  }

  /// Counts the texts of `dex`, which must be complete.
  ///
  /// A text counts as localized if the localization is in use, even if PokéAPI has an ambiguous one (赤). Kana
  /// count as Japanese.
  ///
  /// - Parameter ownWording: by language code, the localized texts that are not official terms of the games.
  package init(_ dex: NormalizedDex, ownWording: [String: Set<TextSlot>]) {
    let codes = Dictionary(first: dex.languages.map { ($0.id, $0.identifier) })
    let sources = Self.sources(of: dex.texts, codes)
    let formSlots = Self.formSlots(of: dex)
    let allCodes = Set(sources.keys).union(["en", "ja"]).sorted()
    for (key, resources) in Self.expected(in: dex) {
      var row = Coverage.Row(
        entity: key.kind.endpoint, field: key.field.identifier, total: resources.count,
        languages: [])
      for code in allCodes {
        // Only English and Japanese must be complete.
        let isShown = code == "en" || code == "ja"
        let (texts, own) = (sources[code] ?? [:], ownWording[code] ?? [])
        var count = Coverage.Count()
        for resource in resources {
          let slot = TextSlot(kind: resource.kind, id: resource.id, field: key.field)
          switch texts[slot] {
          case nil where isShown:
            let unit = LocalizationKey(
              kind: resource.kind, identifier: resource.identifier, field: key.field)
            lacking[row.name, default: [:]][code, default: []].append(unit.unitID)
          case nil: break
          case .localization:
            count.localization += 1
            if own.contains(formSlots[slot] ?? slot) { count.ownWording += 1 }
          default: count.upstream += 1
          }
        }
        if count.present > 0 || isShown { row.languages.append((code, count)) }
      }
      coverage.rows.append(row)
    }
    coverage.rows.sort { ($0.entity, $0.field) < ($1.entity, $1.field) }
  }

  /// A warning for each row and language with missing texts, which names the first three units.
  package var findings: [Diagnostic] {
    coverage.rows.flatMap { row in
      (lacking[row.name] ?? [:]).sorted { $0.key < $1.key }.map { code, units in
        Diagnostic(
          .warning,
          .toBeTranslated(
            count: units.count,
            examples: units.prefix(3).joined(separator: ", ") + (units.count > 3 ? " …" : "")),
          at: .resource(row.name, path: code), advice: .translateInFile(language: code))
      }
    }
  }

  /// Returns the resources that should have a text, by kind and field.
  private static func expected(in dex: NormalizedDex) -> [RowKey: [Resource]] {
    var expected: [RowKey: [Resource]] = [:]
    let wanted = LocalizableTexts.Fields(dex)
    for resource in dex.resources {
      for field in wanted.fields(of: resource) {
        expected[RowKey(kind: resource.kind, field: field), default: []].append(resource)
      }
      if composedKinds.contains(resource.kind) {
        expected[RowKey(kind: resource.kind, field: .displayName), default: []].append(resource)
      }
    }
    return expected
  }

  /// Returns the source of each text by language code and slot.
  private static func sources(
    of texts: [LocalizedText], _ codes: [LanguageID: String]
  ) -> [String: [TextSlot: TextSource]] {
    var sources: [LanguageID: [TextSlot: TextSource]] = [:]
    func add(_ slot: TextSlot, _ text: LocalizedText) {
      // The localization of an ambiguous name takes precedence.
      if sources[text.language]?[slot] == .localization { return }
      sources[text.language, default: [:]][slot] = text.source
    }
    for text in texts where !text.text.isBlank {
      let slot = text.slot
      let isComposed = composedKinds.contains(text.kind)
      switch text.field {
      case .displayName where isComposed: add(slot, text)
      case .displayName: add(TextSlot(kind: text.kind, id: text.id, field: .name), text)
      case .name where isComposed:
        add(TextSlot(kind: text.kind, id: text.id, field: .displayName), text)
      case .name, .genus, .formName, .description: add(slot, text)
      default: break
      }
    }
    var byCode: [String: [TextSlot: TextSource]] = [:]
    for (language, slots) in sources {
      if let code = codes[language] { byCode[code] = slots }
    }
    byCode["ja", default: [:]].merge(byCode["ja-hrkt"] ?? [:]) { japanese, _ in japanese }
    return byCode
  }

  /// Returns the form name that is part of each composed name of a form or pokemon.
  private static func formSlots(of dex: NormalizedDex) -> [TextSlot: TextSlot] {
    var slots: [TextSlot: TextSlot] = [:]
    for form in dex.forms {
      let own = TextSlot(kind: .pokemonForm, id: form.id.rawValue, field: .formName)
      slots[TextSlot(kind: .pokemonForm, id: form.id.rawValue, field: .displayName)] = own
      if form.isDefault {
        slots[TextSlot(kind: .pokemon, id: form.pokemon.rawValue, field: .displayName)] = own
      }
    }
    return slots
  }
}
