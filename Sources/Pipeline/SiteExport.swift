package import Diagnostics
package import SiteStage

/// Makes the static site of a database: what `pokedex export-site` does.
package enum SiteExport {
  /// - Throws: ``PipelineError``; what stood at `output` then stands there still.
  package static func run(
    _ database: String, to output: String, hasImages: Bool, _ progress: any ProgressSink
  ) throws -> SiteStage.Summary {
    try SiteStage.run(
      database,
      SiteStage.Configuration(
        output: output, hasImages: hasImages, generatorVersion: ToolVersion.current),
      progress)
  }
}
