package import Base

/// The declaration of a positional argument for the parser and the help page.
package struct PositionalDeclaration: Sendable, Hashable {
  /// The name in capitals, as in the usage line: `DB`.
  package var name: String
  package var isRequired: Bool
  /// Whether it takes all remaining arguments; only allowed for the last positional of a command.
  package var isRepeatable: Bool
  package var help: Message

  /// `DB`, `[DB]`, `UPDATE…`.
  package var usage: String {
    let name = isRepeatable ? "\(name)…" : name
    return isRequired ? name : "[\(name)]"
  }
}

/// A positional of any type in the table of a command.
package protocol CommandPositional: Sendable {
  var declaration: PositionalDeclaration { get }
  /// Throws if the positional cannot be parsed from these texts.
  func check(_ texts: [String]) throws(PipelineError)
}

/// A positional argument with the type of its value.
package struct Positional<Value: Sendable>: CommandPositional {
  package let declaration: PositionalDeclaration
  let read: @Sendable ([String]) throws(PipelineError) -> Value

  package func check(_ texts: [String]) throws(PipelineError) { _ = try read(texts) }
}

extension Positional where Value: ArgumentValue {
  package static func required(_ name: String, _ help: Message) -> Positional {
    let declaration = PositionalDeclaration(
      name: name, isRequired: true, isRepeatable: false, help: help)
    return Positional(declaration: declaration) { (texts) throws(PipelineError) in
      guard let text = texts.first else { throw PipelineError(.argumentMissing(name: name)) }
      return try parse(text, as: Value.self, name)
    }
  }
}

extension Positional {
  package static func optional<Wrapped: ArgumentValue>(_ name: String, _ help: Message)
    -> Positional where Value == Wrapped?
  {
    let declaration = PositionalDeclaration(
      name: name, isRequired: false, isRepeatable: false, help: help)
    return Positional(declaration: declaration) { (texts) throws(PipelineError) in
      guard let text = texts.first else { return nil }
      return try parse(text, as: Wrapped.self, name)
    }
  }

  /// All remaining arguments; at least one if `isRequired`.
  package static func repeated<Element: ArgumentValue>(
    _ name: String, isRequired: Bool, _ help: Message
  ) -> Positional where Value == [Element] {
    let declaration = PositionalDeclaration(
      name: name, isRequired: isRequired, isRepeatable: true, help: help)
    return Positional(declaration: declaration) { (texts) throws(PipelineError) in
      if isRequired && texts.isEmpty { throw PipelineError(.argumentMissing(name: name)) }
      var values: [Element] = []
      for text in texts { values.append(try parse(text, as: Element.self, name)) }
      return values
    }
  }
}
