import Base
import DiffStage
import FetchStage
import Layers
import PokedexFormat

/// The content of a new release: a folder with an artifact and its manifest, and the previous releases.
struct ReleaseContent {
  /// The output folder of a build, or the folder of an older release that is published again.
  let folder: String
  let document: ManifestDocument
  let number: Int
  let previous: PreviousReleases?
  /// The release whose content is published again; nil for a build.
  var reissue: Reissue?
  /// The comparison with the first of ``previous``; nil if it is to be compared.
  var compared: LastReleaseComparison?

  struct Reissue {
    let number: Int
    let reason: String?
  }

  var manifest: Manifest { document.manifest }

  /// The releases withdrawn by this one, ascending: those after the republished release, except those known
  /// to have the same content. Empty if the newest release has the same content.
  var withdrawn: [Int] {
    guard let reissue else { return [] }
    let releases = previous?.releases ?? []
    let same = releases.filter { $0.contentDigest == manifest.artifact.contentDigest }.map(\.number)
    guard !same.contains(number - 1) else { return [] }
    return (reissue.number + 1..<number).filter { !same.contains($0) }
  }

  /// Writes the release to `target`, an empty folder, without subfolders so that any host can serve it.
  ///
  /// - Parameter scratch: a temporary folder for updates.
  /// - Returns: the manifest as it is published.
  func write(
    to target: String, scratch: String, _ configuration: Release.Configuration,
    _ progress: any ProgressSink
  ) throws -> Manifest {
    var document = document
    // Older releases, which may be published again, do not have it.
    if File.exists("\(folder)/\(DatasetteMetadata.fileName)") {
      try Self.copy("\(folder)/\(DatasetteMetadata.fileName)", to: target)
    }
    let source = try ArtifactFile("\(folder)/\(manifest.artifact.file)")
    guard source.sha256 == manifest.artifact.sha256 else {
      throw PipelineError(.artifactNotOfManifest, at: .file(source.path))
    }
    let new = try source.published(as: number, to: "\(target)/\(manifest.artifact.file)")
    var updates: [Manifest.Update] = []
    let file = manifest.artifact.file
    var compressed = [
      try Self.gzip(file, in: target),
      try Self.compress(
        file, in: target, Manifest.Compressed.zstd, suffix: "zst", pack: ZstdFile.packed),
    ]
    let made = try BuildUpdates.make(
      from: previous?.releases ?? [], to: new, in: scratch, named: [], compared: compared, progress)
    for update in made.updates {
      var update = update
      let source = "\(scratch)/\(update.from)..\(update.to)"
      update.file = "update-\(update.from)-to-\(update.to).sqlite"
      try Self.copy("\(source)/\(UpdateRelease.patchName)", to: target, as: update.file)
      compressed.append(try Self.gzip(update.file, in: target))
      let diff = "diff-\(update.from)-to-\(update.to).json"
      try Self.copy("\(source)/\(UpdateRelease.diffName)", to: target, as: diff)
      _ = try Self.gzip(diff, in: target)
      updates.append(update)
    }
    document.change { manifest in
      manifest.compressed = compressed
      (manifest.artifact.bytes, manifest.artifact.sha256) = (new.bytes, new.sha256)
      manifest.updates = updates
      manifest.release = number
      // The expiry of this run, not of the republished release.
      manifest.expires = configuration.expires
    }
    if let key = configuration.key { document.sign(with: key) }
    let notes = try ReleaseNotes(
      content: self, published: document.manifest, key: configuration.key?.publicKey
    ).markdown(new, made.newest)
    try AtomicFile.write("\(target)/notes.md", notes)
    try document.write(to: "\(target)/\(Manifest.fileName)")
    try ReleaseReport.write(
      target, publicKeys: configuration.key.map { [$0.publicKey] } ?? [], document: document,
      publishing: scratch)
    let entries = try Directory.names(target).filter {
      !$0.hasPrefix(".") && $0 != Checksums.fileName
    }.map { name in
      LayerFile.Entry(
        name: name, bytes: try FileStat("\(target)/\(name)").size,
        sha256: try SHA256.digest(ofFile: "\(target)/\(name)"))
    }
    try Checksums.update(target, entries)
    return document.manifest
  }

  /// Writes the gzip file of `name` next to it: not every host compresses what it serves.
  private static func gzip(_ name: String, in folder: String) throws -> Manifest.Compressed {
    try compress(name, in: folder, Manifest.Compressed.gzip, suffix: "gz", pack: Gzip.packed)
  }

  private static func compress(
    _ name: String, in folder: String, _ format: String, suffix: String,
    pack: (UnsafeRawBufferPointer) -> [UInt8]
  ) throws -> Manifest.Compressed {
    let packed = try MappedFile("\(folder)/\(name)").withBytes(pack)
    try AtomicFile.write("\(folder)/\(name).\(suffix)", packed)
    return Manifest.Compressed(
      of: name, format: format, file: "\(name).\(suffix)", bytes: packed.count,
      sha256: SHA256.digest(of: packed))
  }

  private static func copy(_ source: String, to folder: String, as name: String? = nil) throws {
    let name = name ?? FilePath.name(of: source)
    try MappedFile(source).withBytes { bytes in try AtomicFile.write("\(folder)/\(name)", bytes) }
  }
}
