import Base
import DiffStage
import PokedexFormat

extension UpdateRelease.Publication {
  /// Rejects inputs that would make the manifest untrue, before anything is written, because clients trust
  /// what is signed.
  ///
  /// - Parameters:
  ///   - new: the target artifact of the update, which `manifest` must describe.
  ///   - output: the folder of updates; the manifest lists them as `updates/FROM..TO/`.
  ///   - previous: the number of the old release; 0 if unknown.
  /// - Returns: the release number; 0 for none.
  /// - Throws: ``PipelineError`` `bad-expiry`, `manifest-of-another-file`, `release-falls`,
  ///   `update-elsewhere`.
  func check(
    _ new: ArtifactFile, _ manifest: Manifest, output: String, previous: Int
  ) throws -> Int {
    try ManifestDocument.checkExpiry(expires ?? manifest.expires, now: now())
    try checkIsOf(new, manifest)
    try checkPlace(output)
    let least = max(manifest.number, previous > 0 ? previous + 1 : 0)
    guard let release else { return least }
    guard release >= least else {
      throw PipelineError(.releaseFalls(release: release, least: least), at: .file(manifestPath))
    }
    return release
  }

  private func checkIsOf(_ new: ArtifactFile, _ manifest: Manifest) throws {
    let artifact = manifest.artifact
    let differences: [(Message, Bool)] = [
      (.mismatchSHA256, artifact.sha256 != new.sha256),
      (.mismatchSize, artifact.bytes != new.bytes),
      (.mismatchContentDigest, artifact.contentDigest.hex != new.metadata["content_digest"]),
      (Message(verbatim: "data_version"), manifest.dataVersion != new.dataVersion),
      (Message(verbatim: "dataset"), manifest.dataset != new.dataset),
      (Message(verbatim: "edition"), manifest.edition != new.metadata["edition"]),
    ]
    guard let (what, _) = differences.first(where: \.1) else { return }
    throw PipelineError(.manifestOfAnotherFile(path: new.path, what: what), at: .file(manifestPath))
  }

  /// Checks that `output` is the folder of updates next to the manifest, because the manifest lists relative
  /// paths.
  private func checkPlace(_ output: String) throws {
    let expected = "\(FilePath.folder(of: manifestPath))/updates"
    if let place = Self.place(of: output), place == Self.place(of: expected) { return }
    throw PipelineError(
      .updateElsewhere(expected: expected, output: output), at: .file(manifestPath),
      advice: .giveOutput(folder: expected))
  }

  /// The identity of a folder that exists or will be created in an existing one.
  private static func place(of path: String) -> [String]? {
    if let folder = try? FileStat(path) { return ["\(folder.device)", "\(folder.inode)"] }
    let parts = path.split(separator: "/")
    guard let last = parts.last else { return nil }
    let parent = (path.hasPrefix("/") ? "/" : "./") + parts.dropLast().joined(separator: "/")
    return (try? FileStat(parent)).map { ["\($0.device)", "\($0.inode)", String(last)] }
  }
}
