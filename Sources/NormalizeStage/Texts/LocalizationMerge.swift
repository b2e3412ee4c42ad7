import PokedexModel

/// Updates the file of a language to the texts that the source needs without losing translations.
///
/// The document has exactly one unit for each wanted text, with one `<file>` per endpoint, ordered by
/// endpoint, id and field. An existing unit keeps its target, state and notes and gets the current source
/// text; a new unit has an empty target of state "new", or a copy of the unit of the same resource under its former
/// name. A translated unit that is no longer wanted is moved to the part "obsolete" and restored from there when it is
/// wanted again.
package struct LocalizationMerge: Sendable, Equatable {
  package var document: XLIFFDocument
  /// The ids of new units.
  package var added: [String] = []
  /// The ids of units restored from the obsolete part.
  package var revived: [String] = []
  /// The ids of units that are no longer wanted: translated ones, now in "obsolete", and untranslated ones,
  /// now removed.
  package var obsolete: [String] = []
  /// The ids of translated units whose source text has changed.
  package var changedSource: [String] = []
  /// The number of units, and of translated units.
  package var unitCount = 0
  package var translatedCount = 0

  /// Merges the wanted texts into an existing document.
  ///
  /// - Parameter date: the date of the source. It is stored in the parts, so that a build can detect that its
  ///   source is older; it only changes if other content changes.
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
    let former = Dictionary(
      first: units.values.sorted { $0.id < $1.id }.compactMap { unit in unit.slot.map { ($0, unit) }
      })
    for text in wanted {
      let id = text.key.unitID
      let original = text.key.kind.endpoint
      if document.files.last?.original != original {
        document.files.append(Self.file(original, in: files, language: language))
      }
      var unit = units.removeValue(forKey: id) ?? former[text.slot] ?? newUnit(id)
      (unit.id, unit.resourceID) = (id, text.resourceID)
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

  /// Returns an empty file with the notes of the existing file of that name.
  private static func file(
    _ original: String, in files: [XLIFFFile], language: String
  ) -> XLIFFFile {
    XLIFFFile(
      original: original, sourceLanguage: "en", targetLanguage: language,
      notes: files.first { $0.original == original }?.notes ?? [])
  }
}
