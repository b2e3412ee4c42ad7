package import Diagnostics

/// Crawls the live API.
package protocol LiveFetching: Sendable {
  /// Leaves the snapshot of the API below `address` in the folder `output`, or the one that stands
  /// there where nothing has changed.
  ///
  /// - Parameter address: without a slash at its end.
  /// - Throws: ``PipelineError``, `CancellationError`.
  func fetch(
    _ address: String, into output: String, _ progress: any ProgressSink
  ) async throws -> FetchResult
}

/// Gets archives from the web.
package protocol ArchiveFetching: Sendable {
  /// Returns the path of the archive that stands at the address of `locator`, downloaded or kept
  /// from an earlier run. Its digest is checked by the caller.
  ///
  /// - Parameter output: the folder of the snapshot, in which the file may be kept.
  /// - Throws: ``PipelineError``, `CancellationError`.
  func fetch(
    _ locator: ArchiveLocator, into output: String, _ progress: any ProgressSink
  ) async throws -> String
}
