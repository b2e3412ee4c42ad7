import Base
import Layers
import Pipeline
import PokedexFormat
import TestSupport
import Testing

/// Documents for other programs, checked against their JSON Schemas by an independent validator.
@Suite(.inTemporaryFolder) struct DocumentSchemaTests {
  let folder = InTemporaryFolder.path

  @Test(
    .enabled(if: SchemaValidator.isHere, "check-jsonschema is not here: .ci/lint-workflows gets it")
  )
  func results_commandsAsJSON_matchSchema() async throws {
    let database = try await SampleBuild.artifact
    var files: [String] = []
    for arguments in [
      ["info"], ["show", "25"], ["show", "133", "--version-group", "red-blue"],
      ["show", "surf"], ["show", "static"], ["show", "potion"], ["show", "water"],
      ["show", "scarlet"], ["search", "pika"], ["learners", "surf"], ["games"], ["methods"],
      ["show", "adamant"], ["show", "hardy"], ["show", "field"], ["show", "national"],
      ["show", "trophy-garden"], ["show", "kanto"], ["list", "--dex", "kanto"],
      ["where", "pichu"], ["query", "SELECT 1 AS a, NULL AS b, 'c' AS d, x'00' AS e"],
      ["doctor"], ["verify"], ["schema"],
    ] {
      let (end, text) = pokedex(arguments + [database, "--json", "--quiet"])
      expectEqual(end, .exited(0), "\(arguments): \(text)")
      for line in text.split(separator: "\n").prefix(40) {
        files.append("\(folder)/\(files.count).json")
        try AtomicFile.write(files[files.count - 1], String(line), durable: false)
      }
    }
    // Every member of a comparison has content: disagreements, stale rows, unknown identifiers, problems.
    var facts = try SampleFacts(database, games: [["sword-shield"]])
    facts.games[0].moves["surf"]?["pp"] = "99"
    facts.games[0].moves["other-move"] = ["pp": "1"]
    try AtomicFile.write(
      "\(folder)/reviewed",
      """
      {"format": 1, "disagreements": [{"source": "test", "game": "yellow", "field": "pp", "identifier": "surf",
       "ours": "15", "theirs": "99", "verdict": "open", "evidence": "test"}]}
      """)
    let comparison = expectRun(
      ["crosscheck", database, "--facts", try facts.write(to: "\(folder)/facts"), "--json"]
        + ["--quiet", "--reviewed", "\(folder)/reviewed"], 2)
    // The output has both streams: the error is printed, too.
    let line = try #require(
      comparison.split(separator: "\n").first { $0.contains("inputDigest") })
    files.append("\(folder)/crosscheck.json")
    try AtomicFile.write(files[files.count - 1], String(line), durable: false)
    let schema = pokedex(["schema", "--json"]).output
    files.append("\(folder)/schema.json")
    try AtomicFile.write(files[files.count - 1], schema, durable: false)
    try expectEqual(SchemaValidator.problems("results", files), "")
    let odd = "\(folder)/odd.json"
    try AtomicFile.write(odd, #"{"entity": "move", "id": 1}"#)
    #expect(try SchemaValidator.problems("results", [odd]) != "")
  }

  @Test(
    .enabled(if: SchemaValidator.isHere, "check-jsonschema is not here: .ci/lint-workflows gets it")
  )
  func documents_signedReleaseWithUpdates_matchSchemas() async throws {
    var fixture = try ReleaseTests.Fixture(folder)
    let old = try #require(try await fixture.release(height: 4).folder)
    fixture.facts = try SampleFacts(
      "\(old)/pokedex.sqlite", games: [["sword-shield"], ["yellow"]]
    )
    .write(to: "\(folder)/facts.sqlite")
    let release = try #require(try await fixture.release(height: 5).folder)
    let manifest = "\(release)/manifest.json"
    try expectEqual(Manifest.read(manifest).updates.count, 1)
    #expect(try Manifest.read(manifest).crosscheck != nil)
    #expect(try Manifest.read(manifest).signature != nil)
    try expectEqual(
      SchemaValidator.problems("manifest", [manifest, "\(fixture.output)/manifest.json"]),
      "")
    try expectEqual(SchemaValidator.problems("latest", ["\(fixture.store)/latest.json"]), "")
    let diffs = try Directory.names(release).filter {
      $0.hasPrefix("diff-") && $0.hasSuffix(".json")
    }
    expectEqual(diffs.count, 1)
    try expectEqual(SchemaValidator.problems("diff", diffs.map { "\(release)/\($0)" }), "")
    try checkResults(of: [old, release], in: folder, facts: try #require(fixture.facts))
    // The validator rejects an invalid document.
    let text = try File.text(manifest)
    try AtomicFile.write(
      manifest, text.replacing("\"algorithm\": \"ed25519\"", with: "\"algorithm\": \"none\""))
    #expect(try SchemaValidator.problems("manifest", [manifest]) != "")
  }

  /// What the commands that write print with --json, between two releases.
  private func checkResults(of releases: [String], in folder: String, facts: String) throws {
    let databases = try releases.map {
      "\($0)/\(try Manifest.read("\($0)/manifest.json").artifact.file)"
    }
    let (old, updates) = ("\(folder)/old.sqlite", "\(folder)/updates")
    try AtomicFile.write(old, File.readAll(databases[0]), durable: false)
    let localization = ["--localization", "\(PackageFolder.path)/Localization"]
    let (work, build) = ("\(folder)/work", "\(folder)/build")
    var results: [String] = []
    func run(_ program: String, _ arguments: [String]) {
      let (end, text) = Executable.run(program, arguments + ["--json", "--quiet"])
      expectEqual(end, .exited(0), "\(program) \(arguments): \(text)")
      results += text.split(separator: "\n").map(String.init)
    }
    run("pokedex", ["build", "--source", "sample", "--output", build] + localization)
    run("pokedex-fetch", ["--source", "sample", "--output", "\(work)/snapshot"])
    run(
      "pokedex-normalize",
      ["--input", "\(work)/snapshot", "--output", "\(work)/normalized"] + localization)
    run("pokedex-index", ["--input", "\(work)/normalized", "--output", "\(work)/index"])
    run(
      "pokedex-pack",
      ["--input", "\(work)/normalized", "--index", "\(work)/index", "--output", "\(work)/packed"])
    run("pokedex-diff", databases + ["--output", updates])
    let update = try #require(try Directory.names(updates).first)
    run("pokedex", ["update", old, "--with", "\(updates)/\(update)/update.sqlite"])
    run("pokedex", ["keygen", "--private-key", "\(folder)/key"])
    run(
      "pokedex", ["export-site", databases[1], "--output", "\(folder)/site", "--pictures", "none"])
    run("pokedex", ["report", build])
    try Directory.createWithParents("\(folder)/first")
    run(
      "pokedex",
      ["release", "--source", "sample", "--store", "\(folder)/first", "--output", build]
        + ["--partial-source", "--facts", facts] + localization)
    run("pokedex", ["slim", databases[1], "\(folder)/slim.sqlite", "--edition", "ja-en"])
    let server = FaultServer { request in
      (try? File.readAll("\(folder)/first\(request.path)")).map { .answer(200, body: $0) }
        ?? .answer(404)
    }
    run(
      "pokedex",
      ["download", "\(folder)/new.sqlite", "--store", server.address(""), "--edition", "sample"])
    expectEqual(results.count, 13)
    var files: [String] = []
    for (number, result) in results.enumerated() {
      files.append("\(folder)/\(number).json")
      try AtomicFile.write(files[number], result, durable: false)
    }
    try expectEqual(SchemaValidator.problems("results", files), "")
  }
}
