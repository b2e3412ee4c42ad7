package import Base
import PackStage
package import Pages

/// Writes the static site of a database; implements `pokedex export-site`.
package enum SiteExport {
  /// Writes the site to `output`.
  ///
  /// - Parameter acceptedLicenses: those of sources that are not permissive, as SPDX identifiers.
  /// - Throws: ``PipelineError``; the files at `output` are unchanged then.
  package static func run(
    _ database: String, to output: String, pictures: SitePictures, baseURL: String?,
    languages: [SiteLanguage],
    acceptedLicenses: [String] = [], _ progress: any ProgressSink
  ) throws -> SiteStage.Summary {
    try PipelineError.requireFile(database, orElse: .nameADatabase)
    try ArtifactCheck.checkSchema(database)
    try LicenseGate.check(database, accepted: acceptedLicenses)
    return try SiteStage.run(
      database,
      SiteStage.Configuration(
        output: output, pictures: pictures, baseURL: baseURL, languages: languages,
        generatorVersion: ToolVersion.current),
      progress: progress
    ) {
      // A damaged value need not stop the export, but would break pages.
      let problems = try ArtifactCheck.run(database).problems
      guard problems.isEmpty else { throw PipelineError(problems, category: .refused) }
    }
  }
}
