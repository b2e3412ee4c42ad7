/// The arguments of one run, read through the options of the command's table: `arguments[jobs]`. The parser
/// has checked all values, so reading never fails.
package struct Arguments: Sendable {
  /// The texts of each option and positional of the table by name; empty if not given.
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

  /// Returns whether the option is on the command line, regardless of its default.
  package func isGiven(_ option: some CommandOption) -> Bool {
    options[option.declaration.name]?.isEmpty == false
  }
}
