package import Base
import Layers

/// The fetch stage: reads a source of any kind and writes a ``Snapshot`` of all its resources.
package enum FetchStage {
  /// Returns the path of the archive at `url`, downloaded or kept from an earlier run; with `sha256`, of one
  /// with this digest.
  package typealias ArchiveDownload =
    @Sendable (_ url: String, _ sha256: SHA256Digest?, _ progress: any ProgressSink) async throws ->
    String

  /// The settings of a run.
  package struct Configuration: Sendable {
    package var source: SourceLocator
    /// The folder of the snapshot; created if it is missing.
    package var output: String
    /// The number of threads that read and parse, at least 1; the result does not depend on it.
    package var jobs: Int
    /// The limits beyond which an archive is rejected as hostile.
    package var archiveLimits = ArchiveLimits()
    /// Returns the time in nanoseconds since 1970. The stamps of files that changed right before it do not
    /// prove that they are unchanged.
    package var now: @Sendable () -> Int64 = { FileStamp.now() }
    /// The crawler of the live API; nil if the network must not be used.
    package var live: LiveSource?
    /// The downloader of archives; nil if the network must not be used.
    package var archives: ArchiveDownload?

    package init(source: SourceLocator, output: String, jobs: Int) {
      (self.source, self.output, self.jobs) = (source, output, jobs)
    }
  }

  /// Fetches the source into the snapshot of `configuration`, or keeps the existing snapshot if nothing has
  /// changed. Findings about the source are in ``Snapshot/diagnostics``.
  ///
  /// Only one run at a time may write to an output folder; the caller holds the lock.
  ///
  /// - Throws: ``PipelineError``; `CancellationError` if the task is cancelled. An existing snapshot is then
  ///   unchanged.
  package static func run(
    _ configuration: Configuration, _ progress: any ProgressSink
  ) async throws -> FetchResult {
    precondition(configuration.jobs > 0)
    let result = try await fetch(configuration, progress)
    let count = result.snapshot.entries.count
    progress.send(
      result.wasSkipped
        ? .skipped(stage: Snapshot.stage, reason: .sourceUnchanged)
        : .finished(
          stage: Snapshot.stage,
          summary: .resourcesAndEndpoints(
            resources: count, endpoints: result.snapshot.endpoints.count)))
    return result
  }

  private static func fetch(
    _ configuration: Configuration, _ progress: any ProgressSink
  ) async throws -> FetchResult {
    let output = configuration.output
    switch configuration.source {
    case .live(let address):
      guard let live = configuration.live else { throw noNetwork(address) }
      var settings = live.configuration
      settings.baseURL = address
      let before = try? Snapshot(output)
      let (snapshot, _) = try await LiveSource(settings, cacheFolder: live.cacheFolder)
        .fetch(into: output, jobs: configuration.jobs, progress: progress)
      return FetchResult(snapshot: snapshot, wasSkipped: before?.digest == snapshot.digest)
    case .directory(let path):
      return try await Threads.run { isCancelled in
        try DirectorySource(
          path: path, output: output, jobs: configuration.jobs, scannedAt: configuration.now(),
          progress: progress, isCancelled: isCancelled
        ).fetch()
      }
    case .archive(let locator):
      var path = locator.location
      if locator.isRemote {
        guard let archives = configuration.archives else { throw noNetwork(locator.location) }
        path = try await archives(locator.location, locator.sha256, progress)
      }
      return try await Threads.run { [path] isCancelled in
        try ArchiveSource(
          locator: locator, path: path, output: output, jobs: configuration.jobs,
          limits: configuration.archiveLimits, scannedAt: configuration.now(),
          progress: progress, isCancelled: isCancelled
        ).fetch()
      }
    case .sample: return try await Threads.run { _ in try SampleSource.fetch(to: output, progress) }
    }
  }

  static func noNetwork(_ address: String) -> PipelineError {
    PipelineError(.offline, at: .url(address))
  }
}
