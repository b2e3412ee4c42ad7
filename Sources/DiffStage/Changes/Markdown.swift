/// Text as Markdown has it.
package enum Markdown {
  /// Bytes of release notes: half of what GitHub takes, so that a program may add to them.
  package static let longestPage = 60_000

  /// `text` on one line, without characters that Markdown would take for its own or a terminal for
  /// commands.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\`*_[]<>#|~".contains(character) { result.append("\\") }
      result.append(character.isNewline ? " " : isControl(character) ? "\u{FFFD}" : character)
    }
    return result
  }

  private static func isControl(_ character: Character) -> Bool {
    character.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// `text` as code: slugs and names of files, which have no backquote.
  static func code(_ text: String) -> String { "`\(text.filter { $0 != "`" && !isControl($0) })`" }

  /// The first of `items`, and how many more there are.
  static func list(_ items: [String], limit: Int) -> String {
    let shown = items.prefix(limit).joined(separator: ", ")
    guard items.count > limit else { return shown }
    return shown.isEmpty ? "\(items.count)" : "\(shown), and \(items.count - limit) more"
  }

  /// As many of `lines` as have room in `bytes`; the rest is counted, and `rest` tells where it is.
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
