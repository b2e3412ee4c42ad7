import Base
import Testing

@testable import Commands

@Suite struct ErrorReporterTests {
  /// Findings by their codes: `a a b` are two of one code and one of another.
  @Test(arguments: [
    ("", 1, [String]()), ("a b", 1, ["a 0", "b 1"]), ("a a b", 1, ["2 ×: a 0", "b 2"]),
    ("b a b", 1, ["2 ×: b 0", "a 1"]), ("a a a", 2, ["3 ×: a 0"]),
    ("a b a", 2, ["a 0", "b 1", "a 2"]),
    ("a a a", Int.max, ["a 0", "a 1", "a 2"]),
  ])
  func grouped_findings_oneOfManyWithOneCode(codes: String, most: Int, expected: [String]) {
    let findings = codes.split(separator: " ").enumerated().map { number, code in
      Diagnostic(
        .warning, Message(verbatim: "\(code) \(number)"), code: DiagnosticCode(rawValue: "\(code)"))
    }
    expectEqual(
      findings.grouped(atMost: most).map(\.message),
      expected.map { line in
        let parts = line.split(separator: " ×: ")
        return parts.count == 1
          ? line
          : Message.repeatedFinding(
            count: Int(parts[0]) ?? 0, first: Message(verbatim: parts[1])
          ).english
      })
  }
}
