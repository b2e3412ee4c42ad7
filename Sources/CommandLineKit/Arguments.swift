/// What the command line of one run holds, read through the options of its table:
/// `arguments[jobs]`. All values were checked by the parser, so reading never fails.
package struct Arguments: Sendable {
  /// The texts of each option and positional of the table, by name; empty where it was not given.
  let options: [String: [String]]
  let positionals: [String: [String]]

  package subscript<Value>(_ option: Option<Value>) -> Value {
    guard let texts = options[option.declaration.name], let value = try? option.read(texts) else {
      preconditionFailure("--\(option.declaration.name) is not in the table of this command")
    }
    return value
  }

  package subscript<Value>(_ positional: Positional<Value>) -> Value {
    guard let texts = positionals[positional.declaration.name],
      let value = try? positional.read(texts)
    else {
      preconditionFailure("\(positional.declaration.name) is not in the table of this command")
    }
    return value
  }

  /// Whether the option stands on the command line, whatever its default.
  package func isGiven(_ option: some CommandOption) -> Bool {
    options[option.declaration.name]?.isEmpty == false
  }
}
