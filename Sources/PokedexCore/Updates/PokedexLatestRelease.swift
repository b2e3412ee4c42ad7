import Digest
import JSON
import Platform
import PokedexFormat
import SQLiteKit

/// What `latest.json` of a store of releases says: which release is the newest, and where it lies.
///
/// An app fetches that document, some hundred bytes, as often as it likes. Fetching is the app's; this
/// library reads and judges:
///
/// ```swift
/// let updater = PokedexUpdater(path, trust: trust)
/// let latest = try PokedexLatestRelease(document, trust: trust)
/// if try updater.needs(latest) {
///   // fetch latest.manifestPath, beside latest.json, and then
///   let download = try updater.download(for: manifest, of: latest)
///   // fetch download.file, beside the manifest, and then
///   try updater.update(with: [file], manifest: manifest, of: latest)
/// }
/// ```
public struct PokedexLatestRelease: Sendable, Hashable {
  /// Grows by one a release.
  public let release: Int
  public let dataset: String
  public let dataVersion: String
  public let schemaVersion: Int
  /// Where the manifest lies, from the folder of `latest.json`: `data-7/manifest.json`.
  public let manifestPath: String
  /// Bytes of the manifest.
  public let manifestBytes: Int
  /// Of the manifest, 64 hexadecimal digits. ``PokedexUpdater/download(for:of:)`` and
  /// ``PokedexUpdater/update(with:manifest:of:progress:)`` hold the manifest against it.
  public let manifestSHA256: String
  /// Until when the document may be believed, seconds since 1970.
  public let expires: Int
  /// Whether a known key has signed.
  public let isSigned: Bool

  /// Reads `latest.json`.
  ///
  /// - Parameters:
  ///   - document: its bytes, whole.
  ///   - trust: the keys of which one must have signed it, and the time to judge its expiry by.
  /// - Throws: ``PokedexUpdateError`` `damagedUpdate`, `schemaTooNew`, `untrusted` or `expired`.
  public init(_ document: [UInt8], trust: UpdateTrust) throws(PokedexUpdateError) {
    let name = LatestRelease.fileName
    let json: JSONValue
    do throws(JSONError) {
      json = try SignedDocument.parse(document)
    } catch {
      throw PokedexUpdateError(
        .damagedUpdate, path: name, detail: .updateLatestUnreadable(reason: error.placedText),
        advice: .updateDownloadAgain)
    }
    isSigned = SignedDocument.isSigned(json, as: .latest, by: trust.keys)
    guard isSigned || trust.keys.isEmpty else {
      throw PokedexUpdateError(
        .untrusted, path: name, detail: .updateLatestUntrusted,
        advice: .updateFromItsSource)
    }
    do throws(PatchFault) {
      let latest = try LatestRelease(json)
      release = latest.release
      dataset = latest.dataset
      dataVersion = latest.dataVersion
      schemaVersion = latest.schemaVersion
      manifestPath = "\(latest.folder)/\(latest.manifest.name)"
      manifestBytes = latest.manifest.bytes
      manifestSHA256 = latest.manifest.sha256.hex
      expires = latest.expires
    } catch {
      throw PokedexUpdateError(
        error.kind == .tooNew ? .schemaTooNew : .damagedUpdate, path: name, detail: error.detail,
        advice: error.kind == .tooNew ? .updateTheApp : .updateDownloadAgain)
    }
    if let now = trust.now, now > expires {
      throw PokedexUpdateError(
        .expired, path: name, detail: .updateLatestExpired(time: UTCTime.text(expires)),
        advice: .updateLatestExpiredAdvice)
    }
  }
}

extension PokedexUpdater {
  /// A file of a release to be fetched.
  public struct Download: Sendable, Hashable {
    /// Its name, beside the manifest.
    public let file: String
    public let bytes: Int
    /// 64 hexadecimal digits.
    public let sha256: String
    /// Whether it is the whole database, since no update leads from what is here to the release.
    public let isWholeDatabase: Bool
  }

  /// Whether `latest` is newer than what the database holds.
  ///
  /// - Throws: ``PokedexUpdateError`` `rollback` where a newer release has been seen, `schemaTooNew`,
  ///   `noUpdateFits` for another dataset, `baseUnusable`.
  public func needs(_ latest: PokedexLatestRelease) throws(PokedexUpdateError) -> Bool {
    let seen = try HighestRelease(path: UpdateFiles(path).highestRelease).read()
    guard latest.release >= seen || !latest.isSigned else {
      throw PokedexUpdateError(
        .rollback, path: LatestRelease.fileName,
        detail: .updateLatestRollback(found: latest.release, seen: seen),
        advice: .updateLatestRollbackAdvice)
    }
    let held = try held()
    try held.check(dataset: latest.dataset, edition: nil)
    guard latest.dataVersion != held.version else { return false }
    guard latest.schemaVersion <= PokedexSchema.version else {
      throw PokedexUpdateError(
        .schemaTooNew, path: LatestRelease.fileName,
        detail: .updateReleaseSchema(found: latest.schemaVersion, known: PokedexSchema.version),
        advice: .updateAppDataStays)
    }
    return true
  }

  /// What to fetch to come from what the database holds to the release of the manifest at `path`: an
  /// update, else the whole database. nil where it holds that release.
  ///
  /// - Parameters:
  ///   - manifest: the path of the `manifest.json` that was fetched.
  ///   - latest: what `latest.json` says; nil takes any manifest that is not older than one seen before,
  ///     so one of an old release too while a newer is out.
  /// - Throws: ``PokedexUpdateError``; the manifest is trusted no further than ``trust`` allows. `busy`
  ///   while the database is updated, `rollback` or `notInManifest` for another manifest than the one
  ///   that `latest` names.
  public func download(
    for manifest: String, of latest: PokedexLatestRelease? = nil
  ) throws(PokedexUpdateError) -> Download? {
    do {
      try PokedexUpdateError.checkIsFile(path)
      // The release that the manifest names is remembered: not while an update does the same.
      let lock = try UpdateFiles(path).lock()
      defer { withExtendedLifetime(lock) {} }
      let checked = try CheckedUpdates(
        [], manifest: manifest, latest: latest, trust: trust, database: path)
      guard let named = checked.manifest else { return nil }
      let held = try held()
      guard named.dataVersion != held.version else { return nil }
      // The app may put a whole database there by itself: that is no older than this one either. What the
      // manifest calls older is older than what it names, not than what still stands here.
      let files = UpdateFiles(path)
      try CopyHistory(reading: files.history).continued(
        by: [CopyHistory.Entry(dataVersion: named.dataVersion, release: named.release)],
        from: CopyHistory.Entry(dataVersion: held.version, release: 0)
      ).write(files.history)
      let update = named.updates.first { $0.from == held.version && $0.to == named.dataVersion }
      let file = update?.file ?? named.artifact
      return Download(
        file: file.name, bytes: file.bytes, sha256: file.sha256.hex, isWholeDatabase: update == nil)
    } catch {
      throw PokedexUpdateError(error, path)
    }
  }

  /// What `meta` of the database names.
  private func held() throws(PokedexUpdateError) -> HeldRelease {
    do {
      return try HeldRelease(path)
    } catch {
      throw PokedexUpdateError(error, path)
    }
  }
}
