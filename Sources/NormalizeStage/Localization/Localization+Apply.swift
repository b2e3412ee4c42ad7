package import Basics
package import Layers
package import PokedexModel
import XLIFFKit

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
  /// full source it is an error if the unit's part of the file has no date or the date of the source, else a
  /// warning.
  ///
  /// - Parameter sourceDate: the date of the source, ISO 8601; nil if unknown.
  package func texts(
    for dex: NormalizedDex, _ localizable: LocalizableTexts, sourceDate: String? = nil,
    isFull: Bool
  ) -> Addition {
    guard let languageID = localizable.language(language) else {
      let diagnostic = localizable.unknownLanguage(self, isFull ? .error : .note)
      return Addition(diagnostics: diagnostic.map { [$0] } ?? [])
    }
    let wanted = Dictionary(
      localizable.wanted(in: language).map { ($0.key.unitID, $0) },
      uniquingKeysWith: { first, _ in first })
    var addition = Addition()
    for (unit, part) in document.files.flatMap({ part in part.units.map { ($0, part) } }) {
      let place = unit.position?.place(in: file) ?? .file(file)
      if let text = wanted[unit.id] {
        guard let translation = unit.translation else { continue }
        var row = LocalizedText()
        row.kind = text.key.kind
        row.id = text.resourceID
        row.field = text.key.field
        row.language = languageID
        row.source = .localization
        row.text = translation
        addition.texts.append(row)
        if unit.target?.state?.isApproved != true {
          addition.ownWording.insert(
            TextSlot(kind: text.key.kind, id: text.resourceID, field: text.key.field))
        }
      } else if part.original != Self.obsolete {
        let severity = Self.severityOfUnknown(part, sourceDate, isFull: isFull)
        if let finding = finding(unit.id, localizable, unknown: severity, at: place) {
          addition.diagnostics.append(finding)
        }
      }
    }
    return addition
  }

  /// Returns the severity for a unit whose resource is missing from the source; nil if that is expected.
  private static func severityOfUnknown(
    _ part: XLIFFFile, _ sourceDate: String?, isFull: Bool
  ) -> Diagnostic.Severity? {
    guard isFull else { return nil }
    guard let date = part.date else { return .error }
    // Only the source that the part was made from has every resource it names. An earlier source lacks later
    // additions. A later one may have renamed or dropped a resource, which must not block releases; the
    // resulting loss of text is caught by the minimum coverage.
    return sourceDate == date ? .error : .warning
  }

  /// Returns the reason why a unit is not needed.
  private func finding(
    _ id: String, _ localizable: LocalizableTexts, unknown: Diagnostic.Severity?,
    at place: Place
  ) -> Diagnostic? {
    let resources = LocalizationKey(unitID: id).map(localizable.resources(named:)) ?? []
    switch resources.count {
    case 0:
      return unknown.map {
        Diagnostic(
          $0, .translationOfMissingResource(id: id), code: .localizationUnknownID,
          at: place,
          advice: .translationOfMissingResourceAdvice)
      }
    case 1:
      return Diagnostic(
        .note, .localizationObsolete(id: id), at: place,
        advice: .localizationObsoleteAdvice)
    default:
      return Diagnostic(
        .error,
        .localizationAmbiguousID(
          id: id, count: resources.count,
          resources: resources.map(String.init).joined(separator: ", ")),
        at: place, advice: .localizationAmbiguousIDAdvice)
    }
  }
}

extension NormalizedDex {
  /// Adds localized texts. If PokéAPI already has a name in that language that two resources share (such as
  /// the Japanese and the international version Red), its name is kept and the localized one becomes the
  /// display name. A form name that PokéAPI also has is skipped, because it is only used by ``DisplayNames``.
  ///
  /// The texts are in canonical order afterwards.
  package mutating func add(localized texts: [LocalizedText]) {
    struct Slot: Hashable {
      var kind: ResourceKind
      var id: Int
      var field: LocalizedText.Field
      var language: LanguageID
      init(_ text: LocalizedText) {
        kind = text.kind
        id = text.id
        field = text.field
        language = text.language
      }
    }
    let localized = Set(texts.map(Slot.init))
    let named = Set(self.texts.lazy.map(Slot.init).filter { localized.contains($0) })
    self.texts += texts.compactMap { text in
      guard named.contains(Slot(text)) else { return text }
      if text.field == .formName { return nil }
      guard text.field == .name else { return text }
      var text = text
      text.field = .displayName
      return text
    }
    self.texts.sort(by: LocalizedText.precedes)
  }
}
