import Base
import PokedexFormat
import TestSupport
import Testing

@testable import Pipeline

/// The facts of a second source and the reviewed list as files: which are invalid, and where.
@Suite(.inTemporaryFolder) struct CrosscheckDocumentTests {
  let folder = InTemporaryFolder.path

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
  func reviewed_invalidDocument_isBadData(_ text: String, _ message: String) throws {
    let path = "\(folder)/reviewed.json"
    try AtomicFile.write(path, text)
    let error = expectError("reviewed-invalid", .badData) { try ReviewedDisagreements(path) }
    expectEqual(error?.message.hasPrefix(message), true, "\(String(describing: error))")
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

  /// Changes of valid facts: the statement, and how the message begins.
  @Test(arguments: [
    ("PRAGMA user_version = 1", "its tables or their version"),
    ("DROP TABLE game", "its tables or their version"),
    ("ALTER TABLE fact RENAME TO facts", "its tables or their version"),
    ("ALTER TABLE source ADD COLUMN more", "its tables or their version"),
    ("CREATE VIEW more AS SELECT 1", "its tables or their version"),
    (
      """
      DROP TABLE fact; CREATE VIEW fact AS WITH RECURSIVE r (x) AS (SELECT 1 UNION ALL SELECT x FROM r)
      SELECT x AS game, x AS field, x AS identifier, x AS entity, x AS value FROM r
      """, "its tables or their version"
    ),
    ("DELETE FROM source", "source: expected one row, found 0"),
    ("INSERT INTO source SELECT * FROM source", "source: expected one row, found 2"),
    ("UPDATE source SET id = ''", "source.id: "),
    ("UPDATE source SET revision = ''", "source.revision: "),
    ("UPDATE source SET name = ''", "source.name: "),
    ("UPDATE source SET license = ''", "source.license: "),
    ("UPDATE source SET location = 'javascript:alert(1)'", "source.location: "),
    ("UPDATE source SET location = 'https://'", "source.location: "),
    ("UPDATE source SET location = 'https://x.example/> <script>'", "source.location: "),
    ("UPDATE source SET location = 'https://x.example/\u{E9}'", "source.location: "),
    ("UPDATE source SET date = 'tomorrow'", "source.date: "),
    ("UPDATE source SET date = '2026-02-30'", "source.date: "),
    ("UPDATE source SET date = '2026-8-21'", "source.date: "),
    ("UPDATE source SET date = '1969-12-31'", "source.date: "),
    ("DELETE FROM game", "game: expected 1 to 200 games, found 0"),
    (
      """
      WITH RECURSIVE r (x) AS (SELECT 2 UNION ALL SELECT x + 1 FROM r LIMIT 400)
      INSERT INTO game SELECT x, 'game-' || x FROM r
      """, "game: expected 1 to 200 games, found 201"
    ),
    ("UPDATE game SET version_groups = ''", "game.version_groups: "),
    ("UPDATE game SET version_groups = 'x-y+x-y'", "game.version_groups: "),
    ("UPDATE game SET version_groups = 'x-y+'", "game.version_groups: "),
    ("UPDATE fact SET field = 'strength' WHERE field = 'power'", "fact.field: "),
    ("UPDATE fact SET field = 'learnset:hm' WHERE field = 'machines'", "fact.field: "),
    ("UPDATE fact SET entity = 'move' WHERE field = 'types'", "fact.field: "),
    ("UPDATE fact SET game = 2 WHERE field = 'power'", "fact 2 power cut: "),
    ("UPDATE fact SET value = x'00' WHERE field = 'power'", "fact 1 power cut: "),
    ("UPDATE fact SET value = '' WHERE field = 'power'", "fact 1 power cut: "),
    ("UPDATE fact SET value = hex(zeroblob(400)) WHERE field = 'power'", "fact 1 power cut: "),
    ("UPDATE fact SET identifier = '' WHERE field = 'power'", "fact 1 power : "),
    ("UPDATE fact SET value = 'absent' WHERE field = 'machines'", "fact 1 machines cut: "),
    ("UPDATE fact SET value = 'present' WHERE value = 'complete'", "fact 1 learnset:egg mew: "),
    (
      "UPDATE fact SET value = 'complete' WHERE identifier = 'mew/cut'",
      "fact 1 learnset:egg mew/cut: "
    ),
  ])
  func facts_invalid_areBadDataWithPlace(_ change: String, _ message: String) async throws {
    var facts = try await Self.facts()
    let path = "\(folder)/facts.sqlite"
    try facts.write(to: path)
    try expectEqual(CrosscheckFacts(path).source.id, "test")
    facts.source = "other"
    try facts.write(to: path) { try $0.execute(change) }
    let error = try #require(
      expectError("facts-invalid", .badData) { try CrosscheckFacts(path) })
    #expect(error.message.hasPrefix(message) && error.advice != nil, "\(error)")
  }

  /// Facts about one game, with one row of each kind.
  private static func facts() async throws -> SampleFacts {
    var facts = try SampleFacts(
      try await SampleBuild.artifact, games: [])
    facts.games = [SampleFacts.Game(["x-y"], machines: ["cut"])]
    facts.games[0].pokemon["mew"] = ["types": "psychic"]
    facts.games[0].moves["cut"] = ["power": "50"]
    facts.games[0].learnsets["mew"] = ["egg": ["cut": []]]
    return facts
  }

  /// A file that is no database, one that is cut off, and one that is too large.
  @Test func facts_otherFiles_areBadData() async throws {
    let path = "\(folder)/facts.sqlite"
    try await Self.facts().write(to: path)
    let bytes = try File.readAll(path)
    var torn = bytes
    // The last page has the rows of `fact`.
    for index in torn.count - 4096..<torn.count { torn[index] = 0xFF }
    for text in [Array("{}".utf8), Array("SQLite format 3\u{0}".utf8), torn] {
      try AtomicFile.write(path, text)
      let error = expectError("facts-invalid", .badData) { try CrosscheckFacts(path) }
      expectEqual(error?.message.hasPrefix("not a readable SQLite database: "), true)
    }
    expectEqual(truncate(path, 300 << 20), 0)
    expectError("facts-invalid", message: "314,572,800 bytes, at most 256 MiB are allowed") {
      try CrosscheckFacts(path)
    }
  }

  @Test func input_missingFile_isNoInput() throws {
    for path in [folder, "\(folder)/none.json"] {
      let facts = try #require(throws: PipelineError.self) { try CrosscheckFacts(path) }
      #expect(facts.category == .noInput || facts.category == .disk, "\(facts)")
    }
    let none = expectError("no-such-file", .noInput) { try CrosscheckFacts("\(folder)/none") }
    #expect(none?.advice != nil)
    expectError("no-such-file", .noInput) { try ReviewedDisagreements("\(folder)/none") }
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
