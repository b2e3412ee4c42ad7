package import Base
import Layers
import Pages
package import PokedexFormat

/// `report.html` next to a manifest.
///
/// No build digest covers the page and SHA256SUMS does not list it, because it can be made again with another key, second
/// source or last release. Only a published release, which never changes, lists it.
package enum ReleaseReport {
  /// A written page.
  package struct Outcome: Sendable {
    package var path: String
    /// The errors of checks that were run for the page.
    package var problems: [Diagnostic]
  }

  /// Writes the report about the artifact of the manifest in `folder`. That of a published release has no section about
  /// earlier ones: their number on this machine must not change it.
  ///
  /// - Parameters:
  ///   - output: the path of the page; nil for next to the manifest.
  ///   - publicKeys: the keys of which one must have signed the manifest; if empty, the signature is not checked.
  ///   - crosscheck: the facts of a second source, with which the database is compared for the page; nil for the comparison
  ///     in the manifest.
  ///   - document: the manifest; nil if it is to be read.
  ///   - previous: the earlier releases that the page shows beside this one; nil for none.
  ///   - isVerified: whether this process has just checked the database, so that its digest is not computed again.
  ///   - updates: the folder of `FROM..TO/diff.json` of a release that is being published; nil for one that was, or of a
  ///     build.
  /// - Throws: ``PipelineError``; `report-published` (refused) if SHA256SUMS lists the page that would be
  ///   overwritten, `foreign-file` (usage) if that is no report.
  @discardableResult
  package static func write(
    _ folder: String, to output: String? = nil, publicKeys: [Ed25519.PublicKey] = [],
    crosscheck: CrosscheckInput? = nil, document: ManifestDocument? = nil, isVerified: Bool = false,
    since previous: PreviousReleases? = nil, publishing updates: String? = nil
  ) throws -> Outcome {
    let own = "\(folder)/\(ReportPage.fileName)"
    let path = output ?? own
    if Checksums.covers(path) { throw PipelineError(.reportPublished, at: .file(path)) }
    try OwnFile.check(path, mark: ReportPage.mark)
    let isPublished = updates != nil || Checksums.covers(own)
    let document = try document ?? ManifestDocument.read(folder)
    var manifest = document.manifest
    let database = "\(folder)/\(manifest.artifact.file)"
    try PipelineError.requireFile(database, orElse: .nameADatabase)
    let result = try crosscheck.map { try CrosscheckRun.compare(database, $0) }
    if let result { manifest.crosscheck = result.summary }
    let digest = try isVerified ? manifest.artifact.sha256 : SHA256.digest(ofFile: database)
    let checks = ReportChecks(
      digest: digest == manifest.artifact.sha256 ? .passed : .failed,
      signature: publicKeys.isEmpty
        ? .notRun : document.isSigned(by: publicKeys) ? .passed : .failed,
      disagreements: result?.refusals ?? [])
    let page = try ReportPage.bytes(
      manifest, database: database,
      updates: updates ?? (isPublished ? folder : "\(folder)/updates"), isPublished: isPublished,
      earlier: previous?.releases.compactMap(\.manifest) ?? [], checks)
    try AtomicFile.write(path, page, durable: isPublished)
    var problems = checks.disagreements
    if checks.digest == .failed {
      problems.append(
        Diagnostic(
          .error,
          .manifestMismatch(
            what: Message.mismatchSHA256, found: digest, named: manifest.artifact.sha256),
          at: .file(database)))
    }
    if checks.signature == .failed {
      problems.append(
        Diagnostic(
          .error, manifest.signature == nil ? .manifestUnsigned : .manifestSignatureInvalid,
          code: "manifest-untrusted", at: .file(Manifest.path(at: folder)),
          advice: .manifestUntrustedAdvice))
    }
    return Outcome(path: path, problems: problems)
  }

  /// Writes `report-failed.html` about a build whose data was refused.
  ///
  /// - Returns: the error with a last line that counts its errors by kind and names the page; as it was if it is about
  ///   something else than data, or the page cannot be written.
  static func failed(_ error: PipelineError, in folder: String) -> PipelineError {
    let path = "\(folder)/\(FailedReport.fileName)"
    guard [.refused, .badData].contains(error.category),
      let page = try? FailedReport(error.diagnostics),
      (try? AtomicFile.write(path, page.bytes(), durable: false)) != nil
    else { return error }
    return PipelineError(
      error.diagnostics + [Diagnostic(.error, page.summary, at: .file(path))],
      category: error.category)
  }
}
