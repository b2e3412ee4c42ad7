/// Why a document could not be parsed, or a value not be read as what was asked for.
package struct JSONError: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Kind: Sendable, Equatable {
    /// The object has no such key; the error's path names it.
    case missing
    case typeMismatch(expected: JSONKind, found: JSONKind)
    /// A number that the wanted type, or JSON's 64 bits, cannot hold.
    case numberOutOfRange
    /// A value of the right type that is not valid there: what was expected, and the text found.
    case invalidValue(expected: String, found: String)
    /// An object holds the key at the error's path twice.
    case duplicateKey
    /// The text is not JSON; the reason is a phrase in English.
    case syntax(String)
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
  package var message: String {
    switch kind {
    case .missing: "missing"
    case .typeMismatch(let expected, let found): "expected \(expected), found \(found)"
    case .numberOutOfRange: "number out of range"
    case .invalidValue(let expected, let found): "expected \(expected), found \(found)"
    case .duplicateKey: "duplicate key in an object"
    case .syntax(let reason): reason
    case .tooDeep(let limit): "more than \(limit) nested arrays and objects"
    case .tooLarge(let limit): "the document is larger than \(limit) MiB"
    case .outOfMemory: "out of memory"
    }
  }

  /// The place and the message.
  package var description: String {
    if let path { return "\(path): \(message)" }
    if let position { return "\(position.line):\(position.column): \(message)" }
    return message
  }
}
