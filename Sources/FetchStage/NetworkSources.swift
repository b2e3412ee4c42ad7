package import Basics

/// A crawler of the live API.
package protocol LiveFetching: Sendable {
  /// Writes the snapshot of the API below `address` to the folder `output`, or keeps the existing one if
  /// nothing has changed.
  ///
  /// - Parameter address: without a final slash.
  /// - Throws: ``PipelineError``, `CancellationError`.
  func fetch(
    _ address: String, into output: String, _ progress: any ProgressSink
  ) async throws -> FetchResult
}

/// A downloader of archives.
package protocol ArchiveFetching: Sendable {
  /// Returns the path of the archive at the address of `locator`, downloaded or kept from an earlier run. The
  /// caller checks its digest.
  ///
  /// - Parameter output: the folder of the snapshot, in which the file may be kept.
  /// - Throws: ``PipelineError``, `CancellationError`.
  func fetch(
    _ locator: ArchiveLocator, into output: String, _ progress: any ProgressSink
  ) async throws -> String
}
