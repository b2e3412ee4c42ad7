package import Diagnostics
package import Messages

/// What the parser and the help page know of an argument without dashes.
package struct PositionalDeclaration: Sendable, Hashable {
  /// In capitals, as the usage line shows it: `DB`.
  package var name: String
  package var isRequired: Bool
  /// Takes all that are left; only the last positional of a command may.
  package var isRepeatable: Bool
  package var help: Message

  /// `DB`, `[DB]`, `UPDATE…`.
  package var usage: String {
    let name = isRepeatable ? "\(name)…" : name
    return isRequired ? name : "[\(name)]"
  }
}

/// A positional of any type, as the table of a command holds it.
package protocol CommandPositional: Sendable {
  var declaration: PositionalDeclaration { get }
  /// Refuses texts that the positional cannot be read from.
  func check(_ texts: [String]) throws(PipelineError)
}

/// One argument without dashes, and the type of what it gives.
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
      guard let text = texts.first else { throw .usage(.argumentMissing(name: name)) }
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

  /// All that are left; at least one where `isRequired`.
  package static func repeated<Element: ArgumentValue>(
    _ name: String, isRequired: Bool, _ help: Message
  ) -> Positional where Value == [Element] {
    let declaration = PositionalDeclaration(
      name: name, isRequired: isRequired, isRepeatable: true, help: help)
    return Positional(declaration: declaration) { (texts) throws(PipelineError) in
      if isRequired && texts.isEmpty { throw .usage(.argumentMissing(name: name)) }
      var values: [Element] = []
      for text in texts { values.append(try parse(text, as: Element.self, name)) }
      return values
    }
  }
}
