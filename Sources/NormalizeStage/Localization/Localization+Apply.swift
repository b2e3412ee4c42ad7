package import Diagnostics
package import Layers
package import PokedexModel
import XLIFFKit

extension Localization {
  /// What a localization gives to a dex.
  package struct Addition {
    package var texts: [LocalizedText] = []
    package var diagnostics: [Diagnostic] = []
    /// Those of ``texts`` whose unit does not say that they are the games' own term.
    var ownWording: Set<TextSlot> = []
  }

  /// The texts that this localization adds to `dex`, and what it cannot add.
  ///
  /// A translation counts where upstream has no text in the language (kana count as Japanese), or
  /// where two versions share it; elsewhere upstream's stays, and a note says that the unit can go.
  /// Empty targets say untranslated. What was put aside counts for an older source that still asks
  /// for it. A unit of a resource that the source has not is nothing in a part of a source; in a full
  /// one it is an error, but a warning where the source is older than what the unit's part of the file
  /// was made of.
  ///
  /// - Parameter sourceDate: when the source was made, ISO 8601; nil where unknown.
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
        if let finding = finding(unit.id, localizable, severity, at: place) {
          addition.diagnostics.append(finding)
        }
      }
    }
    return addition
  }

  /// What it means that the source has not what a unit names; nil where that is to be expected.
  private static func severityOfUnknown(
    _ part: XLIFFFile, _ sourceDate: String?, isFull: Bool
  ) -> Diagnostic.Severity? {
    guard isFull else { return nil }
    guard let date = part.date else { return .error }
    // Only the source that the part was made of has all that it names: an earlier one lacks what came since,
    // a later one may have renamed or dropped something, which must not stop every release until somebody
    // looks; what a player misses then, the floors of the coverage tell.
    return sourceDate == date ? .error : .warning
  }

  /// Why nothing wants a unit.
  private func finding(
    _ id: String, _ localizable: LocalizableTexts, _ unknown: Diagnostic.Severity?,
    at place: Place
  ) -> Diagnostic? {
    let resources = LocalizationKey(unitID: id).map(localizable.resources(named:)) ?? []
    switch resources.count {
    case 0:
      return unknown.map {
        Diagnostic(
          $0, .localizationUnknownID, .translationOfMissingResource(id: id),
          at: place,
          advice: .translationOfMissingResourceAdvice)
      }
    case 1:
      return Diagnostic(
        .note, .localizationObsolete, .localizationObsolete(id: id), at: place,
        advice: .localizationObsoleteAdvice)
    default:
      return Diagnostic(
        .error, .localizationAmbiguousID,
        .localizationAmbiguousID(
          id: id, count: resources.count,
          resources: resources.map(String.init).joined(separator: ", ")),
        at: place, advice: .localizationAmbiguousIDAdvice)
    }
  }
}

extension NormalizedDex {
  /// Adds localized texts. Where upstream has a name in that language already, because two resources
  /// share it (the versions Red of the world and of Japan), upstream's stays and the localized one
  /// becomes the name to display. A form's name that upstream has too is left out: it is only for the
  /// full names, which ``DisplayNames`` makes.
  ///
  /// Leaves the texts in their canonical order.
  package mutating func add(localized texts: [LocalizedText]) {
    struct Slot: Hashable {
      var kind: ResourceKind
      var id: Int
      var field: TextField
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
