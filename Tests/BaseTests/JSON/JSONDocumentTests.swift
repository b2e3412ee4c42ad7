import Base
import TestSupport
import Testing

/// Documents of this project: errors have the path, line and column, and say what to write instead.
@Suite struct JSONDocumentTests {
  private struct Table: Decodable {
    private enum CodingKeys: CodingKey, CaseIterable { case title, entries, byName }

    var title: FilledText
    var entries: JSONEntries<Entry>
    var byName: JSONMembers<[Int]>?
  }

  private struct Entry: JSONEntry {
    private enum CodingKeys: CodingKey, CaseIterable { case id, size, tags }

    var id: String
    var size: Size
    var tags: [String]?
    var line = 0
  }

  private enum Size: String, Decodable, CaseIterable { case small, large }

  private func read(_ text: String) throws -> Table {
    var reader = DocumentReader("t.json", code: "table-invalid", advice: "see the manual")
    let table = try reader.read(Array(text.utf8), as: Table.self, format: 2)
    try reader.finish()
    return table
  }

  @Test func read_validDocument_entriesKnowTheirLines() throws {
    let table = try read(
      """
      {"$schema": "x", "about": "y", "format": 2, "title": "é",
       "byName": {"b": [1, 2]}, "entries": [
        {"id": "a", "size": "small"},

        {"id": "b", "tags": ["x"], "size": "large"}, {"size": "small", "id": "c"}]}
      """)
    #expect(table.entries.entries.map(\.id) == ["a", "b", "c"])
    expectEqual(table.entries.entries.map(\.line), [3, 5, 5])
    expectEqual(table.byName?.members.map(\.value), [[1, 2]])
  }

  /// The valid part before the second argument is on one line.
  @Test(arguments: [
    (#"{}"#, "t.json:1:1: $.format: missing"),
    ("[]", "t.json:1:1: $: expected object, found array"),
    (#"{"format": 3}"#, "t.json:1:12: $.format: expected 2, found 3"),
    (#"{"format": "2"}"#, "t.json:1:12: $.format: expected integer, found string"),
    (#"{"format": 2, "format": 2}"#, "t.json:1:15: $.format: duplicate key in an object"),
    ("{\n\"format\": 2,", "t.json:2:13: the document ends early, expected a key"),
    (#"{"format": 2, "entries": []}"#, "t.json:1:1: $.title: missing"),
    (
      #"{"format": 2, "title": " ", "entries": []}"#,
      #"t.json:1:24: $.title: expected a text that is not blank, found " ""#
    ),
    (
      "{\"format\": 2, \"title\": \"é\",\n \"é\": 1, \"entrys\": []}",
      "t.json:2:7: $[\"é\"]: expected title, entries, byName, found é"
    ),
    (
      "{\"format\": 2, \"title\": \"a\", \"entries\": [],\n \"byName\": {\"a\": [1],\n \"b c\": [1, \"2\"]}}",
      "t.json:3:13: $.byName[\"b c\"][1]: expected integer, found string"
    ),
  ])
  func read_invalidDocument_throwsWithPlace(text: String, description: String) {
    let error = #expect(throws: PipelineError.self) { try read(text) }
    #expect(error?.category == .badData && error?.code == "table-invalid")
    expectEqual(error.map { "\($0.place?.description ?? ""): \($0.message)" }, description)
    expectEqual(error?.advice, "see the manual")
  }

  @Test func read_invalidEntries_reportsAllInTheOrderOfLines() {
    let error = #expect(throws: PipelineError.self) {
      try read(
        """
        {"format": 2, "title": "a", "entries": [
         {"id": "a", "size": "big"},
         {"id": "b", "size": "small"},
         {"size": "small"},
         {"id": "c", "size": "small", "tags": ["x", 1]},
         {"id": "d", "size": "small", "tgas": []}, 5]}
        """)
    }
    #expect(
      error?.diagnostics.map { "\($0.place?.description ?? ""): \($0.message)" } == [
        #"t.json:2:22: a: $.entries[0].size: expected small, large, found "big""#,
        "t.json:4:2: $.entries[2].id: missing",
        "t.json:5:45: c: $.entries[3].tags[1]: expected string, found integer",
        "t.json:6:39: d: $.entries[4].tgas: expected id, size, tags, found tgas",
        "t.json:6:44: $.entries[5]: expected object, found integer",
      ])
  }

  /// Nothing collects the errors of entries of any other document.
  @Test func decoded_invalidEntry_throws() throws {
    let json: JSONValue = [["id": "a", "size": "big"]]
    #expect(throws: JSONError.self) { try json.decoded(as: JSONEntries<Entry>.self) }
  }

  @Test func sorted_members_areInCanonicalOrder() throws {
    let text = Array(#"{"b":[{"d":1.0,"c":2}],"a":null}"#.utf8)
    let value = try JSONValue(parsing: text)
    expectEqual(value.sorted.line, String(decoding: value.canonical, as: UTF8.self))
  }

  // MARK: Uses of entries

  @Test func uses_ofEntries_reportStaleAndFailedOnes() {
    func findings(_ severity: Diagnostic.Severity?) -> [String] {
      var uses = EntryUses<String>(severity)
      uses.use("used")
      uses.use("twice", times: 2)
      uses.use("never", times: 0)
      uses.fail(
        "failed", "its resource is missing", code: "entry-missing", at: .file("t.json", line: 4),
        advice: "look")
      #expect(uses["twice"] == 2 && uses["never"] == 0)
      let entries = ["used", "twice", "never", "failed", "other"]
      return uses.findings(
        entries, key: \.self, code: "entry-stale", advice: "delete it",
        at: { .file("t.json", line: $0.count) }, stale: { Message(verbatim: "\($0) is stale") }
      ).map(\.line)
    }
    #expect(
      findings(.warning) == [
        "warning[entry-missing]: t.json:4: its resource is missing; look",
        "warning[entry-stale]: t.json:5: never is stale; delete it",
        "warning[entry-stale]: t.json:5: other is stale; delete it",
      ])
    #expect(findings(.note).allSatisfy { $0.hasPrefix("note[") })
    expectEqual(findings(nil), [])
  }
}
