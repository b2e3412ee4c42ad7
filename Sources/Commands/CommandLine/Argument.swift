package import Base
package import PokedexModel

/// A row of the table of a command, for parser, help page and completion, independent of the type of the value: a flag,
/// an option with a value, or a positional argument.
package struct ArgumentDeclaration: Sendable, Hashable {
  /// The name without the dashes; of a positional in capitals, as in the usage line: `DB`.
  package var name: String
  package var isPositional = false
  package var short: Character?
  /// Another name, which means the same.
  package var alias: String?
  /// The placeholder of an option's value in the help page; nil for a flag, which has none.
  package var placeholder: String?
  package var isRequired = false
  /// Whether an option may be given several times, or a positional, the last one, takes all remaining arguments.
  package var isRepeatable = false
  /// The default in the help page.
  package var defaultText: Message?
  /// One sentence without a full stop.
  package var help: Message
  /// All accepted values, if they can be listed.
  package var choices: [String] = []
  /// The values that shells offer.
  package var candidates: [String] = []
  /// The kind of the resources whose names are values.
  package var kind: ResourceKind?
  /// Whether the value is an integer.
  package var isNumber = false

  package var isFlag: Bool { placeholder == nil && !isPositional }

  /// The names of an option without the dashes, the usual one first.
  var names: [String] { [name] + (alias.map { [$0] } ?? []) }

  /// `--source S`; of a positional `DB`, `[DB]`, `UPDATE…`.
  package var usage: String {
    guard isPositional else { return "--\(name) \(placeholder ?? "")" }
    let name = isRepeatable ? "\(name)…" : name
    return isRequired ? name : "[\(name)]"
  }

  fileprivate var missing: PipelineError {
    PipelineError(
      isPositional
        ? .argumentMissing(name: name)
        : .optionMissing(name: name, placeholder: placeholder ?? ""))
  }

  /// Parses one text that was given for it.
  fileprivate func parse<Value: ArgumentValue>(_ text: String) throws(PipelineError) -> Value {
    if isRequired, !isPositional, text.isEmpty {
      throw PipelineError(.optionValueEmpty(name: name))
    }
    if let value = Value(argument: text) { return value }
    throw PipelineError(
      .invalidValue(
        what: isPositional ? name : "--\(name)", expectation: Value.expectation, text: text),
      advice: Suggestion.advice(for: text, among: Value.choices))
  }
}

/// An argument of any type in the table of a command.
package protocol CommandArgument: Sendable {
  var declaration: ArgumentDeclaration { get }
  /// Throws if the argument cannot be parsed from these texts.
  func check(_ texts: [String]) throws(PipelineError)
}

/// An argument of a command with the type of its value. It is declared once and used both in the table
/// (``Command/table``) and for reading (``Arguments/subscript(_:)``). Without a placeholder it is positional.
///
/// If an option with a single value is given twice, the later one is used.
package struct Argument<Value: Sendable>: CommandArgument {
  package private(set) var declaration: ArgumentDeclaration
  /// Parses the texts of all occurrences in order; a flag counts as one empty text.
  fileprivate var read: @Sendable (ArgumentDeclaration, [String]) throws(PipelineError) -> Value

  package func check(_ texts: [String]) throws(PipelineError) { _ = try read(declaration, texts) }

  /// Returns the argument with names of resources as its values.
  package func naming(_ kind: ResourceKind) -> Argument {
    var argument = self
    argument.declaration.kind = kind
    return argument
  }
}

extension Argument {
  /// Declares an argument whose values are parsed as `Element`.
  fileprivate init<Element: ArgumentValue>(
    _ name: String, short: Character?, placeholder: String?, of type: Element.Type,
    alias: String? = nil, isRequired: Bool = false, isRepeatable: Bool = false,
    defaultText: Message? = nil, help: Message,
    read: @escaping @Sendable (ArgumentDeclaration, [String]) throws(PipelineError) -> Value
  ) {
    declaration = ArgumentDeclaration(
      name: name, isPositional: placeholder == nil, short: short, alias: alias,
      placeholder: placeholder, isRequired: isRequired, isRepeatable: isRepeatable,
      defaultText: defaultText, help: help, choices: Element.choices,
      candidates: Element.candidates, isNumber: type is Int.Type)
    self.read = read
  }

  /// `--name VALUE`, any number of times, at least once if `isRequired`; with `separator` one text may have several
  /// values: `--moves A,B`.
  package static func repeated<Element: ArgumentValue>(
    _ name: String, short: Character? = nil, _ placeholder: String? = nil,
    separator: Character? = nil, isRequired: Bool = false, help: Message
  ) -> Argument where Value == [Element] {
    Argument(
      name, short: short, placeholder: placeholder, of: Element.self, isRequired: isRequired,
      isRepeatable: true, help: help
    ) { (declaration, texts) throws(PipelineError) in
      if isRequired, texts.isEmpty { throw declaration.missing }
      var values: [Element] = []
      for text in texts {
        let parts = separator.map { text.split(separator: $0).map(String.init) } ?? [text]
        if parts.isEmpty { throw PipelineError(.optionValueEmpty(name: name)) }
        try CommandParser.checkBudget(parts)
        for part in parts { values.append(try declaration.parse(part)) }
      }
      return values
    }
  }

  /// `--name VALUE`; nil if not given.
  package static func optional<Element: ArgumentValue>(
    _ name: String, short: Character? = nil, alias: String? = nil, _ placeholder: String? = nil,
    help: Message, defaultText: Message? = nil
  ) -> Argument where Value == Element? {
    Argument(
      name, short: short, placeholder: placeholder, of: Element.self, alias: alias,
      defaultText: defaultText, help: help
    ) { (declaration, texts) throws(PipelineError) in
      guard let text = texts.last else { return nil }
      return try declaration.parse(text) as Element
    }
  }
}

extension Argument where Value == Bool {
  /// `--name`, `-s`: true when given.
  package static func flag(_ name: String, short: Character? = nil, _ help: Message) -> Argument {
    Argument(declaration: ArgumentDeclaration(name: name, short: short, help: help)) { !$1.isEmpty }
  }
}

extension Argument where Value: ArgumentValue {
  /// `--name VALUE`, with a default.
  package static func value(
    _ name: String, short: Character? = nil, _ placeholder: String, default fallback: Value,
    help: Message
  ) -> Argument {
    Argument(
      name, short: short, placeholder: placeholder, of: Value.self,
      defaultText: Message(verbatim: fallback.argument), help: help
    ) { (declaration, texts) throws(PipelineError) in
      try texts.last.map { text throws(PipelineError) in try declaration.parse(text) } ?? fallback
    }
  }

  /// `--name VALUE`, which must be given.
  package static func required(
    _ name: String, short: Character? = nil, _ placeholder: String? = nil, help: Message
  ) -> Argument {
    Argument(
      name, short: short, placeholder: placeholder, of: Value.self, isRequired: true, help: help
    ) {
      (declaration, texts) throws(PipelineError) in
      guard let text = texts.last else { throw declaration.missing }
      return try declaration.parse(text)
    }
  }
}

extension Argument where Value == String {
  /// Returns the argument, which rejects the root folder: no run writes there.
  package func asOutputFolder() -> Argument {
    var argument = self
    argument.read = { [read] (declaration, texts) throws(PipelineError) in
      let path = try read(declaration, texts)
      guard let root = try? FileStat("/"), let folder = try? FileStat(path),
        (root.device, root.inode) == (folder.device, folder.inode)
      else { return path }
      throw PipelineError(
        .invalidValue(
          what: "--\(declaration.name)", expectation: Message.expectationOutputFolder, text: path))
    }
    return argument
  }
}

extension Argument where Value == Int {
  /// `--name N`, an integer within bounds.
  package static func number(
    _ name: String, short: Character? = nil, _ placeholder: String = "N",
    in range: ClosedRange<Int>, default fallback: Int, help: Message
  ) -> Argument {
    Argument(
      name, short: short, placeholder: placeholder, of: Int.self,
      defaultText: Message(verbatim: String(fallback)), help: help
    ) { (declaration, texts) throws(PipelineError) in
      guard let text = texts.last else { return fallback }
      let number: Int = try declaration.parse(text)
      guard range.contains(number) else {
        throw PipelineError(
          .numberOutOfBounds(
            name: name, minimum: Message.grouped(range.lowerBound),
            maximum: Message.grouped(range.upperBound), number: number))
      }
      return number
    }
  }
}

/// The arguments of one run, read through the table of the command: `arguments[jobs]`. The parser has checked all
/// values, so reading never fails.
package struct Arguments: Sendable {
  /// The texts of each row of the table by name; empty if not given.
  let texts: [String: [String]]

  package subscript<Value>(_ argument: Argument<Value>) -> Value {
    guard let texts = texts[argument.declaration.name],
      let value = try? argument.read(argument.declaration, texts)
    else {
      preconditionFailure("\(argument.declaration.usage) is not in the table of this command")
    }
    return value
  }

  /// Returns whether the argument is on the command line, regardless of its default.
  package func isGiven(_ argument: some CommandArgument) -> Bool {
    texts[argument.declaration.name]?.isEmpty == false
  }
}
