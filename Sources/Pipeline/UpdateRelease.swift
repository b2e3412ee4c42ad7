package import Diagnostics
package import DiffStage
package import Digest
import FileKit
import JSONKit
package import Layers
import UpdateFormat

/// Makes the update from one release to the next, and names it in the manifest: what `pokedex-diff`
/// does.
package enum UpdateRelease {
  /// How a manifest is to be completed.
  package struct Publication: Sendable {
    package var manifestPath: String
    /// Signs the manifest; nil leaves it unsigned.
    package var key: Ed25519.PrivateKey?
    /// The number of the release; nil counts on from that of the old one.
    package var release: Int?
    /// `2027-02-01T00:00:00Z`; nil for a manifest that does not expire.
    package var expires: String?

    package init(
      manifestPath: String, key: Ed25519.PrivateKey? = nil, release: Int? = nil,
      expires: String? = nil
    ) {
      self.manifestPath = manifestPath
      self.key = key
      self.release = release
      self.expires = expires
    }
  }

  package struct Outcome: Sendable {
    package var diff: DexDiff
    /// Where patch and diff lie; nil for equal content.
    package var folder: String?
    package var patch: Manifest.Update?
    /// Why there is no patch, one sentence; nil where there is one, or nothing changed.
    package var reason: String?
    /// Bytes of the full file.
    package var fullBytes: Int
  }

  /// Writes `FROM..TO/` into `output`: `update.sqlite`, `diff.json` and `SHA256SUMS`.
  ///
  /// - Throws: ``PipelineError``.
  package static func make(
    from old: String, to new: String, output: String, _ publication: Publication?,
    _ progress: any ProgressSink
  ) throws -> Outcome {
    try PipelineError.wrappingFileErrors {
      progress.send(.began(stage: "diff", total: nil, unit: "rows"))
      let before = release(of: old)
      let after = publication.flatMap { $0.release } ?? (before > 0 ? before + 1 : 0)
      let comparison = try DiffStage.compare(
        ArtifactFile(artifact(old), release: before), ArtifactFile(artifact(new), release: after))
      var outcome = Outcome(
        diff: try comparison.dexDiff(), fullBytes: comparison.new.bytes)
      guard !comparison.isEmpty else {
        progress.send(.finished(stage: "diff", summary: "the same content"))
        return outcome
      }
      let name = "\(comparison.old.dataVersion)..\(comparison.new.dataVersion)"
      let folder = "\(output)/\(name)"
      try Directory.createWithParents(folder)
      outcome.folder = folder
      var entries: [LayerFile.Entry] = []
      let patch = "\(folder)/update.sqlite"
      try File.remove(patch)
      if comparison.isSchemaChanged {
        outcome.reason = "tables or views differ: the full file is the update"
      } else {
        let scratch = "\(folder)/.update.sqlite.tmp"
        try File.remove(scratch)
        let bytes = try DiffStage.writePatch(comparison, to: scratch)
        if Double(bytes) > DiffStage.largestShare * Double(comparison.new.bytes) {
          try File.remove(scratch)
          outcome.reason = "a patch would have \(bytes) bytes: the full file is the update"
        } else {
          let digest = try SHA256.digest(ofFile: scratch)
          try OpenFile(scratch, .readWrite).synchronize()
          try File.move(scratch, to: patch)
          entries.append(LayerFile.Entry(name: "update.sqlite", bytes: bytes, sha256: digest))
          outcome.patch = Manifest.Update(
            from: comparison.old.dataVersion, to: comparison.new.dataVersion,
            file: "updates/\(name)/update.sqlite", bytes: bytes, sha256: digest)
        }
      }
      let text = Array(outcome.diff.json.pretty.utf8)
      try AtomicFile.write("\(folder)/diff.json", text)
      entries.append(
        LayerFile.Entry(name: "diff.json", bytes: text.count, sha256: SHA256.digest(of: text)))
      try Checksums.update(folder, entries)
      if let publication { try publish(outcome.patch, release: after, publication) }
      progress.send(
        .finished(
          stage: "diff",
          summary: outcome.patch.map { "\($0.bytes) bytes of \(outcome.fullBytes)" }
            ?? outcome.reason ?? ""))
      return outcome
    }
  }

  /// The database in a folder of a release, or the file itself.
  private static func artifact(_ path: String) throws -> String {
    guard Directory.exists(path) else { return path }
    return "\(path)/\(try Manifest.read("\(path)/\(Manifest.fileName)").artifact.file)"
  }

  /// The number that the manifest beside `path` names; 0 where there is none.
  private static func release(of path: String) -> Int {
    let folder =
      Directory.exists(path)
      ? path : path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    guard let bytes = try? File.readAll("\(folder)/\(Manifest.fileName)"),
      let document = try? PlainJSON(parsing: bytes)
    else { return 0 }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard Directory.exists(path) || document["artifact"]?["file"]?.string == name else { return 0 }
    return document["release"]?.int ?? 0
  }

  /// Completes the manifest: release, expiry, this update, and the signature over all of it.
  private static func publish(
    _ update: Manifest.Update?, release: Int, _ publication: Publication
  ) throws {
    let path = publication.manifestPath
    var document: PlainJSON
    do {
      document = try PlainJSON(parsing: File.readAll(path))
    } catch let error as PlainJSON.Malformed {
      throw PipelineError(
        .refused, "manifest-unreadable", "\(error.reason) at byte \(error.offset)",
        at: .file(path), advice: "take the manifest that came with the artifact")
    }
    if release > 0 { document["release"] = .int(release) }
    if let expires = publication.expires {
      guard UTCTime.seconds(expires) != nil else {
        throw PipelineError(
          .usage, "bad-expiry", "\(expires) is no time in UTC",
          advice: "write it as 2027-02-01T00:00:00Z")
      }
      document["expires"] = .string(expires)
    }
    if let update {
      var updates = (document["updates"]?.array ?? []).filter {
        $0["from"]?.string != update.from || $0["to"]?.string != update.to
      }
      updates.append(
        .object([
          .init("from", .string(update.from)), .init("to", .string(update.to)),
          .init("file", .string(update.file)), .init("bytes", .int(update.bytes)),
          .init("sha256", .string(update.sha256.hex)),
        ]))
      document["updates"] = .array(updates)
    }
    // A signature over other content is worse than none.
    document["signature"] = nil
    if let key = publication.key { document = SignedManifest.sign(document, with: key) }
    let bytes = document.pretty
    try AtomicFile.write(path, bytes)
    let slash = path.lastIndex(of: "/")
    try Checksums.update(
      slash.map { String(path[..<$0]) } ?? ".",
      [
        LayerFile.Entry(
          name: slash.map { String(path[path.index(after: $0)...]) } ?? path, bytes: bytes.count,
          sha256: SHA256.digest(of: bytes))
      ])
  }
}
