import Basics
import PokedexFormat
import TestSupport
import Testing

@testable import Pipeline

/// The facts of a second source and the reviewed list as files: which are invalid, and where.
@Suite struct CrosscheckDocumentTests {
  @Test(arguments: [
    (#"{"format": 2, "disagreements": []}"#, "$.format: expected 1, found 2"),
    (#"{"format": 1}"#, "$.disagreements: "),
    (#"{"format": 1, "minimum": {"stat": 1}, "disagreements": []}"#, "$.minimum.stat: "),
    (#"{"format": 1, "minimum": {"stats": 101}, "disagreements": []}"#, "$.minimum.stats: "),
    (
      #"{"format": 1, "disagreements": [{"field": "pp", "game": 1}]}"#,
      "$.disagreements[0].game: expected string, found integer"
    ),
    (
      #"{"format": 1, "disagreements": [], "more": 1}"#,
      "$.more: expected minimum, disagreements, found more"
    ),
    ("{", "the document ends early"),
  ])
  func reviewed_invalidDocument_isBadData(_ text: String, _ message: String) async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/reviewed.json"
      try AtomicFile.write(path, text)
      let error = try #require(throws: PipelineError.self) { try ReviewedDisagreements(path) }
      #expect(error.code == "reviewed-invalid" && error.category == .badData)
      #expect(error.message.hasPrefix(message), "\(error)")
    }
  }

  /// The list in the program is valid, and has a minimum for every field.
  @Test func reviewed_embedded_isCompleteAndTheFile() throws {
    let embedded = try ReviewedDisagreements()
    expectEqual(Set(embedded.minimum.keys), Set(Crosscheck.Field.allCases))
    #expect(embedded.rows.count <= ReviewedDisagreements.limit)
    let file = try ReviewedDisagreements("\(PackageFolder.path)/\(embedded.path)")
    expectEqual(embedded.digest, file.digest)
    expectEqual(embedded.rows.map(\.line), file.rows.map(\.line))
  }

  @Test(arguments: [
    ("{", "the document ends early"),
    (#"{"format": 2}"#, "$.format: expected 1, found 2"),
    (#"{"format": 1, "source": {}}"#, "$.source.id: "),
    (#"{"format": 1, "sorce": {}}"#, "$.sorce: expected source, games, found sorce"),
    (#"{"format": 1, "format": 1}"#, "duplicate key"),
    (#"{"format": 1, "source": {"licence": "MIT"}}"#, "$.source.licence: expected id, name, "),
    (#"{"format": 1, "source": {"id": "a", "id": "a"}}"#, "duplicate key"),
    (source("revision", "") + "}", "$.source.revision: "),
    (source("name", "") + "}", "$.source.name: "),
    (source("location", "javascript:alert(1)") + "}", "$.source.location: "),
    (source("location", "https://") + "}", "$.source.location: "),
    (source("location", "https://x.example/> <script>") + "}", "$.source.location: "),
    (source("location", "https://x.example/\u{E9}") + "}", "$.source.location: "),
    (source("date", "tomorrow") + "}", "$.source.date: "),
    (source("date", "2026-02-30") + "}", "$.source.date: "),
    (source("date", "2026-8-21") + "}", "$.source.date: "),
    (source("date", "1969-12-31") + "}", "$.source.date: "),
    (#""games": []"#, "$.games: "),
    (#""games": [{"version_groups": []}]"#, "$.games[0].version_groups: "),
    (#""games": [{"version_groups": ["x-y", "x-y"]}]"#, "$.games[0].version_groups: "),
    (#""games": [{"version_groups": ["x-y"], "items": {}}]"#, "$.games[0].items: "),
    (
      #""games": [{"version_groups": ["x-y"], "pokemon": {"mew": {"stats": {"special-attack": 1}}}}]"#,
      "$.games[0].pokemon.mew.stats.special-attack: "
    ),
    (
      #""games": [{"version_groups": ["x-y"], "pokemon": {"mew": {"types": "psychic"}}}]"#,
      "$.games[0].pokemon.mew.types: expected array, found string"
    ),
    (
      #""games": [{"version_groups": ["x-y"], "pokemon": {"mew": {}, "mew": {}}}]"#,
      "duplicate key"
    ),
    (
      #""games": [{"version_groups": ["x-y"], "moves": {"cut": {"power": 1.5}}}]"#,
      "$.games[0].moves.cut.power: "
    ),
    (
      #""games": [{"version_groups": ["x-y"], "moves": {"cut": {"levels": 1}}}]"#,
      "$.games[0].moves.cut.levels: "
    ),
    (
      #""games": [{"version_groups": ["x-y"], "learnsets": {"mew": {"hm": []}}}]"#,
      "$.games[0].learnsets.mew.hm: "
    ),
    (
      #""games": [{"version_groups": ["x-y"], "machines": []}, {"version_groups": ["x-y"], "machines": []}]"#,
      "$.games[1].machines: "
    ),
  ])
  func facts_invalid_areBadDataWithPath(_ text: String, _ message: String) async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/facts.json"
      try AtomicFile.write(
        path, text.hasPrefix(#""games""#) ? Self.source("id", "a") + ", " + text + "}" : text)
      let error = try #require(throws: PipelineError.self) { try CrosscheckFacts(path) }
      #expect(error.code == "facts-invalid" && error.category == .badData)
      #expect(error.message.hasPrefix(message), "\(error)")
      #expect(error.advice != nil)
    }
  }

  /// The beginning of facts with a valid source, except for `member`.
  private static func source(_ member: String, _ text: String) -> String {
    var members = [
      "id": "a", "name": "b", "location": "https://c.example", "revision": "d",
      "date": "2028-02-29", "license": "f", "notice": "",
    ]
    members[member] = text
    let list = members.map { "\"\($0)\": \"\($1)\"" }.sorted().joined(separator: ", ")
    return "{\"format\": 1, \"source\": {\(list)}"
  }

  @Test func input_missingFile_isNoInput() async throws {
    try await withTemporaryFolder { folder in
      for path in [folder, "\(folder)/none.json"] {
        let facts = try #require(throws: PipelineError.self) { try CrosscheckFacts(path) }
        #expect(facts.category == .noInput || facts.category == .disk, "\(facts)")
      }
      let none = try #require(throws: PipelineError.self) { try CrosscheckFacts("\(folder)/none") }
      #expect(none.code == "no-such-file" && none.category == .noInput && none.advice != nil)
      let list = try #require(throws: PipelineError.self) {
        try ReviewedDisagreements("\(folder)/none")
      }
      #expect(list.code == "no-such-file" && list.category == .noInput)
    }
  }

  /// Only complete agreement is 100 %.
  @Test func percent_oneOfMany_isTruncated() {
    expectEqual(Crosscheck.Tally(agreed: 999_999, unreviewed: 1).percent, "99.99")
    expectEqual(Crosscheck.Tally(agreed: 3).percent, "100.00")
    expectEqual(Crosscheck.Tally(agreed: 1, reviewed: 1, unreviewed: 1).percent, "33.33")
    expectEqual(Crosscheck.Tally(agreed: 1, reviewed: 1, unreviewed: 1).acceptedPercent, "66.66")
    expectEqual(Crosscheck.Tally().percent, nil)
  }
}
