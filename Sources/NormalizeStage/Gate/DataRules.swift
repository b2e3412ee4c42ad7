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
