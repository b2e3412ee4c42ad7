import Base
import FetchStage
import Pipeline
import PokedexFormat
import TestSupport
import Testing

/// A build that is compared with the previous release.
@Suite(.inTemporaryFolder) struct PreviousReleaseTests {
  let folder = InTemporaryFolder.path

  private func build(previous: String, to output: String) async throws -> Pipeline.Outcome {
    try await SampleBuild.build(.sample, to: output) { $0.previous = previous }
  }

  @Test func build_sameAsPrevious_succeeds() async throws {
    let (shared, _) = try await SampleBuild.shared
    let outcome = try await build(previous: shared, to: folder)
    #expect(!outcome.isUnchanged)
    let codes = Set(outcome.manifest.diagnostics.map(\.code))
    #expect(codes.isDisjoint(with: ["changed-above-limit", "count-fell", "column-emptied"]))
  }

  @Test func build_fewerRowsThanPrevious_failsAndWritesNothing() async throws {
    let (shared, _) = try await SampleBuild.shared
    let previous = "\(folder)/previous"
    try SampleBuild.copy(shared, to: previous)
    try TestRelease.derive(
      "\(shared)/\(SampleBuild.artifactName)", to: "\(previous)/\(SampleBuild.artifactName)"
    ) { try $0.execute("INSERT INTO location VALUES (9999, NULL)") }
    await expectError("count-fell", .refused) {
      try await build(previous: "\(previous)/\(SampleBuild.artifactName)", to: "\(folder)/out")
    }
    #expect(!File.exists("\(folder)/out/\(SampleBuild.artifactName)"))
  }
}
