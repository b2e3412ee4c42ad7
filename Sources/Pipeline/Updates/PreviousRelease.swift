package import Base
import DiffStage
import Layers
import PackStage
package import PokedexFormat

/// An earlier release on this machine, the start of an update.
package struct PreviousRelease: Sendable {
  /// The path of the database.
  package var artifact: String
  package var dataVersion: String
  package var contentDigest: SHA256Digest
  package var sha256: SHA256Digest
  /// The release number; 0 if unknown.
  package var number: Int
  /// The date of the PokéAPI revision that it was built from; empty if unknown.
  package var sourceDate: String
  /// The folder of the release.
  package var folder: String
  /// Nil if no manifest describes the database.
  package var manifest: Manifest?

  /// The maximum number of releases with an update to the newest one; older apps download the full file or
  /// update in two steps.
  package static let limit = 12
}

/// The releases named by `PREVIOUS=`: a release (its database or folder) or a folder of releases.
package struct PreviousReleases: Sendable {
  /// The releases, newest first, at least one and at most ``PreviousRelease/limit``. A build is compared with the first.
  package private(set) var releases: [PreviousRelease]

  /// The first of the releases.
  var newestOnly: PreviousReleases {
    var newest = self
    newest.releases.removeLast(releases.count - 1)
    return newest
  }

  /// The next release number; 0 if these releases have no numbers.
  package var nextNumber: Int {
    let highest = releases.map(\.number).max() ?? 0
    return highest > 0 ? highest + 1 : 0
  }

  /// Returns the releases named by `configuration`; nil for none.
  ///
  /// - Throws: ``PipelineError`` `previous-is-output` (usage) if it names the output folder.
  static func named(
    in configuration: BuildConfiguration, for source: SourceDescription
  ) throws -> PreviousReleases? {
    guard let path = configuration.previous else { return nil }
    let (here, there) = (try? FileStat(folder(of: path)), try? FileStat(configuration.output))
    if let here, let there, (here.device, here.inode) == (there.device, there.inode) {
      throw PipelineError(.previousIsOutput, at: .file(path))
    }
    return try PreviousReleases(
      path, artifactName: PackStage.fileName(source, configuration.edition))
  }

  /// - Parameter artifactName: the file name that releases in a folder must have to be included.
  /// - Throws: ``PipelineError`` `previous-unreadable` (usage) if there is no release at `path`.
  package init(_ path: String, artifactName: String) throws {
    if !Directory.exists(path) {
      guard File.exists(path) else { throw Self.unreadable(path, .noSuchFileOrFolder) }
      releases = [try Self.release(file: path)]
      return
    }
    if let release = try Self.release(folder: path, artifactName) {
      releases = [release]
      return
    }
    let newest = try LatestRelease.read(store: path)?.release ?? .max
    var found: [PreviousRelease] = []
    for name in try Directory.names(path, startingWith: "")
    where !name.hasPrefix(".") && Directory.exists("\(path)/\(name)") {
      guard let release = try Self.release(folder: "\(path)/\(name)", artifactName),
        release.number <= newest
      else { continue }
      found.append(release)
    }
    guard !found.isEmpty else {
      throw Self.unreadable(path, .noReleaseInFolder(file: artifactName))
    }
    found.sort { ($0.number, $0.sourceDate, $0.folder) > ($1.number, $1.sourceDate, $1.folder) }
    releases = Array(found.prefix(PreviousRelease.limit))
  }

  /// Returns the release in `folder`; nil if it has no manifest of `artifactName` or lacks that file.
  private static func release(folder: String, _ artifactName: String) throws -> PreviousRelease? {
    let artifact = "\(folder)/\(artifactName)"
    guard let manifest = try ManifestDocument.read(beside: artifact)?.manifest,
      File.exists(artifact)
    else { return nil }
    return PreviousRelease(
      artifact: artifact, dataVersion: manifest.dataVersion,
      contentDigest: manifest.artifact.contentDigest, sha256: manifest.artifact.sha256,
      number: manifest.number, sourceDate: manifest.source.date ?? "",
      folder: folder, manifest: manifest)
  }

  /// Returns the release whose database is `path`, with data from the manifest next to it if that describes
  /// this file.
  private static func release(file path: String) throws -> PreviousRelease {
    let folder = folder(of: path)
    if let release = try? release(folder: folder, FilePath.name(of: path)) { return release }
    let file = try ArtifactFile(path)
    guard let digest = SHA256Digest(hex: file.metadata["content_digest"] ?? "") else {
      throw unreadable(path, .noContentDigest)
    }
    return PreviousRelease(
      artifact: path, dataVersion: file.dataVersion, contentDigest: digest, sha256: file.sha256,
      number: 0, sourceDate: file.metadata["source_date"] ?? "", folder: folder)
  }

  private static func folder(of path: String) -> String {
    Directory.exists(path) ? path : FilePath.folder(of: path)
  }

  private static func unreadable(_ path: String, _ what: Message) -> PipelineError {
    PipelineError(
      what, category: .usage, code: "previous-unreadable", at: .file(path), advice: .nameARelease)
  }
}
