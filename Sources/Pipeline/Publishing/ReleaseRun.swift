package import Base
import DiffStage
import FetchStage
import Layers
import PackStage
import PokedexFormat

extension Release {
  /// Builds the artifact described by `build` and publishes it as the next release, or reports why there is
  /// none.
  ///
  /// The store is not changed before the build has passed the quality gate, the artifact is verified and
  /// every file of the release is written to disk.
  ///
  /// - Throws: ``PipelineError``; the store is unchanged then.
  package static func run(
    _ build: BuildConfiguration, _ configuration: Configuration, progress: any ProgressSink
  ) async throws -> Outcome {
    var configuration = configuration
    configuration.edition = build.edition
    var store = try open(configuration)
    // Also finds the dataset of a store that has lost its latest.json.
    try prepare(&store, configuration, progress: progress)
    try checkDataset(
      PackStage.dataset(isSample: build.source.isSample, build.edition),
      edition: build.edition.name, store.latest)
    let revision = try await revision(build, progress)
    if let latest = store.latest, !configuration.buildsAnyway, let revision,
      revision == latest.revision
    {
      return try unchanged(
        .nothingNewSince(release: latest.release, revision: revision),
        revision: revision, &store, configuration: configuration)
    }
    var build = build
    build.previous = store.latest == nil ? nil : configuration.store
    build.makesUpdates = false
    let outcome = try await Pipeline.build(build, progress)
    try LicenseGate.check(outcome.artifactPath, accepted: configuration.acceptedLicenses)
    let manifest = outcome.manifest
    let previous = outcome.previous
    do { try checkChanges(manifest, accepted: configuration.acceptedChanges) } catch {
      // Somebody has to look at the changes: the report needs them.
      if let newest = previous?.newestOnly {
        _ = try BuildUpdates.make(
          outcome.document, in: build.output, from: newest, compared: outcome.comparison, progress)
        try ReleaseReport.write(build.output, since: previous)
      }
      throw error
    }
    if let newest = previous?.releases.first,
      newest.contentDigest == manifest.artifact.contentDigest,
      try ArtifactFile(newest.artifact).hasSchema(of: ArtifactFile(outcome.artifactPath))
    {
      var unchanged = try unchanged(
        .contentOfRelease(number: newest.number),
        revision: manifest.source.revision, &store, configuration: configuration)
      unchanged.diagnostics = outcome.diagnostics
      unchanged.knownFindings = outcome.knownFindings
      return unchanged
    }
    try verify(outcome.artifactPath, manifest: outcome.manifestPath)
    let content = ReleaseContent(
      folder: build.output, document: outcome.document, number: (store.latest?.release ?? 0) + 1,
      previous: previous, compared: outcome.comparison)
    var result = try publish(content, &store, configuration: configuration, progress: progress)
    result.diagnostics = outcome.diagnostics
    result.knownFindings = outcome.knownFindings
    return result
  }

  /// Refuses changes above the limits, data that may be of several revisions, and rows of what `coverage.json` says is
  /// missing, that no maintainer has accepted.
  ///
  /// - Parameter accepted: the data versions whose changes somebody has looked at.
  /// - Throws: ``PipelineError`` with their codes (refused), and `wrong-data-version` if `accepted` has only others than
  ///   that of `manifest`.
  private static func checkChanges(_ manifest: Manifest, accepted: [String]) throws {
    let version = manifest.dataVersion
    let codes: Set<DiagnosticCode> = [
      "changed-above-limit", "fetch-revision-unconfirmed", "coverage-with-rows",
    ]
    let changes = manifest.diagnostics.filter { codes.contains($0.code) && $0.severity > .note }
    guard !changes.isEmpty, !accepted.contains(version) else { return }
    var errors = changes.map { change in
      changing(change) {
        ($0.severity, $0.adviceText) = (.error, .acceptChangesOf(version: version))
      }
    }
    if !accepted.isEmpty {
      errors.append(
        Diagnostic(
          .error, .acceptedAnother(accepted: accepted.joined(separator: ", "), version: version)))
    }
    throw PipelineError(errors, category: .refused)
  }

  /// Publishes the content of a release again under the next number: an older one to withdraw later releases,
  /// the newest to give it another manifest with another expiry or key.
  ///
  /// - Parameter reason: the reason for the notes; nil for none.
  /// - Throws: ``PipelineError``, including `release-unknown` (usage).
  package static func republish(
    _ number: Int, reason: String? = nil, _ configuration: Configuration, progress: any ProgressSink
  ) throws -> Outcome {
    var store = try open(configuration)
    try prepare(&store, configuration, progress: progress)
    let folder = store.folder(number)
    guard let latest = store.latest, number <= latest.release, Directory.exists(folder) else {
      throw PipelineError(.releaseUnknown(number: number), at: .file(folder))
    }
    let problems = Checksums.problems(folder)
    guard problems.isEmpty else {
      throw LatestRelease.storeDamaged(folder, problems.joined(separator: ", "))
    }
    let document = try checkedManifest(of: folder, number, configuration)
    let content = try ReleaseContent(
      folder: folder, document: document, number: latest.release + 1,
      previous: PreviousReleases(
        configuration.store, artifactName: document.manifest.artifact.file),
      reissue: ReleaseContent.Reissue(number: number, reason: reason))
    return try publish(content, &store, configuration: configuration, progress: progress)
  }

  /// Returns the manifest in `folder` after verifying that the database is the released one. Content that
  /// was not signed by this key is not signed again, unless the key is being changed.
  private static func checkedManifest(
    of folder: String, _ number: Int, _ configuration: Configuration
  ) throws -> ManifestDocument {
    let path = "\(folder)/\(Manifest.fileName)"
    let document = try ManifestDocument.read(path)
    if let key = configuration.key, !configuration.changesKey,
      !document.isSigned(by: [key.publicKey])
    {
      let own = SignedDocument.keyID(of: key.publicKey)
      guard document.manifest.signature?.keyID != own else {
        throw LatestRelease.storeDamaged(path, .signatureNotOfContent)
      }
      throw PipelineError(.releaseOfAnotherKey(number: number, key: own), at: .file(path))
    }
    let artifact = "\(folder)/\(document.manifest.artifact.file)"
    try verify(artifact, manifest: path)
    try LicenseGate.check(artifact, accepted: configuration.acceptedLicenses)
    return document
  }

  private static func verify(_ artifact: String, manifest: String) throws {
    let problems = try Verification.run(artifact, manifestPath: manifest).problems
    guard problems.isEmpty else { throw PipelineError(problems, category: .refused) }
  }

  /// How much earlier, in seconds, the clock may be than that of the last run, on another machine.
  private static let clockTolerance = 3_600

  private static func open(_ configuration: Configuration) throws -> ReleaseStore {
    try ManifestDocument.checkExpiry(configuration.expires, now: configuration.now())
    let store = try ReleaseStore(configuration.store, edition: configuration.edition.name)
    try store.check(configuration.key, mayChange: configuration.changesKey)
    let now = configuration.now()
    if let latest = store.latest, !configuration.trustsClock, now < latest.checked - clockTolerance
    {
      throw PipelineError(
        .clockEarlier(now: UTCTime.text(max(now, 0)), checked: UTCTime.text(latest.checked)),
        at: .file("\(store.path)/\(LatestRelease.fileName)"))
    }
    return store
  }

  /// Checks the newest release of the store, and completes what an interrupted run has begun.
  private static func prepare(
    _ store: inout ReleaseStore, _ configuration: Configuration, progress: any ProgressSink
  ) throws {
    try store.checkLatest()
    if store.isLatestTorn { progress.send(.note(.latestUnreadable(file: LatestRelease.fileName))) }
    for name in try store.sweep() { progress.send(.note(.leftoverRemoved(name: name))) }
    while let (number, manifest) = try store.unannounced(configuration.key) {
      try store.announce(pointer(to: number, manifest, in: store, configuration), configuration.key)
      progress.send(.note(.releaseAnnouncedLate(number: number)))
    }
  }

  /// Returns the content of `latest.json` with `manifest`, of the release `number`, as the newest.
  private static func pointer(
    to number: Int, _ manifest: Manifest, in store: borrowing ReleaseStore,
    _ configuration: Configuration
  ) throws -> LatestRelease {
    let file = "\(store.folder(number))/\(Manifest.fileName)"
    let now = configuration.now()
    return LatestRelease(
      dataset: manifest.dataset, edition: manifest.edition, release: number,
      dataVersion: manifest.dataVersion, contentDigest: manifest.artifact.contentDigest,
      schemaVersion: manifest.schemaVersion, folder: store.folderName(number),
      manifest: LatestRelease.ManifestFile(
        name: Manifest.fileName, bytes: try FileStat(file).size,
        sha256: try SHA256.digest(ofFile: file)),
      published: now, checked: now, expires: now + configuration.validDays * 86_400,
      revision: manifest.source.revision)
  }

  /// Returns the current revision in the live source's `meta`; nil for other sources and offline.
  private static func revision(
    _ build: BuildConfiguration, _ progress: any ProgressSink
  ) async throws -> String? {
    guard case .live(let address) = build.source, !build.live.isOffline else { return nil }
    let output = OutputFolder(build.output, isSample: false)
    let lock = try output.lock()
    var live = build.live
    live.baseURL = address
    let revision = try await LiveSource(live, cacheFolder: "\(output.snapshot)/../crawl")
      .revision(progress: progress)
    withExtendedLifetime(lock) {}
    return revision
  }

  private static func checkDataset(
    _ dataset: String, edition: String, _ latest: LatestRelease?
  ) throws {
    if let latest, (latest.dataset, latest.edition) != (dataset, edition) {
      throw PipelineError(
        .storeOfAnotherDataset(
          dataset: latest.dataset, edition: latest.edition, own: dataset, ownEdition: edition))
    }
  }

  /// Returns the outcome without a new release. `latest.json` is renewed if PokéAPI's revision changed, or if
  /// its remaining validity is less than half or, because a clock was ahead, more than the full period.
  private static func unchanged(
    _ summary: Message, revision: String?, _ store: inout ReleaseStore, configuration: Configuration
  ) throws -> Outcome {
    var summary = summary
    let now = configuration.now()
    if configuration.changesKey, let latest = store.latest {
      // Renewing only latest.json would leave a manifest that is signed by the old key.
      throw PipelineError(
        .nothingToSign(summary: summary), advice: .nothingToSignAdvice(release: latest.release))
    }
    let validity = configuration.validDays * 86_400
    if var latest = store.latest,
      latest.revision != revision || !(validity / 2...validity).contains(latest.expires - now)
    {
      latest.published = min(latest.published, now)
      latest.checked = now
      latest.expires = now + validity
      latest.revision = revision
      try store.announce(latest, configuration.key)
      summary = .latestRenewed(summary: summary, expires: UTCTime.text(latest.expires))
    }
    return Outcome(latest: store.latest, folder: nil, summary: summary)
  }

  private static func publish(
    _ content: ReleaseContent, _ store: inout ReleaseStore, configuration: Configuration,
    progress: any ProgressSink
  ) throws -> Outcome {
    try Task.checkCancellation()
    let scratch = try MadeFolder("\(configuration.store)/.incoming-updates")
    var manifest = content.manifest
    try store.publish(content.number) { folder in
      manifest = try content.write(to: folder, scratch: scratch.path, configuration, progress)
    }
    // If the run is interrupted after this point, the next one completes it.
    try store.announce(
      pointer(to: content.number, manifest, in: store, configuration), configuration.key)
    withExtendedLifetime(scratch) {}
    let release: Message = .releaseVersion(
      number: content.number, dataVersion: content.manifest.dataVersion)
    return Outcome(
      latest: store.latest, folder: store.folder(content.number), manifest: content.manifest,
      summary: configuration.key == nil
        ? .stateUnsigned(state: release) : .stateSigned(state: release))
  }
}
