import Base

/// The help page of a command, generated from its table.
package enum HelpPage {
  /// - Parameters:
  ///   - path: the names of the command and its parents: `["pokedex", "build"]`.
  ///   - columns: the line width.
  package static func text(
    _ command: Command, path: [String], columns: Int = 80, language: MessageLanguage = .english
  ) -> String {
    var page = Page(columns: max(columns, 40), language: language)
    let call = path.joined(separator: " ")
    page.paragraph("\(call): \(language.say(command.summary))", indentation: 0)
    page.section(.headingUsage)
    page.paragraph(usage(command, call), indentation: 2, hanging: 6)
    for paragraph in command.discussion {
      page.blank()
      page.paragraph(language.say(paragraph), indentation: 0)
    }
    for group in command.groups {
      page.section(group.title)
      page.table(group.commands.map { ($0.name, $0.summary) })
    }
    if !command.positionals.isEmpty {
      page.section(.headingArguments)
      page.table(command.positionals.map { ($0.usage, $0.help) })
    }
    let options = command.table.map(\.declaration).filter { !$0.isPositional }
    if !options.isEmpty {
      page.section(.headingOptions)
      page.table(options.map(row))
    }
    page.section(.headingCommonOptions)
    page.table(CommonOptions.all.map(\.declaration).map(row))
    if !command.examples.isEmpty {
      page.section(.headingExamples)
      for example in command.examples {
        // Lines meant for copying are never wrapped.
        page.line("  \(example.line)")
        page.paragraph(language.say(example.purpose), indentation: 6)
      }
    }
    page.section(.headingExitCodes)
    page.table(command.exitCodes.map { ("\($0.rawValue)", $0.meaning) })
    return page.text
  }

  /// Returns the text that a command with subcommands prints if none is given.
  package static func short(
    _ command: Command, path: [String], columns: Int = 80, language: MessageLanguage = .english
  ) -> String {
    var page = Page(columns: max(columns, 40), language: language)
    let call = path.joined(separator: " ")
    page.line(language.say(.shortUsage(call: call)))
    for group in command.groups {
      page.section(group.title)
      page.table(group.commands.map { ($0.name, $0.summary) })
    }
    page.blank()
    page.line(language.say(.shortUsageHint(call: call)))
    return page.text
  }

  private static func usage(_ command: Command, _ call: String) -> String {
    var words = [call]
    if !command.subcommands.isEmpty { words.append("COMMAND") }
    words += command.rows.filter { $0.isRequired && !$0.isPositional }.map(\.usage)
    words.append("[OPTIONS]")
    words += command.positionals.map(\.usage)
    return words.joined(separator: " ")
  }

  private static func row(_ option: ArgumentDeclaration) -> (String, Message) {
    var spelling = option.short.map { "-\($0), " } ?? "    "
    spelling += option.names.map { "--\($0)" }.joined(separator: ", ")
    if let placeholder = option.placeholder { spelling += " \(placeholder)" }
    var help = option.help
    // The placeholder or the text may already list them: ja|en.
    let known = "\(option.placeholder ?? "") \(option.help)"
    if !option.choices.allSatisfy({ known.contains(text: $0) }) {
      help = Message(joining: help, ": ", option.choices.joined(separator: ", "))
    }
    if option.isRequired { help = .helpRequired(help: help) }
    if option.isRepeatable { help = .helpRepeatable(help: help) }
    if let fallback = option.defaultText { help = .helpDefault(help: help, fallback: fallback) }
    return (spelling, help)
  }
}

/// Text that is wrapped at a column.
private struct Page {
  let columns: Int
  let language: MessageLanguage
  var text = ""

  mutating func line(_ line: String) { text += line + "\n" }

  mutating func blank() { text += "\n" }

  mutating func section(_ title: Message) {
    blank()
    line(language.say(title))
  }

  /// - Parameter hanging: the indentation of all lines but the first; nil for that of the first.
  mutating func paragraph(_ paragraph: String, indentation: Int, hanging: Int? = nil) {
    let first = DisplayWidth.wrap(paragraph, to: columns - indentation)[0]
    line(String(repeating: " ", count: indentation) + first)
    let rest = paragraph.dropFirst(first.count).drop { $0 == " " }
    guard !rest.isEmpty else { return }
    self.paragraph(String(rest), indentation: hanging ?? indentation)
  }

  /// Appends a table with names on the left and texts on the right; a long name gets a separate line.
  mutating func table(_ rows: [(name: String, text: Message)]) {
    let widest = rows.map { DisplayWidth.of($0.name) }.max() ?? 0
    let start = min(widest, 26) + 4
    for row in rows {
      var first = "  " + row.name
      if DisplayWidth.of(first) + 2 > start {
        line(first)
        first = ""
      }
      let padding = String(repeating: " ", count: start - DisplayWidth.of(first))
      var inner = Page(columns: columns - start, language: language)
      inner.paragraph(language.say(row.text), indentation: 0)
      for (index, part) in inner.text.split(separator: "\n").enumerated() {
        line((index == 0 ? first + padding : String(repeating: " ", count: start)) + part)
      }
    }
  }
}
