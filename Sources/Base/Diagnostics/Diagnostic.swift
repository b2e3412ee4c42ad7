/// A finding about the data or the run: what is wrong, how severe, where, and what to do.
///
/// A recoverable problem is a diagnostic that is collected; a problem that stops a stage is a
/// ``PipelineError`` that is thrown.
package struct Diagnostic: Sendable, Equatable, Hashable {
  /// The severity of a finding. Errors fail the build (exit 2 for a quality gate), warnings and notes do not.
  package enum Severity: String, Sendable, Codable, Comparable, CaseIterable {
    case note, warning, error

    package static func < (a: Self, b: Self) -> Bool { a != b && (a == .note || b == .error) }
  }

  /// A stable kebab-case code that is never reused: `json-type-mismatch`.
  package var code: DiagnosticCode
  package var severity: Severity
  /// The problem in one sentence, without a final full stop.
  package var text: Message
  package var place: Place?
  /// What the user can do about it, in one sentence; nil if nothing can be done.
  package var adviceText: Message?

  /// - Parameters:
  ///   - code: nil for that of the message.
  ///   - advice: nil for that of the message.
  package init(
    _ severity: Severity, _ message: Message, code: DiagnosticCode? = nil,
    at place: Place? = nil, advice: Message? = nil
  ) {
    self.severity = severity
    self.code = code ?? DiagnosticCode(of: message)
    self.text = message
    self.place = place
    self.adviceText = advice ?? message.advice
  }

  /// Returns the finding with the path of a file in `folder` relative to it.
  package func relative(to folder: String) -> Diagnostic {
    guard case .file(let path, let line, let column)? = place, path.hasPrefix("\(folder)/")
    else { return self }
    var relative = self
    relative.place = .file(
      String(path.utf8.dropFirst(folder.utf8.count + 1)) ?? path, line: line, column: column)
    return relative
  }

  /// ``text`` in English, as written to manifests.
  package var message: String { text.description }

  /// ``adviceText`` in English.
  package var advice: String? { adviceText?.description }

  /// The finding on one line in English: `error[code]: place: message; advice`.
  package var line: String { lineText.description }

  /// ``line`` in both languages.
  package var lineText: Message {
    let place = place.map { "\($0): " } ?? ""
    let line = Message(joining: severity.rawValue, "[", code.rawValue, "]: ", place, text)
    return adviceText.map { .textWithAdvice(text: line, advice: $0) } ?? line
  }
}

/// The format in manifests and layers: texts in English, and the place as a text. A decoded place is a resource
/// whose name is that text.
extension Diagnostic: Codable {
  private enum CodingKeys: CodingKey { case severity, code, message, place, advice }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try members.decode(Severity.self, forKey: .severity),
      Message(verbatim: try members.decode(String.self, forKey: .message)),
      code: try members.decode(DiagnosticCode.self, forKey: .code),
      at: try members.decodeIfPresent(String.self, forKey: .place).map { .resource($0) },
      advice: try members.decodeIfPresent(String.self, forKey: .advice).map(Message.init(verbatim:))
    )
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(severity, forKey: .severity)
    try members.encode(code, forKey: .code)
    try members.encode(message, forKey: .message)
    try members.encode(place?.description, forKey: .place)
    try members.encode(advice, forKey: .advice)
  }
}

/// A stable name of a kind of finding: the id of a unit in messages.xliff, or the code that its note gives. Not an
/// enum, so that unknown codes survive a round trip through a manifest.
package struct DiagnosticCode: RawRepresentable, Sendable, Hashable, Codable, Comparable,
  ExpressibleByStringLiteral
{
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  /// The code of `message`.
  ///
  /// - Precondition: the message is a unit of messages.xliff.
  package init(of message: Message) {
    guard let code = message.code else { preconditionFailure("no code for \"\(message)\"") }
    rawValue = code
  }

  package init(stringLiteral value: String) { rawValue = value }
  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// The place of a finding: a resource of the source with a JSON path, a file with a line, or a web address.
package enum Place: Sendable, Equatable, Hashable, CustomStringConvertible {
  /// `pokemon/25` and `$.moves[3].move.url`.
  case resource(String, path: String? = nil)
  /// A local file; line and column count from 1.
  case file(String, line: Int? = nil, column: Int? = nil)
  /// A web address.
  case url(String)

  package var description: String {
    switch self {
    case .resource(let resource, let path):
      if let path { "\(resource) \(path)" } else { resource }
    case .file(let path, let line, let column):
      if let line {
        if let column { "\(path):\(line):\(column)" } else { "\(path):\(line)" }
      } else {
        path
      }
    case .url(let address): address
    }
  }
}
