import Base
import TestSupport
import Testing

/// The questions of Tests/Fixtures/questions.sql. The statistics in the file are those of the full edition, so
/// the plans are too.
@Suite struct QuestionTests {
  /// The questions with their names.
  private static func questions() throws -> [(name: String, sql: String)] {
    let file = "\(PackageFolder.path)/Tests/Fixtures/questions.sql"
    let text = try File.text(file)
    return text.split(separator: "\n\n").dropFirst().map { part in
      let lines = part.split(separator: "\n")
      return (String(lines[0].dropFirst(3)), lines.dropFirst().joined(separator: " "))
    }
  }

  @Test func questions_scanNoLargeTable() throws {
    let connection = try Connection(SampleDatabase.path, .immutable)
    let questions = try Self.questions()
    #expect(questions.count > 70)
    for question in questions {
      let allowed = question.name.split(atText: "(scans ").dropFirst()
        .map { String($0.prefix { $0 != ":" }) }
      try expectEqual(
        connection.scannedTables(question.sql, largerThan: 5_000), allowed, "\(question.name)")
    }
    // The check sees a scan.
    let scan = "SELECT COUNT(*) FROM learnset WHERE level = 50"
    #expect(try connection.scannedTables(scan, largerThan: 5_000).contains("learnset"))
  }
}
