package import Base
package import DiffStage
package import Layers
import Pages
package import PokedexFormat

/// Creates the update from one release to the next and lists it in the manifest; implements `pokedex-diff`.
package enum UpdateRelease {
  /// The data with which a manifest is published.
  package struct Publication: Sendable {
    package var manifestPath: String
    /// The key that signs the manifest; nil for no signature.
    package var key: Ed25519.PrivateKey?
    /// The release number; nil for the next after the old release.
    package var release: Int?
    /// The expiry of the manifest, `2027-02-01T00:00:00Z`; nil if it does not expire.
    package var expires: String?
    /// The current time in seconds since 1970.
    package var now: @Sendable () -> Int = { Int(FileStamp.now() / 1_000_000_000) }

    package init(
      manifestPath: String, key: Ed25519.PrivateKey? = nil, release: Int? = nil,
      expires: String? = nil
    ) {
      (self.manifestPath, self.key, self.release) = (manifestPath, key, release)
      self.expires = expires
    }
  }

  package struct Outcome: Sendable {
    package var diff: DexDiff
    /// The folder of patch and diff; nil for equal content.
    package var folder: String?
    package var patch: Manifest.Update?
    /// The reason for a missing patch, one sentence; nil if there is a patch or nothing changed.
    package var reason: Message?
    /// The size of the full file in bytes.
    package var fullBytes: Int

    var line: Message {
      patch.map { .bytesOf(bytes: $0.bytes, fullBytes: fullBytes) } ?? reason ?? .sameContent
    }
  }

  package static let patchName = "update.sqlite"
  package static let diffName = "diff.json"

  /// Writes `FROM..TO/` to `output`: `update.sqlite`, `diff.json` and `SHA256SUMS`.
  ///
  /// - Throws: ``PipelineError``.
  package static func make(
    from old: String, to new: String, output: String, _ publication: Publication?,
    _ progress: any ProgressSink
  ) throws -> Outcome {
    progress.send(.began(stage: "diff", total: nil, unit: .unitRows))
    let previous = manifest(of: old)
    let before = previous?.number ?? 0
    let new = try ArtifactFile(artifact(new))
    let document = try publication.map { try ManifestDocument.read($0.manifestPath) }
    let after =
      if let publication, let document {
        try publication.check(new, document.manifest, output: output, previous: before)
      } else { 0 }
    let comparison = try DiffStage.compare(
      ArtifactFile(artifact(old), release: before),
      new.numbered(after > 0 ? after : before > 0 ? before + 1 : 0))
    let outcome = try write(
      comparison, LastReleaseComparison(comparison.old.path, comparison.new.path),
      previous: previous, into: output)
    if outcome.folder != nil, let publication, let document {
      try publish(outcome.patch, release: after, in: document, publication)
    }
    progress.send(.finished(stage: "diff", summary: outcome.line))
    return outcome
  }

  /// Writes patch, diff and checksums of `comparison` to `FROM..TO/` in `output`; nothing for equal content.
  ///
  /// - Parameters:
  ///   - compared: what players see differently; nil if it was not compared.
  ///   - previous: the manifest next to the older database; nil for none.
  static func write(
    _ comparison: DiffStage.Comparison,
    _ compared: @autoclosure @Sendable () throws -> LastReleaseComparison?, previous: Manifest?,
    into output: String
  ) throws -> Outcome {
    let (changes, compared) = try Threads.both({ try comparison.changes() }, compared)
    var outcome = Outcome(diff: changes, fullBytes: comparison.new.bytes)
    guard !comparison.isEmpty else { return outcome }
    let name = "\(comparison.old.dataVersion)..\(comparison.new.dataVersion)"
    let folder = "\(output)/\(name)"
    // A failed run leaves no folder behind.
    var made = try MadeFolder(folder)
    outcome.folder = folder
    var entries: [LayerFile.Entry] = []
    let patch = "\(folder)/\(patchName)"
    if comparison.isSchemaChanged {
      outcome.reason = .schemaDiffersFullFile
    } else {
      // Written next to the existing file, which it replaces when complete.
      let scratch = "\(folder)/.\(patchName).tmp"
      try File.remove(scratch)
      let bytes = try DiffStage.writePatch(comparison, to: scratch)
      // A patch that clients would reject, because it is too large or has too many rows, is not published.
      if Double(bytes) > DiffStage.largestShare * Double(comparison.new.bytes)
        || (try? PatchFile(inspecting: scratch)) == nil
      {
        try File.remove(scratch)
        outcome.reason = .patchTooLarge(bytes: bytes)
      } else {
        let digest = try SHA256.digest(ofFile: scratch)
        try OpenFile(scratch, .readWrite).synchronize()
        try File.move(scratch, to: patch)
        entries.append(LayerFile.Entry(name: patchName, bytes: bytes, sha256: digest))
        outcome.patch = Manifest.Update(
          from: comparison.old.dataVersion, to: comparison.new.dataVersion,
          file: "updates/\(name)/\(patchName)", bytes: bytes, sha256: digest)
      }
    }
    if outcome.patch == nil { try File.remove(patch) }
    let document = comparison.complete(outcome.diff, compared, previous: previous).counted()
    let text = JSONValue(encoding: document).pretty
    try AtomicFile.write("\(folder)/\(diffName)", text)
    entries.append(LayerFile.Entry(name: diffName, text))
    try Checksums.update(folder, entries)
    made.keep()
    return outcome
  }

  /// Returns the database of a release folder or manifest, or the file itself.
  package static func artifact(_ path: String) throws -> String {
    let manifest = Manifest.path(at: path)
    guard manifest.hasSuffix(".json") else { return path }
    return "\(FilePath.folder(of: manifest))/\(try Manifest.read(manifest).artifact.file)"
  }

  /// Returns the manifest at, in or next to `path`; nil for none.
  private static func manifest(of path: String) -> Manifest? {
    let manifest = Manifest.path(at: path)
    let document =
      try? manifest.hasSuffix(".json")
      ? ManifestDocument.read(manifest) : ManifestDocument.read(beside: path)
    return document?.manifest
  }

  /// Completes the manifest with release, expiry, this update and the signature.
  private static func publish(
    _ update: Manifest.Update?, release: Int, in document: ManifestDocument,
    _ publication: Publication
  ) throws {
    var document = document
    document.change { manifest in
      if release > 0 { manifest.release = release }
      if let expires = publication.expires { manifest.expires = expires }
      if let update {
        // It replaces one between the same versions.
        manifest.updates.removeAll { $0.from == update.from && $0.to == update.to }
        manifest.updates.append(update)
      }
    }
    if let key = publication.key { document.sign(with: key) }
    try document.write(to: publication.manifestPath)
  }
}

extension DiffStage.Comparison {
  /// Returns `diff` with the members of `diff.json` that come from other sources than the rows, and what players see
  /// differently.
  package func complete(_ diff: DexDiff) throws -> DexDiff {
    let manifest = try? Manifest.read(FilePath.folder(of: old.path))
    return complete(diff, try LastReleaseComparison(old.path, new.path), previous: manifest)
  }

  /// - Parameters:
  ///   - compared: what players see differently; nil if it was not compared.
  ///   - previous: a manifest, which is ignored unless it describes the older database; nil for none.
  func complete(
    _ diff: DexDiff, _ compared: LastReleaseComparison?, previous: Manifest?
  ) -> DexDiff {
    var document = diff
    document.regressions = compared?.findings
    document.visibleChanges = compared?.changes
    document.previous = previous.flatMap {
      $0.artifact.sha256 == old.sha256 ? DexDiff.Previous($0) : nil
    }
    return document
  }
}

extension ManifestDocument {
  /// Rejects an expiry with which no client could accept the manifest.
  ///
  /// - Throws: ``PipelineError`` `bad-expiry` (usage) if `time` is malformed or not in the future.
  package static func checkExpiry(_ time: String?, now: Int) throws {
    guard let time else { return }
    guard let seconds = UTCTime.seconds(time) else { throw PipelineError(.timeInvalid(time: time)) }
    guard seconds > now else {
      throw PipelineError(.timePast(time: time, now: UTCTime.text(max(now, 0))))
    }
  }

  /// Writes the document to `path` and its digest to the SHA256SUMS next to it.
  @discardableResult
  package func write(to path: String) throws -> LayerFile.Entry {
    let bytes = document.pretty
    let entry = LayerFile.Entry(name: FilePath.name(of: path), bytes)
    try AtomicFile.write(path, bytes)
    try Checksums.update(FilePath.folder(of: path), [entry])
    return entry
  }
}
