package import Base

/// A parsed command line.
package struct Invocation: Sendable {
  package enum Request: Sendable, Equatable {
    case run, help, version
    /// No command was given; prints a short usage.
    case usage
  }

  package var request: Request
  /// The names of the command and its parents: `pokedex build`.
  package var path: [String]
  package var command: Command
  package var arguments: Arguments
}

/// Parses a command line by the tables of a command: `--name VALUE`, `--name=VALUE`, `-n VALUE`, `-nVALUE`,
/// combined flags (`-qv`), and `--`, after which all arguments are positional. Options and positionals may be
/// in any order.
package struct CommandParser {
  private var path: [String]
  private var command: Command
  private var options: [String: [String]] = [:]
  private var words: [String] = []

  /// - Parameters:
  ///   - arguments: The arguments without the name of the executable.
  ///   - environment: Returns the value of an environment variable, for advice.
  /// - Throws: ``PipelineError`` of category `usage`. A request for help takes precedence over errors.
  package static func parse(
    _ arguments: [String], as root: Command, environment: (String) -> String? = { _ in nil }
  ) throws(PipelineError) -> Invocation {
    var parser = CommandParser(path: [root.name], command: root)
    do {
      try parser.read(arguments, environment)
      return try parser.invocation()
    } catch {
      let isHelpAsked = arguments.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
      if isHelpAsked { return parser.invocation(.help) }
      var error = error
      let page: Message = .seeHelp(command: parser.path.joined(separator: " "))
      error.diagnostics[0].adviceText =
        error.diagnostic.adviceText.map { .twoSentences(first: $0, second: page) } ?? page
      throw error
    }
  }

  private init(path: [String], command: Command) {
    self.path = path
    self.command = command
  }

  private var table: [OptionDeclaration] {
    (command.options + CommonOptions.all).map(\.declaration)
  }

  private mutating func read(_ arguments: [String], _ environment: (String) -> String?)
    throws(PipelineError)
  {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        words += rest
        return
      } else if argument.hasPrefix("--") {
        try readLong(argument.dropFirst(2), &rest)
      } else if argument.hasPrefix("-"), argument.count > 1 {
        try readShort(argument.dropFirst(), &rest)
      } else if command.subcommands.isEmpty {
        words.append(argument)
      } else if argument == "help" {
        options["help", default: []].append("")
      } else {
        guard let next = command.subcommands.first(where: { $0.name == argument }) else {
          throw PipelineError(
            .unknownCommand(argument: argument),
            advice: Suggestion.advice(for: argument, among: command.subcommands.map(\.name))
              ?? command.unknownAdvice?(argument, environment))
        }
        command = next
        path.append(next.name)
      }
    }
  }

  /// - Parameter text: `name` or `name=value`.
  private mutating func readLong(_ text: Substring, _ rest: inout ArraySlice<String>)
    throws(PipelineError)
  {
    let equals = text.firstIndex(of: "=")
    let typed = String(text[..<(equals ?? text.endIndex)])
    guard let option = table.first(where: { $0.names.contains(typed) }) else {
      throw PipelineError(
        .unknownOption(name: typed),
        advice: Suggestion.nearest(to: typed, among: table.flatMap(\.names)).map {
          .didYouMeanOption(option: $0)
        })
    }
    let name = option.name
    let given = equals.map { String(text[text.index(after: $0)...]) }
    if option.isFlag {
      guard given == nil else { throw PipelineError(.optionTakesNoValue(name: name)) }
      options[name, default: []].append("")
    } else {
      let value =
        if let given { given } else { try self.value(of: "--\(typed)", option, &rest) }
      options[name, default: []].append(value)
    }
  }

  /// - Parameter text: one letter, several flags, or a letter followed by its value.
  private mutating func readShort(_ text: Substring, _ rest: inout ArraySlice<String>)
    throws(PipelineError)
  {
    var text = text
    while let letter = text.popFirst() {
      guard let option = table.first(where: { $0.short == letter }) else {
        throw PipelineError(.unknownShortOption(letter: letter))
      }
      if option.isFlag {
        options[option.name, default: []].append("")
        continue
      }
      if text.first == "=" { text.removeFirst() }
      let value =
        if text.isEmpty { try self.value(of: "-\(letter)", option, &rest) } else { String(text) }
      options[option.name, default: []].append(value)
      return
    }
  }

  /// Returns the next argument unless it looks like an option; in `--output --json` a value is missing.
  private func value(
    of spelling: String, _ option: OptionDeclaration, _ rest: inout ArraySlice<String>
  ) throws(PipelineError) -> String {
    let placeholder = option.placeholder ?? ""
    guard let next = rest.first, !next.hasPrefix("--") else {
      throw PipelineError(
        .optionNeedsValue(option: spelling, example: spelling, placeholder: placeholder))
    }
    rest.removeFirst()
    return next
  }

  private func invocation() throws(PipelineError) -> Invocation {
    if options["help"] != nil { return invocation(.help) }
    if options["version"] != nil { return invocation(.version) }
    guard command.subcommands.isEmpty else {
      guard options["json"] == nil else { throw PipelineError(.commandMissing) }
      return invocation(.usage)
    }
    let result = invocation(.run)
    for option in command.options + CommonOptions.all {
      try option.check(result.arguments.options[option.declaration.name] ?? [])
    }
    for positional in command.positionals {
      try positional.check(result.arguments.positionals[positional.declaration.name] ?? [])
    }
    let isGreedy = command.positionals.last?.declaration.isRepeatable == true
    if !isGreedy, words.count > command.positionals.count {
      throw PipelineError(.unexpectedArgument(argument: words[command.positionals.count]))
    }
    return result
  }

  private func invocation(_ request: Invocation.Request) -> Invocation {
    var texts: [String: [String]] = [:]
    for option in table { texts[option.name] = options[option.name] ?? [] }
    var positionals: [String: [String]] = [:]
    var rest = words[...]
    for positional in command.positionals.map(\.declaration) {
      positionals[positional.name] = Array(
        positional.isRepeatable ? rest : rest.prefix(1))
      rest = positional.isRepeatable ? [] : rest.dropFirst()
    }
    return Invocation(
      request: request, path: path, command: command,
      arguments: Arguments(options: texts, positionals: positionals))
  }
}
