import Base
import Layers
import PokedexFormat
import Testing

@Suite struct ManifestReadingTests {
  @Test func parse_otherDocument_throwsWithPlace() {
    let error = expectError(\PipelineError.code, "manifest-unreadable") {
      try ManifestDocument(parsing: Array("{\n  \"dataset\": 7\n}".utf8), from: "manifest.json")
    }
    expectEqual(error?.place, .file("manifest.json", line: 2, column: 14))
    expectEqual(error?.message.hasPrefix("$.dataset: "), true, "\(String(describing: error))")
  }
}
