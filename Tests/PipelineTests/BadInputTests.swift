import Base
import FetchStage
import Pipeline
import TestSupport
import Testing

/// Input with a single fault: the error names the place, and the existing files stay unchanged.
@Suite(.inTemporaryFolder) struct BadInputTests {
  let folder = InTemporaryFolder.path

  /// A fault and the expected error.
  struct Fault: Sendable, CustomTestStringConvertible {
    var name: String
    var category: PipelineError.Category
    var code: DiagnosticCode
    /// A part of the error's place.
    var place: String
    /// Damages the tree in `folder`.
    var spoil: @Sendable (_ folder: String) throws -> Void

    var testDescription: String { name }

    /// A fault in the JSON text of one resource.
    static func inResource(
      _ name: String, _ code: DiagnosticCode, _ endpoint: String, _ id: Int, place: String,
      category: PipelineError.Category = .badData,
      _ edit: @escaping @Sendable (inout SampleTree.Resource) -> Void
    ) -> Fault {
      Fault(name: name, category: category, code: code, place: place) { folder in
        var resource = try #require(try SampleTree()[endpoint, id])
        edit(&resource)
        try AtomicFile.write(
          "\(folder)/\(SampleTree.path(endpoint, id))", resource.body, durable: false)
      }
    }
  }

  static let faults: [Fault] = [
    .inResource("truncated JSON", "json-syntax", "pokemon", 25, place: "/pokemon/25/index.json:1:")
    { $0.body = String($0.body.prefix($0.body.count / 2)) },
    .inResource("no JSON at all", "json-syntax", "move", 33, place: "/move/33/index.json:1:1") {
      $0.body = "<html>Service unavailable</html>"
    },
    .inResource("an empty file", "json-syntax", "move", 33, place: "/move/33/index.json") {
      $0.body = ""
    },
    .inResource(
      "a wrong type deep in a file", "json-type-mismatch", "pokemon", 25,
      place: "pokemon/25 $.stats[0].base_stat"
    ) { $0.body.replaceFirst(#""base_stat":35"#, with: #""base_stat":"35""#) },
    .inResource(
      "a needed field missing", "missing-field", "pokemon", 25, place: "pokemon/25 $.height"
    ) { $0.replace(#""height":4,"#, with: "") },
    .inResource(
      "a dangling reference", "dangling-reference", "pokemon", 25, place: "pokemon/25 $.species"
    ) {
      $0.body.replaceFirst(
        #""url":"/api/v2/pokemon-species/25/""#,
        with: #""url":"/api/v2/pokemon-species/9999/""#)
    },
    .inResource(
      "another resource's body", "resource-invalid", "pokemon", 26, place: "pokemon/26 $.id"
    ) { $0.body.replaceFirst(#""id":26,"#, with: #""id":25,"#) },
    // The rule says more than the constraint of the artifact that it breaks.
    .inResource(
      "a value against a rule", "species-value-out-of-range", "pokemon-species", 25,
      place: "pokemon-species/25", category: .refused
    ) { $0.body.replaceFirst(#""gender_rate":4"#, with: #""gender_rate":9"#) },
    Fault(
      name: "one id twice in a list", category: .badData, code: "list-invalid",
      place: "/item/index.json"
    ) { folder in
      let path = "\(folder)/data/api/v2/item/index.json"
      var list = String(decoding: try File.readAll(path), as: UTF8.self)
      list.replaceFirst("/api/v2/item/1/", with: "/api/v2/item/4/")
      try AtomicFile.write(path, list)
    },
    Fault(
      name: "a listed resource missing", category: .badData, code: "resource-missing",
      place: "item/4"
    ) { try File.remove("\($0)/\(SampleTree.path("item", 4))") },
    Fault(
      name: "an endpoint missing", category: .badData, code: "resource-missing", place: "nature"
    ) { try Directory.removeRecursively("\($0)/data/api/v2/nature") },
    Fault(
      name: "no tree", category: .badData, code: "not-an-api-tree", place: "/"
    ) { try Directory.removeRecursively("\($0)/data") },
    Fault(
      name: "no folder", category: .unreachable, code: "source-missing", place: "/"
    ) { try Directory.removeRecursively($0) },
  ]

  @Test(arguments: faults)
  func build_invalidFolder_reportsPlaceAndKeepsExistingFiles(fault: Fault) async throws {
    let (tree, output) = try await SampleBuild.copyTree(to: folder)
    let before = try contents(output)
    try fault.spoil(tree)
    let error = await #expect(throws: PipelineError.self) {
      try await SampleBuild.build(.directory(tree), to: output)
    }
    expectEqual(error?.code, fault.code)
    expectEqual(error?.category, fault.category)
    let place = error?.place?.description ?? ""
    #expect(place.contains(fault.place), "\(error?.description ?? "")")
    expectEqual(error?.advice?.isEmpty, false)
    try expectEqual(contents(output), before)
    try expectEqual(Verification.run("\(output)/pokedex.sqlite", manifestPath: nil).problems, [])
  }

  /// Every file directly in the output folder, and the normalized layer.
  private func contents(_ output: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for entry in try Directory.list(output)
    where entry.kind == .file && entry.name != "report-failed.html" {
      files[entry.name] = try File.readAll("\(output)/\(entry.name)")
    }
    for name in ["layer.json", "normalized.sqlite"] {
      files[name] = try File.readAll("\(output)/work/full/normalized/\(name)")
    }
    return files
  }
}

extension String {
  /// Replaces the first occurrence; traps if it is absent.
  mutating func replaceFirst(_ old: String, with new: String) {
    guard let range = firstRange(of: old) else { preconditionFailure("no \(old)") }
    replaceSubrange(range, with: new)
  }
}
