package import Messages

/// Why a document could not be parsed, or a value not be read as what was asked for.
package struct JSONError: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Kind: Sendable, Equatable {
    /// The object has no such key; the error's path names it.
    case missing
    case typeMismatch(expected: JSONKind, found: JSONKind)
    /// A number that the wanted type, or JSON's 64 bits, cannot hold.
    case numberOutOfRange
    /// A value of the right type that is not valid there: what was expected, and the text found.
    case invalidValue(expected: Message, found: String)
    /// An object holds the key at the error's path twice.
    case duplicateKey
    /// The text is not JSON.
    case syntax(Message)
    /// More nested arrays and objects than the parser's limit.
    case tooDeep(limit: Int)
    /// The document is larger than the parser takes.
    case tooLarge(mebibytes: Int)
    case outOfMemory
  }

  /// A place in the text of a document.
  package struct Position: Sendable, Equatable {
    /// Bytes before the place.
    package var byteOffset: Int
    /// From 1.
    package var line: Int
    /// From 1, in Unicode scalars.
    package var column: Int
  }

  package var kind: Kind
  /// `$.moves[3].move.url`, for errors about a value.
  package var path: String?
  /// For errors about the text.
  package var position: Position?

  package init(_ kind: Kind, path: String? = nil, position: Position? = nil) {
    self.kind = kind
    self.path = path
    self.position = position
  }

  /// What is wrong, without the place: `expected string, found null`.
  package var text: Message {
    switch kind {
    case .missing: .jsonMissing
    case .typeMismatch(let expected, let found):
      .expectedFound(expected: expected.text, found: found.text)
    case .numberOutOfRange: .jsonNumberOutOfRange
    case .invalidValue(let expected, let found): .expectedFound(expected: expected, found: found)
    case .duplicateKey: .jsonDuplicateKey
    case .syntax(let reason): reason
    case .tooDeep(let limit): .jsonTooDeep(limit: limit)
    case .tooLarge(let limit): .jsonTooLarge(limit: limit)
    case .outOfMemory: .outOfMemory
    }
  }

  /// ``text`` in English.
  package var message: String { text.english }

  /// The place and what is wrong.
  package var placedText: Message {
    if let path { return Message(joining: path, ": ", text) }
    if let position { return Message(joining: position.line, ":", position.column, ": ", text) }
    return text
  }

  package var description: String { placedText.english }
}
