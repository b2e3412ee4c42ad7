import Base
import Layers
import NormalizeStage

/// Updates the translation files to the source; implements `pokedex localization`.
package enum LocalizationUpdate {
  /// The result for one file.
  package struct Report: Sendable, Equatable, Encodable {
    package var file: String
    package var language: String
    package var units: Int
    package var translated: Int
    /// The ids of new units, and of units restored from the obsolete part.
    package var added: [String]
    /// The ids of units that are no longer wanted.
    package var obsolete: [String]
    /// The ids of translated units whose source text has changed.
    package var changedSource: [String]
    /// Whether the file was out of date.
    package var isOutdated: Bool
  }

  /// Merges every `.xliff` file in `folder` with the texts wanted by the normalized layer in `input`.
  ///
  /// - Parameter isDryRun: whether to only report and leave the files unchanged.
  /// - Throws: ``PipelineError`` if the layer or a file is invalid.
  package static func run(_ input: String, folder: String, jobs: Int, isDryRun: Bool) throws
    -> [Report]
  {
    let (content, _) = try NormalizedLayer.read(
      input, stageVersion: NormalizeStage.version, jobs: jobs)
    guard !content.source.isSample else {
      throw PipelineError(.localizationOfSample, at: .file(input))
    }
    let localizable = LocalizableTexts(content.dex)
    let localizations = try Localization.readAll(in: folder)
    // If the language of any file is unknown, no file is changed.
    let problems = localizations.compactMap { localizable.unknownLanguage($0, .error) }
    guard problems.isEmpty else { throw PipelineError(problems, category: .badData) }
    return try localizations.map { localization in
      let merge = LocalizationMerge(
        localization.document, wanted: localizable.wanted(in: localization.language),
        language: localization.language, date: content.source.date)
      let bytes = try XLIFFWriter.bytes(of: merge.document)
      let isOutdated = try File.readAll(localization.file) != bytes
      if isOutdated && !isDryRun { try AtomicFile.write(localization.file, bytes) }
      return Report(
        file: localization.file, language: localization.language, units: merge.unitCount,
        translated: merge.translatedCount, added: merge.added + merge.revived,
        obsolete: merge.obsolete, changedSource: merge.changedSource, isOutdated: isOutdated)
    }
  }
}
