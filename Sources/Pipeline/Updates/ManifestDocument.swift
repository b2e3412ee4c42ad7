import Diagnostics
package import Digest
package import JSON
package import Layers
import Platform
import PokedexFormat

/// `manifest.json`, which is written by two steps.
///
/// A build writes facts: source, artifact, stages, diagnostics. Publishing adds
/// ``Manifest/addedMembers``: updates, release, expiry and the signature over everything. So does the
/// comparison with a second source. A build can therefore check whether its facts are unchanged in a
/// published manifest. A build with different facts writes a manifest without these members, because they
/// would not refer to its content.
package struct ManifestDocument {
  package private(set) var document: JSONValue

  /// - Throws: ``PipelineError`` `manifest-unreadable` (refused), `no-such-file`.
  package init(reading path: String) throws {
    let bytes = try Manifest.bytes(path)
    do throws(JSONError) {
      document = try SignedDocument.parse(bytes)
    } catch {
      throw PipelineError(
        .refused, "manifest-unreadable", error.placedText,
        at: .file(path), advice: .takeTheManifestOfTheArtifact)
    }
  }

  package init(_ manifest: Manifest) { document = manifest.json }

  /// The digest of the facts, which does not depend on the added members.
  package var factsDigest: SHA256Digest {
    var facts = document
    for name in Manifest.addedMembers { facts[name] = nil }
    return SHA256.digest(of: facts.canonical)
  }

  /// The listed updates.
  package var updates: [Manifest.Update] {
    (document["updates"]?.array ?? []).compactMap { json in
      guard let from = json["from"]?.string, let to = json["to"]?.string,
        let file = json["file"]?.string, let bytes = json["bytes"]?.int,
        let digest = json["sha256"]?.string.flatMap({ SHA256Digest(hex: $0) })
      else { return nil }
      return Manifest.Update(from: from, to: to, file: file, bytes: bytes, sha256: digest)
    }
  }

  /// Whether the manifest has a signature.
  package var isSigned: Bool { document["signature"] != nil }

  /// Replaces the listed updates by `updates`.
  package mutating func setUpdates(_ updates: [Manifest.Update]) {
    document["updates"] = JSONValue(encoding: updates)
    unsign()
  }

  /// Adds `update`, replacing one between the same versions.
  package mutating func add(_ update: Manifest.Update) {
    setUpdates(updates.filter { $0.from != update.from || $0.to != update.to } + [update])
  }

  /// Sets size and digest of the database, which publishing changes by adding the release number.
  package mutating func setArtifact(bytes: Int, sha256: SHA256Digest) {
    document["artifact"]?["bytes"] = .int(bytes)
    document["artifact"]?["sha256"] = .string(sha256.hex)
    unsign()
  }

  /// Replaces the comparison with a second source.
  package mutating func setCrosscheck(_ crosscheck: Crosscheck) {
    document["crosscheck"] = crosscheck.json
    unsign()
  }

  /// Sets the release number; 0 keeps the existing one.
  package mutating func setRelease(_ number: Int) {
    guard number > 0 else { return }
    document["release"] = .int(number)
    unsign()
  }

  /// - Parameter time: in the format of ``UTCTime``; nil for a manifest that does not expire.
  package mutating func setExpiry(_ time: String?) {
    document["expires"] = time.map { .string($0) }
    unsign()
  }

  /// Rejects an expiry with which no client could accept the manifest.
  ///
  /// - Throws: ``PipelineError`` `bad-expiry` (usage) if `time` is malformed or not in the future.
  package static func checkExpiry(_ time: String?, now: Int) throws {
    guard let time else { return }
    guard let seconds = UTCTime.seconds(time) else {
      throw PipelineError(
        .usage, "bad-expiry", .timeInvalid(time: time),
        advice: .timeInvalidAdvice)
    }
    guard seconds > now else {
      throw PipelineError(
        .usage, "bad-expiry",
        .timePast(time: time, now: UTCTime.text(max(now, 0))),
        advice: .timePastAdvice)
    }
  }

  /// Removes the signature, because a signature over other content is worse than none.
  package mutating func unsign() { document["signature"] = nil }

  package mutating func sign(with key: Ed25519.PrivateKey) {
    document = SignedManifest.sign(document, with: key)
  }

  /// Writes the document to `path` and its digest to the SHA256SUMS next to it.
  @discardableResult
  package func write(to path: String) throws -> LayerFile.Entry {
    let bytes = document.pretty
    let entry = LayerFile.Entry(
      name: FilePath.name(of: path), bytes: bytes.count, sha256: SHA256.digest(of: bytes))
    try AtomicFile.write(path, bytes)
    try Checksums.update(FilePath.folder(of: path), [entry])
    return entry
  }
}
