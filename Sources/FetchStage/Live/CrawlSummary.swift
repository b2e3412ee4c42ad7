package import Base

/// The counts of a crawl.
package struct CrawlSummary: Sendable, Equatable {
  /// The number of listed resources.
  package var resources = 0
  package var requests = 0
  package var retries = 0
  /// Bodies that were new or different.
  package var stored = 0
  /// Responses without a change: 304, or the same bytes.
  package var unchanged = 0
  /// Resources that an interrupted crawl had already fetched.
  package var resumed = 0
  package var failures = 0
  /// Body bytes received.
  package var wireBytes = 0
  package var seconds = 0.0
  /// The duration of pauses that the server requested.
  package var pausedSeconds = 0.0
  /// Whether PokéAPI has nothing new, so that only `meta` and a sample were requested.
  package var isUnchanged = false
  /// Whether only the store was used.
  package var isOffline = false

  /// The summary on one line for the user.
  package var line: Message {
    if isOffline { return .replayedFromStore(resources: resources) }
    let figures: Message =
      .crawlFigures(
        resources: resources, requests: requests, retries: retries, new: stored,
        unchanged: unchanged, resumed: resumed, failed: failures,
        mebibytes: Quantity.decimal(Double(wireBytes) / 1_048_576),
        rate: Quantity.decimal(seconds > 0 ? Double(requests) / seconds : 0))
    return isUnchanged ? .nothingNewInPokeapi(figures: figures) : figures
  }
}
