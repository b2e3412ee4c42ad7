package import Diagnostics
package import FileKit
package import JSONKit

// What goes wrong in the kits below, as messages that can be translated: the kits know nothing of
// messages.

extension FileError {
  /// `cannot open /data/x: No such file or directory`.
  package var text: Message {
    "cannot \(Message(listed: operation)) \(path): \(reasonText)"
  }

  /// The system's own words for the error.
  package var reasonText: Message { Message(listed: reason) }
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
    case .duplicateKey: "the key stands twice in one object"
    case .syntax(let reason): Message(listed: reason)
    case .tooDeep(let limit): "more than \(limit) nested arrays and objects"
    case .tooLarge: "the document is larger than 4 GiB"
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
  package mutating func appendInterpolation(_ error: FileError) { appendInterpolation(error.text) }

  package mutating func appendInterpolation(_ error: JSONError) {
    appendInterpolation(error.placedText)
  }
}
