import Base
import Layers
import PokedexFormat
import TestSupport
import Testing

@Suite struct ManifestReadingTests {
  /// The manifest of a sample build, with `value` as the name of the artifact.
  private func manifest(naming value: String) async throws -> [UInt8] {
    let build = try await SampleBuild.shared.output
    let text = try File.text("\(build)/manifest.json")
    let name = "\"\(SampleBuild.artifactName)\""
    try #require(text.contains(name))
    return Array(text.replacing(name, with: "\"\(value)\"").utf8)
  }

  @Test(arguments: ["", ".", "..", "../app.sqlite", "/etc/hosts", "a/b"])
  func parse_pathAsFileName_throwsWithPlace(name: String) async throws {
    let bytes = try await manifest(naming: name)
    let error = #expect(throws: PipelineError.self) {
      try ManifestDocument(parsing: bytes, from: "manifest.json")
    }
    expectEqual(error?.diagnostics.first?.code, "manifest-unreadable")
    expectEqual(error?.description.contains("artifact.file"), true, "\(String(describing: error))")
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let line = try #require(
      lines.firstIndex { String(decoding: $0, as: UTF8.self).hasPrefix(#"    "file": "\#(name)""#) }
    )
    expectEqual(
      error?.diagnostics.first?.place, .file("manifest.json", line: line + 1, column: 13))
  }

  @Test func parse_plainFileName_returnsIt() async throws {
    let bytes = try await manifest(naming: "renamed.sqlite")
    try expectEqual(
      ManifestDocument(parsing: bytes, from: "manifest.json").manifest.artifact.file,
      "renamed.sqlite")
  }
}
