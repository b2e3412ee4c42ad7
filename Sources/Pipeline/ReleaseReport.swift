import Diagnostics
import FileKit
import JSONKit
import Layers
import ReportStage

/// `report.html` beside a manifest.
///
/// No digest covers the page, and SHA256SUMS does not name it: it tells how long the build took, which
/// differs from run to run.
package enum ReleaseReport {
  /// Writes the report about the artifact that the manifest in `folder` names.
  ///
  /// - Returns: the path of the page.
  /// - Throws: ``PipelineError``.
  @discardableResult
  package static func write(_ folder: String) throws -> String {
    try write(Manifest.read("\(folder)/\(Manifest.fileName)"), in: folder)
  }

  @discardableResult
  static func write(_ manifest: Manifest, in folder: String) throws -> String {
    let page = try ReportStage.run(
      ReportStage.Input(
        manifest: manifest, database: "\(folder)/\(manifest.artifact.file)",
        updates: "\(folder)/updates", timings: StageTimings.read(timings(manifest, in: folder))))
    let path = "\(folder)/\(ReportStage.fileName)"
    try PipelineError.wrappingFileErrors { try AtomicFile.write(path, page, durable: false) }
    return path
  }

  /// Writes the report of a release into `target`, which holds it but for this page.
  ///
  /// - Parameters:
  ///   - folder: the build's, which knows the timings.
  ///   - updates: the folder of `FROM..TO/diff.json`.
  static func write(of target: String, builtIn folder: String, updates: String) throws {
    let manifest = try Manifest.read("\(target)/\(Manifest.fileName)")
    let page = try ReportStage.run(
      ReportStage.Input(
        manifest: manifest, database: "\(target)/\(manifest.artifact.file)", updates: updates,
        timings: StageTimings.read(timings(manifest, in: folder)), isPublished: true))
    try PipelineError.wrappingFileErrors {
      try AtomicFile.write("\(target)/\(ReportStage.fileName)", page)
    }
  }

  /// Keeps `timings` for reports to come.
  static func keep(_ timings: StageTimings, _ manifest: Manifest, in folder: String) throws {
    try PipelineError.wrappingFileErrors {
      try AtomicFile.write(
        self.timings(manifest, in: folder), timings.json.pretty, durable: false)
    }
  }

  /// Beside the layers, as it is worth nothing without them.
  private static func timings(_ manifest: Manifest, in folder: String) -> String {
    let output = OutputFolder(folder, isSample: manifest.dataset == "sample")
    return "\(output.work)/pack/\(manifest.artifact.file).timings.json"
  }
}
