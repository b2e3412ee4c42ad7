package import Base
import Layers
package import Pages
package import PokedexFormat

/// `report.html` next to a manifest.
///
/// No build digest covers the page and SHA256SUMS does not list it, because it contains the duration of the
/// build, which differs between runs. Only a published release, which never changes, lists it.
package enum ReleaseReport {
  /// A written page.
  package struct Outcome: Sendable {
    package var path: String
    /// The errors of checks that were run for the page.
    package var problems: [Diagnostic]
  }

  /// Writes the report about the artifact of the manifest in `folder`.
  ///
  /// - Parameters:
  ///   - output: the path of the page; nil for next to the manifest.
  ///   - publicKeys: the keys of which one must have signed the manifest; if empty, the signature is not checked.
  ///   - crosscheck: the facts of a second source, with which the database is compared for the page; nil for the comparison
  ///     in the manifest.
  ///   - document: the manifest; nil if it is to be read.
  ///   - isVerified: whether this process has just checked the database, so that its digest is not computed again.
  /// - Throws: ``PipelineError``; `report-published` (refused) if SHA256SUMS lists the page that would be
  ///   overwritten.
  @discardableResult
  package static func write(
    _ folder: String, to output: String? = nil, publicKeys: [Ed25519.PublicKey] = [],
    crosscheck: CrosscheckInput? = nil, document: ManifestDocument? = nil, isVerified: Bool = false
  ) throws -> Outcome {
    let own = "\(folder)/\(ReportStage.fileName)"
    let path = output ?? own
    if Checksums.covers(path) {
      throw PipelineError(.reportPublished, at: .file(path))
    }
    let isPublished = Checksums.covers(own)
    return try write(
      document ?? ManifestDocument.read(folder), folder, to: path, builtIn: folder,
      updates: isPublished ? folder : "\(folder)/updates",
      isPublished: isPublished, publicKeys: publicKeys, crosscheck: crosscheck,
      isVerified: isVerified)
  }

  /// Writes the report of a release with the manifest `document` to `target`, which has all other files of the release.
  ///
  /// - Parameters:
  ///   - folder: the folder of the build, which has the timings.
  ///   - updates: the folder of `FROM..TO/diff.json`.
  ///   - publicKey: that of the key that signed the manifest; nil for an unsigned one.
  static func write(
    _ document: ManifestDocument, of target: String, builtIn folder: String, updates: String,
    publicKey: Ed25519.PublicKey?
  ) throws {
    try write(
      document, target, to: "\(target)/\(ReportStage.fileName)", builtIn: folder, updates: updates,
      isPublished: true, publicKeys: publicKey.map { [$0] } ?? [], crosscheck: nil)
  }

  /// - Parameter isPublished: whether diffs are next to the manifest.
  @discardableResult
  private static func write(
    _ document: ManifestDocument, _ folder: String, to path: String, builtIn built: String,
    updates: String, isPublished: Bool,
    publicKeys: [Ed25519.PublicKey], crosscheck: CrosscheckInput?, isVerified: Bool = false
  ) throws -> Outcome {
    var manifest = document.manifest
    let database = "\(folder)/\(manifest.artifact.file)"
    try PipelineError.requireFile(database, orElse: .nameADatabase)
    let result = try crosscheck.map { try CrosscheckRun.compare(database, $0) }
    if let result { manifest.crosscheck = result.summary }
    let isIntact =
      try isVerified || SHA256.digest(ofFile: database) == manifest.artifact.sha256
    let checks = ReportChecks(
      digest: isIntact ? .passed : .failed,
      signature: publicKeys.isEmpty
        ? .notRun : document.isSigned(by: publicKeys) ? .passed : .failed,
      disagreements: result?.refusals ?? [])
    let page = try ReportStage.run(
      ReportStage.Input(
        manifest: manifest, database: database, updates: updates,
        timings: StageTimings.read(timings(manifest, in: built)), isPublished: isPublished,
        checks: checks))
    try AtomicFile.write(path, page, durable: isPublished)
    return Outcome(path: path, problems: result?.refusals ?? [])
  }

  /// Stores `timings` for later reports.
  package static func keep(_ timings: StageTimings, _ manifest: Manifest, in folder: String) throws
  {
    try AtomicFile.write(
      self.timings(manifest, in: folder), timings.json.pretty, durable: false)
  }

  /// Next to the layers, because it is useless without them.
  private static func timings(_ manifest: Manifest, in folder: String) -> String {
    let output = OutputFolder(folder, isSample: manifest.dataset == "sample")
    return "\(output.work)/pack/\(manifest.artifact.file).timings.json"
  }
}
