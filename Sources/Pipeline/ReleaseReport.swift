import Basics
import Layers
package import Pages
package import PokedexFormat

/// `report.html` next to a manifest.
///
/// No build digest covers the page and SHA256SUMS does not list it, because it contains the duration of the
/// build, which differs between runs. Only a published release, which never changes, lists it.
package enum ReleaseReport {
  /// Writes the report about the artifact of the manifest in `folder`.
  ///
  /// - Parameter output: the path of the page; nil for next to the manifest.
  /// - Returns: the path of the page.
  /// - Throws: ``PipelineError``; `report-published` (refused) if SHA256SUMS lists the page that would be
  ///   overwritten.
  @discardableResult
  package static func write(_ folder: String, to output: String? = nil) throws -> String {
    let own = "\(folder)/\(ReportStage.fileName)"
    let path = output ?? own
    if Checksums.covers(path) {
      throw PipelineError(
        .refused, .reportPublished,
        at: .file(path), advice: .nameAnotherFileWithOutput)
    }
    return try write(
      Manifest.read("\(folder)/\(Manifest.fileName)"), in: folder, to: path,
      isPublished: Checksums.covers(own))
  }

  @discardableResult
  package static func write(_ manifest: Manifest, in folder: String) throws -> String {
    try write(
      manifest, in: folder, to: "\(folder)/\(ReportStage.fileName)", isPublished: false)
  }

  /// - Parameter isPublished: whether diffs are next to the manifest.
  private static func write(
    _ manifest: Manifest, in folder: String, to path: String, isPublished: Bool
  ) throws -> String {
    let page = try ReportStage.run(
      ReportStage.Input(
        manifest: manifest, database: "\(folder)/\(manifest.artifact.file)",
        updates: isPublished ? folder : "\(folder)/updates",
        timings: StageTimings.read(timings(manifest, in: folder)), isPublished: isPublished))
    try PipelineError.wrappingFileErrors { try AtomicFile.write(path, page, durable: false) }
    return path
  }

  /// Writes the report of a release to `target`, which has all other files of the release.
  ///
  /// - Parameters:
  ///   - folder: the folder of the build, which has the timings.
  ///   - updates: the folder of `FROM..TO/diff.json`.
  package static func write(of target: String, builtIn folder: String, updates: String) throws {
    let manifest = try Manifest.read("\(target)/\(Manifest.fileName)")
    let page = try ReportStage.run(
      ReportStage.Input(
        manifest: manifest, database: "\(target)/\(manifest.artifact.file)", updates: updates,
        timings: StageTimings.read(timings(manifest, in: folder)), isPublished: true))
    try PipelineError.wrappingFileErrors {
      try AtomicFile.write("\(target)/\(ReportStage.fileName)", page)
    }
  }

  /// Stores `timings` for later reports.
  package static func keep(_ timings: StageTimings, _ manifest: Manifest, in folder: String) throws
  {
    try PipelineError.wrappingFileErrors {
      try AtomicFile.write(
        self.timings(manifest, in: folder), timings.json.pretty, durable: false)
    }
  }

  /// Next to the layers, because it is useless without them.
  private static func timings(_ manifest: Manifest, in folder: String) -> String {
    let output = OutputFolder(folder, isSample: manifest.dataset == "sample")
    return "\(output.work)/pack/\(manifest.artifact.file).timings.json"
  }
}
