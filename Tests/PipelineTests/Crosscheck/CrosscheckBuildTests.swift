import Base
import FetchStage
import Layers
import PokedexFormat
import TestSupport
import Testing
@testable import Pipeline

/// Builds and releases with the facts of a second source.
@Suite(.inTemporaryFolder) struct CrosscheckBuildTests {
  let folder = InTemporaryFolder.path

  /// Writes facts that agree with the sample, and others that do not.
  private static func writeFacts(_ folder: String) async throws -> (good: String, bad: String) {
    var facts = try await SampleFacts(
      SampleBuild.artifact, games: [["red-blue", "yellow"], ["sword-shield"]])
    let good = try facts.write(to: "\(folder)/good.sqlite")
    for move in facts.games[1].moves.keys { facts.games[1].moves[move]?["power"] = "1" }
    return (good, try facts.write(to: "\(folder)/bad.sqlite"))
  }

  private static func build(_ output: String, facts: String?) async throws -> Pipeline.Outcome {
    try await SampleBuild.build(.sample, to: output) { $0.facts = facts.map { [$0] } ?? [] }
  }

  @Test func build_withFacts_keepsResultNextToSameArtifact() async throws {
    let plain = try await SampleBuild.shared
    expectEqual(plain.outcome.manifest.crosscheck, nil)
    #expect(
      try File.text("\(plain.output)/report.html").contains(
        "data-check=crosscheck><span aria-hidden=true>–"))
    let facts = try await Self.writeFacts(folder)
    let outcome = try await Self.build("\(folder)/out", facts: facts.good)
    expectEqual(outcome.manifest.artifact, plain.outcome.manifest.artifact)
    let crosscheck = try #require(outcome.manifest.crosscheck)
    #expect(crosscheck.total.agreed == crosscheck.total.total && crosscheck.total.total > 1_000)
    try expectEqual(Manifest.read(outcome.manifestPath).json, outcome.manifest.json)
    expectEqual(Checks.sums("\(folder)/out"), [])
    let report = try File.text("\(folder)/out/report.html")
    #expect(report.contains("values agree with Test Dex"))

    // Nothing has changed: nothing is compared or written.
    let before = try SampleBuild.files("\(folder)/out")
    let again = try await Self.build("\(folder)/out", facts: facts.good)
    #expect(again.isUnchanged && again.manifest.json == outcome.manifest.json)
    try expectEqual(SampleBuild.files("\(folder)/out"), before)
    // Without facts the result stays: the artifact is the same.
    let without = try await Self.build("\(folder)/out", facts: nil)
    #expect(without.isUnchanged && without.manifest.crosscheck == crosscheck)
    try expectEqual(SampleBuild.files("\(folder)/out"), before)
  }

  @Test func build_newFactsForUnchangedArtifact_rewriteManifestAndReport() async throws {
    let facts = try await Self.writeFacts(folder)
    let output = "\(folder)/out"
    try await SampleBuild.copyShared(to: output)
    let before = try SampleBuild.files(output)
    let outcome = try await Self.build(output, facts: facts.good)
    #expect(outcome.isUnchanged && outcome.manifest.crosscheck != nil)
    expectEqual(Checks.sums(output), [])
    let changed = try SampleBuild.files(output).filter { before[$0.key] != $0.value }.keys.sorted()
    expectEqual(changed, ["SHA256SUMS", "manifest.json", "report.html"])
    // The changed manifest still belongs to the build.
    #expect(try await Self.build(output, facts: facts.good).isUnchanged)
  }

  @Test func build_belowMinimum_isRefusedAndChangesNothing() async throws {
    let facts = try await Self.writeFacts(folder)
    let empty = "\(folder)/empty"
    let error = try #require(
      await expectError("crosscheck-below-minimum", .refused) {
        try await Self.build(empty, facts: facts.bad)
      })
    expectEqual(error.diagnostics.map(\.code), ["crosscheck-below-minimum", "build-failed"])
    #expect(error.message.hasPrefix("power: "))
    try expectEqual(SampleBuild.files(empty), [:])

    let output = "\(folder)/out"
    try await SampleBuild.copyShared(to: output)
    let before = try SampleBuild.files(output)
    expectRun(
      ["build", "--source", "sample", "--output", output, "--facts", facts.bad]
        + ["--localization", SampleBuild.localization], 2, "error[crosscheck-below-minimum]")
    try expectEqual(SampleBuild.files(output), before)
  }

  /// Reported before the source is read.
  @Test func build_unreadableFacts_failsAtOnce() throws {
    let output = "\(folder)/out"
    try AtomicFile.write("\(folder)/facts.sqlite", "{")
    for (facts, code) in [("\(folder)/none.sqlite", 66), ("\(folder)/facts.sqlite", 65)] {
      expectRun(
        ["build", "--source", "dir:\(folder)/nowhere", "--output", output, "--facts", facts]
          + ["--localization", SampleBuild.localization], Int32(code), facts)
    }
  }

  @Test func build_executable_printsAgreementOrNone() async throws {
    let facts = try await Self.writeFacts(folder)
    let arguments = [
      "build", "--source", "sample", "--output", "\(folder)/out", "--localization",
      SampleBuild.localization, "--quiet",
    ]
    expectRun(arguments, 0, "\nnot cross-checked with a second source\n")
    expectRun(arguments + ["--language", "ja"], 0, "\n別の情報源とは照合していません\n")
    expectRun(arguments + ["--facts", facts.good], 0, "values agree with Test Dex 0123456789ab")
  }

  @Test func release_withFacts_publishesTheTable() async throws {
    var fixture = try ReleaseTests.Fixture(folder)
    let facts = try await Self.writeFacts(folder)
    let plain = try #require(try await fixture.release(height: 4).folder)
    #expect(
      try File.text("\(plain)/notes.md").contains(
        "\nThe data was not cross-checked with a second source.\n"))

    fixture.facts = facts.bad
    let before = try fixture.state()
    await expectError("crosscheck-below-minimum", .refused) {
      try await fixture.release(height: 5)
    }
    try expectEqual(fixture.state(), before)

    fixture.facts = facts.good
    let outcome = try await fixture.release(height: 5)
    let release = try #require(outcome.folder)
    #expect(outcome.manifest?.crosscheck != nil)
    let manifest = try Manifest.read("\(release)/manifest.json")
    let crosscheck = try #require(manifest.crosscheck)
    let signed = try ManifestDocument(parsing: File.readAll("\(release)/manifest.json"))
    #expect(signed.isSigned(by: [try #require(fixture.key).publicKey]))
    let notes = try File.text("\(release)/notes.md")
    let stats = try #require(crosscheck.totals.first { $0.field == .stats }?.tally)
    #expect(notes.contains("\n## Cross-check\n"), "\(notes)")
    #expect(notes.contains("\n| stats | \(stats.total) | 100.00 % | 0 | 0 | 0 |\n"), "\(notes)")
    #expect(notes.contains("license MIT: <https://example.org/dex>."), "\(notes)")
    #expect(try File.text("\(release)/report.html").contains("values agree with Test Dex"))

    // The same content again: no release, and the store stays.
    let published = try fixture.state()
    try await expectEqual(fixture.release(height: 5).folder, nil)
    try expectEqual(fixture.state(), published)
    // Republishing the content keeps its result.
    let again = try Release.republish(2, fixture.configuration, progress: SilentProgress())
    try expectEqual(
      Manifest.read("\(try #require(again.folder))/manifest.json").crosscheck, crosscheck)
  }

  @Test func release_factsWithRepublish_isUsageError() throws {
    expectRun(
      ["release", "--store", "/nowhere", "--republish", "1", "--facts", "f"],
      64, "--facts cannot be used with --republish")
  }
}
