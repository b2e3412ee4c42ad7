import Diagnostics
import Layers
import NormalizeStage
import Platform
import XLIFFKit

/// Brings the translation files in line with what the source wants: what `pokedex localization` does.
package enum LocalizationUpdate {
  /// What became of one file.
  package struct Report: Sendable, Equatable {
    package var file: String
    package var language: String
    package var units: Int
    package var translated: Int
    /// Ids of units that are new, and of those that came back from the obsolete part.
    package var added: [String]
    /// Ids of units that nothing wants any more.
    package var obsolete: [String]
    /// Ids of translated units whose source reads otherwise now.
    package var changedSource: [String]
    /// Whether the file was not as it should be.
    package var isOutdated: Bool
  }

  /// Merges every `.xliff` file of `folder` with the texts that the normalized layer in `input` wants.
  ///
  /// - Parameter isDryRun: whether to tell only, and leave the files as they are.
  /// - Throws: ``PipelineError`` where the layer or a file is not what it must be.
  package static func run(_ input: String, folder: String, jobs: Int, isDryRun: Bool) throws
    -> [Report]
  {
    let (content, _) = try NormalizedLayer.read(input, jobs: jobs)
    guard !content.source.isSample else {
      throw PipelineError(
        .usage, "localization-of-sample", .localizationOfSample, at: .file(input),
        advice: .localizationOfSampleAdvice)
    }
    let localizable = LocalizableTexts(content.dex)
    let localizations = try Localization.readAll(in: folder)
    // No file is touched where one is for no language.
    let problems = localizations.compactMap { localizable.unknownLanguage($0, .error) }
    guard problems.isEmpty else { throw PipelineError(.badData, problems) }
    return try localizations.map { localization in
      let merge = LocalizationMerge(
        localization.document, wanted: localizable.wanted(in: localization.language),
        language: localization.language, date: content.source.date)
      let bytes = try XLIFFWriter.bytes(of: merge.document)
      return try PipelineError.wrappingFileErrors {
        let isOutdated = try File.readAll(localization.file) != bytes
        if isOutdated && !isDryRun { try AtomicFile.write(localization.file, bytes) }
        return Report(
          file: localization.file, language: localization.language, units: merge.unitCount,
          translated: merge.translatedCount, added: merge.added + merge.revived,
          obsolete: merge.obsolete, changedSource: merge.changedSource, isOutdated: isOutdated)
      }
    }
  }
}
