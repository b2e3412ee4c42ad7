/// A text for people that can be said in other languages: what stands in the code is English, and
/// what an interpolation put into it is kept apart.
///
/// `"\(count) rows"` has the format `{1} rows` and one argument. A catalog knows formats, so that no
/// word of another language stands beside the code that reports; see CommandLineKit's.
package struct Message: Sendable, CustomStringConvertible {
  fileprivate enum Argument: Sendable {
    case text(String)
    case message(Message)
  }

  /// What a catalog knows the message by: the format, or a name in brackets.
  package private(set) var key: String
  /// English, with `{1}`, `{2}` … for the arguments.
  private var format: String
  private var arguments: [Argument] = []
  /// Said elsewhere already: the text of another language by its code.
  private var given: [String: String] = [:]

  /// A text from outside that nobody can translate: a path, a reason of the system.
  package init(verbatim text: some StringProtocol) {
    key = "{1}"
    format = "{1}"
    arguments = [.text(String(text))]
  }

  /// A text from outside that is of one kind: `name`, in brackets, is the catalog's key for it, and
  /// `{1}` there is the text.
  package init(_ text: String, named name: String) {
    self.init(verbatim: text)
    key = "[\(name)]"
  }

  /// A text of a fixed list whose literals stand elsewhere, as those of kits below this one.
  package init(listed text: String) {
    key = text
    format = text
  }

  /// A text that comes in both languages.
  package init(english: String, japanese: String) {
    self.init(verbatim: english)
    given = ["ja": japanese]
  }

  /// Whether nothing of it is known: the whole is a text from outside.
  package var isForeign: Bool {
    guard key == "{1}", given.isEmpty, case .text? = arguments.first else { return false }
    return true
  }

  /// The English text.
  package var description: String { text(format) { $0.description } }

  /// The text in another language.
  ///
  /// - Parameters:
  ///   - language: its code: `ja`.
  ///   - translate: the translation of a key, with the same arguments; nil where there is none, which
  ///     leaves that part English.
  package func text(in language: String, translate: (String) -> String?) -> String {
    if let given = given[language] { return given }
    return text(translate(key) ?? format) { $0.text(in: language, translate: translate) }
  }

  private func text(_ template: String, _ part: (Message) -> String) -> String {
    guard !arguments.isEmpty else { return template }
    var result = ""
    var rest = template[...]
    while let brace = rest.firstIndex(of: "{") {
      result += rest[..<brace]
      rest = rest[brace...]
      let digits = rest.dropFirst().prefix { $0.isNumber }
      if let number = Int(digits), (1...arguments.count).contains(number),
        digits.endIndex < rest.endIndex, rest[digits.endIndex] == "}"
      {
        switch arguments[number - 1] {
        case .text(let text): result += text
        case .message(let message): result += part(message)
        }
        rest = rest[rest.index(after: digits.endIndex)...]
      } else {
        result += "{"
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }

  /// One message behind the other; a catalog knows the whole.
  package static func + (a: Message, b: Message) -> Message {
    var sum = a
    sum.append(b)
    return sum
  }

  package static func += (a: inout Message, b: Message) { a = a + b }

  private mutating func append(_ other: Message) {
    let offset = arguments.count
    var format = other.format
    if offset > 0 {
      for number in (1...max(other.arguments.count, 1)).reversed() {
        format = format.replacing("{\(number)}", with: "{\(number + offset)}")
      }
    }
    self.format += format
    key = self.format
    arguments += other.arguments
  }
}

extension Message: ExpressibleByStringInterpolation {
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var format = ""
    fileprivate var arguments: [Argument] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { format += literal }

    package mutating func appendInterpolation(_ value: some Any) { append(.text("\(value)")) }

    /// A part that is translated by itself.
    package mutating func appendInterpolation(_ message: Message) { append(.message(message)) }

    private mutating func append(_ argument: Argument) {
      arguments.append(argument)
      format += "{\(arguments.count)}"
    }
  }

  package init(stringLiteral value: String) {
    key = value
    format = value
  }

  package init(stringInterpolation: StringInterpolation) {
    format = stringInterpolation.format
    key = format
    arguments = stringInterpolation.arguments
  }
}

/// Equal messages say the same in English.
extension Message: Hashable {
  package static func == (a: Message, b: Message) -> Bool { a.description == b.description }

  package func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
