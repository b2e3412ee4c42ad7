import JSON
import Pipeline
import Diagnostics
import DiffStage
import Digest
import Layers
import Platform
import PokedexFormat

/// What becomes a release: a folder with an artifact and its manifest, and the releases before it.
struct ReleaseContent {
  /// `Output` of a build, or the folder of an older release that is published again.
  let folder: String
  let manifest: Manifest
  let number: Int
  let previous: PreviousReleases?
  /// Of what it is the content published again; nil for a build.
  let reissue: Reissue?

  struct Reissue {
    /// The release whose content it is.
    let number: Int
    /// What the maker says.
    let reason: String?
  }

  init(
    folder: String, number: Int, previous: PreviousReleases?, reissue: Reissue? = nil
  ) throws {
    self.folder = folder
    self.number = number
    self.previous = previous
    self.reissue = reissue
    manifest = try Manifest.read("\(folder)/\(Manifest.fileName)")
  }

  /// Releases that this one withdraws, ascending: those after the one that is published again, but for
  /// those that are known to hold the same. None where the newest holds it.
  var withdrawn: [Int] {
    guard let reissue else { return [] }
    let releases = previous?.releases ?? []
    let same = releases.filter { $0.contentDigest == manifest.artifact.contentDigest }.map(\.number)
    guard !same.contains(number - 1) else { return [] }
    return (reissue.number + 1..<number).filter { !same.contains($0) }
  }

  /// Writes the release into `target`, an empty folder: flat, so that any host can offer it.
  ///
  /// - Parameter scratch: a folder for updates on the way; those that a build has made there are taken.
  func write(
    to target: String, scratch: String, _ configuration: Release.Configuration,
    _ progress: any ProgressSink
  ) throws {
    var document = try ManifestDocument(reading: "\(folder)/\(Manifest.fileName)")
    let named = document.updates
    try Self.copy("\(folder)/\(manifest.artifact.file)", to: target)
    let statistics = "\(folder)/\(ReleaseStatistics.fileName)"
    if File.exists(statistics) { try Self.copy(statistics, to: target) }
    let new = try ArtifactFile("\(target)/\(manifest.artifact.file)", release: number)
    guard new.sha256 == manifest.artifact.sha256 else {
      throw PipelineError(
        .refused, "manifest-mismatch", .artifactNotOfManifest,
        at: .file("\(folder)/\(manifest.artifact.file)"), advice: .buildItAgain)
    }
    var updates: [Manifest.Update] = []
    for update in try BuildUpdates.make(
      from: previous?.releases ?? [], to: new, in: scratch, named: named, progress)
    {
      var update = update
      let source = "\(scratch)/\(update.from)..\(update.to)"
      update.file = "update-\(update.from)-to-\(update.to).sqlite"
      try Self.copy("\(source)/\(UpdateRelease.patchName)", to: target, as: update.file)
      try Self.copy(
        "\(source)/\(UpdateRelease.diffName)", to: target,
        as: "diff-\(update.from)-to-\(update.to).json")
      updates.append(update)
    }
    document.setUpdates(updates)
    document.setRelease(number)
    // Of this run, not of the release whose content is published again.
    document.setExpiry(configuration.expires)
    document.unsign()
    if let key = configuration.key { document.sign(with: key) }
    let notes = try ReleaseNotes(self, updates, key: configuration.key?.publicKey).markdown(new)
    try AtomicFile.write("\(target)/notes.md", notes)
    try document.write(to: "\(target)/\(Manifest.fileName)")
    try ReleaseReport.write(of: target, builtIn: folder, updates: scratch)
    let entries = try Directory.names(target).filter {
      !$0.hasPrefix(".") && $0 != Checksums.fileName
    }.map { name in
      LayerFile.Entry(
        name: name, bytes: try FileStat("\(target)/\(name)").size,
        sha256: try SHA256.digest(ofFile: "\(target)/\(name)"))
    }
    try Checksums.update(target, entries)
  }

  /// What `latest.json` says when this is the newest.
  static func pointer(
    _ store: borrowing ReleaseStore, _ number: Int, now: Int, validDays: Int, revision: String?
  ) throws -> LatestRelease {
    let folder = store.folder(number)
    let manifest = try Manifest.read("\(folder)/\(Manifest.fileName)")
    return LatestRelease(
      dataset: manifest.dataset, release: number, dataVersion: manifest.dataVersion,
      contentDigest: manifest.artifact.contentDigest, schemaVersion: manifest.schemaVersion,
      folder: ReleaseStore.folderName(number),
      manifest: SignedManifest.File(
        name: Manifest.fileName, bytes: try FileStat("\(folder)/\(Manifest.fileName)").size,
        sha256: try SHA256.digest(ofFile: "\(folder)/\(Manifest.fileName)")),
      published: now, checked: now, expires: now + validDays * 86_400,
      revision: revision ?? manifest.source.description.revision)
  }

  private static func copy(_ source: String, to folder: String, as name: String? = nil) throws {
    let name = name ?? FilePath.name(of: source)
    try MappedFile(source).withBytes { bytes in
      try AtomicFile.write("\(folder)/\(name)", bytes)
    }
  }
}
