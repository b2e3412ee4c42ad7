package import Base
package import Layers
package import PokedexModel

extension Localization {
  /// The texts that a localization adds to a dex.
  package struct Addition {
    package var texts: [LocalizedText] = []
    package var diagnostics: [Diagnostic] = []
    /// The slots of ``texts`` whose unit is not marked as the official term of the games.
    var ownWording: Set<TextSlot> = []
  }

  /// Returns the texts that this localization adds to `dex`, and diagnostics for units that cannot be used.
  ///
  /// A translation is used if PokéAPI has no text in the language (kana count as Japanese) or an ambiguous
  /// one; otherwise PokéAPI's text is kept and a note reports that the unit is obsolete. An empty target
  /// means that the text is not translated. Units in the part "obsolete" are used for an older source that
  /// still needs them. A unit of a resource missing from the source is ignored if the source is partial; in a
  /// full source it is a warning, because PokéAPI may have renamed the resource, which must not block releases. If the
  /// source is not older than the file, a resource of that id without a translation of its own gets the text.
  ///
  /// - Parameter sourceDate: the date of the source, ISO 8601; nil if unknown.
  package func texts(
    for dex: NormalizedDex, _ localizable: LocalizableTexts, sourceDate: String? = nil, isFull: Bool
  ) -> Addition {
    guard let languageID = localizable.language(language) else {
      let diagnostic = localizable.unknownLanguage(self, isFull ? .error : .note)
      return Addition(diagnostics: diagnostic.map { [$0] } ?? [])
    }
    let texts = localizable.wanted(in: language)
    let wanted = Dictionary(first: texts.map { ($0.key.unitID, $0) })
    let translated = Set(document.files.flatMap(\.units).filter { $0.translation != nil }.map(\.id))
    var renamed = Dictionary(
      first: texts.filter { !translated.contains($0.key.unitID) }.map { ($0.slot, $0) })
    var addition = Addition()
    for (unit, part) in document.files.flatMap({ part in part.units.map { ($0, part) } }) {
      let place = unit.place(in: file)
      let resources = LocalizationKey(unitID: unit.id).map(localizable.resources(named:)) ?? []
      let isNewer = (sourceDate ?? "") >= part.date ?? ""
      let former = isNewer && resources.isEmpty ? unit.slot : nil
      if let text = wanted[unit.id] ?? former.flatMap({ renamed[$0] }) {
        guard let translation = unit.translation else { continue }
        if wanted[unit.id] == nil {
          renamed[text.slot] = nil
          addition.diagnostics.append(
            Diagnostic(
              .warning, .localizationRenamed(id: unit.id, identifier: text.key.identifier),
              at: place))
        }
        let slot = LanguageSlot(
          kind: text.key.kind, id: text.resourceID, field: text.key.field, language: languageID)
        addition.texts.append(LocalizedText(slot, .localization, translation))
        if unit.target?.state?.isApproved != true { addition.ownWording.insert(text.slot) }
      } else if part.original != Self.obsolete,
        let finding = finding(unit.id, resources, isFull: isFull, at: place)
      {
        addition.diagnostics.append(finding)
      }
    }
    return addition
  }

  /// Returns the reason why a unit is not needed.
  private func finding(
    _ id: String, _ resources: [Int], isFull: Bool, at place: Place
  ) -> Diagnostic? {
    switch resources.count {
    case 0:
      guard isFull else { return nil }
      return Diagnostic(.warning, .translationOfMissingResource(id: id), at: place)
    case 1: return Diagnostic(.note, .localizationObsolete(id: id), at: place)
    default:
      return Diagnostic(
        .error,
        .localizationAmbiguousID(
          id: id, count: resources.count,
          resources: resources.map(String.init).joined(separator: ", ")), at: place)
    }
  }
}

extension TransUnit {
  /// The text that the unit translates, whatever the name of its resource; nil without a number.
  var slot: TextSlot? {
    guard let resourceID, let key = LocalizationKey(unitID: id) else { return nil }
    return TextSlot(kind: key.kind, id: resourceID, field: key.field)
  }
}

extension NormalizedDex {
  /// Adds localized texts. If PokéAPI already has a name in that language that two resources share (such as
  /// the Japanese and the international version Red), its name is kept and the localized one becomes the
  /// display name. A form name that PokéAPI also has is skipped, because it is only used by ``DisplayNames``.
  ///
  /// The texts are in canonical order afterwards.
  package mutating func add(localized texts: [LocalizedText]) {
    let localized = Set(texts.map(\.place))
    let named = Set(self.texts.lazy.map(\.place).filter { localized.contains($0) })
    self.texts += texts.compactMap { text in
      guard named.contains(text.place) else { return text }
      if text.field == .formName { return nil }
      return text.field == .name ? changing(text) { $0.field = .displayName } : text
    }
    self.texts.sort(by: LocalizedText.precedes)
  }
}
