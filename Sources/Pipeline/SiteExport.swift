package import Diagnostics
import Layers
import PackStage
package import Pages

/// Makes the static site of a database: what `pokedex export-site` does.
package enum SiteExport {
  /// - Throws: ``PipelineError``; what stood at `output` then stands there still.
  package static func run(
    _ database: String, to output: String, hasImages: Bool, _ progress: any ProgressSink
  ) throws -> SiteStage.Summary {
    try PipelineError.requireFile(database, orElse: .nameADatabase)
    try ArtifactCheck.checkSchema(database)
    return try SiteStage.run(
      database,
      SiteStage.Configuration(
        output: output, hasImages: hasImages, generatorVersion: ToolVersion.current),
      progress)
  }
}
