import Base
import FetchStage
import Pipeline
import TestSupport
import Testing

/// Input with a single fault for each stage: the error names the place, and the existing files stay
/// unchanged. The tests of a stage have its other faults.
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
    .inResource(
      "a dangling reference", "dangling-reference", "pokemon", 25, place: "pokemon/25 $.species"
    ) {
      $0.body.replaceFirst(
        #""url":"/api/v2/pokemon-species/25/""#,
        with: #""url":"/api/v2/pokemon-species/9999/""#)
    },
    // The rule says more than the constraint of the artifact that it breaks.
    .inResource(
      "a value against a rule", "species-value-out-of-range", "pokemon-species", 25,
      place: "pokemon-species/25", category: .refused
    ) { $0.body.replaceFirst(#""gender_rate":4"#, with: #""gender_rate":9"#) },
    Fault(
      name: "a listed resource missing", category: .badData, code: "resource-missing",
      place: "item/4"
    ) { try File.remove("\($0)/\(SampleTree.path("item", 4))") },
    Fault(
      name: "no folder", category: .unreachable, code: "source-missing", place: "/"
    ) { try Directory.removeRecursively($0) },
  ]

  @Test(arguments: faults)
  func build_invalidFolder_reportsPlaceAndKeepsExistingFiles(fault: Fault) async throws {
    let (tree, output) = try await SampleBuild.copyTree(to: folder)
    let before = try contents(output)
    try fault.spoil(tree)
    let error = await expectError(fault.code, fault.category) {
      try await SampleBuild.build(.directory(tree), to: output)
    }
    let place = error?.place?.description ?? ""
    #expect(place.contains(fault.place), "\(error?.description ?? "")")
    expectEqual(error?.advice?.isEmpty, false)
    try expectEqual(contents(output), before)
    try expectEqual(Verification.run("\(output)/pokedex.sqlite", manifestPath: nil).problems, [])
  }

  /// Every file directly in the output folder, and the normalized layer.
  private func contents(_ output: String) throws -> [String: [UInt8]] {
    var files = try SampleBuild.files(output)
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
