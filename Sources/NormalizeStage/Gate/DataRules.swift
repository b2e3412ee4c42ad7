package import Base
import Layers
import PokedexFormat
import PokedexModel

/// Runs the rules of `checks.sql`. See Documentation/DATA-QUALITY.md.
package enum DataRules {
  /// Returns what the rules find in a database with the tables of a dex: of the normalized layer, or of an artifact
  /// whose `text` a view has replaced. Leaves temporary tables.
  ///
  /// - Parameters:
  ///   - isOlder: whether the source is older than the allowlist.
  ///   - isWanted: returns whether to run a rule.
  package static func findings(
    in database: Connection, isOlder: Bool = false, where isWanted: (DataRule) -> Bool
  ) throws(SQLiteError) -> [(rule: DataRule, finding: Diagnostic)] {
    // 1 for prose, and twice the scripts that it may have.
    try database.define("text_defect") { text, marks in
      let scripts = TextDefect.Scripts(rawValue: marks >> 1)
      return switch TextDefect.first(in: text, isProse: marks & 1 != 0, scripts: scripts) {
      case .control(let character): "hidden \(character.codePoint)"
      case .notComposed(let character): "decomposed \(character.codePoint)"
      case .markup(let character): "markup \(character)"
      case .unbalanced(let character): "unbalanced \(character)"
      case .script(let character): "script \(character)"
      case .noLetters: "letters"
      case nil: nil
      }
    }
    var numbers = try NegativeNumbers(database)
    var tables = NormalizedDex()
    try tables.visitTables(&numbers)
    var findings: [(rule: DataRule, finding: Diagnostic)] = []
    for (line, statement) in DataRule.statements {
      do throws(SQLiteError) {
        switch statement {
        case .preparation(let sql): try database.execute(sql)
        case .rule(let rule) where isWanted(rule):
          let query = try database.prepare(rule.sql)
          let columns = Set((0..<query.columnCount).map(query.columnName))
          guard columns.contains("place") else {
            throw SQLiteError(.error, "no column place", sql: rule.sql)
          }
          while try query.step() {
            let row = FindingRow(query: query, columns: columns)
            findings.append((rule, finding(of: rule, row, isOlder: isOlder)))
          }
        case .rule: break
        }
      } catch {
        guard error.code.primary == .error else { throw error }
        throw SQLiteError(.error, error.reason, sql: error.sql, path: "checks.sql:\(line)")
      }
    }
    return findings
  }

  /// Returns the findings with those on the allowlist as notes.
  package static func withoutAllowed(_ findings: [Diagnostic]) throws -> [Diagnostic] {
    try Allowlist(BuiltInTables.allowlist, file: "allowlist.json").apply(
      to: findings, isFull: false)
  }

  private static func finding(of rule: DataRule, _ row: FindingRow, isOlder: Bool) -> Diagnostic {
    Diagnostic(
      isOlder && rule.marks.contains(.older) ? .warning : rule.severity,
      message(rule.message, row.argument), code: rule.code,
      at: .resource(
        row.query.text("place"), path: row.columns.contains("path") ? row.query.text("path") : nil),
      advice: row.columns.contains("advice_message")
        ? message(row.query.text("advice_message"), row.argument)
        : rule.severity == .error ? .correctOrAllow : nil)
  }

  fileprivate static func message(
    _ id: String, _ argument: (String) -> any CustomStringConvertible
  ) -> Message {
    // `make messages` refuses an id without a unit; a checkout may not have run it.
    let known = Message.ofRule(id, argument) ?? Message(id, id, code: id)
    guard let unit = units[id] else { return known }
    func text(_ text: String, _ say: (any CustomStringConvertible) -> String) -> String {
      let parts = text.split(separator: "{", omittingEmptySubsequences: false)
      return parts.dropFirst().reduce(String(parts[0])) { result, part in
        guard let end = part.firstIndex(of: "}") else { return "\(result){\(part)" }
        let name = String(part[..<end])
        let isAmount = Message.amounts.contains(name)
        return result + say(isAmount ? Message.grouped(argument(name)) : argument(name))
          + part[end...].dropFirst()
      }
    }
    return Message(
      text(unit.source, Message.en), text(unit.translation ?? unit.source, Message.ja),
      code: known.code, category: known.category, advice: known.advice)
  }

  /// The units for rules in messages.xliff of a ``Checkout``, by id; empty without one.
  private static let units: [String: TransUnit] = {
    let name = "Localization/messages.xliff"
    guard let folder = Checkout.folder, let bytes = try? File.readAll("\(folder)/\(name)"),
      let document = try? XLIFFReader.read(bytes, file: name)
    else { return [:] }
    let units = document.files.filter { $0.original == "NormalizeStage" }.flatMap(\.units)
    return Dictionary(units.map { ($0.id, $0) }) { first, _ in first }
  }()
}

/// The current row of a rule's result.
private struct FindingRow {
  let query: Statement
  let columns: Set<String>

  /// Returns an argument of the message: a column, or the message whose id is in a column.
  func argument(_ name: String) -> any CustomStringConvertible {
    if columns.contains("\(name)_message") {
      return DataRules.message(query.text("\(name)_message"), argument)
    }
    guard columns.contains(name) else { return "{\(name)}" }
    switch query.value(name) {
    case .integer(let number): return number
    case .text(let text): return text
    case .real, .blob, .null: return ""
    }
  }
}

/// Counts the numbers below 0 of each column in the temporary table `negative_number`.
private struct NegativeNumbers: TableVisitor {
  private let database: Connection

  init(_ database: Connection) throws(SQLiteError) {
    self.database = database
    try database.execute("CREATE TEMP TABLE negative_number (place TEXT, count INTEGER)")
  }

  @_semantics("optimize.sil.specialize.generic.never")
  func visit<Row: Record>(_ rows: inout [Row]) throws(SQLiteError) {
    // Without the affinity of a column, no text is below a number.
    let columns = Row.columnNames
    let query = try database.prepare(
      """
      SELECT \(columns.map { "sum(+\($0) < 0) AS \($0)" }.joined(separator: ", ")) FROM \(Row.table)
      WHERE \(columns.map { "+\($0) < 0" }.joined(separator: " OR "))
      """)
    guard try query.step() else { return }
    for column in columns where query.int(column) > 0 {
      try database.run(
        "INSERT INTO negative_number VALUES (?, ?)", "\(Row.table).\(column)", query.int(column))
    }
  }
}

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

/// Judges a normalized dex: an error fails the build unless the allowlist accepts it.
package struct QualityGate: Sendable {
  let allowlist: Allowlist
  /// Whether the source should be complete; only then are missing data reported.
  let isFull: Bool
  /// Whether the source is older than the allowlist.
  let isOlderSource: Bool
  /// The texts that are missing.
  let comparisons: [Diagnostic]

  /// Returns the findings about the dex whose tables are in `database`; those on the allowlist are notes.
  ///
  /// - Throws: ``PipelineError`` `refused` with all errors; ``SQLiteError``.
  package func findings(in database: Connection) throws -> [Diagnostic] {
    let rules = try DataRules.findings(in: database, isOlder: isOlderSource) {
      isFull || !$0.marks.contains(.full)
    }
    let judged = DiagnosticCollector()
    judged.report(allowlist.apply(to: rules.map(\.finding) + comparisons, isFull: isFull))
    try judged.stop(.refused)
    return judged.sorted
  }
}
