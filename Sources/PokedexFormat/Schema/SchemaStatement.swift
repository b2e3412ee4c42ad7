import Base

/// A statement of `schema.sql` or `views.sql` with its comments.
package struct SchemaStatement: Sendable, Hashable {
  package enum Kind: String, Sendable { case table, index, view }

  package var kind: Kind
  package var name: String
  /// The statement without comments and line breaks, as it is executed and stored in the database.
  package var sql: String
  /// The comment above the statement, its lines joined by spaces.
  package var documentation: String
  /// The lines of the statement as written in the file, including comments after columns.
  package var source: [String]

  /// The table of an index, otherwise the object's own name: column `tbl_name` of `sqlite_master`.
  package var tableName: String {
    guard kind == .index else { return name }
    // CREATE INDEX name ON table (…
    return String(sql.split(separator: " ")[4].prefix { $0 != "(" })
  }

  /// Returns the statements of `script`, which are separated by blank lines. A block of comments without a
  /// statement below it is ignored.
  static func parse(_ script: String) -> [SchemaStatement] {
    var statements: [SchemaStatement] = []
    var comments: [Substring] = []
    var lines: [Substring] = []
    for line in script.split(separator: "\n", omittingEmptySubsequences: false) + [Substring()] {
      if line.allSatisfy(\.isWhitespace) {
        if let statement = SchemaStatement(comments: comments, lines: lines) {
          statements.append(statement)
        }
        comments = []
        lines = []
      } else if lines.isEmpty && line.hasPrefix("--") {
        comments.append(line.dropFirst(2).drop(while: \.isWhitespace))
      } else {
        lines.append(line)
      }
    }
    return statements
  }

  private init?(comments: [Substring], lines: [Substring]) {
    guard !lines.isEmpty else { return nil }
    let words = lines[0].split(separator: " ").map(String.init)
    // `make generate` refuses what does not begin with CREATE TABLE, INDEX or VIEW, and so does SQLite.
    kind = words.count > 1 ? Kind(rawValue: words[1].lowercased()) ?? .view : .view
    name = words.count > 2 ? words[2] : words[0]
    documentation = comments.joined(separator: " ")
    source = lines.map(String.init)
    sql = Self.collapse(lines)
  }

  /// Removes comments and the semicolon, and joins the lines by single spaces.
  private static func collapse(_ lines: [Substring]) -> String {
    var words: [Substring] = []
    for line in lines {
      // No string of the schema contains two hyphens, so this is always a comment.
      let code = line.firstRange(ofText: "--").map { line[..<$0.lowerBound] } ?? line
      words += code.split(separator: " ")
    }
    var sql = words.joined(separator: " ")
    if sql.hasSuffix(";") { sql.removeLast() }
    return withCharacters(sql)
  }

  /// Replaces the stand-ins that `make generate` writes for characters of strings: U+F0000 and the code point.
  static func withCharacters(_ sql: String) -> String {
    let standIns: ClosedRange<UInt32> = 0xF_0000...0xF_FFFF
    let scalars = sql.unicodeScalars.map { scalar in
      standIns.contains(scalar.value) ? Unicode.Scalar(scalar.value - 0xF_0000) ?? scalar : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Returns the statement with every `:name` replaced by the id of that name.
  func replacingParameters(_ ids: [String: Int]) -> SchemaStatement {
    var result = ""
    var rest = sql[...]
    while let colon = rest.firstIndex(of: ":") {
      result += rest[..<colon]
      rest = rest[rest.index(after: colon)...]
      let name = rest.prefix { $0.isLetter || $0 == "-" }
      guard !name.isEmpty else {  // the colon of an address
        result += ":"
        continue
      }
      // SQLite refuses a view with a parameter, such as the name of an unknown kind.
      result += ids[String(name)].map { String($0) } ?? ":\(name)"
      rest = rest[name.endIndex...]
    }
    var copy = self
    copy.sql = result + rest
    return copy
  }
}
