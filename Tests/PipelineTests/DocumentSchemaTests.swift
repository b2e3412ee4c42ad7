import Layers
import Pipeline
import Platform
import Publishing
import TestSupport
import Testing

/// Documents for other programs, checked against their JSON Schemas by an independent validator.
@Suite struct DocumentSchemaTests {
  /// check-jsonschema, either from `.ci/lint-workflows` or on the PATH.
  private static let validator: String? = {
    let path = getenv("PATH").map { String(cString: $0) } ?? ""
    return
      (["\(SampleBuild.root)/.build/lint-tools/bin"] + path.split(separator: ":").map(String.init))
      .map { "\($0)/check-jsonschema" }.first { access($0, X_OK) == 0 }
  }()

  private static func validate(_ name: String, _ files: [String]) throws -> String {
    let schema = "\(SampleBuild.root)/Documentation/schemas/\(name).schema.json"
    let (end, text) = ChildProcess(
      try #require(validator), ["--schemafile", schema] + files, keepsErrors: true
    ).wait()
    return end == .exited(0) ? "" : "\(files): \(text)"
  }

  @Test(
    .enabled(if: validator != nil, "check-jsonschema is not here: .ci/lint-workflows gets it"),
    arguments: [
      ("amendments", "Amendments/amendments.json"),
      ("format-history", "FormatHistory/format-history.json"),
    ])
  func reviewedTables_anyTable_matchesSchema(schema: String, table: String) throws {
    let path = "\(SampleBuild.root)/Sources/NormalizeStage/\(table)"
    #expect(try Self.validate(schema, [path]) == "")
  }

  @Test(.enabled(if: validator != nil, "check-jsonschema is not here: .ci/lint-workflows gets it"))
  func results_commandsAsJSON_matchSchema() async throws {
    let database = "\(try await SampleBuild.shared.output)/\(SampleBuild.artifactName)"
    try await withTemporaryFolder { folder in
      var files: [String] = []
      for arguments in [
        ["info"], ["show", "25"], ["show", "133", "--version-group", "red-blue"],
        ["show", "surf"], ["show", "static"], ["show", "potion"], ["show", "water"],
        ["show", "scarlet"], ["search", "pika"], ["learners", "surf"], ["games"], ["methods"],
        ["doctor"], ["verify"],
      ] {
        let (end, text) = Executable.run("pokedex", arguments + [database, "--json", "--quiet"])
        #expect(end == .exited(0), "\(arguments): \(text)")
        for line in text.split(separator: "\n").prefix(40) {
          files.append("\(folder)/\(files.count).json")
          try AtomicFile.write(files[files.count - 1], String(line), durable: false)
        }
      }
      let schema = Executable.run("pokedex", ["schema", "--json"]).output
      files.append("\(folder)/schema.json")
      try AtomicFile.write(files[files.count - 1], schema, durable: false)
      #expect(try Self.validate("results", files) == "")
      let odd = "\(folder)/odd.json"
      try AtomicFile.write(odd, #"{"entity": "move", "id": 1}"#)
      #expect(try Self.validate("results", [odd]) != "")
    }
  }

  @Test(.enabled(if: validator != nil, "check-jsonschema is not here: .ci/lint-workflows gets it"))
  func documents_signedReleaseWithUpdates_matchSchemas() async throws {
    try await withTemporaryFolder { folder in
      let fixture = try ReleaseTests.Fixture(folder)
      _ = try await fixture.release(height: 4)
      let release = try #require(try await fixture.release(height: 5).folder)
      let manifest = "\(release)/manifest.json"
      #expect(try Manifest.read(manifest).updates.count == 1)
      #expect(try Manifest.read(manifest).signature != nil)
      #expect(
        try Self.validate("manifest", [manifest, "\(fixture.output)/manifest.json"]) == "")
      #expect(try Self.validate("latest", ["\(fixture.store)/latest.json"]) == "")
      let diffs = try Directory.names(release).filter { $0.hasPrefix("diff-") }
      #expect(diffs.count == 1)
      #expect(try Self.validate("diff", diffs.map { "\(release)/\($0)" }) == "")
      // The validator rejects an invalid document.
      let text = String(decoding: try File.readAll(manifest), as: UTF8.self)
      try AtomicFile.write(
        manifest, text.replacing("\"algorithm\": \"ed25519\"", with: "\"algorithm\": \"none\""))
      #expect(try Self.validate("manifest", [manifest]) != "")
    }
  }
}
