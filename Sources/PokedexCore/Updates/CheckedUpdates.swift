import Base
import PokedexFormat

/// Patches that have passed every check that needs no database: signature checks first, then format
/// checks.
struct CheckedUpdates {
  let patches: [PatchFile]
  let manifest: Manifest?
  let signature: PokedexUpdater.Outcome.Signature

  /// - Parameter latest: The document that names the expected manifest, if there is one. Call only
  ///   while holding the lock of the database, because the manifest's release is recorded.
  init(
    _ paths: [String], manifest path: String?, latest: PokedexLatestRelease?, trust: UpdateTrust,
    database: String
  ) throws {
    let bytes = try path.map { try Self.read($0) }
    let document = try bytes.map { bytes throws(PokedexError) in
      try Self.document(bytes, path ?? "")
    }
    manifest = document?.manifest
    signature = try Self.checkTrust(document, path, trust: trust)
    if let latest { try Self.checkPointer(latest, manifest, bytes: bytes, path: path ?? "") }
    if let manifest {
      // This check comes before the release is recorded: release numbers of another store are not
      // comparable.
      let held = try HeldRelease.ifUsable(database)
      try held?.check(dataset: manifest.dataset, edition: manifest.edition)
      if signature == .signed {
        try Self.checkRelease(
          manifest, path ?? "", of: latest, trust: trust, database: database, above: held)
      }
    }
    var patches: [PatchFile] = []
    for (number, path) in paths.enumerated() {
      let copy = UpdateFiles(database).patch(number)
      // This check comes before SQLite opens the file: a digest from a signed manifest shows that the
      // file is from the publisher.
      guard try Self.take(path, copy, atMost: PatchFile.largestBytes, assets: manifest?.patches)
      else { throw PokedexError(.updateNotNamed, path: path) }
      patches.append(try Self.inspect(path, copy))
    }
    self.patches = patches
  }

  /// Reads the manifest at `path`, limited to the maximum size of a manifest.
  private static func read(_ path: String) throws -> [UInt8] {
    try PokedexError.checkIsFile(path)
    do throws(FileError) {
      return try File.readAll(path, atMost: SignedDocument.largestBytes)
    } catch {
      guard error.isTooLarge else { throw error }
      throw PokedexError(.updateManifestTooLarge(limit: SignedDocument.largestBytes), path: path)
    }
  }

  /// Copies the file at `path` to `copy`, which only this user can read or write, decompressed if it is a
  /// gzip file. It is read only once, so it cannot be replaced between the check and its use.
  ///
  /// - Parameters:
  ///   - limit: The maximum size of the file in bytes, also when decompressed.
  ///   - assets: The files that a manifest names; nil for none.
  /// - Returns: False for a file that is not one of `assets`: it is then neither decompressed nor used.
  /// - Throws: `PatchFault` `malformed` if the file is larger than `limit`, or a gzip file that is damaged
  ///   or does not contain the named file.
  static func take(
    _ path: String, _ copy: String, atMost limit: Int, assets: [Manifest.Asset]?
  ) throws -> Bool {
    let taken = try receive(path, copy, atMost: limit)
    guard try Gzip.isPacked(copy) else {
      return assets?.contains { ($0.bytes, $0.sha256) == taken } ?? true
    }
    let asset = assets?.first { asset in asset.gzip.map { ($0.bytes, $0.sha256) == taken } ?? false
    }
    guard assets == nil || asset != nil else { return false }
    let packed = "\(copy).gz"
    try File.move(copy, to: packed)
    do {
      let plain = try Gzip.unpack(packed, to: copy, atMost: asset?.bytes ?? limit) {
        try PokedexError.checkCancellation(path)
      }
      guard asset.map({ ($0.bytes, $0.sha256) == plain }) ?? true else {
        throw PatchFault(.malformed, .gzipDamaged)
      }
    } catch let fault as PatchFault {
      throw PokedexError(fault, patch: path)
    }
    try File.remove(packed)
    return true
  }

  /// Copies the file at `path` to `copy` and computes its digest while copying.
  private static func receive(
    _ path: String, _ copy: String, atMost limit: Int
  ) throws -> (bytes: Int, sha256: SHA256Digest) {
    try PokedexError.checkIsFile(path)
    let source = try OpenFile(path, .readRegularFile)
    let target = try OpenFile(copy, .createPrivate)
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 64)
    defer { piece.deallocate() }
    var hasher = SHA256()
    var bytes = 0
    while true {
      try PokedexError.checkCancellation(path)
      let count = try source.read(into: piece)
      if count == 0 { return (bytes, hasher.finish()) }
      bytes += count
      guard bytes <= limit else {
        throw PokedexError(PatchFault(.malformed, .patchFileTooLarge(limit: limit)), patch: path)
      }
      let part = UnsafeRawBufferPointer(rebasing: piece[..<count])
      hasher.update(part)
      try target.write(part)
    }
  }

  private static func document(
    _ bytes: [UInt8], _ path: String
  ) throws(PokedexError) -> ManifestDocument {
    do throws(JSONError) { return try ManifestDocument(forUpdate: bytes) } catch {
      throw PokedexError(.updateManifestUnreadable(reason: error.placedText), path: path)
    }
  }

  private static func checkTrust(
    _ document: ManifestDocument?, _ path: String?, trust: UpdateTrust
  ) throws(PokedexError) -> PokedexUpdater.Outcome.Signature {
    guard !trust.keys.isEmpty else {
      return document?.manifest.signature == nil ? .unsigned : .notChecked
    }
    guard let document, document.isSigned(by: trust.keys) else {
      throw PokedexError(
        document == nil ? .updateSignatureNeeded : .updateSignatureUntrusted, code: .untrusted,
        path: path ?? "", advice: .updateSignatureAdvice)
    }
    if let now = trust.now, let expires = document.manifest.expirySeconds, now > expires {
      throw PokedexError(.updateManifestExpired(time: UTCTime.text(expires)), path: path ?? "")
    }
    return .signed
  }

  /// Rejects every manifest except the one that `latest` names, even one that is signed and sound.
  /// Otherwise a server could combine an old manifest with a current `latest.json`.
  private static func checkPointer(
    _ latest: PokedexLatestRelease, _ manifest: Manifest?, bytes: [UInt8]?, path: String
  ) throws(PokedexError) {
    let again = Message.updateLatestAgain
    guard let manifest, let bytes else {
      throw PokedexError(.updateManifestNotGiven, path: path, advice: again)
    }
    guard manifest.number >= latest.release else {
      throw PokedexError(
        .updateManifestOfRelease(found: manifest.number, named: latest.release), path: path,
        advice: again)
    }
    guard manifest.number == latest.release, manifest.dataset == latest.dataset,
      manifest.edition == latest.edition, bytes.count == latest.manifestBytes,
      SHA256.digest(of: bytes).hex == latest.manifestSHA256
    else { throw PokedexError(.updateManifestNotLatest, path: path, advice: again) }
  }

  /// Rejects a release that is not current, and records the manifest's release. Call only after the signature has
  /// been checked.
  private static func checkRelease(
    _ manifest: Manifest, _ path: String, of latest: PokedexLatestRelease?, trust: UpdateTrust,
    database: String, above held: HeldRelease?
  ) throws {
    try HighestRelease(path: UpdateFiles(database).highestRelease).admit(
      HighestRelease.Seen(
        dataset: manifest.dataset, edition: manifest.edition, key: manifest.signature?.keyID ?? "",
        release: manifest.number, published: latest?.published ?? trust.now ?? 0),
      trust, above: held, document: path)
    guard manifest.schemaVersion <= PokedexSchema.version else {
      throw PokedexError(
        .updateReleaseSchema(found: manifest.schemaVersion, known: PokedexSchema.version),
        path: path)
    }
  }

  private static func inspect(_ path: String, _ copy: String) throws -> PatchFile {
    let patch: PatchFile
    do {
      patch = try PatchFile(inspecting: path, copy: copy)
    } catch let fault as PatchFault {
      throw PokedexError(fault, patch: path)
    } catch let error as SQLiteError {
      throw PokedexError(error.text, code: .damagedUpdate, path: path, advice: .updateDownloadAgain)
    }
    guard patch.header.schemaVersion <= PokedexSchema.version else {
      throw PokedexError(
        .updateSchema(found: patch.header.schemaVersion, known: PokedexSchema.version), path: path)
    }
    return patch
  }

  /// Returns what the database must contain after `route`: the content that the manifest names,
  /// regardless of the patches, or without a manifest the content that the last patch names.
  func target(of route: [PatchFile]) -> PatchHeader.End {
    guard let manifest else { return route[route.count - 1].header.to }
    let artifact = manifest.artifact
    return PatchHeader.End(
      dataVersion: manifest.dataVersion, contentDigest: artifact.contentDigest,
      sha256: artifact.sha256, bytes: artifact.bytes, release: manifest.number)
  }

  /// Returns the shortest chain of patches from `base` to the content that the manifest names; without
  /// a manifest, to the newest content that the patches reach. Empty if the database already has that
  /// content.
  ///
  /// - Throws: ``PokedexError`` `noUpdateFits` with the name of the full file to download
  ///   instead.
  func route(from base: UpdateBase) throws -> [PatchFile] {
    let fitting = patches.filter { $0.header.dataset == base.dataset }
    // Breadth-first search that visits each content once, so cycles end.
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
    if let manifest { reached = manifest.artifact.contentDigest }
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

  private func noUpdateFits(_ base: UpdateBase) -> PokedexError {
    let name = manifest?.artifact.file ?? base.fileName
    let size = manifest?.artifact.bytes
    let advice: Message =
      size.map { .updateFullFileNamed(name: name, bytes: $0) }
      ?? .updateFullFileOfRelease(name: name)
    if let back = patches.first(where: { leadsBack($0) }) {
      return PokedexError(
        .updateLeadsBack(from: back.header.from.release, to: back.header.to.release),
        path: back.path, advice: advice)
    }
    let starts = patches.map(\.header.from.dataVersion).joined(separator: ", ")
    return PokedexError(
      .updateNoneFits(
        version: base.dataVersion, dataset: base.dataset,
        starts: starts.isEmpty ? Message.updateStartsNowhere : Message(verbatim: starts)),
      path: base.path, advice: advice)
  }
}
