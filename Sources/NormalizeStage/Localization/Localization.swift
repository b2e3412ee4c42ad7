package import Diagnostics
import Layers
import Platform
import PokedexModel
package import XLIFFKit

/// The localization of one language: `Localization/<language>.xliff`.
package struct Localization: Sendable, Equatable {
  /// PokéAPI's code of the language, the file's name without `.xliff`.
  package var language: String
  /// What errors call the file.
  package var file: String
  package var document: XLIFFDocument

  package init(language: String, file: String, document: XLIFFDocument) {
    self.language = language
    self.file = file
    self.document = document
  }

  /// The `original` of the part that keeps translations that nothing asks for at present.
  package static let obsolete = "obsolete"

  /// Whether a file of a folder of translations has texts of the games: `messages.xliff` has those of this
  /// program.
  package static func isTranslation(_ name: String) -> Bool {
    name.hasSuffix(".xliff") && name != "messages.xliff"
  }

  /// Reads every translation in `folder`, in the order of their names. A missing folder has none.
  ///
  /// - Throws: `badData` with all that is wrong in the first file that has errors;
  ///   `disk` where a file cannot be read.
  package static func readAll(in folder: String) throws(PipelineError) -> [Localization] {
    guard Directory.exists(folder) else { return [] }
    var localizations: [Localization] = []
    for name in try wrapping({ () throws(FileError) in try Directory.names(folder) }).sorted()
    where isTranslation(name) {
      localizations.append(try read("\(folder)/\(name)"))
    }
    return localizations
  }

  /// Reads one file, whose name says its language.
  package static func read(_ path: String) throws(PipelineError) -> Localization {
    let name = path.split(separator: "/").last ?? ""
    let localization = Localization(
      language: String(name.dropLast(".xliff".count)), file: path,
      document: try LocalizationFile.read(path))
    let findings = localization.findings
    guard findings.isEmpty else { throw PipelineError(.badData, findings) }
    return localization
  }

  /// What is wrong with the file whatever the source holds: what XLIFFKit finds, languages that are
  /// not the file's, ids of another shape or in the part of another endpoint.
  package var findings: [Diagnostic] {
    var findings = document.findings(in: file)
    for part in document.files where part.original != Self.obsolete {
      let place = part.position?.place(in: file) ?? .file(file)
      if part.targetLanguage != language {
        findings.append(
          Diagnostic(
            .error, .localizationLanguage,
            .translationLanguageMismatch(
              file: part.original, target: part.targetLanguage ?? "–", language: language),
            at: place))
      }
      if part.sourceLanguage != "en" {
        findings.append(
          Diagnostic(
            .error, .localizationLanguage,
            .translationNotFromEnglish(file: part.original, source: part.sourceLanguage), at: place)
        )
      }
      for unit in part.units {
        if let finding = finding(unit, in: part) { findings.append(finding) }
      }
    }
    return findings
  }

  private func finding(_ unit: TransUnit, in part: XLIFFFile) -> Diagnostic? {
    let place = unit.position?.place(in: file) ?? .file(file)
    guard let key = LocalizationKey(unitID: unit.id) else {
      return Diagnostic(
        .error, .localizationUnknownID, .unknownID(id: unit.id), at: place,
        advice: .unknownIDAdvice)
    }
    guard key.kind.endpoint != part.original else { return nil }
    return Diagnostic(
      .error, .localizationMisplaced, .localizationMisplaced(id: unit.id, file: part.original),
      at: place,
      advice: .moveUnitToFile(endpoint: key.kind.endpoint))
  }

  private static func wrapping<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(PipelineError) -> Result {
    do throws(FileError) { return try body() } catch { throw PipelineError(error) }
  }
}

extension DiagnosticCode {
  /// A pipe, a folder or a device where a file should be.
  package static let localizationNotFile: Self = "localization-not-a-file"
  /// A file for another language than its name says, or for one that PokéAPI has not.
  package static let localizationLanguage: Self = "localization-language"
  /// A unit whose id is of another shape, or names a resource that the source has not.
  package static let localizationUnknownID: Self = "localization-unknown-id"
  /// A unit in the part of another endpoint.
  package static let localizationMisplaced: Self = "localization-misplaced-id"
  /// A unit whose slug two resources share.
  package static let localizationAmbiguousID: Self = "localization-ambiguous-id"
  /// A translation of what upstream has by now.
  package static let localizationObsolete: Self = "localization-obsolete"
}
