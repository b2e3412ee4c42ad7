package import Basics
import Layers

/// The crawler of the live API that the fetch stage uses.
package struct LiveCrawler: LiveFetching {
  /// All settings except the base address, which the source specifies.
  package var configuration: LiveConfiguration
  /// The folder of resources fetched so far; keep it between runs.
  package var cacheFolder: String
  /// The number of threads that convert bodies to canonical form.
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
