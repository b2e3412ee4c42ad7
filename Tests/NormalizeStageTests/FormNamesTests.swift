import Base
import Layers
import PokedexModel
import TestSupport
import Testing

@testable import NormalizeStage

@Suite(.inTemporaryFolder) struct FormNamesTests {
  let folder = InTemporaryFolder.path

  private func error(_ json: String) -> PipelineError? {
    #expect(throws: PipelineError.self) { try FormNames(Array(json.utf8), file: "form-names.json") }
  }

  @Test(arguments: [
    (#"{"format": 2, "names": {}}"#, "form-names.json:1:12 $.format: expected 1, found 2"),
    (#"{"format": 1}"#, "names"),
    (#"{"format": 1, "names": {}, "nmaes": {}}"#, "$.nmaes: expected names, found nmaes"),
    (
      #"{"format": 1, "names": {"Alolan Form": "Forme d’Alola"}}"#,
      #"$.names["Alolan Form"]: expected object"#
    ),
    (
      #"{"format": 1, "names": {"Alolan Form": {"fr": " "}}}"#,
      #"$.names["Alolan Form"].fr: expected a text that is not blank, found " ""#
    ),
    (#"{"format": 1, "names": {"#, "form-names.json:1:25"),
  ])
  func init_invalidFile_tellsPlace(_ json: String, _ part: String) {
    let error = error(json)
    expectError(error, "form-names-invalid", .badData)
    let place = error?.diagnostics.first?.place.map { "\($0)" } ?? ""
    let text = "\(place) \(error?.message ?? "")"
    #expect(text.contains(part), "\(text)")
  }

  @Test func findings_unknownFormAndLanguage_areReported() throws {
    let names = try FormNames(
      Array(#"{"format": 1, "names": {"Alolan Form": {"tlh": "x"}, "Old": {"fr": "y"}}}"#.utf8),
      file: "form-names.json")
    var french = Language()
    french.identifier = "fr"
    let findings = names.findings(["Alolan Form"], [french])
    expectEqual(findings.map(\.code), ["form-names-invalid", "form-name-unused"])
    expectEqual(findings.map(\.severity), [.error, .note])
    #expect(findings[0].text.description.contains("tlh"))
  }

  @Test func read_folderWithoutFile_returnsNoNames() throws {
    let names = try FormNames.read(in: folder)
    expectEqual(names, FormNames())
  }
}
