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
  private var rest: ArraySlice<String>

  /// - Parameters:
  ///   - arguments: The arguments without the name of the executable.
  ///   - environment: Returns the value of an environment variable, for advice.
  /// - Throws: ``PipelineError`` of category `usage`. A request for help takes precedence over errors.
  package static func parse(
    _ arguments: [String], as root: Command, environment: (String) -> String? = { _ in nil }
  ) throws(PipelineError) -> Invocation {
    var parser = CommandParser(path: [root.name], command: root, rest: arguments[...])
    do {
      try checkBudget(arguments)
      try parser.read(environment)
      return try parser.checkedInvocation()
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

  /// Rejects a request of more words, or longer ones, than its budget has.
  static func checkBudget(_ words: [String]) throws(PipelineError) {
    guard words.count <= RequestBudget.words,
      words.allSatisfy({ $0.utf8.count <= RequestBudget.wordBytes })
    else {
      throw PipelineError(
        .requestTooLong(words: RequestBudget.words, bytes: RequestBudget.wordBytes))
    }
  }

  private mutating func read(_ environment: (String) -> String?) throws(PipelineError) {
    while let argument = rest.popFirst() {
      if argument == "--" {
        words += rest
        return
      } else if argument.hasPrefix("--") {
        try readLong(argument.dropFirst(2))
      } else if argument.hasPrefix("-"), argument.count > 1 {
        try readShort(argument.dropFirst())
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
  private mutating func readLong(_ text: Substring) throws(PipelineError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let typed = String(parts[0])
    let table = command.rows.filter { !$0.isPositional }
    guard let option = table.first(where: { $0.names.contains(typed) }) else {
      throw PipelineError(
        .unknownOption(name: typed),
        advice: Suggestion.nearest(to: typed, among: table.flatMap(\.names)).map {
          .didYouMeanOption(option: $0)
        })
    }
    if option.isFlag, parts.count > 1 {
      throw PipelineError(.optionTakesNoValue(name: option.name))
    }
    try add(option, "--\(typed)", given: parts.dropFirst().first)
  }

  /// - Parameter text: one letter, several flags, or a letter followed by its value.
  private mutating func readShort(_ text: Substring) throws(PipelineError) {
    var text = text
    while let letter = text.popFirst() {
      guard let option = command.rows.first(where: { $0.short == letter }) else {
        throw PipelineError(.unknownShortOption(letter: letter))
      }
      if !option.isFlag, text.first == "=" { text.removeFirst() }
      try add(option, "-\(letter)", given: text.isEmpty ? nil : text)
      if !option.isFlag { return }
    }
  }

  /// Adds an occurrence of an option. The value, if none is `given`, is the next argument unless it looks like an option;
  /// in `--output --json` a value is missing.
  private mutating func add(
    _ option: ArgumentDeclaration, _ spelling: String, given: Substring?
  ) throws(PipelineError) {
    var value = given.map(String.init)
    if option.isFlag { value = "" }
    if value == nil, rest.first?.hasPrefix("--") == false { value = rest.removeFirst() }
    guard let value else {
      throw PipelineError(
        .optionNeedsValue(
          option: spelling, example: spelling, placeholder: option.placeholder ?? ""))
    }
    options[option.name, default: []].append(value)
  }

  private func checkedInvocation() throws(PipelineError) -> Invocation {
    if options["help"] != nil { return invocation(.help) }
    if options["version"] != nil { return invocation(.version) }
    guard command.subcommands.isEmpty else {
      guard options["json"] == nil else { throw PipelineError(.commandMissing) }
      return invocation(.usage)
    }
    let result = invocation(.run)
    for argument in command.table + CommonOptions.all {
      try argument.check(result.arguments.texts[argument.declaration.name] ?? [])
    }
    let positionals = command.positionals
    if positionals.last?.isRepeatable != true, words.count > positionals.count {
      throw PipelineError(.unexpectedArgument(argument: words[positionals.count]))
    }
    return result
  }

  private func invocation(_ request: Invocation.Request) -> Invocation {
    var texts = options
    var rest = words[...]
    for row in command.rows where texts[row.name] == nil {
      let own = row.isPositional ? row.isRepeatable ? rest : rest.prefix(1) : []
      texts[row.name] = Array(own)
      rest = rest.dropFirst(own.count)
    }
    return Invocation(
      request: request, path: path, command: command, arguments: Arguments(texts: texts))
  }
}
