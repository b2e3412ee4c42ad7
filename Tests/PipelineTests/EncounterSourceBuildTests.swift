import Base
import FetchStage
import Layers
import PackStage
import Pipeline
import PokedexCore
import PokedexFormat
import TestSupport
import Testing

/// Builds of the sample with a source of encounters, whose content is invented.
@Suite(.inTemporaryFolder) struct EncounterSourceBuildTests {
  let folder = InTemporaryFolder.path

  private static func build(
    _ folder: String, encounters: Bool = true, _ files: EncounterFiles = .sample
  ) async throws -> Pipeline.Outcome {
    try await SampleBuild.build(.sample, to: "\(folder)/output") {
      $0.encounters = encounters ? [.directory("\(folder)/encounters")] : []
      $0.encounterTables = [("EncounterSource/pkhex.json", files.table())]
    }
  }

  @Test func build_encounters_areInTheDatabaseWithTheirSource() async throws {
    try EncounterFiles.sample.write(to: "\(folder)/encounters")
    let outcome = try await Self.build(folder)
    let encounters = try #require(outcome.manifest.encounters)
    #expect(encounters.added > 0)
    expectEqual(outcome.manifest.texts, nil)
    try expectEqual(
      Connection(outcome.artifactPath, .immutable).texts(
        "SELECT DISTINCT source || ' ' || coalesce(chance, 'unknown') FROM dex_encounter WHERE source = 'pkhex'"
      ), ["pkhex unknown"])
    try expectEqual(
      ManifestDocument.read(outcome.manifestPath).manifest.encounters, encounters)
    let pokedex = try Pokedex(path: outcome.artifactPath, language: .english)
    let metadata = try pokedex.metadata()
    let source = try JSONValue(parsing: Array((metadata["encounter_source"] ?? "").utf8))
    try expectEqual(source.decoded(), encounters.source)
    expectEqual(metadata["source_license"]?.contains("Encounters are from"), true)
    let lines = outcome.manifest.textsLines.map(\.english)
    #expect(lines.contains { $0.contains("owner/encounters") && $0.contains("GPL-3.0-only") })
    #expect(try await Self.build(folder).isUnchanged)
  }

  @Test func build_withoutEncounters_isAsIfThereWereNoSource() async throws {
    let plain = try await SampleBuild.shared.outcome
    try EncounterFiles.sample.write(to: "\(folder)/encounters")
    _ = try await Self.build(folder)
    let outcome = try await Self.build(folder, encounters: false)
    #expect(!outcome.isUnchanged)
    expectEqual(outcome.manifest.encounters, nil)
    expectEqual(outcome.manifest.artifact.sha256, plain.manifest.artifact.sha256)
  }

  @Test func build_coverage_saysThatChancesAreUnknown() async throws {
    try EncounterFiles.sample.write(to: "\(folder)/encounters")
    let pokedex = try Pokedex(path: await Self.build(folder).artifactPath, language: .english)
    let rows = try pokedex.coverage(of: "legends-za").filter { $0.coverage.part == "wild" }
    expectEqual(
      rows.map { "\($0.coverage.state) \($0.coverage.reason ?? "")" },
      ["absent no-source", "partial no-chances"])
    #expect(rows[1].text.contains("chances are unknown"), "\(rows[1].text)")
  }

  @Test func build_changedSource_failsAndKeepsTheOutput() async throws {
    try EncounterFiles.sample.write(to: "\(folder)/encounters")
    let digest = try await Self.build(folder).manifest.artifact.sha256
    try AtomicFile.write("\(folder)/encounters/za", Array("za".utf8))
    await expectError("text-source-changed") { try await Self.build(folder) }
    // With a table that names the digest of the damaged file.
    var files = EncounterFiles.sample
    files.files["za"] = Array("za".utf8)
    await expectError("encounters-damaged", .badData) { try await Self.build(folder, files) }
    let artifact = "\(folder)/output/\(SampleBuild.artifactName)"
    try expectEqual(SHA256.digest(ofFile: artifact), digest)
  }
}
