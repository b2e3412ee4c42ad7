import Diagnostics
package import Messages

/// What a crawl did, in numbers.
package struct CrawlSummary: Sendable, Equatable {
  /// Listed resources.
  package var resources = 0
  package var requests = 0
  package var retries = 0
  /// Bodies that were new or different.
  package var stored = 0
  /// Answers that brought what was there already: 304, or the same bytes.
  package var unchanged = 0
  /// Resources that an interrupted crawl had already.
  package var resumed = 0
  package var failures = 0
  /// Body bytes as they crossed the wire.
  package var wireBytes = 0
  package var seconds = 0.0
  /// Pauses that the server asked for.
  package var pausedSeconds = 0.0
  /// Requests a second, over the whole crawl.
  package var requestsPerSecond: Double { seconds > 0 ? Double(requests) / seconds : 0 }
  /// What `meta` named at the end.
  package var revision = ""
  /// Nothing new upstream: only `meta` and a sample were asked for.
  package var isUnchanged = false
  /// Answered from the store alone.
  package var isOffline = false

  package init() {}

  /// One line for a person.
  package var line: Message {
    if isOffline { return .replayedFromStore(resources: resources) }
    let figures: Message =
      .crawlFigures(
        resources: resources, requests: requests, retries: retries, new: stored,
        unchanged: unchanged, resumed: resumed, failed: failures,
        mebibytes: Self.tenths(Double(wireBytes) / 1_048_576), rate: Self.tenths(requestsPerSecond))
    return isUnchanged ? .nothingNewInPokeapi(figures: figures) : figures
  }

  /// With one decimal, without Foundation.
  private static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
