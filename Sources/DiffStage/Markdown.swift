import PokedexFormat

/// Functions for Markdown text.
package enum Markdown {
  /// The maximum size of release notes in bytes: half of GitHub's limit, so that programs can append text.
  package static let longestPage = 60_000

  /// Returns `text` on one line, with Markdown syntax and terminal control characters escaped or removed.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\`*_[]<>#|~".contains(character) { result.append("\\") }
      result.append(character.isNewline ? " " : isControl(character) ? "\u{FFFD}" : character)
    }
    return result
  }

  /// Returns a link to `address`, or its escaped text if it is not a web address.
  package static func link(_ address: String) -> String {
    Crosscheck.Source.isWebAddress(address) ? "<\(address)>" : escaped(address)
  }

  private static func isControl(_ character: Character) -> Bool {
    character.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// Returns `text` as inline code, for identifiers and file names, which have no backquote.
  package static func code(_ text: String) -> String {
    "`\(text.filter { $0 != "`" && !isControl($0) })`"
  }

  /// Returns as many of `lines` as fit in `bytes`, and the number of omitted ones; `rest` says where they
  /// are.
  package static func bounded(_ lines: [String], bytes: Int, rest: String) -> String {
    let size = lines.reduce(0) { $0 + $1.utf8.count + 1 }
    guard size > bytes else { return lines.joined(separator: "\n") + "\n" }
    func tail(_ count: Int) -> [String] { ["", "… and \(count) lines more: see \(rest)."] }
    var room = bytes - tail(lines.count).reduce(0) { $0 + $1.utf8.count + 1 }
    let shown = lines.prefix { line in
      room -= line.utf8.count + 1
      return room >= 0
    }
    return (shown + tail(lines.count - shown.count)).joined(separator: "\n") + "\n"
  }
}
