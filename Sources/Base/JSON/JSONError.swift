/// The reason why a document could not be parsed, or a value could not be read as the requested type.
package struct JSONError: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Kind: Sendable, Equatable {
    /// The object does not have the key; the error's path names it.
    case missing
    case typeMismatch(expected: JSONKind, found: JSONKind)
    /// A number that the requested type, or JSON's 64 bits, cannot represent.
    case numberOutOfRange
    /// A value of the right type that is invalid at its place: what was expected, and the text found.
    case invalidValue(expected: Message, found: String)
    /// An object has the key at the error's path twice.
    case duplicateKey
    /// The text is not valid JSON.
    case syntax(Message)
    /// Arrays and objects are nested deeper than the parser's limit.
    case tooDeep(limit: Int)
    /// The document is larger than the parser's limit.
    case tooLarge(mebibytes: Int)
    case outOfMemory
  }

  /// A position in the text of a document.
  package struct Position: Sendable, Equatable {
    /// The number of bytes before the position.
    package var byteOffset: Int
    /// The line, counted from 1.
    package var line: Int
    /// The column in Unicode scalars, counted from 1.
    package var column: Int

    /// The position after the bytes of `text`.
    init(after text: some Sequence<UInt8>) {
      (byteOffset, line, column) = (0, 1, 1)
      for byte in text {
        byteOffset += 1
        if byte == UInt8(ascii: "\n") {
          line += 1
          column = 1
        } else if byte & 0xC0 != 0x80 {
          column += 1
        }
      }
    }
  }

  package var kind: Kind
  /// The JSON path, for errors about a value: `$.moves[3].move.url`.
  package var path: String?
  /// The position, for errors about the text and about values of a document with ``JSONValue/decode(_:from:format:)``.
  package var position: Position?
  /// The id of the entry that has the value, in a document with ``JSONEntries``.
  package var entry: String?

  package init(_ kind: Kind, path: String? = nil, position: Position? = nil) {
    (self.kind, self.path, self.position) = (kind, path, position)
  }

  /// - Throws: the error that the value at `path` is not as expected, unless `isValid`.
  package static func require(
    _ isValid: Bool, _ expected: Message, found: String, at path: String
  ) throws(JSONError) {
    if !isValid { throw JSONError(.invalidValue(expected: expected, found: found), path: path) }
  }

  /// The problem without the place: `expected string, found null`.
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

  package var message: String { text.english }

  /// The place and the problem.
  package var placedText: Message {
    if path == nil, let position {
      return Message(joining: position.line, ":", position.column, ": ", text)
    }
    return pathText
  }

  /// The text after the path, and the id of an entry, for a message whose place has the position.
  package var pathText: Message {
    let places = [entry, path].compactMap { $0.map { "\($0): " } }
    return Message(joining: places.joined(), text)
  }

  package var description: String { placedText.english }

  /// Returns the step of a path from an object to a member.
  package static func step(to key: String) -> String {
    let isPlain =
      !key.isEmpty
      && key.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
    return isPlain ? ".\(key)" : "[\"\(key)\"]"
  }
}
