import Base
import FetchStage
import Layers
import Pipeline
import PokedexFormat
import TestSupport
import Testing

/// The same source gives the same bytes, whatever the environment.
@Suite(.inTemporaryFolder) struct DeterminismTests {
  let folder = InTemporaryFolder.path

  @Test(arguments: [2, 8])
  func build_anyNumberOfJobs_writesSameBytes(jobs: Int) async throws {
    let (shared, _) = try await SampleBuild.shared
    _ = try await SampleBuild.build(.sample, to: folder, jobs: jobs)
    try expectSameFiles(folder, shared)
  }

  @Test(arguments: [
    ["TZ": "Pacific/Kiritimati", "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8"],
    ["TZ": "America/St_Johns", "LANG": "C", "LC_ALL": "C"],
  ])
  func build_anyTimeZoneAndLocale_writesSameBytes(environment: [String: String]) async throws {
    let (shared, _) = try await SampleBuild.shared
    expectRun(Executable.build("sample", to: folder, environment: environment))
    try expectSameFiles(folder, shared)
  }

  @Test func build_stageByStage_writesSameBytes() async throws {
    let (shared, _) = try await SampleBuild.shared
    let (snapshot, normalized) = ("\(folder)/snapshot", "\(folder)/normalized")
    expectRun(["--source", "sample", "--output", snapshot], by: "pokedex-fetch")
    expectRun(
      ["--input", snapshot, "--output", normalized, "--localization", SampleBuild.localization],
      by: "pokedex-normalize")
    expectRun(["--input", normalized, "--output", "\(folder)/index"], by: "pokedex-index")
    expectRun(
      ["--input", normalized, "--index", "\(folder)/index", "--output", folder],
      by: "pokedex-pack")
    try expectSameFiles(folder, shared, exceptManifest: true)
    let layers = SampleBuild.layers(in: shared)
    for (layer, other) in [
      ("snapshot", layers.snapshot), ("normalized", layers.normalized), ("index", layers.index),
    ] {
      let own = LayerFile.description(at: "\(folder)/\(layer)/layer.json")
      #expect(own != nil)
      expectEqual(own, LayerFile.description(at: "\(other)/layer.json"))
    }
  }

  /// A source in a folder is not treated as the sample: the file name, the dataset and the advice
  /// differ, but the rows are the same.
  @Test func build_sampleAsFolder_writesSameRows() async throws {
    let sample = try Manifest.read("\(try await SampleBuild.shared.output)/manifest.json")
    let built = try await SampleBuild.copyTree(to: folder).output
    let manifest = try Manifest.read("\(built)/manifest.json")
    expectEqual(manifest.source.digest, sample.source.digest)
    expectEqual(manifest.artifact.tables, sample.artifact.tables)
    expectEqual(manifest.dataset, "full")
    expectEqual(sample.dataset, "sample")
  }

  private func expectSameFiles(
    _ folder: String, _ shared: String, exceptManifest: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let names =
      exceptManifest
      ? [SampleBuild.artifactName] : [SampleBuild.artifactName, "manifest.json", "SHA256SUMS"]
    for name in names {
      try expectEqual(
        SHA256.digest(ofFile: "\(folder)/\(name)"),
        SHA256.digest(ofFile: "\(shared)/\(name)"),
        "\(name)", sourceLocation: sourceLocation)
    }
  }
}
