package import Diagnostics
import Layers

/// The live API as the fetch stage asks for it.
package struct LiveCrawler: LiveFetching {
  /// Everything but the base address, which the source names.
  package var configuration: LiveConfiguration
  /// The folder of what was fetched so far; keep it from run to run.
  package var cacheFolder: String
  /// Threads that put bodies into canonical form.
  package var jobs: Int

  package init(_ configuration: LiveConfiguration, cacheFolder: String, jobs: Int) {
    self.configuration = configuration
    self.cacheFolder = cacheFolder
    self.jobs = jobs
  }

  package func fetch(
    _ address: String, into output: String, _ progress: any ProgressSink
  ) async throws -> FetchResult {
    var configuration = configuration
    configuration.baseURL = address
    let before = try? Snapshot(output)
    let (snapshot, _) = try await LiveSource(configuration, cacheFolder: cacheFolder)
      .fetch(into: output, jobs: jobs, progress: progress)
    return FetchResult(snapshot: snapshot, wasSkipped: before?.digest == snapshot.digest)
  }
}
