import Base
import FetchStage
import Layers
import TestSupport
import Testing

@Suite struct SampleSourceTests {
  /// The program must contain exactly the files of the folder.
  @Test func files_embeddedSample_equalsFixtures() throws {
    let names = try Directory.names(SampleTree.fixtures).filter { $0.hasSuffix(".ndjson") }
    expectEqual(
      SampleSource.files.map { "\($0.name).ndjson" }.sorted(),
      names.filter { $0 != "pokemon-encounters.ndjson" }.sorted())
    for file in SampleSource.files {
      let bytes = try File.readAll("\(SampleTree.fixtures)/\(file.name).ndjson")
      #expect(bytes.elementsEqual(file.bytes), "\(file.name).ndjson")
    }
  }

  @Test func run_sample_equalsDirectorySource() async throws {
    try await SampleTree.withTree(isWhole: true) { folder in
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
}
