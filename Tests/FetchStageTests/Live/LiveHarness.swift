import Base
import Layers
import TestSupport
import Testing
@testable import FetchStage

/// A clock that jumps to every deadline immediately, so that waits of minutes take no time.
final class JumpingClock: FetchClock {
  private let time = Locked(0)

  var now: Int { time.withLock { $0 } }
  var wallSeconds: Int { 1_700_000_000 + now / 1_000_000_000 }

  func sleep(until deadline: Int) async throws {
    await Task.yield()
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
  }
}

/// Records every progress event.
final class RecordedProgress: ProgressSink {
  private let recorded = Locked<[ProgressEvent]>([])
  var events: [ProgressEvent] { recorded.withLock { $0 } }
  var notes: [String] {
    events.compactMap { if case .note(let text) = $0 { text.description } else { nil } }
  }
  func send(_ event: ProgressEvent) { recorded.withLock { $0.append(event) } }
}

/// A live source with a fault server that acts as a small PokéAPI, and a temporary folder.
struct LiveHarness {
  let api: FakePokeAPI
  let server: FaultServer
  let folder: String
  let progress = RecordedProgress()

  init(_ api: FakePokeAPI, _ server: FaultServer, _ folder: String) {
    (self.api, self.server, self.folder) = (api, server, folder)
  }

  /// In a suite with `.inTemporaryFolder`.
  init(count: Int = 5, folder: String = InTemporaryFolder.path) {
    let api = FakePokeAPI(count: count)
    self.init(api, FaultServer { api.respond($0) }, folder)
  }

  static func run<Result>(
    count: Int = 5, _ body: (LiveHarness) async throws -> Result
  ) async throws -> Result {
    try await withTemporaryFolder { try await body(LiveHarness(count: count, folder: $0)) }
  }

  var snapshotFolder: String { "\(folder)/snapshot" }

  func source(_ change: (inout LiveConfiguration) -> Void = { _ in }) -> LiveSource {
    var configuration = LiveConfiguration()
    configuration.baseURL = server.address("/api/v2")
    configuration.requestsPerSecond = 50
    configuration.http.stallSeconds = 120
    (configuration.clock, configuration.seed) = (JumpingClock(), 1)
    change(&configuration)
    return LiveSource(configuration, cacheFolder: "\(folder)/cache")
  }

  @discardableResult
  func fetch(
    _ change: (inout LiveConfiguration) -> Void = { _ in }
  ) async throws -> (snapshot: Snapshot, summary: CrawlSummary) {
    try await source(change).fetch(into: snapshotFolder, jobs: 2, progress: progress)
  }

  /// The error of a fetch. Also checks that the fetch published nothing.
  func failure(
    _ change: (inout LiveConfiguration) -> Void = { _ in },
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> PipelineError {
    let before = try? Snapshot(snapshotFolder).digest
    do {
      try await fetch(change)
      Issue.record("the fetch went well", sourceLocation: sourceLocation)
      return PipelineError("none", category: .failed, code: "none")
    } catch let error where !(error is CancellationError) {
      let after = try? Snapshot(snapshotFolder).digest
      expectEqual(before, after, "what stood there stays", sourceLocation: sourceLocation)
      return PipelineError(anyError: error)
    }
  }

  /// The digest of the site from an undisturbed crawl of a separate server.
  func undisturbedDigest() async throws -> String {
    let calm = FaultServer { [api] in api.respond($0) }
    defer { calm.stop() }
    var configuration = LiveConfiguration()
    configuration.baseURL = calm.address("/api/v2")
    (configuration.clock, configuration.seed) = (JumpingClock(), 2)
    let source = LiveSource(configuration, cacheFolder: "\(folder)/calm-cache")
    return try await source.fetch(
      into: "\(folder)/calm", jobs: 1, progress: SilentProgress()
    ).snapshot.digest.hex
  }

  /// The journal lines of all requests.
  func journal() throws -> [String] {
    let text = try File.text("\(source().storeFolder)/journal.jsonl")
    return text.split(separator: "\n").map(String.init)
  }

  /// The journal lines for `path`.
  func journal(_ path: String) throws -> [String] {
    try journal().filter { $0.contains("/api/v2/\(path)\"") }
  }
}
