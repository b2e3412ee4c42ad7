import PokedexModel
package import XLIFFKit

/// Brings the file of a language in line with what the source wants, losing nobody's work.
///
/// The document holds exactly the wanted units, one `<file>` an endpoint, by endpoint, id and field.
/// A unit that was there keeps its target, state and notes, and gets the source's wording of today;
/// a new one has an empty target of state "new". What nothing wants any more goes, if it has a
/// translation, into the part "obsolete", and comes back from there when it is wanted again.
package struct LocalizationMerge: Sendable, Equatable {
  package var document: XLIFFDocument
  /// Ids of units that were not there.
  package var added: [String] = []
  /// Ids of units that came back from the obsolete part.
  package var revived: [String] = []
  /// Ids of units that nothing wants any more: those with a translation, now in "obsolete", and
  /// those without, now gone.
  package var obsolete: [String] = []
  /// Ids of translated units whose source reads otherwise now.
  package var changedSource: [String] = []
  /// Units, and those of them with a translation.
  package var unitCount = 0
  package var translatedCount = 0

  /// - Parameter date: when the source was made; the parts carry it, so that a build knows whether
  ///   its own source is older. It moves on only where something else changes.
  package init(
    _ existing: XLIFFDocument?, wanted: [WantedText], language: String, date: String? = nil
  ) {
    document = XLIFFDocument()
    let files = existing?.files ?? []
    var units: [String: TransUnit] = [:]
    var dormant: Set<String> = []
    for file in files {
      for unit in file.units where units[unit.id] == nil {
        units[unit.id] = unit
        if file.original == Localization.obsolete { dormant.insert(unit.id) }
      }
    }
    for text in wanted {
      let id = text.key.unitID
      let original = text.key.kind.endpoint
      if document.files.last?.original != original {
        document.files.append(Self.file(original, in: files, language: language))
      }
      var unit = units.removeValue(forKey: id) ?? newUnit(id)
      if dormant.remove(id) != nil { revived.append(id) }
      if unit.source != text.source, unit.translation != nil { changedSource.append(id) }
      unit.source = text.source
      unitCount += 1
      if unit.translation != nil { translatedCount += 1 }
      document.files[document.files.count - 1].units.append(unit)
    }
    obsolete = units.keys.filter { !dormant.contains($0) }.sorted()
    var aside = Self.file(Localization.obsolete, in: files, language: language)
    aside.units = units.values.filter { $0.translation != nil }.sorted { $0.id < $1.id }
    if !aside.units.isEmpty { document.files.append(aside) }
    setDate(date, files)
  }

  private mutating func setDate(_ date: String?, _ existing: [XLIFFFile]) {
    let before = existing.compactMap(\.date).max()
    for index in document.files.indices { document.files[index].date = before }
    guard before == nil || document.files != existing, let date, date > before ?? "" else { return }
    for index in document.files.indices { document.files[index].date = date }
  }

  private mutating func newUnit(_ id: String) -> TransUnit {
    added.append(id)
    return TransUnit(id: id, source: "", target: XLIFFTarget("", state: .new))
  }

  /// An empty file with the notes that the one of that name had.
  private static func file(
    _ original: String, in files: [XLIFFFile], language: String
  ) -> XLIFFFile {
    XLIFFFile(
      original: original, sourceLanguage: "en", targetLanguage: language,
      notes: files.first { $0.original == original }?.notes ?? [])
  }
}
