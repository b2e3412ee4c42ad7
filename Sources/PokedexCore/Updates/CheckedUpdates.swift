import Digest
import JSON
import Messages
import Platform
import PokedexFormat
import SQLiteKit

/// Patches that have passed every check that needs no database: trust first, then form.
struct CheckedUpdates {
  let patches: [PatchFile]
  let manifest: SignedManifest?
  let signature: PokedexUpdater.Outcome.Signature

  /// - Parameter latest: what names the manifest to be taken, where that is known. Only with the lock
  ///   of the database: the release is remembered.
  init(
    _ paths: [String], manifest path: String?, latest: PokedexLatestRelease?, trust: UpdateTrust,
    database: String
  ) throws {
    let bytes = try path.map { try Self.read($0) }
    manifest = try bytes.map { try Self.manifest($0, path ?? "") }
    signature = try Self.checkTrust(manifest, path, trust)
    if let latest { try Self.checkPointer(latest, manifest, bytes, path ?? "") }
    if let manifest {
      // Before the release is remembered: the numbers of another store mean nothing here.
      try HeldRelease(database).check(dataset: manifest.dataset, edition: manifest.edition)
    }
    if let manifest, signature == .signed {
      try Self.checkRelease(
        manifest, path ?? "", HighestRelease(path: UpdateFiles(database).highestRelease))
    }
    var patches: [PatchFile] = []
    for (number, path) in paths.enumerated() {
      let copy = UpdateFiles(database).patch(number)
      let (bytes, sha256) = try Self.take(path, copy)
      // Before SQLite sees it: a signed digest makes the file one of ours.
      if let manifest {
        guard
          manifest.updates.contains(where: { $0.file.bytes == bytes && $0.file.sha256 == sha256 })
        else {
          throw PokedexUpdateError(
            .notInManifest, path: path, detail: .updateNotNamed,
            advice: .updateNotNamedAdvice)
        }
      }
      patches.append(try Self.inspect(path, copy))
    }
    self.patches = patches
  }

  /// Reads the manifest at `path`, of which never more than a manifest may have is in memory.
  private static func read(_ path: String) throws -> [UInt8] {
    try PokedexUpdateError.checkIsFile(path)
    do throws(FileError) {
      return try File.readAll(path, atMost: SignedDocument.largestBytes)
    } catch {
      guard error.isTooLarge else { throw error }
      throw PokedexUpdateError(
        .damagedUpdate, path: path,
        detail: .updateManifestTooLarge(limit: SignedDocument.largestBytes),
        advice: .updateDownloadAgain)
    }
  }

  /// Copies the patch at `path` to `copy`, which only this user can read or write, and digests it on the
  /// way: the file is read once, so nobody can exchange it between the check and the use.
  private static func take(_ path: String, _ copy: String) throws -> (
    bytes: Int, sha256: SHA256Digest
  ) {
    try PokedexUpdateError.checkIsFile(path)
    let source = try OpenFile(path, .readRegularFile)
    let target = try OpenFile(copy, .createPrivate)
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 64)
    defer { piece.deallocate() }
    var hasher = SHA256()
    var bytes = 0
    while true {
      try PokedexUpdateError.checkCancellation(path)
      let count = try source.read(into: piece)
      if count == 0 { return (bytes, hasher.finish()) }
      bytes += count
      guard bytes <= PatchFile.largestBytes else {
        throw PokedexUpdateError(
          PatchFault(.malformed, .patchFileTooLarge(limit: PatchFile.largestBytes)), path)
      }
      let part = UnsafeRawBufferPointer(rebasing: piece[..<count])
      hasher.update(part)
      try target.write(part)
    }
  }

  private static func manifest(_ bytes: [UInt8], _ path: String) throws -> SignedManifest {
    do {
      return try SignedManifest(parsing: bytes)
    } catch {
      let reason =
        (error as? JSONError)?.placedText ?? (error as? PatchFault)?.detail
        ?? Message(verbatim: "\(error)")
      throw PokedexUpdateError(
        .damagedUpdate, path: path, detail: .updateManifestUnreadable(reason: reason),
        advice: .updateDownloadAgain)
    }
  }

  private static func checkTrust(
    _ manifest: SignedManifest?, _ path: String?, _ trust: UpdateTrust
  ) throws(PokedexUpdateError) -> PokedexUpdater.Outcome.Signature {
    guard !trust.keys.isEmpty else { return manifest?.keyID == nil ? .unsigned : .notChecked }
    guard let manifest, manifest.isSigned(by: trust.keys) else {
      throw PokedexUpdateError(
        .untrusted, path: path ?? "",
        detail: manifest == nil
          ? .updateSignatureNeeded
          : .updateSignatureUntrusted,
        advice: .updateSignatureAdvice)
    }
    if let now = trust.now, let expires = manifest.expires, now > expires {
      throw PokedexUpdateError(
        .expired, path: path ?? "", detail: .updateManifestExpired(time: UTCTime.text(expires)),
        advice: .updateManifestExpiredAdvice)
    }
    return .signed
  }

  /// Refuses another manifest than the one that `latest` names, be it signed and sound: without this
  /// an old one could be served beside a fresh pointer.
  private static func checkPointer(
    _ latest: PokedexLatestRelease, _ manifest: SignedManifest?, _ bytes: [UInt8]?, _ path: String
  ) throws(PokedexUpdateError) {
    let again = Message.updateLatestAgain
    guard let manifest, let bytes else {
      throw PokedexUpdateError(
        .notInManifest, path: path, detail: .updateManifestNotGiven,
        advice: again)
    }
    guard manifest.release >= latest.release else {
      throw PokedexUpdateError(
        .rollback, path: path,
        detail: .updateManifestOfRelease(found: manifest.release, named: latest.release),
        advice: again)
    }
    guard manifest.release == latest.release, bytes.count == latest.manifestBytes,
      SHA256.digest(of: bytes).hex == latest.manifestSHA256
    else {
      throw PokedexUpdateError(
        .notInManifest, path: path, detail: .updateManifestNotLatest,
        advice: again)
    }
  }

  /// Refuses an older release than was seen, and remembers this one: after the signature is checked,
  /// never before.
  private static func checkRelease(
    _ manifest: SignedManifest, _ path: String, _ highest: HighestRelease
  ) throws {
    let seen = try highest.read()
    guard manifest.release >= seen else {
      throw PokedexUpdateError(
        .rollback, path: path,
        detail: .updateRollback(found: manifest.release, seen: seen),
        advice: .updateNewestManifest)
    }
    guard manifest.schemaVersion <= PokedexSchema.version else {
      throw PokedexUpdateError(
        .schemaTooNew, path: path,
        detail: .updateReleaseSchema(found: manifest.schemaVersion, known: PokedexSchema.version),
        advice: .updateAppDataStays)
    }
    if manifest.release > seen { try highest.write(manifest.release) }
  }

  private static func inspect(_ path: String, _ copy: String) throws -> PatchFile {
    let patch: PatchFile
    do {
      patch = try PatchFile(inspecting: path, copy: copy)
    } catch let fault as PatchFault {
      throw PokedexUpdateError(fault, path)
    } catch let error as SQLiteError {
      throw PokedexUpdateError(
        .damagedUpdate, path: path, detail: error.text, advice: .updateDownloadAgain)
    }
    guard patch.header.schemaVersion <= PokedexSchema.version else {
      throw PokedexUpdateError(
        .schemaTooNew, path: path,
        detail: .updateSchema(found: patch.header.schemaVersion, known: PokedexSchema.version),
        advice: .updateAppDataStays)
    }
    return patch
  }

  /// What the database must be at the end of `route`: what the manifest names, whatever a patch says, or
  /// without a manifest what the last patch names.
  func target(of route: [PatchFile]) -> UpdateTarget {
    if let manifest {
      return UpdateTarget(
        contentDigest: manifest.contentDigest, sha256: manifest.artifact.sha256,
        bytes: manifest.artifact.bytes)
    }
    let end = route[route.count - 1].header.to
    return UpdateTarget(contentDigest: end.contentDigest, sha256: end.sha256, bytes: end.bytes)
  }

  /// The shortest chain of patches from `base` to the content that the manifest names, without a manifest
  /// to the newest content that they reach; empty where the database holds that already.
  ///
  /// - Throws: ``PokedexUpdateError`` `noUpdateFits` with the full file to take instead.
  func route(from base: UpdateBase) throws -> [PatchFile] {
    let fitting = patches.filter { $0.header.dataset == base.dataset }
    // Breadth first: every content once, so that loops end.
    var routes: [SHA256Digest: [PatchFile]] = [base.contentDigest: []]
    var queue = [base.contentDigest]
    var reached = base.contentDigest
    while !queue.isEmpty {
      let place = queue.removeFirst()
      for patch in fitting
      where patch.header.from.contentDigest == place
        && routes[patch.header.to.contentDigest] == nil && !leadsBack(patch)
      {
        routes[patch.header.to.contentDigest] = routes[place]! + [patch]
        queue.append(patch.header.to.contentDigest)
        reached = patch.header.to.contentDigest
      }
    }
    if let manifest { reached = manifest.contentDigest }
    guard let route = routes[reached] else { throw noUpdateFits(base) }
    let isCurrent =
      manifest != nil || fitting.contains { $0.header.to.contentDigest == base.contentDigest }
    guard !route.isEmpty || isCurrent else { throw noUpdateFits(base) }
    for patch in route { try base.check(patch) }
    return route
  }

  private func leadsBack(_ patch: PatchFile) -> Bool {
    let (from, to) = (patch.header.from.release, patch.header.to.release)
    return from > 0 && to > 0 && to < from
  }

  private func noUpdateFits(_ base: UpdateBase) -> PokedexUpdateError {
    let name = manifest?.artifact.name ?? base.fileName
    let size = manifest?.artifact.bytes
    let advice: Message =
      size.map { .updateFullFileNamed(name: name, bytes: $0) }
      ?? .updateFullFileOfRelease(name: name)
    if let back = patches.first(where: { leadsBack($0) }) {
      return PokedexUpdateError(
        .rollback, path: back.path,
        detail: .updateLeadsBack(from: back.header.from.release, to: back.header.to.release),
        advice: advice)
    }
    let starts = patches.map(\.header.from.dataVersion).joined(separator: ", ")
    return PokedexUpdateError(
      .noUpdateFits, path: base.path,
      detail: .updateNoneFits(
        version: base.dataVersion, dataset: base.dataset,
        starts: starts.isEmpty ? Message.updateStartsNowhere : Message(verbatim: starts)),
      advice: advice)
  }
}
