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
  /// The average number of requests a second.
  package var requestsPerSecond: Double { seconds > 0 ? Double(requests) / seconds : 0 }
  /// The revision in `meta` at the end; empty if it names none.
  package var revision = ""
  /// Whether PokéAPI has nothing new, so that only `meta` and a sample were requested.
  package var isUnchanged = false
  /// Whether only the store was used.
  package var isOffline = false

  package init() {}

  /// The summary on one line for the user.
  package var line: Message {
    if isOffline { return .replayedFromStore(resources: resources) }
    let figures: Message =
      .crawlFigures(
        resources: resources, requests: requests, retries: retries, new: stored,
        unchanged: unchanged, resumed: resumed, failed: failures,
        mebibytes: Self.tenths(Double(wireBytes) / 1_048_576), rate: Self.tenths(requestsPerSecond))
    return isUnchanged ? .nothingNewInPokeapi(figures: figures) : figures
  }

  /// Returns the number with one decimal, without Foundation.
  private static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
