/// A text for users, in both languages of the tool.
///
/// Localization/messages.xliff holds the texts; `make messages` generates a function for each unit, in the
/// module that reports it: `.noSuchFile`, `.fileInSource(file: path)`. An argument that is itself a message
/// is rendered in the language of the surrounding text. A unit about an error has its category, its code and its
/// advice as notes, so that a caller states the message and the place.
package struct Message: Sendable, CustomStringConvertible {
  package let english: String
  package let japanese: String
  /// The id of the unit in messages.xliff, or the code that its note gives; nil for a text composed elsewhere.
  package let code: String?
  /// The category of an error with this text; nil without a note.
  package let category: PipelineError.Category?
  /// What to do about it: the unit that a note names, or the one whose id is this one's followed by `-advice`.
  package var advice: Message? { advices.first }
  /// ``advice`` in an array, since a struct cannot contain itself.
  private let advices: [Message]

  package init(
    _ english: String, _ japanese: String, code: String? = nil,
    category: PipelineError.Category? = nil, advice: Message? = nil
  ) {
    (self.english, self.japanese, self.code, self.category) = (english, japanese, code, category)
    advices = advice.map { [$0] } ?? []
  }

  /// A text that is the same in both languages: a path, a number, a name.
  package init(verbatim text: some CustomStringConvertible) {
    self.init(text.description, text.description)
  }

  /// The concatenation of several texts.
  package init(joining parts: any CustomStringConvertible...) {
    self.init(parts.reduce("") { $0 + Self.en($1) }, parts.reduce("") { $0 + Self.ja($1) })
  }

  /// Returns the text as that of an error.
  package func stating(_ category: PipelineError.Category, code: String, advice: Message?)
    -> Message
  {
    Message(english, japanese, code: code, category: category, advice: advice)
  }

  /// The English text.
  package var description: String { english }

  /// Returns the English text of an argument.
  package static func en(_ argument: any CustomStringConvertible) -> String { argument.description }

  /// Returns the Japanese text of an argument.
  package static func ja(_ argument: any CustomStringConvertible) -> String {
    (argument as? Message)?.japanese ?? argument.description
  }

  /// Returns an amount in English format, `13,883`, so that output can be compared between machines; anything
  /// but a number as it is.
  package static func grouped(_ amount: any CustomStringConvertible) -> any CustomStringConvertible
  {
    guard amount is any BinaryInteger else { return amount }
    let number = amount.description
    let digits = Array(number.drop { $0 == "-" })
    var text = number.hasPrefix("-") ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }
}

extension Sequence<Message> {
  /// Returns the texts joined by `separator`.
  package func joined(separator: String) -> Message {
    Message(
      map(\.english).joined(separator: separator), map(\.japanese).joined(separator: separator))
  }
}

/// Messages are equal if their English texts are: manifests and snapshots store only those.
extension Message: Hashable {
  package static func == (a: Message, b: Message) -> Bool { a.english == b.english }

  package func hash(into hasher: inout Hasher) { hasher.combine(english) }
}
