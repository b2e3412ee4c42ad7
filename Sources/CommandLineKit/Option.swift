package import Diagnostics
package import Messages

/// What the parser and the help page know of an option, whatever it gives.
package struct OptionDeclaration: Sendable, Hashable {
  /// Without the dashes.
  package var name: String
  package var short: Character?
  /// Stands for the value in the help page; nil for a flag, which takes none.
  package var placeholder: String?
  package var isRequired: Bool = false
  package var isRepeatable: Bool = false
  /// What holds when the option is not given, for the help page.
  package var defaultText: Message?
  /// One sentence without a full stop.
  package var help: Message
  /// All values that are accepted, where they can be listed.
  package var choices: [String] = []

  package var isFlag: Bool { placeholder == nil }
}

/// An option of any type, as the table of a command holds it.
package protocol CommandOption: Sendable {
  var declaration: OptionDeclaration { get }
  /// Refuses texts that the option cannot be read from.
  func check(_ texts: [String]) throws(PipelineError)
}

/// One option of a command, and the type of what it gives: a value, to be declared once and used both
/// in the table (``Command/options``) and for reading (``Arguments/subscript(_:)``).
///
/// An option that takes one value and is given twice takes the later.
package struct Option<Value: Sendable>: CommandOption {
  package let declaration: OptionDeclaration
  /// From the texts of all occurrences, in order; a flag counts as one empty text.
  let read: @Sendable ([String]) throws(PipelineError) -> Value

  package func check(_ texts: [String]) throws(PipelineError) { _ = try read(texts) }
}

extension Option where Value == Bool {
  /// `--name`, `-s`: true when given.
  package static func flag(_ name: String, short: Character? = nil, _ help: Message) -> Option {
    Option(declaration: OptionDeclaration(name: name, short: short, help: help)) {
      (texts) throws(PipelineError) in !texts.isEmpty
    }
  }
}

extension Option where Value: ArgumentValue {
  /// `--name VALUE`, with a default.
  package static func value(
    _ name: String, short: Character? = nil, _ placeholder: String, default fallback: Value,
    _ help: Message
  ) -> Option {
    let declaration = OptionDeclaration(
      name: name, short: short, placeholder: placeholder,
      defaultText: Message(verbatim: fallback.argument),
      help: help, choices: Value.choices)
    return Option(declaration: declaration) { (texts) throws(PipelineError) in
      guard let text = texts.last else { return fallback }
      return try parse(text, as: Value.self, "--\(name)")
    }
  }

  /// `--name VALUE`, which must be given.
  package static func required(
    _ name: String, short: Character? = nil, _ placeholder: String, _ help: Message
  ) -> Option {
    let declaration = OptionDeclaration(
      name: name, short: short, placeholder: placeholder, isRequired: true, help: help,
      choices: Value.choices)
    return Option(declaration: declaration) { (texts) throws(PipelineError) in
      guard let text = texts.last else {
        throw .usage(.optionMissing(name: name, placeholder: placeholder))
      }
      return try parse(text, as: Value.self, "--\(name)")
    }
  }
}

extension Option where Value == Int {
  /// `--name N`, a whole number within bounds.
  package static func number(
    _ name: String, short: Character? = nil, _ placeholder: String = "N",
    in range: ClosedRange<Int>, default fallback: Int, _ help: Message
  ) -> Option {
    let declaration = OptionDeclaration(
      name: name, short: short, placeholder: placeholder,
      defaultText: Message(verbatim: String(fallback)),
      help: help)
    return Option(declaration: declaration) { (texts) throws(PipelineError) in
      guard let text = texts.last else { return fallback }
      let number = try parse(text, as: Int.self, "--\(name)")
      guard range.contains(number) else {
        throw .usage(
          .numberOutOfBounds(
            name: name, minimum: range.lowerBound, maximum: range.upperBound, number: number))
      }
      return number
    }
  }
}

extension Option {
  /// `--name VALUE`; nil when it is not given.
  package static func optional<Wrapped: ArgumentValue>(
    _ name: String, short: Character? = nil, _ placeholder: String, _ help: Message,
    defaultText: Message? = nil
  ) -> Option where Value == Wrapped? {
    let declaration = OptionDeclaration(
      name: name, short: short, placeholder: placeholder, defaultText: defaultText, help: help,
      choices: Wrapped.choices)
    return Option(declaration: declaration) { (texts) throws(PipelineError) in
      guard let text = texts.last else { return nil }
      return try parse(text, as: Wrapped.self, "--\(name)")
    }
  }

  /// `--name VALUE`, any number of times; with `separator` one text may hold several: `--moves A,B`.
  package static func repeated<Element: ArgumentValue>(
    _ name: String, short: Character? = nil, _ placeholder: String, separator: Character? = nil,
    _ help: Message
  ) -> Option where Value == [Element] {
    let declaration = OptionDeclaration(
      name: name, short: short, placeholder: placeholder, isRepeatable: true, help: help,
      choices: Element.choices)
    return Option(declaration: declaration) { (texts) throws(PipelineError) in
      var values: [Element] = []
      for text in texts {
        let parts = separator.map { text.split(separator: $0).map(String.init) } ?? [text]
        if parts.isEmpty { throw .usage(.optionValueEmpty(name: name)) }
        for part in parts { values.append(try parse(part, as: Element.self, "--\(name)")) }
      }
      return values
    }
  }
}

/// Reads `text`, which was given for `what`.
func parse<Value: ArgumentValue>(_ text: String, as type: Value.Type, _ what: String)
  throws(PipelineError) -> Value
{
  if let value = Value(argument: text) { return value }
  throw .usage(
    .invalidValue(what: what, expectation: Value.expectation, text: text),
    advice: Suggestion.advice(for: text, among: Value.choices))
}

extension PipelineError {
  /// A mistake on the command line; exit 64.
  package static func usage(_ message: Message, advice: Message? = nil) -> PipelineError {
    PipelineError(.usage, .commandLine, message, advice: advice)
  }
}

extension DiagnosticCode {
  package static let commandLine: DiagnosticCode = "command-line"
}
