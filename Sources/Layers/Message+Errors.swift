package import Diagnostics
package import JSON

extension DiagnosticCode {
  /// A text is not JSON.
  package static let jsonSyntax: DiagnosticCode = "json-syntax"
}

extension JSONError {
  /// What is wrong, without the place.
  package var text: Message {
    switch kind {
    case .missing: "missing"
    case .typeMismatch(let expected, let found):
      "expected \(Message(listed: "\(expected)")), found \(Message(listed: "\(found)"))"
    case .numberOutOfRange: "number out of range"
    case .invalidValue(let expected, let found):
      "expected \(Message(listed: expected)), found \(found)"
    case .duplicateKey: "duplicate key in an object"
    case .syntax(let reason): Message(listed: reason)
    case .tooDeep(let limit): "more than \(limit) nested arrays and objects"
    case .tooLarge(let limit): "the document is larger than \(limit) MiB"
    case .outOfMemory: "out of memory"
    }
  }

  /// The place and what is wrong.
  package var placedText: Message {
    if let path { return "\(path): \(text)" }
    if let position { return "\(position.line):\(position.column): \(text)" }
    return text
  }
}

extension Message.StringInterpolation {
  package mutating func appendInterpolation(_ error: JSONError) {
    appendInterpolation(error.placedText)
  }
}
