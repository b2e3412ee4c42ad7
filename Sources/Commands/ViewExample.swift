import Base
import Layers
import Pages
import PokedexCore

/// An example query of a public view, from `Documentation/examples.sql`.
struct ViewExample: Codable {
  var view: String
  /// What the query returns.
  var title: String
  /// One statement, without a semicolon.
  var sql: String
  /// What it returns; nil without a database.
  var result: Result?

  /// The views that answer one question.
  struct Group: Codable {
    var question: String
    var examples: [ViewExample] = []
  }

  /// The examples, in the order of the file.
  static let groups = parse(WebFile.document("examples.sql").text)

  /// Parses `-- # Question` and, below it, `-- view: title` with the query in the next lines; blank lines
  /// separate them. Text above the first question is ignored.
  static func parse(_ text: String) -> [Group] {
    var groups: [Group] = []
    for block in text.split(atText: "\n\n") where !block.isEmpty {
      let lines = block.split(separator: "\n")
      let title = lines[0].dropFirst("-- ".count)
      if title.hasPrefix("# ") {
        groups.append(Group(question: String(title.dropFirst("# ".count))))
      } else if !groups.isEmpty {
        let words = title.split(atText: ": ")
        var sql = lines.dropFirst().joined(separator: "\n")
        precondition(words.count >= 2 && sql.hasSuffix(";"), "examples.sql: \(block)")
        sql.removeLast()
        groups[groups.count - 1].examples.append(
          ViewExample(
            view: String(words[0]), title: words.dropFirst().joined(separator: ": "), sql: sql))
      }
    }
    return groups
  }

  /// The rows of a query.
  struct Result: Codable {
    var columns: [String]
    var rows: [[JSONValue]]

    init(_ sql: String, _ pokedex: Pokedex) throws(PokedexError) {
      let result = try pokedex.query(sql)
      (columns, rows) = (result.columns, result.rows.map { $0.map { JSONValue(encoding: $0) } })
    }

    /// A table, one line each.
    var markdown: [String] {
      let header = [
        "| \(columns.joined(separator: " | ")) |", "|" + columns.map { _ in "---|" }.joined(),
      ]
      return header + rows.map { "| \($0.map(Self.text).joined(separator: " | ")) |" }
    }

    private static func text(_ value: JSONValue) -> String {
      switch value {
      case .string(let text), .number(let text): text
      default: "NULL"
      }
    }
  }
}
