package import Base
package import PokedexModel

/// The declaration of an option for the parser and the help page, independent of its type.
package struct OptionDeclaration: Sendable, Hashable {
  /// The name without the dashes.
  package var name: String
  package var short: Character?
  /// Another name, which means the same.
  package var alias: String?
  /// The placeholder of the value in the help page; nil for a flag, which has none.
  package var placeholder: String?
  package var isRequired: Bool = false
  package var isRepeatable: Bool = false
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

  /// The names without the dashes, the usual one first.
  var names: [String] { [name] + (alias.map { [$0] } ?? []) }

  package var isFlag: Bool { placeholder == nil }
}

/// An option of any type in the table of a command.
package protocol CommandOption: Sendable {
  var declaration: OptionDeclaration { get }
  /// Throws if the option cannot be parsed from these texts.
  func check(_ texts: [String]) throws(PipelineError)
}

/// An option of a command with the type of its value. It is declared once and used both in the table
/// (``Command/options``) and for reading (``Arguments/subscript(_:)``).
///
/// If an option with a single value is given twice, the later one is used.
package struct Option<Value: Sendable>: CommandOption {
  package private(set) var declaration: OptionDeclaration
  /// Parses the texts of all occurrences in order; a flag counts as one empty text.
  let read: @Sendable ([String]) throws(PipelineError) -> Value

  package func check(_ texts: [String]) throws(PipelineError) { _ = try read(texts) }

  /// Returns the option with names of resources as its values.
  package func naming(_ kind: ResourceKind) -> Option {
    var option = self
    option.declaration.kind = kind
    return option
  }
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
    help: Message
  ) -> Option {
    let declaration = OptionDeclaration(
      name: name, short: short, placeholder: placeholder,
      defaultText: Message(verbatim: fallback.argument),
      help: help, choices: Value.choices, candidates: Value.candidates)
    return Option(declaration: declaration) { (texts) throws(PipelineError) in
      guard let text = texts.last else { return fallback }
      return try parse(text, as: Value.self, "--\(name)")
    }
  }

  /// `--name VALUE`, which must be given.
  package static func required(
    _ name: String, short: Character? = nil, _ placeholder: String, help: Message
  ) -> Option {
    let declaration = OptionDeclaration(
      name: name, short: short, placeholder: placeholder, isRequired: true, help: help,
      choices: Value.choices, candidates: Value.candidates)
    return Option(declaration: declaration) { (texts) throws(PipelineError) in
      guard let text = texts.last else {
        throw PipelineError(.optionMissing(name: name, placeholder: placeholder))
      }
      guard !text.isEmpty else { throw PipelineError(.optionValueEmpty(name: name)) }
      return try parse(text, as: Value.self, "--\(name)")
    }
  }
}

extension Option where Value == Int {
  /// `--name N`, an integer within bounds.
  package static func number(
    _ name: String, short: Character? = nil, _ placeholder: String = "N",
    in range: ClosedRange<Int>, default fallback: Int, help: Message
  ) -> Option {
    let declaration = OptionDeclaration(
      name: name, short: short, placeholder: placeholder,
      defaultText: Message(verbatim: String(fallback)),
      help: help)
    return Option(declaration: declaration) { (texts) throws(PipelineError) in
      guard let text = texts.last else { return fallback }
      let number = try parse(text, as: Int.self, "--\(name)")
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

extension Option {
  /// `--name VALUE`; nil if not given.
  package static func optional<Wrapped: ArgumentValue>(
    _ name: String, short: Character? = nil, alias: String? = nil, _ placeholder: String,
    help: Message, defaultText: Message? = nil
  ) -> Option where Value == Wrapped? {
    let declaration = OptionDeclaration(
      name: name, short: short, alias: alias, placeholder: placeholder, defaultText: defaultText,
      help: help, choices: Wrapped.choices, candidates: Wrapped.candidates)
    return Option(declaration: declaration) { (texts) throws(PipelineError) in
      guard let text = texts.last else { return nil }
      return try parse(text, as: Wrapped.self, "--\(name)")
    }
  }

  /// `--name VALUE`, any number of times, at least once if `isRequired`; with `separator` one text may have several
  /// values: `--moves A,B`.
  package static func repeated<Element: ArgumentValue>(
    _ name: String, short: Character? = nil, _ placeholder: String, separator: Character? = nil,
    isRequired: Bool = false, help: Message
  ) -> Option where Value == [Element] {
    let declaration = OptionDeclaration(
      name: name, short: short, placeholder: placeholder, isRequired: isRequired,
      isRepeatable: true, help: help, choices: Element.choices, candidates: Element.candidates)
    return Option(declaration: declaration) { (texts) throws(PipelineError) in
      if isRequired, texts.isEmpty {
        throw PipelineError(.optionMissing(name: name, placeholder: placeholder))
      }
      var values: [Element] = []
      for text in texts {
        let parts = separator.map { text.split(separator: $0).map(String.init) } ?? [text]
        if parts.isEmpty { throw PipelineError(.optionValueEmpty(name: name)) }
        for part in parts { values.append(try parse(part, as: Element.self, "--\(name)")) }
      }
      return values
    }
  }
}

/// Parses `text`, which was given for `what`.
func parse<Value: ArgumentValue>(_ text: String, as type: Value.Type, _ what: String)
  throws(PipelineError) -> Value
{
  if let value = Value(argument: text) { return value }
  throw PipelineError(
    .invalidValue(what: what, expectation: Value.expectation, text: text),
    advice: Suggestion.advice(for: text, among: Value.choices))
}
