import Foundation

/// A tab-separated table of Tests/Fixtures; `#` begins a comment line, `\u{HEX}` is a character.
struct FixtureTable {
  var rows: [[String]]

  init(_ name: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/\(name)")
    rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(Self.unescaped) }
  }

  private static func unescaped(_ field: Substring) -> String {
    String(field).replacing(/\\u\{([0-9A-F]+)\}/) { match in
      String(Unicode.Scalar(UInt32(match.1, radix: 16)!)!)
    }
  }
}
