import Base
import FetchStage
import Layers
import TestSupport
import Testing

/// Fetches `source` into `output`.
///
/// - Parameter isSettled: whether the clock is far enough ahead that the timestamps of files the
///   test has just written are old enough to be trusted.
func fetch(
  _ source: SourceLocator, _ output: String, jobs: Int = 2, isSettled: Bool = false,
  _ progress: any ProgressSink = SilentProgress()
) async throws -> FetchResult {
  var configuration = FetchStage.Configuration(source: source, output: output, jobs: jobs)
  if isSettled { configuration.now = { FileStamp.now() + 60_000_000_000 } }
  return try await FetchStage.run(configuration, progress)
}

/// Whether the fetch read the source instead of recognizing from the timestamps that nothing
/// changed.
func readsAgain(_ source: SourceLocator, _ output: String) async throws -> Bool {
  let log = RecordedProgress()
  let result = try await fetch(source, output, isSettled: true, log)
  #expect(result.wasSkipped)
  return log.events.contains { if case .began = $0 { true } else { false } }
}

/// The error of fetching `source`; nil if the fetch succeeds.
func fetchError(_ source: SourceLocator, _ output: String, jobs: Int = 2) async -> PipelineError? {
  do {
    _ = try await fetch(source, output, jobs: jobs)
    return nil
  } catch {
    return PipelineError(anyError: error)
  }
}

/// The files of a snapshot that depend only on its content.
func contents(_ folder: String) throws -> [String: [UInt8]] {
  var contents: [String: [UInt8]] = [:]
  for name in try Directory.names(folder)
  where name.hasSuffix(".ndjson") || name == "resources.tsv" {
    contents[name] = try File.readAll("\(folder)/\(name)")
  }
  return contents
}

extension SampleTree {
  /// The sample, read once.
  static let whole = Result { try SampleTree() }

  /// Writes the sample after `edit` to `tree` in `folder`.
  ///
  /// - Parameter isWhole: whether the tree is the complete sample, not only a few endpoints of it.
  static func write(
    to folder: String, isWhole: Bool = false, edit: (inout SampleTree) throws -> Void = { _ in }
  ) throws {
    var tree = try whole.get()
    if !isWhole { tree.keepOnly(["berry", "gender", "move", "stat", "meta"]) }
    try edit(&tree)
    try tree.write(to: "\(folder)/tree")
  }
}

/// The path of a tree resource in a folder of ``SampleTree/write(to:isWhole:edit:)``.
func file(_ folder: String, _ endpoint: String, _ id: Int?) -> String {
  "\(folder)/tree/" + SampleTree.path(endpoint, id)
}

/// A case of a table of faults. Its name is in the table of Tests/Fixtures/crawl-faults.md.
struct Fault<Outcome: Sendable>: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let outcome: Outcome
  let replies: [FaultReply]

  init(_ name: String, _ outcome: Outcome, _ replies: FaultReply...) {
    (testDescription, self.outcome, self.replies) = (name, outcome, replies)
  }
}

/// Checks the kind of the failure that `body` throws.
func expectFailure<Result>(
  _ kind: HTTPFailure.Kind, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Result
) async {
  let failure = await #expect(throws: HTTPFailure.self, sourceLocation: sourceLocation) {
    _ = try await body()
  }
  expectEqual(failure?.kind, kind, sourceLocation: sourceLocation)
}
