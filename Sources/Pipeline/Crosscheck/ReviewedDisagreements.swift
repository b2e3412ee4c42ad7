import Basics
import Digest
import NormalizeStage
package import PokedexFormat
import SimdJSON

/// The disagreements with the second source that somebody has looked at, and the agreement that is required.
package struct ReviewedDisagreements: Sendable {
  package struct Row: Sendable, Hashable {
    package var unit: CrosscheckUnit
    package var ours: String
    package var theirs: String
    /// The line in the file, from 1.
    package var line: Int
  }

  package var rows: [Row]
  /// The minimum agreement in percent by field; 100 for missing fields.
  package var minimum: [Crosscheck.Field: Double]
  var digest: SHA256Digest
  /// The path of the file, for messages.
  package var path: String

  /// A longer list would hide what the second source shows.
  package static let limit = 400
  private static let verdicts = ["ours", "theirs", "both", "open"]
  /// The path of the embedded list below the folder of the project.
  private static let embeddedPath = "Sources/Pipeline/Crosscheck/reviewed.json"

  /// Reads the list at `path`; nil for the one embedded in the program.
  ///
  /// - Throws: ``PipelineError`` `no-such-file` (no input), `reviewed-invalid` (bad data) with every problem.
  package init(_ path: String? = nil) throws {
    let name = path ?? Self.embeddedPath
    let bytes =
      try path.map { try PipelineError.reading($0, orElse: .nameAReviewedFile) }
      ?? BuiltInTables.reviewedDisagreements
    var problems: [Diagnostic] = []
    do {
      self = try JSONParser().parse(bytes) {
        try ReviewedDisagreements($0, name, lines: Self.lines(of: bytes), problems: &problems)
      }
    } catch let error as JSONError {
      throw PipelineError(
        .badData, error.pathText, code: "reviewed-invalid",
        at: .file(name, line: error.position?.line, column: error.position?.column),
        advice: .reviewedInvalidAdvice)
    }
    digest = SHA256.digest(of: bytes)
    if rows.count > Self.limit {
      problems.append(
        Self.problem(.reviewedTooMany(count: rows.count, limit: Self.limit), name, line: nil))
    }
    guard problems.isEmpty else { throw PipelineError(.badData, problems) }
  }

  static func problem(_ text: Message, _ path: String, line: Int?) -> Diagnostic {
    Diagnostic(
      .error, text, code: "reviewed-invalid", at: .file(path, line: line),
      advice: .reviewedInvalidAdvice)
  }

  private init(
    _ document: JSONCursor, _ path: String, lines: [Int], problems: inout [Diagnostic]
  ) throws(JSONError) {
    self.path = path
    digest = SHA256.digest(of: "")
    rows = []
    minimum = [:]
    var object = try document.object()
    try object.requireFormat(1)
    if let value = object.optional("minimum") {
      for (key, value) in try value.object().members {
        let name = String(decoding: key, as: UTF8.self)
        guard let field = Crosscheck.Field(rawValue: name) else {
          throw JSONError(
            .invalidValue(expected: .expectationCrosscheckField, found: "\"\(name)\""),
            path: value.path)
        }
        let percent = try value.double()
        guard (0...100).contains(percent) else {
          throw value.invalid(.expectationCrosscheckPercent)
        }
        minimum[field] = percent
      }
    }
    var seen: Set<CrosscheckUnit> = []
    for (index, value) in try object.value("disagreements").array().enumerated() {
      let line = index < lines.count ? lines[index] : 0
      func report(_ text: Message) { problems.append(Self.problem(text, path, line: line)) }
      var members = try value.object()
      let game = try members.value("game").string()
      let name = try members.value("field").string()
      let identifier = try members.value("identifier").string()
      let (ours, theirs) = (
        try members.value("ours").string(), try members.value("theirs").string()
      )
      let verdict = try members.value("verdict").string()
      if !Self.verdicts.contains(verdict) { report(.reviewedUnknownVerdict(verdict: verdict)) }
      if try members.value("evidence").string().isEmpty { report(.reviewedWithoutEvidence) }
      for key in members.unreadKeys() { report(.reviewedUnknownMember(name: key)) }
      guard let field = Crosscheck.Field(rawValue: name) else {
        report(.reviewedUnknownField(field: name))
        continue
      }
      let unit = CrosscheckUnit(game: game, field: field, identifier: identifier)
      if let odd = [game, identifier].first(where: { !Self.isPlain($0) }) {
        report(.reviewedNotOneUnit(text: odd))
      } else if identifier.split(separator: "/").count != (field.isOfPairs ? 2 : 1) {
        report(.reviewedNotOneUnit(text: identifier))
      } else if !seen.insert(unit).inserted {
        report(.reviewedRepeated(unit: unit))
      } else {
        rows.append(Row(unit: unit, ours: ours, theirs: theirs, line: line))
      }
    }
    for key in object.unreadKeys() {
      problems.append(Self.problem(.reviewedUnknownMember(name: key), path, line: nil))
    }
  }

  /// Whether `text` consists of identifiers, so that it is not a pattern.
  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "/"):
          true
        default: false
        }
      }
  }

  /// Returns the line of each object in an array that is a member of the document: the rows.
  private static func lines(of bytes: [UInt8]) -> [Int] {
    var lines: [Int] = []
    var (line, depth, isString, isEscaped) = (1, 0, false, false)
    for byte in bytes {
      if byte == UInt8(ascii: "\n") { line += 1 }
      if isString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        if depth == 3 { lines.append(line) }
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    return lines
  }
}
