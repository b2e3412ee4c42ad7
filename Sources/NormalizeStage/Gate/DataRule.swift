package import Base

/// A rule about data: a query of `checks.sql`, whose first comment describes the format.
package struct DataRule: Sendable {
  package enum Mark: String, Sendable {
    /// Only for a source that should be complete.
    case full
    /// Only a warning for an older source.
    case older
    /// Holds for every edition of every snapshot.
    case always
  }

  package let severity: Diagnostic.Severity
  package let code: DiagnosticCode
  /// The id of the message of its findings.
  package let message: String
  package let marks: Set<Mark>
  package let sql: String

  /// A statement of `checks.sql`.
  enum Statement: Sendable {
    /// A statement that the rules below it need.
    case preparation(String)
    case rule(DataRule)
  }

  /// The statements of `checks.sql` with their lines there.
  static let statements: [(line: Int, statement: Statement)] = statements(
    of: String(decoding: BuiltInTables.checks, as: UTF8.self))

  package static var all: [DataRule] {
    statements.compactMap { if case .rule(let rule) = $0.statement { rule } else { nil } }
  }

  private static func statements(of script: String) -> [(line: Int, statement: Statement)] {
    let blocks = script.split(separator: "\n", omittingEmptySubsequences: false)
      .split(whereSeparator: \.isEmpty)
    return blocks.compactMap { lines in
      let sql = lines.filter { !$0.hasPrefix("--") }.joined(separator: "\n")
      if sql.isEmpty { return nil }
      return (
        line: lines.startIndex + 1,
        statement: sql.hasPrefix("SELECT")
          ? .rule(DataRule(header: lines.first ?? "", sql: sql)) : .preparation(sql)
      )
    }
  }

  /// - Parameter header: `-- error default-form as default-forms [always]`
  private init(header: Substring, sql: String) {
    let words = header.split(separator: " ").dropFirst()
    // `make messages` refuses another header; in a checkout that has not run it, the rule's findings are errors.
    severity = words.first.flatMap { Diagnostic.Severity(rawValue: String($0)) } ?? .error
    let code = words.dropFirst().first ?? header
    self.code = DiagnosticCode(rawValue: String(code))
    let rest = words.dropFirst(2)
    message = String(rest.first == "as" ? rest.dropFirst().first ?? "" : code)
    marks = Set(rest.compactMap { Mark(rawValue: String($0.dropFirst().dropLast())) })
    self.sql = sql
  }
}
