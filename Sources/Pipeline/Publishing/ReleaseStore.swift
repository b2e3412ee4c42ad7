package import Base
import Layers
import PackStage
package import PokedexFormat

/// A folder of the releases of one edition: `data-1`, `data-2`, … (`data-ja-en-1`, … of `ja-en`) and
/// `latest.json`, which refers to the newest.
///
/// A release becomes visible in two steps, each a rename: first its folder, complete and on disk, then
/// `latest.json`. An interrupted run leaves a folder whose name begins with a dot or a complete folder that
/// is not announced yet; clients find neither.
struct ReleaseStore: ~Copyable {
  let path: String
  /// What the names of its releases begin with. All editions have different names, so that releases of several
  /// can be next to each other on a server.
  private let prefix: String
  /// The content of `latest.json`; nil for an empty store.
  private(set) var latest: LatestRelease?
  /// Whether `latest.json` is not a JSON document, as an interrupted write leaves it. It counts as missing, and
  /// is written again.
  let isLatestTorn: Bool
  private let lock: FileLock

  /// Opens and locks the store; fails at once if it is locked.
  ///
  /// - Throws: ``PipelineError``: `store-unreachable`, `store-in-use`, `store-damaged`.
  init(_ path: String, edition: String) throws {
    let lock = try Self.lock(path)
    let isLatestTorn = try LatestRelease.isTorn(store: path)
    latest = isLatestTorn ? nil : try LatestRelease.read(store: path)
    self.isLatestTorn = isLatestTorn
    self.path = path
    prefix = edition == Edition.full.name ? "data-" : "data-\(edition)-"
    self.lock = lock
  }

  private static func lock(_ path: String) throws -> FileLock {
    guard Directory.exists(path) else {
      // Never created automatically, because a mistyped path would start a second history.
      throw PipelineError(
        .noSuchFolder, code: "store-unreachable", at: .file(path), advice: .mountOrCreateStore)
    }
    do {
      try Directory.probeWriting(path)
      return try FileLock("\(path)/.lock")
    } catch let error as FileLock.Held {
      throw PipelineError(.storeInUse(reason: error.text), at: .file(path))
    } catch let error as FileError {
      throw PipelineError(
        .operationFailed(operation: error.operation.text, reason: error.reason),
        category: .unreachable, code: "store-unreachable", at: .file(path),
        advice: .checkPermissionsAndDisk)
    }
  }

  func folderName(_ release: Int) -> String { "\(prefix)\(release)" }

  func folder(_ release: Int) -> String { "\(path)/\(folderName(release))" }

  /// Rejects a key that differs from that of the existing releases, and a key for unsigned releases.
  ///
  /// - Throws: ``PipelineError``: `release-unsigned`, `release-other-key`, `store-damaged` if the signature
  ///   of `latest.json` does not match its content.
  func check(_ key: Ed25519.PrivateKey?, mayChange: Bool) throws {
    guard !isLatestTorn, let document = try LatestRelease.document(store: path) else { return }
    let place = Place.file("\(path)/\(LatestRelease.fileName)")
    let signer = SignedDocument.signature(of: document)?.keyID
    let own = key.map { SignedDocument.keyID(of: $0.publicKey) }
    if let key, signer == own, !SignedDocument.isSigned(document, as: .latest, by: [key.publicKey])
    {
      throw LatestRelease.storeDamaged("\(path)/\(LatestRelease.fileName)", .signatureNotOfContent)
    }
    guard signer != own, !mayChange else { return }
    guard let signer else {
      // Either never signed or the signature was removed; continuing would sign unverified content.
      throw PipelineError(.latestUnsigned, at: place)
    }
    throw PipelineError(
      own.map { .releasesOfAnotherKey(signer: signer, key: $0) }
        ?? .releasesSignedThisUnsigned(signer: signer), category: .refused,
      code: own == nil ? "release-unsigned" : "release-other-key", at: place,
      advice: .releasesOfAnotherKeyAdvice)
  }

  /// Removes the remains of a killed run.
  ///
  /// - Returns: the names of the removed files.
  func sweep() throws -> [String] {
    try MadeFolder.removeLeftovers(in: path, startingWith: Self.incomingPrefix)
  }

  private static let incomingPrefix = ".incoming-"

  /// Returns the highest release number of the folders; nil if there are no releases.
  private func highest() throws -> Int? {
    try Directory.names(path, startingWith: prefix).compactMap { Int($0.dropFirst(prefix.count)) }
      .filter { Manifest.releases.contains($0) && Directory.exists(folder($0)) }.max()
  }

  /// Returns the release after the announced one if its folder exists: published but not announced. If
  /// nothing is announced, returns the highest: the first release, or one whose `latest.json` was lost. With its
  /// manifest.
  ///
  /// - Throws: ``PipelineError``: `release-incomplete` if it is incomplete or not signed by `key`
  ///   (`store-damaged` if `latest.json` is missing and it is not the first release), `release-unsigned` if
  ///   it is signed and there is no key.
  func unannounced(_ key: Ed25519.PrivateKey?) throws -> (number: Int, manifest: Manifest)? {
    guard let number = try latest.map({ $0.release + 1 }) ?? highest() else { return nil }
    let folder = folder(number)
    guard Directory.exists(folder) else { return nil }
    var problems = Checksums.problems(folder)
    let document = try? ManifestDocument.read(folder)
    if let document {
      if document.manifest.release != number { problems.append(.latestNumberDiffers) }
      if key == nil, document.manifest.signature != nil {
        throw PipelineError(.releaseUnsigned(number: number), at: .file(folder))
      }
      if let key, !document.isSigned(by: [key.publicKey]) { problems.append(.manifestNotByKey) }
    } else {
      problems.append(.releaseWithoutManifest)
    }
    if !problems.isEmpty {
      let all = problems.joined(separator: ", ")
      guard latest != nil || number == 1 else {
        throw LatestRelease.storeDamaged(
          folder, .latestMissingReleaseIncomplete(number: number, problems: all))
      }
      throw PipelineError(.releaseIncomplete(number: number, problems: all), at: .file(folder))
    }
    return document.map { (number, $0.manifest) }
  }

  /// Checks the announced release.
  ///
  /// - Throws: ``PipelineError`` `store-damaged`.
  func checkLatest() throws {
    guard let latest else { return }
    let manifest = "\(path)/\(latest.folder)/\(latest.manifest.name)"
    guard (try? SHA256.digest(ofFile: manifest)) == latest.manifest.sha256 else {
      throw LatestRelease.storeDamaged(manifest, .notNamedByLatest)
    }
    let problems = Checksums.problems("\(path)/\(latest.folder)")
    guard problems.isEmpty else {
      throw LatestRelease.storeDamaged("\(path)/\(latest.folder)", problems.joined(separator: ", "))
    }
  }

  /// Creates a release: `fill` writes it to a temporary folder, which is renamed in one step.
  ///
  /// - Throws: ``PipelineError``, including `release-exists` if the number is taken.
  func publish(_ release: Int, _ fill: (_ folder: String) throws -> Void) throws {
    let target = folder(release)
    let incoming = "\(path)/\(Self.incomingPrefix)\(release)"
    guard !File.exists(target) else {
      throw PipelineError(.releaseExists(release: release), at: .file(target))
    }
    var made = try MadeFolder(incoming)
    try fill(incoming)
    let problems = Checksums.problems(incoming)
    guard problems.isEmpty else {
      throw PipelineError(
        .storeWriteFailed(problems: problems.joined(separator: ", ")), at: .file(incoming))
    }
    try Directory.synchronize(incoming)
    try File.move(incoming, to: target)
    made.keep()
    try Directory.synchronize(path)
  }

  mutating func announce(_ latest: LatestRelease, _ key: Ed25519.PrivateKey?) throws {
    var document = latest.document
    if let key { document = SignedDocument.sign(document, as: .latest, with: key) }
    try AtomicFile.write("\(path)/\(LatestRelease.fileName)", document.pretty)
    self.latest = latest
  }
}

extension LatestRelease {
  /// Returns the newest release of the store at `path`; nil for an empty store.
  ///
  /// - Throws: ``PipelineError`` `store-damaged` (refused).
  package static func read(store path: String) throws -> LatestRelease? {
    try document(store: path).map { document in
      do throws(PatchFault) { return try LatestRelease(document) } catch {
        throw storeDamaged("\(path)/\(fileName)", .storeDamagedBecause(reason: error.detail))
      }
    }
  }

  /// Returns `latest.json` of the store at `path`; nil if it is missing.
  ///
  /// - Throws: ``PipelineError`` `store-damaged` (refused).
  package static func document(store path: String) throws -> JSONValue? {
    let file = "\(path)/\(fileName)"
    guard File.exists(file) else { return nil }
    let bytes = try File.readAll(file, atMost: SignedDocument.largestBytes)
    do throws(JSONError) { return try SignedDocument.parse(bytes) } catch {
      throw storeDamaged(file, .storeDamagedBecause(reason: error.placedText))
    }
  }

  /// Whether `latest.json` of the store at `path` is not a JSON document.
  package static func isTorn(store path: String) throws -> Bool {
    do { _ = try document(store: path) } catch let error as PipelineError
      where error.code == "store-damaged"
    { return true }
    return false
  }

  package static func storeDamaged(_ path: String, _ what: Message) -> PipelineError {
    PipelineError(
      what, category: .refused, code: "store-damaged", at: .file(path), advice: .storeDamagedAdvice)
  }
}
