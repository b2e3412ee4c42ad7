package import Base
import PokedexModel

/// The localization of one language: `Localization/<language>.xliff`.
package struct Localization: Sendable, Equatable {
  /// PokéAPI's code of the language, the file's name without `.xliff`.
  package var language: String
  /// The path of the file.
  package let file: String
  package var document: XLIFFDocument

  /// The `original` of the part with translations that are currently not needed.
  package static let obsolete = "obsolete"

  /// Returns whether a file in a folder of translations has texts of the games; `messages.xliff` has the
  /// messages of this program.
  package static func isTranslation(_ name: String) -> Bool {
    name.hasSuffix(".xliff") && name != "messages.xliff"
  }

  /// Reads every translation in `folder`, ordered by file name; empty if the folder does not exist.
  ///
  /// - Throws: `badData` with all errors of the first invalid file; ``FileError`` if a file cannot be read.
  package static func readAll(in folder: String) throws -> [Localization] {
    guard Directory.exists(folder) else { return [] }
    return try Directory.names(folder).filter(isTranslation).sorted().map { name in
      try read("\(folder)/\(name)")
    }
  }

  /// Reads one file, whose name gives the language.
  package static func read(_ path: String) throws -> Localization {
    let name = path.split(separator: "/").last ?? ""
    let localization = Localization(
      language: String(name.dropLast(".xliff".count)), file: path,
      document: try LocalizationFile.read(path))
    let findings = localization.findings
    guard findings.isEmpty else { throw PipelineError(findings, category: .badData) }
    return localization
  }

  /// The errors in the file that do not depend on the source: those found by XLIFFKit, languages that differ
  /// from the file name, and ids that are malformed or in the part of another endpoint.
  package var findings: [Diagnostic] {
    var findings = document.findings(in: file)
    for part in document.files where part.original != Self.obsolete {
      let place = part.position?.place(in: file) ?? .file(file)
      if part.targetLanguage != language {
        findings.append(
          Diagnostic(
            .error,
            .translationLanguageMismatch(
              file: part.original, target: part.targetLanguage ?? "–", language: language),
            at: place))
      }
      if part.sourceLanguage != "en" {
        findings.append(
          Diagnostic(
            .error, .translationNotFromEnglish(file: part.original, source: part.sourceLanguage),
            at: place)
        )
      }
      for unit in part.units {
        if let finding = finding(unit, in: part) { findings.append(finding) }
      }
    }
    return findings
  }

  private func finding(_ unit: TransUnit, in part: XLIFFFile) -> Diagnostic? {
    let place = unit.place(in: file)
    guard let key = LocalizationKey(unitID: unit.id) else {
      return Diagnostic(.error, .unknownID(id: unit.id), at: place)
    }
    guard key.kind.endpoint != part.original else { return nil }
    return Diagnostic(
      .error, .localizationMisplaced(id: unit.id, file: part.original), at: place,
      advice: .moveUnitToFile(endpoint: key.kind.endpoint))
  }
}

/// A file in a folder of translations, treated as untrusted input: the size is limited, and pipes are rejected without
/// waiting.
package enum LocalizationFile {
  /// Reads the document at `path`.
  ///
  /// - Throws: `badData` with file, line and column; ``FileError`` if the file cannot be read.
  package static func read(
    _ path: String, limits: XLIFFLimits = XLIFFLimits()
  ) throws -> XLIFFDocument {
    try check(path, limits: limits)
    let bytes = try File.readAll(path, atMost: limits.maxBytes)
    return try XLIFFReader.read(bytes, file: path, limits: limits)
  }

  /// Rejects paths that ``read(_:limits:)`` would not read because of their file type or size, without opening them.
  package static func check(_ path: String, limits: XLIFFLimits = XLIFFLimits()) throws {
    let status = try FileStat(path)
    guard status.kind == .file else { throw PipelineError(.localizationNotFile, at: .file(path)) }
    if status.size > limits.maxBytes {
      throw PipelineError(.fileLargerThan(limit: limits.maxBytes), at: .file(path))
    }
  }
}
