import Basics
import FetchStage
import Pipeline
import TestSupport
import Testing

/// A build that is compared with the previous release.
@Suite struct PreviousReleaseTests {
  private func build(previous: String, to output: String) async throws -> Pipeline.Outcome {
    var configuration = BuildConfiguration(
      source: .sample, output: output, jobs: 2, localization: SampleBuild.localization)
    configuration.previous = previous
    return try await Pipeline.build(configuration, SilentProgress())
  }

  @Test func build_sameAsPrevious_succeeds() async throws {
    let (shared, _) = try await SampleBuild.shared
    try await withTemporaryFolder { folder in
      let outcome = try await build(previous: shared, to: folder)
      #expect(!outcome.isUnchanged)
      try expectEqual(
        File.readAll("\(folder)/statistics.json"), File.readAll("\(shared)/statistics.json"))
    }
  }

  @Test func build_fewerRowsThanPrevious_failsAndWritesNothing() async throws {
    let (shared, _) = try await SampleBuild.shared
    try await withTemporaryFolder { folder in
      let text = String(
        decoding: try File.readAll("\(shared)/statistics.json"), as: UTF8.self)
      let rows = "\"name\": \"species\",\n      \"rows\": "
      let more = text.replacing(rows, with: rows + "9")
      try #require(more != text)
      try AtomicFile.write("\(folder)/statistics.json", more)
      let error = await #expect(throws: PipelineError.self) {
        _ = try await build(previous: folder, to: "\(folder)/out")
      }
      expectEqual(error?.code, "count-fell")
      expectEqual(error?.category, .refused)
      #expect(!File.exists("\(folder)/out/\(SampleBuild.artifactName)"))
    }
  }

  @Test func build_previousIsMissing_reportsUsageError() async throws {
    try await withTemporaryFolder { folder in
      let error = await #expect(throws: PipelineError.self) {
        _ = try await build(previous: "\(folder)/none", to: "\(folder)/out")
      }
      expectEqual(error?.code, "previous-unreadable")
      expectEqual(error?.category, .usage)
    }
  }
}
