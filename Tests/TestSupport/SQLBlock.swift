import Base

/// A block of a file of SQL: statements, and what the comment above them says, line by line.
package struct SQLBlock: Sendable, CustomStringConvertible {
  package let titles: [String]
  package let sql: String
  package var description: String { sql }

  /// The blocks of a file in `Tests`, after the comment that it begins with.
  package static func all(in file: String) throws -> [SQLBlock] {
    let text = try File.text("\(PackageFolder.path)/Tests/\(file)")
    return text.split(separator: "\n\n").dropFirst().map { block in
      let titles = block.split(separator: "\n").prefix { $0.hasPrefix("-- ") }
      return SQLBlock(titles: titles.map { String($0.dropFirst(3)) }, sql: String(block))
    }
  }
}
