import Base
import FetchStage
import Layers
import TestSupport
import Testing

@Suite(.inTemporaryFolder) struct SampleSourceTests {
  let folder = InTemporaryFolder.path

  /// The program must contain exactly the files of the folder.
  @Test func lines_embeddedSample_equalFixtures() throws {
    let names = try Directory.names(SampleTree.fixtures).sorted()
      .filter { $0.hasSuffix(".ndjson") && $0 != "pokemon-encounters.ndjson" }
    #expect(names.count > 40)
    let bytes = try names.flatMap { try File.readAll("\(SampleTree.fixtures)/\($0)") }
    #expect(SampleSource.lines == bytes, "run make generate")
  }

  @Test func run_sample_equalsDirectorySource() async throws {
    try SampleTree.write(to: folder, isWhole: true)
    let tree = try await fetch(.directory("\(folder)/tree"), "\(folder)/tree-out").snapshot
    let sample = try await fetch(.sample, "\(folder)/out")
    #expect(!sample.wasSkipped)
    expectEqual(sample.snapshot.digest, tree.digest)
    try expectEqual(contents("\(folder)/out"), contents("\(folder)/tree-out"))
    expectEqual(sample.snapshot.source.kind, .sample)
    expectEqual(sample.snapshot.source.location, "embedded")
    expectEqual(sample.snapshot.source.revision, tree.source.revision)
    expectEqual(sample.snapshot.source.date, tree.source.date)
    #expect(try await fetch(.sample, "\(folder)/out").wasSkipped)
  }
}
