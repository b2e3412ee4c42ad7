import Base

/// Prints errors and findings on stderr: as text lines, or as JSON objects with `--json`.
struct ErrorReporter: Sendable {
  let isJSON: Bool
  let language: MessageLanguage
  let stream: TerminalStream
  /// The progress on the same stream, which must be erased first; nil if there is none.
  let progress: TerminalProgress?
  /// Whether each of many errors with one code is printed.
  var isVerbose = false

  /// The largest number of errors with one code that are printed one by one.
  private static let mostAlike = 10

  /// Prints the error that ends a run: problem, place and advice. With `--json`, the last object is the first
  /// error, with category and exit code.
  func print(_ error: PipelineError) {
    if isJSON {
      for diagnostic in error.diagnostics.dropFirst() { print(diagnostic) }
      let members = Self.members(error.diagnostic, language)
      let exit = JSONValue.Member("exit", .int(Int(ExitCode(error.category).rawValue)))
      let category = JSONValue.Member("category", .string(error.category.rawValue))
      print(document: .object([.init("error", .object([category, exit] + members))]))
    } else {
      for diagnostic in error.diagnostics.grouped(atMost: isVerbose ? .max : Self.mostAlike) {
        print(diagnostic)
      }
    }
  }

  func print(_ diagnostic: Diagnostic) {
    if isJSON {
      let severity = JSONValue.Member("severity", .string(diagnostic.severity.rawValue))
      let members = [severity] + Self.members(diagnostic, language)
      print(document: .object([.init("diagnostic", .object(members))]))
    } else {
      let line = TerminalText.oneLine(language.say(diagnostic.lineText))
      // An error may end with a path or command that is copied.
      let wraps = diagnostic.severity == .warning && stream.isTerminal
      let lines = wraps ? DisplayWidth.wrap(line, to: stream.columns()) : [line]
      print(line: lines.joined(separator: "\n"))
    }
  }

  private func print(document: JSONValue) { print(line: TerminalText.json(document.line)) }

  func print(line: String) {
    if let progress { progress.print(line: line) } else { stream.writeIgnoringErrors(line + "\n") }
  }

  private static func members(_ diagnostic: Diagnostic, _ language: MessageLanguage)
    -> [JSONValue.Member]
  {
    [
      .init("code", .string(diagnostic.code.rawValue)),
      .init("message", .string(language.say(diagnostic.text))),
      .init("place", JSONValue(diagnostic.place?.description)),
      .init("advice", JSONValue(diagnostic.adviceText.map(language.say))),
    ]
  }
}

extension Sequence<Diagnostic> {
  /// Returns the findings in their order; of more than `most` with one code only the first, with their number.
  func grouped(atMost most: Int) -> [Diagnostic] {
    let counts = Dictionary(map { ($0.code, 1) }, uniquingKeysWith: +)
    var seen: Set<DiagnosticCode> = []
    return compactMap { finding in
      guard let count = counts[finding.code], count > most else { return finding }
      guard seen.insert(finding.code).inserted else { return nil }
      var first = finding
      first.text = .repeatedFinding(count: count, first: finding.text)
      return first
    }
  }
}
