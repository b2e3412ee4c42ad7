package import Diagnostics
import DiffStage
package import Digest
import Layers
import Messages
import NormalizeStage
import PackStage
import Platform
import PokedexFormat

/// An earlier release that lies on this machine: what an update leads away from.
package struct PreviousRelease: Sendable {
  /// The database.
  package var artifact: String
  package var dataVersion: String
  package var contentDigest: SHA256Digest
  package var sha256: SHA256Digest
  /// Its number; 0 where it has none.
  package var number: Int
  /// When upstream deployed what it was made of; empty where unknown.
  package var sourceDate: String
  /// Its folder.
  package var folder: String
  /// What was found about its data; none where it has no manifest.
  package var findings: [Diagnostic] = []

  /// Releases that get an update to the newest; older apps take the full file, or go there in two
  /// steps.
  package static let limit = 12
}

/// What `PREVIOUS=` names: a release (its database, its folder or its `statistics.json`), or a folder
/// of releases.
package struct PreviousReleases: Sendable {
  /// Newest first, at most ``PreviousRelease/limit``; none where only statistics were named.
  package private(set) var releases: [PreviousRelease]
  /// The file that a build must stand up to; nil where the newest release has none.
  let statistics: String?

  /// The number of the release after these; 0 where they have no numbers.
  package var nextNumber: Int {
    let highest = releases.map(\.number).max() ?? 0
    return highest > 0 ? highest + 1 : 0
  }

  /// What `configuration` names; nil where it names none.
  ///
  /// - Throws: ``PipelineError`` `previous-is-output` (usage) where it names the folder that is built.
  static func named(
    in configuration: BuildConfiguration, for source: SourceDescription
  ) throws -> PreviousReleases? {
    guard let path = configuration.previous else { return nil }
    let (here, there) = (try? FileStat(folder(of: path)), try? FileStat(configuration.output))
    if let here, let there, (here.device, here.inode) == (there.device, there.inode) {
      throw PipelineError(
        .usage, "previous-is-output", .previousIsOutput,
        at: .file(path), advice: .previousIsOutputAdvice)
    }
    return try PreviousReleases(
      path, artifactName: PackStage.fileName(source, configuration.edition))
  }

  /// - Parameter artifactName: of a folder of releases only those of this file count.
  /// - Throws: ``PipelineError`` `previous-unreadable` (usage) where nothing of the kind stands there.
  package init(_ path: String, artifactName: String) throws {
    let folder = Self.folder(of: path)
    let statistics = "\(folder)/\(ReleaseStatistics.fileName)"
    if !Directory.exists(path) {
      guard File.exists(path) else {
        throw Self.unreadable(path, .noSuchFileOrFolder)
      }
      if path.hasSuffix(".json") {
        (releases, self.statistics) = ([], path)
      } else {
        releases = [try Self.release(file: path)]
        self.statistics = File.exists(statistics) ? statistics : nil
      }
      return
    }
    if File.exists("\(path)/\(Manifest.fileName)") || File.exists(statistics) {
      releases = try Self.release(folder: path, artifactName).map { [$0] } ?? []
      self.statistics = File.exists(statistics) ? statistics : nil
      return
    }
    let newest = try LatestRelease.read(store: path)?.release ?? .max
    var found: [PreviousRelease] = []
    for entry in try PipelineError.wrappingFileErrors({ try Directory.list(path) })
    where entry.kind == .directory && !entry.name.hasPrefix(".") {
      guard let release = try Self.release(folder: "\(path)/\(entry.name)", artifactName),
        release.number <= newest
      else { continue }
      found.append(release)
    }
    guard !found.isEmpty else {
      throw Self.unreadable(path, .noReleaseInFolder(file: artifactName))
    }
    found.sort { ($0.number, $0.sourceDate, $0.folder) > ($1.number, $1.sourceDate, $1.folder) }
    releases = Array(found.prefix(PreviousRelease.limit))
    let file = "\(releases[0].folder)/\(ReleaseStatistics.fileName)"
    self.statistics = File.exists(file) ? file : nil
  }

  /// The statistics of the newest release.
  ///
  /// - Throws: ``PipelineError`` `previous-unreadable`.
  func readStatistics() throws -> DexStatistics? {
    try statistics.map { try ReleaseStatistics.read($0) }
  }

  /// The release in `folder`; nil where there is no manifest of `artifactName`, or not its file.
  private static func release(folder: String, _ artifactName: String) throws -> PreviousRelease? {
    let path = "\(folder)/\(Manifest.fileName)"
    guard File.exists(path) else { return nil }
    let manifest = try Manifest.read(path)
    let artifact = "\(folder)/\(manifest.artifact.file)"
    guard manifest.artifact.file == artifactName, File.exists(artifact) else { return nil }
    return PreviousRelease(
      artifact: artifact, dataVersion: manifest.dataVersion,
      contentDigest: manifest.artifact.contentDigest, sha256: manifest.artifact.sha256,
      number: manifest.release ?? 0, sourceDate: manifest.source.description.date ?? "",
      folder: folder, findings: manifest.diagnostics)
  }

  /// The release whose database is `path`; the manifest beside it is believed if it is about it.
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
      .usage, "previous-unreadable", what, at: .file(path),
      advice: .nameARelease)
  }
}
