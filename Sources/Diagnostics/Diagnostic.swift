package import Messages

/// One finding about the data or the run: what, how bad, where, what to do.
///
/// A recoverable problem is a diagnostic that is collected; a problem after which a stage cannot
/// go on is a ``PipelineError`` that is thrown.
package struct Diagnostic: Sendable, Equatable, Hashable {
  /// How bad it is. Errors fail the build (exit 2 for a quality gate), warnings and notes do not.
  package enum Severity: String, Sendable, Comparable, CaseIterable {
    case note, warning, error

    package static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// Stable, kebab-case, never reused: `json-type-mismatch`.
  package var code: DiagnosticCode
  package var severity: Severity
  /// One sentence without a full stop at its end.
  package var text: Message
  package var place: Place?
  /// What the person can do about it, one sentence; nil where there is nothing to do.
  package var adviceText: Message?

  package init(
    _ severity: Severity, _ code: DiagnosticCode, _ message: Message, at place: Place? = nil,
    advice: Message? = nil
  ) {
    self.severity = severity
    self.code = code
    self.text = message
    self.place = place
    self.adviceText = advice
  }

  /// ``text`` in English, as manifests have it.
  package var message: String { text.description }

  /// ``adviceText`` in English.
  package var advice: String? { adviceText?.description }

  /// `error[code]: place: message; advice`, on one line, in English.
  package var line: String { lineText.description }

  /// ``line`` in both languages.
  package var lineText: Message {
    let place = place.map { "\($0): " } ?? ""
    let line = Message(joining: severity.rawValue, "[", code.rawValue, "]: ", place, text)
    return adviceText.map { .textWithAdvice(text: line, advice: $0) } ?? line
  }
}

/// A stable name of a kind of finding. Each owner declares its codes in an extension beside the
/// code that reports them, so that unknown codes survive a round trip through a manifest.
package struct DiagnosticCode: RawRepresentable, Sendable, Hashable, Comparable,
  ExpressibleByStringLiteral
{
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
  package init(stringLiteral value: String) { rawValue = value }
  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// Where a finding is: a resource of the source with a JSON path, or a file with a line.
package enum Place: Sendable, Equatable, Hashable, CustomStringConvertible {
  /// `pokemon/25` and `$.moves[3].move.url`.
  case resource(String, path: String? = nil)
  /// A file of this machine; line and column count from 1.
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
