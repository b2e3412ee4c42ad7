import Base
import NormalizeStage
package import PokedexFormat

/// The disagreements with the second source that somebody has looked at, and the agreement that is required.
package struct ReviewedDisagreements: Sendable {
  package struct Row: Sendable, Hashable {
    package var unit: CrosscheckUnit
    package var ours: String
    package var theirs: String
    /// The line in the file, from 1.
    package var line = 1
  }

  private struct Document: Decodable {
    private enum CodingKeys: CodingKey, CaseIterable { case minimum, disagreements }
    var minimum: Minimum?
    var disagreements: JSONEntries<Row>
  }

  private struct Minimum: Decodable {
    var percents: [Crosscheck.Field: Double]

    init(from decoder: any Decoder) throws {
      let members = try JSONMembers<Double>(from: decoder).members
      percents = [:]
      for (name, percent) in members {
        guard let field = Crosscheck.Field(rawValue: name) else {
          throw decoder.invalid(Row.fields, found: name, at: name)
        }
        guard (0...100).contains(percent) else {
          throw decoder.invalid(.expectationCrosscheckPercent, found: "\(percent)", at: name)
        }
        percents[field] = percent
      }
    }
  }

  package var rows: [Row]
  /// The minimum agreement in percent by field; 100 for missing fields.
  package var minimum: [Crosscheck.Field: Double]
  var digest: SHA256Digest
  /// The path of the file, for messages.
  package var path: String

  /// A longer list would hide what the second source shows.
  package static let limit = 450
  /// The path of the embedded list below the folder of the project.
  private static let embeddedPath = "Sources/Pipeline/Crosscheck/reviewed.json"

  static func reader(_ path: String) -> DocumentReader {
    DocumentReader(path, code: "reviewed-invalid", advice: .reviewedInvalidAdvice)
  }

  /// Reads the list at `path`; nil for the one embedded in the program.
  ///
  /// - Throws: ``PipelineError`` `no-such-file` (no input), `reviewed-invalid` (bad data) with every problem.
  package init(_ path: String? = nil) throws {
    self.path = path ?? Self.embeddedPath
    let bytes =
      try path.map { try PipelineError.reading($0, orElse: .nameAReviewedFile) }
      ?? BuiltInTables.reviewedDisagreements
    var reader = Self.reader(self.path)
    let document = try reader.read(bytes, as: Document.self)
    digest = SHA256.digest(of: bytes)
    rows = document.disagreements.entries
    minimum = document.minimum?.percents ?? [:]
    var seen: Set<CrosscheckUnit> = []
    for row in rows where !seen.insert(row.unit).inserted {
      reader.report(.reviewedRepeated(unit: row.unit), line: row.line)
    }
    if rows.count > Self.limit {
      reader.report(.reviewedTooMany(count: rows.count, limit: Self.limit), line: nil)
    }
    try reader.finish()
  }
}

extension ReviewedDisagreements.Row: JSONEntry {
  private enum CodingKeys: CodingKey, CaseIterable {
    case source, game, field, identifier, ours, theirs, verdict, evidence
  }

  private enum Verdict: String, Decodable, CaseIterable { case ours, theirs, both, open }

  fileprivate static let fields = Message(verbatim: Crosscheck.Field.list)

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    let name = try members.decode(String.self, forKey: .field)
    guard let field = Crosscheck.Field(rawValue: name) else {
      throw decoder.invalid(Self.fields, found: name, at: "field")
    }
    let game = try members.decode(String.self, forKey: .game)
    unit = CrosscheckUnit(
      source: try members.decode(FilledText.self, forKey: .source).text, game: game, field: field,
      identifier: try members.decode(String.self, forKey: .identifier))
    ours = try members.decode(String.self, forKey: .ours)
    theirs = try members.decode(String.self, forKey: .theirs)
    _ = try members.decode(Verdict.self, forKey: .verdict)
    _ = try members.decode(FilledText.self, forKey: .evidence)
    guard Self.isPlain(unit.game) else {
      throw decoder.invalid(.expectationOneGame, found: unit.game, at: "game")
    }
    let count = unit.identifier.split(separator: "/").count
    let parts = field == .typeFactor ? 3 : field.isOfPairs ? 2 : 1
    guard Self.isPlain(unit.identifier), count == parts else {
      throw decoder.invalid(.expectationOneUnit, found: unit.identifier, at: "identifier")
    }
  }

  /// Whether `text` consists of identifiers, so that it is not a pattern.
  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "-+/".utf8.contains($0)
      }
  }
}
