import Base
import PokedexFormat

/// The contents of `latest.json` of a release store: the number of the newest release and the location
/// of its manifest.
///
/// An app downloads this document of a few hundred bytes as often as it likes. Downloading is the task
/// of the app; ``PokedexUpdater/states(language:fetch:)`` parses and checks it, and what follows from it.
public struct PokedexLatestRelease: Sendable, Hashable {
  private let latest: LatestRelease

  /// The release number. It increases by one with each release.
  public var release: Int { latest.release }
  public var dataset: String { latest.dataset }
  /// The edition, whose releases have a store of their own.
  public var edition: String { latest.edition }
  public var dataVersion: String { latest.dataVersion }
  public var schemaVersion: Int { latest.schemaVersion }
  /// The path of the manifest, relative to the folder of `latest.json`, such as `data-7/manifest.json`.
  public var manifestPath: String { "\(latest.folder)/\(latest.manifest.name)" }
  /// The size of the manifest in bytes.
  public var manifestBytes: Int { latest.manifest.bytes }
  /// The SHA-256 of the manifest, 64 hexadecimal digits. ``PokedexUpdater/download(for:of:completeDatabase:)`` and
  /// ``PokedexUpdater/update(with:manifest:of:progress:)`` compare the manifest with it.
  public var manifestSHA256: String { latest.manifest.sha256.hex }
  /// The time at which the document expires, in seconds since 1970.
  public var expires: Int { latest.expires }
  /// Whether the document is signed with a known key.
  public var isSigned: Bool { key != nil }

  /// The id of that key.
  let key: String?
  /// The time at which the release was published, in seconds since 1970.
  var published: Int { latest.published }

  /// Parses `latest.json`.
  ///
  /// - Parameters:
  ///   - document: The complete document.
  ///   - trust: The keys, one of which must have signed the document, and the time for the expiry
  ///     check.
  /// - Throws: ``PokedexError`` `damagedUpdate`, `schemaTooNew`, `untrusted` or `expired`.
  public init(_ document: [UInt8], trust: UpdateTrust) throws(PokedexError) {
    let name = LatestRelease.fileName
    let json: JSONValue
    do throws(JSONError) { json = try SignedDocument.parse(document) } catch {
      throw PokedexError(.updateLatestUnreadable(reason: error.placedText), path: name)
    }
    let isSigned = SignedDocument.isSigned(json, as: .latest, by: trust.keys)
    key = isSigned ? SignedDocument.signature(of: json)?.keyID : nil
    guard isSigned || trust.keys.isEmpty else {
      throw PokedexError(.updateLatestUntrusted, path: name)
    }
    do throws(PatchFault) { latest = try LatestRelease(json) } catch {
      throw PokedexError(
        error.kind == .tooNew ? error.detail : .updateLatestUnreadable(reason: error.detail),
        code: error.kind == .tooNew ? .schemaTooNew : .damagedUpdate, path: name,
        advice: error.kind == .tooNew ? .updateTheApp : .updateDownloadAgain)
    }
    if let now = trust.now, now > expires {
      throw PokedexError(.updateLatestExpired(time: UTCTime.text(expires)), path: name)
    }
  }
}

extension PokedexUpdater {
  /// A file of a release to download, the gzip file if there is one. Pass it on as it is.
  public struct Download: Sendable, Hashable {
    /// The name of the file, in the folder of the manifest.
    public let file: String
    public let bytes: Int
    /// The SHA-256 of the file, 64 hexadecimal digits.
    public let sha256: String
    /// Whether the file is the complete database because no update leads from the installed release to
    /// the new one.
    public let isCompleteDatabase: Bool

    fileprivate init(_ asset: Manifest.Asset, isCompleteDatabase: Bool) {
      file = asset.gzip?.file ?? asset.file
      bytes = asset.gzip?.bytes ?? asset.bytes
      sha256 = (asset.gzip?.sha256 ?? asset.sha256).hex
      self.isCompleteDatabase = isCompleteDatabase
    }
  }

  /// Whether `latest` names another release than the one in the database, or there is no database. If it is
  /// signed, its number is recorded: older releases are rejected from then on.
  ///
  /// - Throws: ``PokedexError`` `rollback` if the database has a newer release or a newer one has been
  ///   seen, `untrusted` for a number that is too far above it, `schemaTooNew`, `noUpdateFits` for another dataset or
  ///   edition, `baseUnusable`, `busy` while the database is being updated.
  public func needs(_ latest: PokedexLatestRelease) throws(PokedexError) -> Bool {
    try withLock { files in
      let held = try HeldRelease.ifUsable(path)
      try held?.check(dataset: latest.dataset, edition: latest.edition)
      if let key = latest.key {
        try HighestRelease(path: files.highestRelease).admit(
          HighestRelease.Seen(
            dataset: latest.dataset, edition: latest.edition, key: key, release: latest.release,
            published: latest.published),
          trust, above: held, document: LatestRelease.fileName)
      }
      guard latest.dataVersion != held?.version else { return false }
      guard latest.schemaVersion <= PokedexSchema.version else {
        throw PokedexError(
          .updateReleaseSchema(found: latest.schemaVersion, known: PokedexSchema.version),
          path: LatestRelease.fileName)
      }
      return true
    }
  }

  /// Returns the file to download to get from the current release of the database to the release of
  /// `manifest`: an update if there is one, otherwise the complete database. Nil if the database
  /// already has that release. Without a database, it is the complete one.
  ///
  /// - Parameters:
  ///   - manifest: The path of the downloaded `manifest.json`.
  ///   - latest: The parsed `latest.json`. Nil accepts any manifest that is not older than the highest
  ///     release seen, even if a newer release has been published.
  ///   - completeDatabase: Whether to return the complete database even if there is an update, for an update
  ///     that failed: ``PokedexError/isSolvedByCompleteDatabase``.
  /// - Throws: ``PokedexError``. The manifest is checked as ``trust`` requires. `busy` while the
  ///   database is being updated, `rollback` or `notInManifest` if the manifest is not the one that
  ///   `latest` names.
  public func download(
    for manifest: String, of latest: PokedexLatestRelease? = nil, completeDatabase: Bool = false
  ) throws(PokedexError) -> Download? {
    // The manifest's release is recorded, so this must not run concurrently with an update.
    try withLock { _ in
      let checked = try CheckedUpdates(
        [], manifest: manifest, latest: latest, trust: trust, database: path)
      guard let named = checked.manifest else { return nil }
      let held = try HeldRelease.ifUsable(path)
      guard named.dataVersion != held?.version else { return nil }
      let update = zip(named.updates, named.patches).first { update, _ in
        update.from == held?.version && update.to == named.dataVersion
      }
      if let update, !completeDatabase { return Download(update.1, isCompleteDatabase: false) }
      return Download(named.database, isCompleteDatabase: true)
    }
  }

  /// Updates the database to the newest release of a store, or creates it, and reports the progress. The result is nil
  /// if there is no newer release. Ending the iteration cancels the update.
  ///
  /// - Parameters:
  ///   - language: The language of the opened database: see ``Pokedex/init(path:language:)``.
  ///   - fetch: Downloads a file by its path in the store, such as `data-7/manifest.json`, and returns the path of the
  ///     downloaded file; nil if the store has no such file. An error ends the update.
  public func states(
    language: DisplayLanguage? = nil,
    fetch: @escaping @Sendable (_ path: String) async throws -> String?
  ) -> AsyncStream<LoadingState<Pokedex?, any Error>> {
    LoadingState.states { progress in
      func file(_ name: String) async throws -> String {
        if let file = try await fetch(name) { return file }
        throw PokedexError(.updateNoSuchFile, code: .disk, path: name, advice: .updateTryAgain)
      }
      let document = try File.readAll(try await file(LatestRelease.fileName))
      let latest = try PokedexLatestRelease(document, trust: trust)
      guard try needs(latest) else { return nil }
      let manifest = try await file(latest.manifestPath)
      let folder = FilePath.folder(of: latest.manifestPath)
      guard let next = try download(for: manifest, of: latest) else { return nil }
      progress(0.1)
      if !next.isCompleteDatabase, let patch = try await fetch("\(folder)/\(next.file)") {
        do throws(PokedexError) {
          _ = try update(with: [patch], manifest: manifest, of: latest) {
            progress(max(0.1, $0.progress))
          }
          return try Pokedex(path: path, language: language)
        } catch {
          guard error.isSolvedByCompleteDatabase else { throw error }
        }
      }
      guard let complete = try download(for: manifest, of: latest, completeDatabase: true)
      else { return nil }
      let database = try await file("\(folder)/\(complete.file)")
      progress(0.9)
      _ = try replace(with: database, manifest: manifest, of: latest)
      return try Pokedex(path: path, language: language)
    }
  }
}
